package tui

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"time"

	"perceptron/tui/class"
	"perceptron/tui/explore"
	"perceptron/tui/theme"
	"perceptron/tui/wire"
)

// Role is how a member takes part in a class.
type Role int

// The roles: AloneRole works in an explorer of one's own, FollowingRole watches the
// explorer that followers share, LeadingRole moves the class.
const (
	AloneRole Role = iota
	FollowingRole
	LeadingRole
	noRole // the member leaves
)

// follower is a member's session while it watches the group's explorer.
type follower struct {
	*Classroom
	member   *class.Member
	options  Options
	terminal RemoteTerminal
	writer   *wire.Writer
	keys     *keyReader
	ahead    []byte // input that was read but not handled yet
	hint     string // replaces the frame's last line; guarded by the group's mu
}

// Serve runs a member's session until it ends. A follower watches the explorer that all
// followers share, until a key asks for one of their own; from then on that explorer
// follows, leads or is on its own. Otherwise it is as Options.session.
func (r *Classroom) Serve(ctx context.Context, m *class.Member, role Role, o Options, l RemoteTerminal) (again explore.Place, err error) {
	defer m.Leave()
	if role == LeadingRole {
		if err := m.Lead(); err != nil {
			return again, err
		}
	}
	ctx, typed, end := l.listen(ctx)
	defer end()
	a := &follower{Classroom: r, member: m, options: o, terminal: l, keys: typed}
	if role == FollowingRole {
		if next, again, err := a.follow(ctx); next == noRole {
			return again, err
		}
		a.options.Do, a.options.Source = "", restarted(o.Source)
	}
	a.options.Participant = &Participant{Member: m, Class: r.Class, Follow: role != AloneRole}
	return a.options.session(ctx, l, typed, a.ahead)
}

// restarted is the source for a second explorer: a stream is read from its start.
func restarted(s explore.Source) explore.Source {
	if s.Restart != nil {
		s.Stream = nil
	}
	return s
}

// follow shows the class until the member takes an explorer of their own or leaves; again
// is the class's place then.
func (a *follower) follow(ctx context.Context) (next Role, again explore.Place, err error) {
	a.writer = wire.New(a.terminal.Out, modes(a.options.Mouse)...)
	a.writer.Enter()
	for next = FollowingRole; next == FollowingRole; {
		next, err = a.followGroup(ctx)
	}
	if stalled := a.writer.Close(restoreTime); stalled != nil && err == nil {
		return noRole, again, stalled
	}
	now := a.Class.State(nil)
	if !now.Placed {
		now.Place = explore.Place{Data: a.options.Source.Name, Flags: a.options.Source.Flags}
	}
	return next, now.Place, err
}

// restoreTime is how long a follower's terminal may take to be restored.
const restoreTime = 10 * time.Second

// hintTime is how long a hint stands, unless the class moves on before.
const hintTime = 3 * time.Second

// followGroup shows the group of the member's kind of screen, until that kind changes or
// the member takes another role.
func (a *follower) followGroup(ctx context.Context) (next Role, err error) {
	g := a.join(a)
	defer g.leave(a)
	var over <-chan time.Time
	for {
		var hint string
		changed := a.Class.Changed()
		if a.member.Leads() {
			return LeadingRole, nil
		}
		select {
		case <-ctx.Done():
			return noRole, context.Cause(ctx)
		case <-g.done:
			return noRole, g.err
		case <-a.writer.Done():
			return noRole, a.writer.Err()
		case <-a.terminal.Resized:
			a.writer.Resized()
			return FollowingRole, nil
		case <-changed:
			continue
		case hint = <-a.terminal.Notices:
		case read := <-a.keys.next(a.ahead):
			if next, hint, a.ahead = a.keyMeaning(read); hint == "" {
				return next, nil
			}
		case <-over:
		}
		g.showHint(a, hint)
		over = nil
		if hint != "" {
			over = time.After(hintTime)
		}
	}
}

// keyMeaning is what the keys of a follower ask for: another role, whose explorer gets the
// rest of the input, or a hint at the keys that are bound.
func (a *follower) keyMeaning(read []byte) (next Role, hint string, rest []byte) {
	if bytes.IndexByte(read, ctrlC) >= 0 {
		return noRole, "", nil
	}
	for k, c := range read {
		rest := read[k+1:]
		switch c {
		case 'q':
			return noRole, "", nil
		case 'w', '?', ':':
			return AloneRole, "", read[k:]
		case 'T':
			all := explore.Themes()
			a.options.Theme = all[(slices.Index(all, a.options.Theme)+1)%len(all)]
			return FollowingRole, "", rest
		case '\x1b': // the rest is an escape sequence
			return FollowingRole, followKeys, nil
		}
	}
	return FollowingRole, followKeys, nil
}

// screenKey is the kind of the member's screen.
func (a *follower) screenKey() screenKey {
	w, h := a.terminal.Size()
	env := colourEnvironment(a.options.Color, a.options.Env)
	return screenKey{
		width: w, height: h, ascii: a.options.ASCII || asciiLocale(a.options.Env),
		theme: theme.Pick(a.options.Theme, env), profile: fmt.Sprint(colourProfile(env)),
	}
}
