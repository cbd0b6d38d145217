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

// Role is what a member of a class does there.
type Role int

// The roles: at an explorer of one's own, at the one that all followers see, at the
// one that they follow.
const (
	AloneRole Role = iota
	FollowingRole
	LeadingRole
	noRole
)

// attendance is a follower's stay with those who see the same.
type attendance struct {
	*Room
	member *class.Member
	o      Options
	l      Line
	line   *wire.Writer
	typed  *keys
	ahead  []byte // of the last read of it, for what comes next
	hint   string // in place of the frame's last line; the group's mu is held for it
}

// Attend is a member's stay, until they leave; else as a session. Who follows sees with
// all others one explorer, until they press a key that takes one of their own: from then
// on that follows, leads and is their own.
func (r *Room) Attend(ctx context.Context, m *class.Member, part Role, o Options, l Line) (again explore.Place, err error) {
	defer m.Leave()
	if part == LeadingRole {
		if err := m.Lead(); err != nil {
			return again, err
		}
	}
	ctx, typed, end := l.listen(ctx)
	defer end()
	a := &attendance{Room: r, member: m, o: o, l: l, typed: typed}
	if part == FollowingRole {
		if next, again, err := a.follow(ctx); next == noRole {
			return again, err
		}
		a.o.Do, a.o.Source = "", restarted(o.Source)
	}
	a.o.Participant = &Participant{Member: m, Class: r.Class, Follow: part != AloneRole}
	return a.o.session(ctx, l, typed, a.ahead)
}

// restarted is a source for another explorer: a stream from its start.
func restarted(s explore.Source) explore.Source {
	if s.Restart != nil {
		s.Stream = nil
	}
	return s
}

// follow shows the class, until the member goes on to an explorer of their own; or
// leaves: from where the class is.
func (a *attendance) follow(ctx context.Context) (next Role, again explore.Place, err error) {
	a.line = wire.New(a.l.Out, modes(a.o.Mouse)...)
	a.line.Enter()
	for next = FollowingRole; next == FollowingRole; {
		next, err = a.followGroup(ctx)
	}
	if stalled := a.line.Close(backTime); stalled != nil && err == nil {
		return noRole, again, stalled
	}
	now := a.Class.Now(nil)
	if !now.Placed {
		now.Place = explore.Place{Data: a.o.Source.Name, Flags: a.o.Source.Flags}
	}
	return next, now.Place, err
}

// backTime is how long a follower's terminal may take to be given back.
const backTime = 10 * time.Second

// hintTime is how long a follower's hint stands, unless the class goes on before.
const hintTime = 3 * time.Second

// followGroup is a follower in the group of their look, until that changes, or they go
// on to another part.
func (a *attendance) followGroup(ctx context.Context) (next Role, err error) {
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
		case <-g.over:
			return noRole, g.err
		case <-a.line.Done():
			return noRole, a.line.Err()
		case <-a.l.Resized:
			a.line.Resized()
			return FollowingRole, nil
		case <-changed:
			continue
		case hint = <-a.l.Notices:
		case read := <-a.typed.after(a.ahead):
			if next, hint, a.ahead = a.keyMeaning(read); hint == "" {
				return next, nil
			}
		case <-over:
		}
		g.say(a, hint)
		over = nil
		if hint != "" {
			over = time.After(hintTime)
		}
	}
}

// keyMeaning is what a follower's keys mean: another part, which hears the rest, or a
// hint to the keys that mean one.
func (a *attendance) keyMeaning(read []byte) (next Role, hint string, rest []byte) {
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
			a.o.Theme = all[(slices.Index(all, a.o.Theme)+1)%len(all)]
			return FollowingRole, "", rest
		case '\x1b': // the rest is a sequence
			return FollowingRole, followKeys, nil
		}
	}
	return FollowingRole, followKeys, nil
}

// screenKind is that of the member's screen.
func (a *attendance) screenKind() screenKind {
	w, h := a.l.Size()
	env := colourEnvironment(a.o.Color, a.o.Env)
	return screenKind{
		width: w, height: h, ascii: a.o.ASCII || asciiLocale(a.o.Env),
		theme: theme.Pick(a.o.Theme, env), kind: fmt.Sprint(colourProfile(env)),
	}
}
