package tui

import (
	"bytes"
	"context"
	"fmt"
	"io"
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
	typed  keyboard
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
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	a := &attendance{Room: r, member: m, o: o, l: l, typed: newKeyboard()}
	go func() {
		a.typed.listen(ctx, l.In)
		cancel(ErrHungUp)
	}()
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
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	o, l := a.o, a.l
	o.Participant, l.In = &Participant{Member: a.member, Class: a.Class, Follow: part == LeadingRole, visits: visits(part)}, a.typed.reader(ctx)
	again, err = Session(ctx, o, l)
	if err == nil && o.Participant.returned {
		a.hint, a.typed.ahead = o.Participant.hint, o.Participant.ahead
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
	now := a.Class.Now()
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
		case read := <-a.typed.next():
			if next, a.hint, a.typed.ahead = a.keyMeaning(read); a.hint == "" {
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
	for k, c := range read {
		rest := read[k+1:]
		switch c {
		case 'q', ctrlC:
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

// keyboard is what is typed, a read at a time, for whoever listens at present.
type keyboard struct {
	reads chan []byte
	ahead []byte // of the last read, for the next part
}

func newKeyboard() keyboard { return keyboard{reads: make(chan []byte)} }

// next has the next read.
func (t *keyboard) next() <-chan []byte {
	if len(t.ahead) == 0 {
		return t.reads
	}
	one := make(chan []byte, 1)
	one <- t.ahead
	return one
}

// listen passes on what is read, until the end of it or of ctx.
func (t *keyboard) listen(ctx context.Context, in io.Reader) {
	b := make([]byte, mostRead)
	for {
		n, err := in.Read(b)
		if n > 0 {
			select {
			case t.reads <- bytes.Clone(b[:n]):
			case <-ctx.Done():
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// reader reads what is typed until ctx ends.
func (t *keyboard) reader(ctx context.Context) io.Reader {
	l := &listener{reads: t.reads, ctx: ctx, left: t.ahead}
	t.ahead = nil
	return l
}

type listener struct {
	reads <-chan []byte
	ctx   context.Context
	left  []byte
}

func (l *listener) Read(p []byte) (int, error) {
	if len(l.left) == 0 {
		select {
		case l.left = <-l.reads:
		case <-l.ctx.Done():
			return 0, context.Cause(l.ctx)
		}
	}
	n := copy(p, l.left)
	l.left = l.left[n:]
	return n, nil
}
