package tui

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/class"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/wire"
)

// Room is where a class is seen. Followers whose screens are of one size and look
// share one explorer, and the bytes that it sends: to follow costs what it takes
// to pass these on.
type Room struct {
	Class *class.Class
	Open  explore.Opener // opens what the class is at, whoever has gone; nil: as the first of those who see the same

	mu     sync.Mutex
	groups map[screenKind]*group
}

// screenKind is what screens have in common that show the same.
type screenKind struct {
	width, height int
	theme, kind   string // kind: the colours of the terminal
	ascii         bool
}

// group is the followers of one look.
type group struct {
	kind screenKind
	room *Room
	end  context.CancelFunc
	over chan struct{} // closed when the explorer has ended
	err  error         // why, then

	mu      sync.Mutex // what follows
	cast    wire.Cast
	drawn   bool
	members map[*follower]bool
}

// follower is one of them.
type follower struct {
	queue chan []byte   // what is to be sent
	renew chan struct{} // has room for one: all of the frame is to be sent
	stale bool          // until then nothing else is
	hint  string        // that is to stand on the last line of it, until it is restored
}

// lagMost is how many frames may wait for a follower; who is further behind gets a
// whole one once they read again.
const lagMost = 16

// join makes a follower one of the group of its look, which begins with its first.
func (r *Room) join(o Options, l screenKind) (*group, *follower) {
	r.mu.Lock()
	defer r.mu.Unlock()
	g := r.groups[l]
	if g == nil {
		if r.groups == nil {
			r.groups = map[screenKind]*group{}
		}
		g = &group{kind: l, room: r, over: make(chan struct{}), members: map[*follower]bool{}}
		r.groups[l] = g
		ctx, cancel := context.WithCancel(context.Background())
		g.end = cancel
		o.Host.Gate = o.Host.Gate.Session()
		go g.run(ctx, o)
	}
	f := &follower{queue: make(chan []byte, lagMost), renew: make(chan struct{}, 1), stale: true}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.members[f] = true
	if g.drawn {
		f.requestWhole()
	}
	return g, f
}

// leave takes a follower out; the last one ends the group.
func (g *group) leave(f *follower) {
	g.room.mu.Lock()
	defer g.room.mu.Unlock()
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.members, f)
	if len(g.members) == 0 {
		g.end()
		if g.room.groups[g.kind] == g {
			delete(g.room.groups, g.kind)
		}
	}
}

// run is the group's explorer, until ctx ends.
func (g *group) run(ctx context.Context, o Options) {
	defer close(g.over)
	defer func() {
		g.room.mu.Lock()
		defer g.room.mu.Unlock()
		if g.room.groups[g.kind] == g { // it has failed: the next to come begin anew
			delete(g.room.groups, g.kind)
		}
	}()
	o.Do, o.At, o.Out, o.Source, o.Theme, o.Motion = "", nil, io.Discard, restarted(o.Source), "", ""
	o.Participant = &Participant{Class: g.room.Class, Follow: true}
	if g.room.Open != nil {
		o.Open = g.room.Open
	}
	a, err := o.newRemoteApp(ctx, func() (w, h int) { return g.kind.width, g.kind.height })
	if err != nil {
		g.err = err
		return
	}
	a.fixedTheme, a.cast = g.kind.theme, g.show
	p := newProgram(a, nil, tea.WithContext(ctx))
	go o.Participant.watch(ctx, p.Send)
	end := runProgram(p)
	defer a.end()
	if end.fault != nil {
		g.err = o.Host.Faults.Error(end.fault)
	}
}

// show sends a frame to all.
func (g *group) show(picture *grid.Grid, looks *grid.Palette) {
	g.mu.Lock()
	defer g.mu.Unlock()
	b := g.cast.Show(picture, looks)
	g.drawn = true
	if len(b) == 0 {
		return
	}
	for f := range g.members {
		f.enqueue(b)
	}
}

// enqueue has something sent; who lags is to get all of the frame. The group's mu is
// held.
func (f *follower) enqueue(b []byte) {
	if !f.stale {
		select {
		case f.queue <- b:
			return
		default:
		}
	}
	f.requestWhole()
}

// requestWhole has all of the frame sent.
func (f *follower) requestWhole() {
	f.stale = true
	f.drain()
	select {
	case f.renew <- struct{}{}:
	default:
	}
}

// drain has nothing sent of what waits.
func (f *follower) drain() {
	for {
		select {
		case <-f.queue:
		default:
			return
		}
	}
}

// whole is all of the frame, after which the follower is up to date.
func (g *group) whole(f *follower) []byte {
	g.mu.Lock()
	defer g.mu.Unlock()
	b := g.cast.Whole()
	if f.stale = f.hint != ""; f.stale {
		b = append(slices.Clone(b), f.hint...)
	}
	return b
}

// send sends a follower what is there for them, until ctx ends.
func (g *group) send(ctx context.Context, f *follower, out io.Writer) error {
	for {
		var b []byte
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-g.over:
			if g.err != nil {
				return g.err
			}
			return errors.New("the class has ended")
		case <-f.renew:
			b = g.whole(f)
		case b = <-f.queue:
		}
		if _, err := out.Write(b); err != nil {
			return err
		}
	}
}
