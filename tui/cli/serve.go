package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/crypto/ssh"

	"perceptron/model"
	"perceptron/samples"
	"perceptron/tui"
	"perceptron/tui/class"
	"perceptron/tui/explore"
	"perceptron/tui/gate"
	"perceptron/tui/serve"
	"perceptron/tui/theme"
)

const serverFlags = "Server flags"

// service is what serve is given beside the flags of data, learning and screen.
type service struct {
	listen, public, hostKey      string
	auth                         *names
	authorizedKeys, passwordFile string
	leadKeys                     string
	lead, follow                 bool
	sessions                     *limit
	idle, longest, grace         time.Duration
	own                          []string // the names of these flags
	data                         *opener
	env                          Environment
	layout                       *layout
	host                         tui.Host
	room                         *tui.Room
	address                      address  // where clients come
	first                        []string // the command line of a session that has none
}

// newServe serves the explorer over SSH.
func newServe(env Environment) *cobra.Command {
	c := &cobra.Command{
		Use:   "serve [flags] [DATA]",
		Short: "serve the explorer over SSH: a class needs no more than ssh",
		Long: "Each who logs in has an explorer of their own, on DATA or what they open. A guest\n" +
			"reaches the samples, DATA and what they upload, and nothing else of this machine.\n" +
			"On this machine's own address (127.0.0.1) everybody is let in; any other address\n" +
			"needs --auth said.",
		Example: "  perceptron serve\n" +
			"  perceptron serve points.csv --listen :2222 --auth password --password-file word.txt\n" +
			"  perceptron serve --listen :2222 --auth keys --authorized-keys class.keys",
		Args: atMostOne,
	}
	s := &service{env: env}
	s.data = addData(c, env)
	addDrawing(c)
	all := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	s.flags(all)
	all.VisitAll(func(f *pflag.Flag) {
		c.Flags().AddFlag(f)
		s.own = append(s.own, f.Name)
	})
	c.RunE = func(c *cobra.Command, args []string) error { return s.run(c, append(args, "blobs")[0]) }
	return c
}

// flags are those of the server alone.
func (s *service) flags(all *pflag.FlagSet) {
	s.auth, s.sessions = choose([]string{"", "open", "keys", "password"}), &limit{200}
	s.idle, s.longest, s.grace = 30*time.Minute, 8*time.Hour, 10*time.Second
	text := func(to *string, name, standard, want, doc string) {
		all.StringVar(to, name, standard, doc)
		group(all.Lookup(name), serverFlags, want)
	}
	value := func(v value, name, doc string) { group(all.VarPF(v, name, "", doc), serverFlags, v.want()) }
	text(&s.listen, "listen", "127.0.0.1:2222", "HOST:PORT", "the address; :2222 is any of this machine's")
	text(&s.public, "public-name", "", "HOST[:PORT]", "what students type after ssh, where it is not the address")
	group(all.VarPF(s.auth, "auth", "", "who is let in: everybody, who has a key, who knows the password"), serverFlags, "open|keys|password")
	text(&s.authorizedKeys, "authorized-keys", "", "FILE", "the keys of --auth keys, one a line, as ssh-keygen writes them")
	text(&s.passwordFile, "password-file", "", "FILE", "its first line is the password of --auth password")
	text(&s.hostKey, "host-key", "", "FILE", "the server's own key; made where there is none")
	all.BoolVar(&s.lead, "lead", false, "lead a class from this terminal")
	group(all.Lookup("lead"), serverFlags, "")
	text(&s.leadKeys, "lead-keys", "", "FILE", "whose keys may lead: ssh -t HOST lead")
	all.BoolVar(&s.follow, "follow", false, "ssh HOST follows the class (ssh -t HOST NAME does not)")
	group(all.Lookup("follow"), serverFlags, "")
	value(s.sessions, "max-sessions", "how many may be there at once")
	value((*wait)(&s.idle), "idle", "a session without a key for so long is ended; 0 never")
	value((*wait)(&s.longest), "max-time", "how long a session may last; 0 is no limit")
	value((*wait)(&s.grace), "grace", "how long sessions have to leave when the server is told to end")
}

