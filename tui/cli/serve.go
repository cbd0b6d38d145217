package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/crypto/ssh"

	"perceptron/model"
	"perceptron/model/parallel"
	"perceptron/samples"
	"perceptron/tui"
	"perceptron/tui/class"
	"perceptron/tui/explore"
	"perceptron/tui/gate"
	"perceptron/tui/serve"
)

const serverFlags = "Server flags"

// clearAfter is how long after a session has left its memory is given back, which
// could hold up others' keys, so once for many that leave.
const clearAfter = 2 * time.Second

// service is what serve is given beside the flags of data, learning and screen.
type service struct {
	options                                         serve.Options
	auth                                            string // as it is typed; and the files that it takes
	hostKey, leadKeys, authorizedKeys, passwordFile string
	maxData                                         int64
	public                                          string
	lead, follow                                    bool
	data                                            *opener
	env                                             Environment
	guestData                                       *guestData
	host                                            tui.Host
	room                                            *tui.Classroom
	clearing                                        *time.Timer // of the memory that a session leaves behind
	server                                          *serve.Server
	defaultArgs                                     []string // the command line of a session that has none
}

// newServe serves the explorer over SSH.
func newServe(env Environment) *cobra.Command {
	c := described("serve", atMostOne)
	s := &service{env: env}
	s.data = addData(c, env)
	addDrawing(c)
	s.flags(c)
	c.RunE = func(c *cobra.Command, args []string) error { return s.run(c, dataOrFirst(args)) }
	return c
}

// flags are those of the server alone.
func (s *service) flags(c *cobra.Command) {
	text := func(to *string, name, standard, want, doc string) {
		addValue(c, words(to, standard, want), name, serverFlags, doc)
	}
	add := func(v *value, name, doc string) { addValue(c, v, name, serverFlags, doc) }
	text(&s.options.Listen, "listen", "127.0.0.1:2222", "HOST:PORT", "the address; :2222 is port 2222 on every address of this machine")
	text(&s.public, "public-name", "", "HOST[:PORT]", "what students type after ssh, if not the address")
	auth := oneOf(&s.auth, "", "open", "keys", "password")
	auth.want = "open|keys|password"
	add(auth, "auth", "who is let in: everybody, those with a key, or those who know the password")
	text(&s.authorizedKeys, "authorized-keys", "", "FILE", "the keys for --auth keys, one per line, as ssh-keygen writes them")
	text(&s.passwordFile, "password-file", "", "FILE", "its first line is the password for --auth password")
	text(&s.hostKey, "host-key", "", "FILE", "the server's own key; made if there is none")
	addBool(c, &s.lead, "lead", serverFlags, "lead a class from this terminal")
	text(&s.leadKeys, "lead-keys", "", "FILE", "whose keys may lead: ssh -t HOST lead")
	addBool(c, &s.follow, "follow", serverFlags, "ssh HOST follows the class (ssh -t HOST NAME does not)")
	add(readBy(&s.options.MaxSessions, "200", count), "max-sessions", "how many may be logged in at once")
	add(readBy(&s.maxData, "1G", model.ParseBytes), "max-data", "how much memory all open data may take; data that nobody has open are dropped first")
	add(readBy(&s.options.Idle, "30m", duration), "idle", "how long a session may go without a key; 0 is no limit")
	add(readBy(&s.options.MaxTime, "8h", duration), "max-time", "how long a session may last; 0 is no limit")
	add(readBy(&s.options.Grace, "10s", duration), "grace", "how long sessions have to leave when the server is told to stop")
}

func (s *service) run(c *cobra.Command, data string) (err error) {
	o := &s.options
	if o.Auth, err = s.authenticate(c.Flags().Changed("auth")); err != nil {
		return err
	}
	at, err := s.publicAddress()
	if err != nil {
		return err
	}
	key := s.hostKey
	if key == "" {
		key = filepath.Join(xdg.StateHome, "perceptron", "host_key")
	}
	if o.HostKey, err = serve.HostKey(key); err != nil {
		return err
	}
	s.guestData = &guestData{
		room: 16 << 20, data: 64 << 20, address: at, served: map[string]stored{},
		uploads:  &uploads{limits: uploadLimits{bytes: 4 << 20, each: 8, total: 256 << 20}},
		dataSets: newDataSets(s.maxData),
	}
	if data, err = s.prepareData(c, data); err != nil {
		return err
	}
	s.defaultArgs = append(s.sharedArguments(c), data)
	if s.lead {
		if err := terminal(s.env); err != nil {
			return err
		}
	}
	o.Columns, o.Rows, o.Run = 300, 100, s.session
	return s.serve(c.Context(), data)
}

