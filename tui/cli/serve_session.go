package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/anmitsu/go-shlex"

	"perceptron/tui"
	"perceptron/tui/class"
	"perceptron/tui/explore"
	"perceptron/tui/gate"
	"perceptron/tui/serve"
)

// session is one session, until it is over.
func (s *service) session(ctx context.Context, to *serve.Session) int {
	defer s.clearing.Reset(clearAfter)
	again := strings.TrimSpace("ssh -t " + s.guestData.address.String() + " " + quoteCommand(strings.TrimSpace(to.Command)))
	g := &guest{guestData: s.guestData, login: to.User}
	g.terminal = fmt.Sprintf("%s; without one, ssh %s lines and, or trace and", again, s.guestData.address)
	host := s.host
	host.Gate = host.Gate.Session()
	ctx, over := context.WithCancel(ctx)
	work := host.Gate.Begin(ctx)
	defer work.Pause()
	defer over() // what still reads for this session gets no turn when it is heard
	env := s.guestEnvironment(to, g, host, work)
	args, err := shlex.Split(to.Command, true)
	if err != nil {
		return report(env.Stderr, usageErrorf("the command line has an unclosed quote, or ends with a backslash"))
	}
	part := tui.AloneRole
	switch {
	case len(args) == 0 && s.follow, len(args) == 1 && args[0] == "follow":
		part, args = tui.FollowingRole, s.defaultArgs
	case len(args) == 1 && args[0] == "lead":
		if !to.Leads {
			return report(env.Stderr, usageErrorf("lead: that takes a key of --lead-keys (log in with one: ssh -i KEY -t %s lead)", s.guestData.address))
		}
		part, args = tui.LeadingRole, s.defaultArgs
	case len(args) == 0:
		args = s.defaultArgs
	case args[0] == "lines":
		args = append([]string{"--lines"}, args[1:]...)
		if len(args) == 1 {
			args = append(args, s.defaultArgs...)
		}
	}
	var opened *tui.Options
	env.Explore = func(_ context.Context, o tui.Options) (string, error) {
		opened = &o
		return "", nil
	}
	if code := run(work, args, env); opened == nil {
		return code
	}
	// By now the tree of commands is gone, which is as large as an explorer.
	again, err = s.explore(work, to, g, part, *opened)
	if err == nil {
		_, err = fmt.Fprintln(env.Stdout, again)
	}
	return report(env.Stderr, err)
}

// guestEnvironment is the process as a guest sees it.
func (s *service) guestEnvironment(to *serve.Session, g *guest, host tui.Host, work *gate.Job) Environment {
	env := Environment{
		Stdin:  pausingReadWriter{work, to},
		Stdout: pausingReadWriter{work, to}, Stderr: to.Errors(),
		Terminal: Terminal{Stdin: to.Terminal, Stdout: to.Terminal},
		Getenv: func(name string) string {
			if name == "LANG" && to.Env["LANG"] == "" && to.Env["LC_ALL"] == "" {
				return "C.UTF-8" // a locale that is not said
			}
			return to.Env[name]
		},
		guest: g,
		host:  host,
	}
	if to.Terminal {
		env.Stdin, env.Stdout, env.Stderr = &lineEditor{from: env.Stdin.(io.ReadWriter)}, crlfWriter{env.Stdout}, crlfWriter{env.Stderr}
	}
	return env
}

// explore is a session's explorer, which is a part in the class; again is how to
// come to its place again.
func (s *service) explore(work *gate.Job, to *serve.Session, g *guest, part tui.Role, o tui.Options) (again string, err error) {
	work.Pause() // the explorer asks for its turns itself
	member := s.room.Class.Join(class.Guest{Login: to.User, MayLead: to.Leads, End: func() { to.End(ended) }, Share: g.sharePlace})
	place, err := s.room.Serve(work.Context, member, part, o, tui.RemoteTerminal{
		In: to, Out: to, Size: to.Size, Resized: to.Resized, Notices: to.Notices,
	})
	if err != nil {
		return "", flagged(err)
	}
	return g.again("", place), nil
}

// again is what a student types to come to a place again: on a screen, or by a command
// that needs none. What they have uploaded is theirs by their login name.
func (g *guest) again(command string, p explore.Place) string {
	at := g.address.String()
	if slices.ContainsFunc(dataIn(&p), func(name *string) bool { return g.ownUpload(*name) != nil }) {
		at = g.address.as(g.login)
	}
	words := command + strings.TrimPrefix(p.Command(), "perceptron ")
	if command == "" {
		at = "-t " + at
	}
	return "ssh " + at + " " + quoteCommand(words)
}

// quoteCommand is a command line for a shell at the other end, as the shell at this end
// takes it.
func quoteCommand(line string) string {
	switch {
	case !strings.ContainsAny(line, `'"$\;&|<>()*?[]#~!{}`+"`"):
		return line
	case !strings.ContainsAny(line, `"$\!`+"`"):
		return `"` + line + `"`
	}
	return "'" + strings.ReplaceAll(line, "'", `'"'"'`) + "'"
}

// pausingReadWriter gives the turn at the gate away while it waits for the other end.
type pausingReadWriter struct {
	work *gate.Job
	io.ReadWriter
}

func (p pausingReadWriter) Read(b []byte) (int, error) {
	p.work.Pause()
	defer p.work.Resume()
	return p.ReadWriter.Read(b)
}

func (p pausingReadWriter) Write(b []byte) (int, error) {
	p.work.Pause()
	defer p.work.Resume()
	return p.ReadWriter.Write(b)
}

// crlfWriter writes lines as a raw terminal wants them.
type crlfWriter struct{ io.Writer }

func (r crlfWriter) Write(b []byte) (int, error) {
	if _, err := r.Writer.Write(bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n"))); err != nil {
		return 0, err
	}
	return len(b), nil
}
