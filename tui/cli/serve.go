package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"
	"golang.org/x/crypto/ssh"

	"perceptron/tui"
	"perceptron/tui/class"
	"perceptron/tui/explore"
	"perceptron/tui/gate"
	"perceptron/tui/grid"
	"perceptron/tui/serve"
	"perceptron/tui/theme"
)

const serverFlags = "Server flags"

// clearAfter is how long after a session has left its memory is given back, which
// could hold up others' keys, so once for many that leave.
const clearAfter = 2 * time.Second

// service is what serve is given beside the flags of data, learning and screen.
type service struct {
	access
	sessionLimits
	public       string
	lead, follow bool
	data         *opener
	env          Environment
	guestData    *guestData
	host         tui.Host
	room         *tui.Room
	clearing     *time.Timer // of the memory that a session leaves behind
	server       *serve.Server
	address      address  // where clients come
	defaultArgs  []string // the command line of a session that has none
}

// newServe serves the explorer over SSH.
func newServe(env Environment) *cobra.Command {
	c := &cobra.Command{
		Use:   "serve [flags] [DATA]",
		Short: "serve the explorer over SSH: a class needs no more than ssh",
		Long: "Everyone who logs in has an explorer of their own, on DATA or what they open. A guest\n" +
			"reaches the samples, DATA and what they upload, and nothing else of this machine.\n" +
			"On this machine's own address (127.0.0.1) everybody is let in; any other address\n" +
			"needs --auth.",
		Example: "  perceptron serve\n" +
			"  perceptron serve points.csv --listen :2222 --auth password --password-file word.txt\n" +
			"  perceptron serve --listen :2222 --auth keys --authorized-keys class.keys",
		Args: atMostOne,
	}
	s := &service{env: env}
	s.data = addData(c, env)
	addDrawing(c)
	s.flags(c)
	c.RunE = func(c *cobra.Command, args []string) error { return s.run(c, append(args, "blobs")[0]) }
	return c
}

// sessionLimits is how many may be there, and how long.
type sessionLimits struct {
	sessions             int
	maxData              int64
	idle, longest, grace time.Duration
}

// flags are those of the server alone.
func (s *service) flags(c *cobra.Command) {
	text := func(to *string, name, standard, want, doc string) {
		addValue(c, words(to, standard, want), name, serverFlags, doc)
	}
	add := func(v *value, name, doc string) { addValue(c, v, name, serverFlags, doc) }
	text(&s.listen, "listen", "127.0.0.1:2222", "HOST:PORT", "the address; :2222 is any of this machine's")
	text(&s.public, "public-name", "", "HOST[:PORT]", "what students type after ssh, where it is not the address")
	auth := oneOf(&s.auth, "", "open", "keys", "password")
	auth.want = "open|keys|password"
	add(auth, "auth", "who is let in: everybody, those with a key, those who know the password")
	text(&s.authorizedKeys, "authorized-keys", "", "FILE", "the keys of --auth keys, one a line, as ssh-keygen writes them")
	text(&s.passwordFile, "password-file", "", "FILE", "its first line is the password of --auth password")
	text(&s.hostKey, "host-key", "", "FILE", "the server's own key; made where there is none")
	addBool(c, &s.lead, "lead", serverFlags, "lead a class from this terminal")
	text(&s.leadKeys, "lead-keys", "", "FILE", "whose keys may lead: ssh -t HOST lead")
	addBool(c, &s.follow, "follow", serverFlags, "ssh HOST follows the class (ssh -t HOST NAME does not)")
	add(readBy(&s.sessions, "200", count), "max-sessions", "how many may be logged in at once")
	add(readBy(&s.maxData, "1G", bytesOf), "max-data", "how much memory all open data may take; data that nobody has open go first")
	add(readBy(&s.idle, "30m", duration), "idle", "a session without a key for so long is ended; 0 never")
	add(readBy(&s.longest, "8h", duration), "max-time", "how long a session may last; 0 is no limit")
	add(readBy(&s.grace, "10s", duration), "grace", "how long sessions are given to leave when the server is told to stop")
}

func (s *service) run(c *cobra.Command, data string) error {
	auth, err := s.authenticate(c.Flags().Changed("auth"))
	if err != nil {
		return err
	}
	if s.address, err = s.publicAddress(); err != nil {
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
	if data, err = s.prepareData(c.Context(), data); err != nil {
		return err
	}
	s.defaultArgs = append(s.sharedArguments(c), data)
	if s.lead {
		if err := terminal(s.env); err != nil {
			return err
		}
	}
	return s.serve(c.Context(), data, serve.Options{
		Listen: s.listen, HostKey: signer, Auth: auth, Run: s.session,
		MaxSessions: s.sessions, Idle: s.idle, MaxTime: s.longest, Grace: s.grace,
		Columns: s.guestData.columns, Rows: s.guestData.rows,
	})
}

// serve serves what is laid out, once it can be opened as a session would.
func (s *service) serve(ctx context.Context, data string, o serve.Options) error {
	out := &mutedWriter{Writer: s.env.Stderr}
	o.Log = slog.New(slog.NewTextHandler(out, nil))
	o.Faults = &serve.Faults{Log: o.Log}
	s.host = tui.Host{Gate: gate.New(runtime.GOMAXPROCS(0)), Themes: &theme.Set{}, Cells: &grid.Pool{}, Answers: &explore.Answers{}, Faults: o.Faults.Tell}
	if err := s.tryOpening(ctx); err != nil {
		return err
	}
	debug.SetGCPercent(40) // many small sessions: memory is dearer than the time to clear it
	s.clearing = time.AfterFunc(clearAfter, debug.FreeOSMemory)
	defer s.clearing.Stop()
	s.env.serving.Store(true)
	led := make(chan error, 1)
	o.Listening = func(addr string) {
		if s.public == "" {
			s.address.port(addr)
		}
		fmt.Fprintf(s.env.Stdout, "serving %s on %s\nhost key %s\nstudents type: ssh %s\n",
			data, addr, ssh.FingerprintSHA256(o.HostKey.PublicKey()), s.address)
		if s.lead {
			go func() { led <- s.leadClass(ctx, out) }()
		}
	}
	s.server = serve.New(o)
	s.guestData.uploads.here = s.server.Has
	s.room = &tui.Room{Class: &class.Class{Server: classServer{s.guestData.uploads, s.server}}, Open: s.classOpener(ctx)}
	err := s.server.Run(ctx)
	if s.lead && ctx.Err() != nil {
		return errors.Join(err, <-led) // the terminal is given back by then
	}
	return err
}