func (s *service) run(c *cobra.Command, data string) error {
	auth, err := s.authenticate(c.Flags().Changed("auth"))
	if err != nil {
		return err
	}
	if s.address, err = s.named(); err != nil {
		return err
	}
	key := s.hostKey
	if key == "" {
		key = filepath.Join(xdg.StateHome, "perceptron", "host_key")
	}
	signer, err := serve.HostKey(key)
	if err != nil {
		return err
	}
	if data, err = s.layOut(c.Context(), data); err != nil {
		return err
	}
	s.first = append(s.typed(c), data)
	if s.lead {
		if err := terminal(s.env); err != nil {
			return err
		}
	}
	out := &shaded{Writer: s.env.Stderr}
	log := slog.New(slog.NewTextHandler(out, nil))
	faults := &serve.Faults{Log: log}
	s.host = tui.Host{Gate: gate.New(runtime.GOMAXPROCS(0)), Themes: &theme.Set{}, Answers: &explore.Answers{}, Faults: faults.Tell}
	s.room = &tui.Room{Class: &class.Class{}}
	if err := s.try(c.Context()); err != nil {
		return err
	}
	debug.SetGCPercent(50) // many small sessions: memory is dearer than the time to clear it
	s.env.serving.Store(true)
	led := make(chan error, 1)
	err = serve.Run(c.Context(), serve.Options{
		Listen: s.listen, HostKey: signer, Auth: auth, Log: log, Faults: faults,
		MaxSessions: s.sessions.n, Idle: s.idle, MaxTime: s.longest, Grace: s.grace,
		Run: s.session,
		Listening: func(addr string) {
			if s.public == "" {
				s.address.port(addr)
			}
			fmt.Fprintf(s.env.Stdout, "serving %s on %s\nhost key %s\nstudents type: ssh %s\n",
				data, addr, ssh.FingerprintSHA256(signer.PublicKey()), s.address)
			if s.lead {
				go func() { led <- s.leadHere(c.Context(), out) }()
			}
		},
	})
	if s.lead && c.Context().Err() != nil {
		return errors.Join(err, <-led) // the terminal is given back by then
	}
	return err
}

// leadHere is the leader's explorer on the server's own terminal, which the log
// leaves alone for that time.
func (s *service) leadHere(ctx context.Context, log *shaded) error {
	log.shade(s.env.Terminal.Stderr)
	defer log.shade(false)
	member := s.room.Class.Join("leader", true)
	defer member.Leave()
	if err := member.Lead(); err != nil {
		return err
	}
	env := s.env
	env.Screen.Explore = func(ctx context.Context, o Opening) (string, error) {
		o.seat = &tui.Seat{Member: member, Class: s.room.Class, Local: true}
		o.host = s.host
		again, err := s.env.Screen.Explore(ctx, o)
		if err == nil {
			again = "the server goes on without a leader: ctrl+c ends it, ssh -t " + s.address.String() + " lead leads again with a key of --lead-keys"
		}
		return again, err
	}
	if runAs(ctx, s.first, env, &guest{layout: s.layout}) != done && ctx.Err() == nil {
		return errors.New("--lead: the leader's explorer has failed")
	}
	return nil
}

// shaded is a writer that drops what is written while somebody draws there.
type shaded struct {
	io.Writer
	mu   sync.Mutex
	dark bool
}

func (w *shaded) shade(on bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.dark = on
}

func (w *shaded) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.dark {
		return len(p), nil
	}
	return w.Writer.Write(p)
}

// authenticate is who is let in.
func (s *service) authenticate(said bool) (a serve.Auth, err error) {
	host, _, err := net.SplitHostPort(s.listen)
	if err != nil {
		return a, misused("--listen %s: want an address and a port, such as 127.0.0.1:2222 or :2222", s.listen)
	}
	how := s.auth.chosen
	switch {
	case !said && !loopback(host):
		return a, misused("--listen %s: others can come there: say who is let in (--auth keys, --auth password, or --auth open for everybody)", s.listen)
	case how == "keys" && s.authorizedKeys == "":
		return a, misused("--auth keys: of whom? (--authorized-keys FILE)")
	case how == "password" && s.passwordFile == "":
		return a, misused("--auth password: which? (--password-file FILE)")
	case how != "keys" && s.authorizedKeys != "":
		return a, misused("--authorized-keys: it is for --auth keys")
	case how != "password" && s.passwordFile != "":
		return a, misused("--password-file: it is for --auth password")
	case how == "keys":
		a.Keys, err = serve.ReadKeys(s.authorizedKeys)
	case how == "password":
		a.Password, err = serve.ReadPassword(s.passwordFile)
	}
	if err == nil && s.leadKeys != "" {
		a.Lead, err = serve.ReadKeys(s.leadKeys)
	}
	return a, err
}

