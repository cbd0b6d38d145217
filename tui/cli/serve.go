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

// freeMemoryAfter is how long after a session's end its memory is returned to the system.
// That takes time, so it is done once for many sessions.
const freeMemoryAfter = 2 * time.Second

// service is the flags of the command serve, and the state of the server.
type service struct {
	options                                         serve.Options
	auth                                            string // --auth; its files follow
	hostKey, leadKeys, authorizedKeys, passwordFile string
	maxData                                         int64
	public                                          string
	lead, follow                                    bool
	data                                            *opener
	env                                             Environment
	guestData                                       *guestData
	host                                            tui.Host
	classroom                                       *tui.Classroom
	memoryTimer                                     *time.Timer // returns unused memory to the system
	server                                          *serve.Server
	defaultArgs                                     []string // command line of a session without one
}

// newServe serves the explorer over SSH.
func newServe(env Environment) *cobra.Command {
	c := newCommand("serve", atMostOne)
	s := &service{env: env}
	s.data = addData(c, env)
	addDrawing(c)
	s.flags(c)
	c.RunE = func(c *cobra.Command, args []string) error { return s.run(c, dataOrFirst(args)) }
	return c
}

// flags adds the flags of the server alone.
func (s *service) flags(c *cobra.Command) {
	text := func(to *string, name, standard, want, doc string) {
		addValue(c, textValue(to, standard, want), name, serverFlags, doc)
	}
	add := func(v *value, name, doc string) { addValue(c, v, name, serverFlags, doc) }
	text(&s.options.Listen, "listen", "127.0.0.1:2222", "HOST:PORT", "the address; :2222 is port 2222 on every address of this machine")
	text(&s.public, "public-name", "", "HOST[:PORT]", "what students type after ssh, if not the address")
	auth := oneOf(&s.auth, "", "open", "keys", "password")
	auth.usage = "open|keys|password"
	add(auth, "auth", "who is let in: everybody, those with a key, or those who know the password")
	text(&s.authorizedKeys, "authorized-keys", "", "FILE", "the keys for --auth keys, one per line, as ssh-keygen writes them")
	text(&s.passwordFile, "password-file", "", "FILE", "its first line is the password for --auth password")
	text(&s.hostKey, "host-key", "", "FILE", "the server's own key; made if there is none")
	addBool(c, &s.lead, "lead", serverFlags, "lead a class from this terminal")
	text(&s.leadKeys, "lead-keys", "", "FILE", "whose keys may lead: ssh -t HOST lead")
	addBool(c, &s.follow, "follow", serverFlags, "ssh HOST follows the class (ssh -t HOST NAME does not)")
	add(parsedBy(&s.options.MaxSessions, "200", parseCount), "max-sessions", "how many may be logged in at once")
	add(parsedBy(&s.maxData, "1G", model.ParseBytes), "max-data", "how much memory all open data may take; data that nobody has open are dropped first")
	add(parsedBy(&s.options.Idle, "30m", parseDuration), "idle", "how long a session may go without a key; 0 is no limit")
	add(parsedBy(&s.options.MaxTime, "8h", parseDuration), "max-time", "how long a session may last; 0 is no limit")
	add(parsedBy(&s.options.Grace, "10s", parseDuration), "grace", "how long sessions have to leave when the server is told to stop")
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
		budget: 16 << 20, dataLimit: 64 << 20, address: at, served: map[string]storedFile{},
		uploads:  &uploads{limits: uploadLimits{bytes: 4 << 20, each: 8, total: 256 << 20}},
		dataSets: newDataSets(s.maxData),
	}
	if data, err = s.prepareData(c, data); err != nil {
		return err
	}
	s.defaultArgs = append(s.sharedArguments(c), data)
	if s.lead {
		if err := checkTerminal(s.env); err != nil {
			return err
		}
	}
	o.Columns, o.Rows, o.Run = 300, 100, s.session
	return s.serve(c.Context(), data)
}

// serve runs the server, after a trial of opening the data as a session would.
func (s *service) serve(ctx context.Context, data string) error {
	o := &s.options
	level := &slog.LevelVar{}
	o.Log = slog.New(slog.NewTextHandler(s.env.Stderr, &slog.HandlerOptions{Level: level}))
	if err := s.tryOpening(ctx, data); err != nil {
		return err
	}
	debug.SetGCPercent(40) // for many small sessions memory is scarcer than time
	s.memoryTimer = time.AfterFunc(freeMemoryAfter, debug.FreeOSMemory)
	defer s.memoryTimer.Stop()
	s.env.setGrace(serverGrace)
	led := make(chan error, 1)
	o.Listening = func(addr string) {
		if s.public == "" {
			s.guestData.address.setPort(addr)
		}
		fmt.Fprintf(s.env.Stdout, "serving %s on %s\nhost key %s\nstudents type: ssh %s\n",
			data, addr, ssh.FingerprintSHA256(o.HostKey.PublicKey()), s.guestData.address)
		if s.lead {
			go func() { led <- s.leadClass(ctx, level) }()
		}
	}
	s.server = serve.New(*o)
	s.host = tui.Host{Gate: gate.New(runtime.GOMAXPROCS(0)), Answers: &explore.AnswerCache{}, Faults: s.server.Fault}
	s.guestData.uploads.hasSession = s.server.Has
	all := &opener{store: &guest{guestData: s.guestData}, gate: s.host.Gate.Session()}
	s.classroom = &tui.Classroom{
		Class: &class.Class{End: s.endSessions, Held: s.guestData.uploads.held, Clear: s.guestData.uploads.clear},
		Open:  all.dataOpener(context.WithoutCancel(ctx)), // until the last follower has left
	}
	err := s.server.Run(ctx)
	if s.lead && ctx.Err() != nil {
		return errors.Join(err, <-led) // waits until the terminal is restored
	}
	return err
}

// prepareData makes the data argument and the --test file available to guests, and returns
// the name of the former.
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

// addFile makes a file available by its base name.
func (l *guestData) addFile(path string) (name string, err error) {
	there, err := localFiles{}.lookUp(path)
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

func (l *guestData) addServed(name string, there storedFile) {
	l.served[name] = there
	l.servedLimit += 4*there.size + l.dataLimit
}

// sharedArguments is the flags about data, learning and the screen, for sessions without a
// command line.
func (s *service) sharedArguments(c *cobra.Command) (flags []string) {
	c.Flags().Visit(func(f *pflag.Flag) {
		if headingOf(f) == serverFlags {
			return
		}
		flags = append(flags, "--"+f.Name+"="+f.Value.String())
	})
	return flags
}

// tryOpening opens the data as a session would, and keeps them.
func (s *service) tryOpening(ctx context.Context, data string) error {
	o := &opener{store: &guest{guestData: s.guestData}, given: s.data.given}
	opened, err := o.open(ctx, data)
	if opened.Stream != nil {
		opened.Stream.Close()
	}
	s.guestData.servedSet = opened.Data
	return err
}