// serve serves what is laid out, once it can be opened as a session would.
func (s *service) serve(ctx context.Context, data string) error {
	o := &s.options
	level := &slog.LevelVar{} // of what the log tells
	o.Log = slog.New(slog.NewTextHandler(s.env.Stderr, &slog.HandlerOptions{Level: level}))
	if err := s.tryOpening(ctx, data); err != nil {
		return err
	}
	debug.SetGCPercent(40) // many small sessions: memory is dearer than the time to clear it
	s.clearing = time.AfterFunc(clearAfter, debug.FreeOSMemory)
	defer s.clearing.Stop()
	s.env.needs(graceOfServer)
	led := make(chan error, 1)
	o.Listening = func(addr string) {
		if s.public == "" {
			s.guestData.address.port(addr)
		}
		fmt.Fprintf(s.env.Stdout, "serving %s on %s\nhost key %s\nstudents type: ssh %s\n",
			data, addr, ssh.FingerprintSHA256(o.HostKey.PublicKey()), s.guestData.address)
		if s.lead {
			go func() { led <- s.leadClass(ctx, level) }()
		}
	}
	s.server = serve.New(*o)
	s.host = tui.Host{Gate: gate.New(runtime.GOMAXPROCS(0)), Answers: &explore.Answers{}, Faults: s.server.Fault}
	s.guestData.uploads.here = s.server.Has
	all := &opener{store: &guest{guestData: s.guestData}, gate: s.host.Gate.Session()}
	s.room = &tui.Classroom{
		Class: &class.Class{End: s.endSessions, Held: s.guestData.uploads.held, Clear: s.guestData.uploads.clear},
		Open:  all.dataOpener(context.WithoutCancel(ctx)), // as long as anyone of the class is there
	}
	err := s.server.Run(ctx)
	if s.lead && ctx.Err() != nil {
		return errors.Join(err, <-led) // the terminal is given back by then
	}
	return err
}

// prepareData lays out the data served, and what they are tested on.
func (s *service) prepareData(c *cobra.Command, name string) (shown string, err error) {
	found, err := find(localFiles{}, name)
	switch {
	case err != nil:
		return "", err
	case found.isSample():
		shown = name
	case found.isStdin() && s.data.given.online():
		return "", usageErrorf("-: standard input comes only once, and each session would need all of it (save it in a file)")
	case found.isStdin():
		text, err := parallel.Await(c.Context(), func() ([]byte, error) { return io.ReadAll(s.env.Stdin) })
		if err != nil {
			return "", fmt.Errorf("-: %w", err)
		}
		shown = "input"
		s.guestData.addServed(shown, storedText(text, ""))
	default:
		if shown, err = s.guestData.addFile(name); err != nil {
			return "", err
		}
	}
	test := s.data.given["test"]
	if _, part := model.ParseNumber(test); test == "" || part == nil {
		return shown, nil
	}
	if test, err = s.guestData.addFile(test); err != nil {
		return "", err
	}
	return shown, c.Flags().Set("test", test)
}

// addFile lays out a file by its name without its folder.
func (l *guestData) addFile(path string) (name string, err error) {
	there, err := localFiles{}.at(path)
	if err != nil || there.folder || !there.regular {
		return "", fmt.Errorf("%s: expected a regular file, which each session reads anew (copy it to one)", path)
	}
	name = filepath.Base(path)
	_, sample := samples.Find(name)
	if _, taken := l.served[name]; sample || taken {
		name = "served-" + name
	}
	l.addServed(name, there)
	return name, nil
}

func (l *guestData) addServed(name string, there stored) {
	l.served[name] = there
	l.reading += 4*there.size + l.data
}

// sharedArguments are the flags of the command line that are about data, learning and the
// screen: a session that says none has these.
func (s *service) sharedArguments(c *cobra.Command) (flags []string) {
	c.Flags().Visit(func(f *pflag.Flag) {
		if headingOf(f) == serverFlags {
			return
		}
		flags = append(flags, "--"+f.Name+"="+f.Value.String())
	})
	return flags
}

// tryOpening opens the data as a session would.
func (s *service) tryOpening(ctx context.Context, data string) error {
	o := &opener{store: &guest{guestData: s.guestData}, given: s.data.given}
	opened, err := o.open(ctx, data)
	if opened.Stream != nil {
		opened.Stream.Close()
	}
	s.guestData.servedSet = opened.Data
	return err
}