// loopback reports whether nobody but this machine reaches an address.
func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// layOut lays out the data served, and what they are tested on.
func (s *service) layOut(ctx context.Context, name string) (shown string, err error) {
	s.layout = &layout{}
	found, _, err := find(disk{}, name)
	switch {
	case err != nil:
		return "", err
	case found == inSample:
		shown = name
	case found == inStdin && s.data.learn.online():
		return "", misused("-: standard input comes once, and each session would need all of it (put it in a file)")
	case found == inStdin:
		in, stop := interruptible(ctx, s.env.Stdin)
		defer stop()
		text, err := io.ReadAll(in)
		if err != nil {
			return "", fmt.Errorf("-: %w", err)
		}
		shown = "input"
		s.layout.serve(shown, name, int64(len(text)), func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil })
	default:
		if shown, err = s.layout.file(name); err != nil {
			return "", err
		}
	}
	test := s.data.read.value("test")
	if _, part := model.ParseNumber(test); test == "" || part == nil {
		return shown, nil
	}
	_, err = s.layout.file(test)
	return shown, err
}

// file lays out a file by its name without its folder.
func (l *layout) file(path string) (name string, err error) {
	there, err := disk{}.stat(path)
	if err != nil || there.folder || !there.regular {
		return "", fmt.Errorf("%s: want a regular file, which each session reads anew (copy it to one)", path)
	}
	name = filepath.Base(path)
	if _, sample := samples.Find(name); sample || l.serves(name) != nil {
		name = "served-" + name
	}
	l.serve(name, path, there.size, func() (io.ReadCloser, error) { return os.Open(path) })
	return name, nil
}

func (l *layout) serve(name, path string, size int64, open func() (io.ReadCloser, error)) {
	l.served = append(l.served, served{name, path, size, open})
	l.room += 4*size + guestData
}

// typed are the flags of the command line that are about data, learning and the
// screen: a session that says none has these.
func (s *service) typed(c *cobra.Command) (flags []string) {
	server := map[string]bool{}
	for _, name := range s.own {
		server[name] = true
	}
	c.Flags().Visit(func(f *pflag.Flag) {
		if !server[f.Name] {
			value := f.Value.String()
			for _, file := range s.layout.served {
				if f.Name == "test" && file.path == value {
					value = file.name
				}
			}
			flags = append(flags, "--"+f.Name+"="+value)
		}
	})
	return flags
}

// try opens the data as a session would.
func (s *service) try(ctx context.Context) error {
	var fault bytes.Buffer
	env := s.env
	env.Stdin, env.Stdout, env.Stderr = nil, io.Discard, &fault
	env.Terminal = Terminal{Stdout: true}
	env.Getenv = func(string) string { return "" }
	env.Screen.Explore = func(_ context.Context, o Opening) (string, error) {
		if o.Source.Stream != nil {
			o.Source.Stream.Close()
		}
		return "", nil
	}
	code := runAs(ctx, s.first, env, &guest{layout: s.layout})
	why := strings.TrimPrefix(strings.TrimSpace(fault.String()), "perceptron: ")
	switch code {
	case done:
		return nil
	case misuse:
		return misused("%s", why)
	}
	return errors.New(why)
}

// address is what a client types after ssh.
type address struct{ host, at string }

// named is the address by --public-name or --listen.
func (s *service) named() (a address, err error) {
	if s.public == "" {
		host, port, _ := net.SplitHostPort(s.listen)
		if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
			if host, err = os.Hostname(); err != nil {
				return a, fmt.Errorf("--public-name: this machine's name is not known: %w (give it)", err)
			}
		}
		return address{host, port}, nil
	}
	if host, port, err := net.SplitHostPort(s.public); err == nil {
		if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
			return a, misused("--public-name %s: want HOST or HOST:PORT", s.public)
		}
		return address{host, port}, nil
	}
	return address{s.public, "22"}, nil
}

// port takes the port of an address that is listened at, which may have been 0.
func (a *address) port(listening string) {
	if _, port, err := net.SplitHostPort(listening); err == nil {
		a.at = port
	}
}

func (a address) String() string {
	if a.at == "22" {
		return a.host
	}
	return "-p " + a.at + " " + a.host
}

// limit is a whole number from 1.
type limit struct{ n int }

func (l *limit) String() string { return strconv.Itoa(l.n) }
func (l *limit) Type() string   { return "int" }
func (l *limit) want() string   { return l.String() }
func (l *limit) Set(s string) error {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > 100_000 {
		return errors.New("want a whole number from 1 to 100000")
	}
	l.n = n
	return nil
}
