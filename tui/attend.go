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
	visitingRole // the help, from following
	typingRole   // the command line, likewise
	noRole
)

// attendance is one member's stay in a room.
type attendance struct {
	*Room
	member *class.Member
	o      Options
	l      Line
	typed  *keys
	ahead  []byte // of the last read of it, for the next part
	hint   string // for who is back from a look at something
}

// Attend is a member's stay, in parts that they and others choose, until they
// leave; else as [Session].
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
	for part != noRole && err == nil {
		if part == FollowingRole {
			part, again, err = a.follow(ctx)
		} else {
			part, again, err = a.explore(ctx, part)
		}
		a.o.Do, a.o.Source = "", restarted(a.o.Source)
	}
	return again, err
}

// restarted is a source for another explorer: a stream from its start.
func restarted(s explore.Source) explore.Source {
	if s.Restart != nil {
		s.Stream = nil
	}
	return s
}

// explore is an explorer of the member's own. A lead that was taken away before it
// began is followed there.
func (a *attendance) explore(ctx context.Context, part Role) (next Role, again explore.Place, err error) {
	o := a.o
	o.Participant = &Participant{Member: a.member, Class: a.Class, Follow: part == LeadingRole, visits: visits(part)}
	ahead := a.ahead
	a.ahead = nil
	again, err = o.session(ctx, a.l, a.typed, ahead)
	if err == nil && o.Participant.returned {
		a.hint, a.ahead = o.Participant.hint, o.Participant.ahead
		return FollowingRole, again, nil
	}
	return noRole, again, err
}

// visits is the command that opens what a follower is to look at; "" for other parts.
func visits(part Role) string {
	return map[Role]string{visitingRole: "help", typingRole: "command"}[part]
}

// follow shows the class, until the member goes on to another part. Their own
// explorer then begins where the class is.
func (a *attendance) follow(ctx context.Context) (next Role, again explore.Place, err error) {
	a.member.FollowClass()
	if _, err := a.l.Out.Write(wire.EnterSequence(modes(a.o.Mouse)...)); err != nil {
		return noRole, again, err
	}
	for next = FollowingRole; next == FollowingRole && err == nil; {
		next, err = a.followGroup(ctx)
	}
	_, _ = a.l.Out.Write(wire.LeaveSequence(modes(a.o.Mouse)...))
	now := a.Class.Now(nil)
	at := now.Place
	if !now.Placed {
		at = explore.Place{Data: a.o.Source.Name, Flags: a.o.Source.Flags}
	}
	again, at.Do = at, slices.Clone(at.Do)
	if a.o.Theme != "" {
		at.Do = append(at.Do, "theme "+a.o.Theme)
	}
	if line := visits(next); line != "" {
		at.Do = append(at.Do, line)
	}
	a.o.At = &at
	return next, again, err
}

// hintTime is how long a follower's hint stands, unless the class goes on before.
const hintTime = 3 * time.Second

// followGroup is a follower in the group of their look, until that changes, or they go
// on to another part.
func (a *attendance) followGroup(ctx context.Context) (next Role, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	g, f := a.join(a.o, a.screenKind())
	defer g.leave(f)
	changes, stop := a.Class.Watch()
	defer stop()
	sent := make(chan error, 1)
	go func() { sent <- g.send(ctx, f, a.l.Out) }()
	defer func() {
		cancel(nil)
		if err == nil {
			<-sent // nothing of the class comes after this
		}
	}()
	var over <-chan time.Time
	for {
		if a.hint != "" {
			g.say(f, a.hint)
			a.hint, over = "", time.After(hintTime)
		}
		select {
		case <-ctx.Done():
			return noRole, context.Cause(ctx)
		case err := <-sent:
			sent <- nil
			return noRole, err
		case <-a.l.Resized:
			return FollowingRole, nil
		case <-changes:
			if a.member.Leads() {
				return LeadingRole, nil
			}
		case a.hint = <-a.l.Notices:
		case read := <-a.typed.after(a.ahead):
			if next, a.hint, a.ahead = a.keyMeaning(read); a.hint == "" {
				return next, nil
			}
		case <-over:
			g.restore(f)
		}
	}
}

// keyMeaning is what a follower's keys mean: another part, for which the rest is, or a
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
		case 'w':
			return AloneRole, "", rest
		case '?':
			return visitingRole, "", rest
		case ':':
			return typingRole, "", rest
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

// say has a hint shown on a follower's last line.
func (g *group) say(f *follower, text string) {
	text = fmt.Sprintf("\x1b[%d;1H\x1b[m\x1b[K %.*s", g.kind.height, max(0, g.kind.width-2), text)
	g.mu.Lock()
	defer g.mu.Unlock()
	if f.hint = text; !g.drawn || len(f.renew) > 0 {
		return // it comes with the whole frame
	}
	f.stale, f.hint = true, ""
	f.drain()
	f.queue <- []byte(text)
}

// restore takes a hint away.
func (g *group) restore(f *follower) {
	g.mu.Lock()
	defer g.mu.Unlock()
	f.hint = ""
	f.requestWhole()
}
