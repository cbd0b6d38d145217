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

// session runs one session of the server.
func (s *service) session(ctx context.Context, to *serve.Session) int {
	defer s.memoryTimer.Reset(freeMemoryAfter)
	again := strings.TrimSpace("ssh -t " + s.guestData.address.String() + " " + quoteCommand(strings.TrimSpace(to.Command)))
	g := &guest{guestData: s.guestData, login: to.User}
	g.terminalHint = fmt.Sprintf("%s; without one, ssh %s lines and, or trace and", again, s.guestData.address)
	host := s.host
	host.Gate = host.Gate.Session()
	ctx, over := context.WithCancel(ctx)
	work := host.Gate.Begin(ctx)
	defer work.Pause()
	defer over() // before Pause, so that a read still in progress ends instead of waiting for a slot
	env := s.guestEnvironment(to, g, host, work)
	args, err := shlex.Split(to.Command, true)
	if err != nil {
		return reportError(env.Stderr, usageErrorf("the command line has an unclosed quote, or ends with a backslash"))
	}
	role := tui.AloneRole
	switch {
	case len(args) == 0 && s.follow, len(args) == 1 && args[0] == "follow":
		role, args = tui.FollowingRole, s.defaultArgs
	case len(args) == 1 && args[0] == "lead":
		if !to.Leads {
			return reportError(env.Stderr, usageErrorf("lead: that takes a key of --lead-keys (log in with one: ssh -i KEY -t %s lead)", s.guestData.address))
		}
		role, args = tui.LeadingRole, s.defaultArgs
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
	// The explorer runs outside the command, so that the tree of commands, which is as large
	// as an explorer, can be freed.
	again, err = s.explore(work, to, g, role, *opened)
	if err == nil {
		_, err = fmt.Fprintln(env.Stdout, again)
	}
	return reportError(env.Stderr, err)
}

// guestEnvironment is the environment of a guest's command.
func (s *service) guestEnvironment(to *serve.Session, g *guest, host tui.Host, work *gate.Job) Environment {
	env := Environment{
		Stdin:  pausingReadWriter{work, to},
		Stdout: pausingReadWriter{work, to}, Stderr: to.Errors(),
		Terminal: Terminal{Stdin: to.Terminal, Stdout: to.Terminal},
		Getenv: func(name string) string {
			if name == "LANG" && to.Env["LANG"] == "" && to.Env["LC_ALL"] == "" {
				return "C.UTF-8" // the client sent no locale
			}
			return to.Env[name]
		},
		guest: g,
		host:  host,
	}
	if to.Terminal {
		env.Stdin, env.Stdout, env.Stderr = &lineEditor{terminal: env.Stdin.(io.ReadWriter)}, crlfWriter{env.Stdout}, crlfWriter{env.Stderr}
	}
	return env
}

// explore runs a session's explorer, in its role in the class; again is the command that
// returns to its place.
func (s *service) explore(work *gate.Job, to *serve.Session, g *guest, role tui.Role, o tui.Options) (again string, err error) {
	work.Pause() // the explorer's jobs pass the gate themselves
	member := s.classroom.Class.Join(class.Guest{Login: to.User, MayLead: to.Leads, End: func() { to.End(endedByLeader) }, Share: g.sharePlace})
	place, err := s.classroom.Serve(work.Context, member, role, o, tui.RemoteTerminal{
		In: to, Out: to, Size: to.Size, Resized: to.Resized, Notices: to.Notices,
	})
	if err != nil {
		return "", asUsageError(err)
	}
	return g.again("", place), nil
}

// again is the command a student types to return to a place: the explorer on a terminal, or
// a command without one. It has the login name if the place has uploads of theirs.
func (g *guest) again(command string, p explore.Place) string {
	at := g.address.String()
	if slices.ContainsFunc(dataNamesIn(&p), func(name *string) bool { return g.ownUpload(*name) != nil }) {
		at = g.address.withLogin(g.login)
	}
	words := command + strings.TrimPrefix(p.Command(), "perceptron ")
	if command == "" {
		at = "-t " + at
	}
	return "ssh " + at + " " + quoteCommand(words)
}

// quoteCommand quotes a command line for a remote shell once more, for the local one.
func quoteCommand(line string) string {
	switch {
	case !strings.ContainsAny(line, `'"$\;&|<>()*?[]#~!{}`+"`"):
		return line
	case !strings.ContainsAny(line, `"$\!`+"`"):
		return `"` + line + `"`
	}
	return "'" + strings.ReplaceAll(line, "'", `'"'"'`) + "'"
}

// pausingReadWriter gives up the job's slot while it waits for the client.
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

// crlfWriter writes \r\n for \n, as a raw terminal needs.
type crlfWriter struct{ io.Writer }

func (r crlfWriter) Write(b []byte) (int, error) {
	if _, err := r.Writer.Write(bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n"))); err != nil {
		return 0, err
	}
	return len(b), nil
}
