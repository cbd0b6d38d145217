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
	"perceptron/tui/theme"
)

// Room is where a class is seen. Followers whose screens are of one size and look
// share one explorer and its frames: to follow costs what it takes to send these.
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
	ctx  context.Context // of the explorer
	end  context.CancelFunc
	over chan struct{} // closed when the explorer has ended
	err  error         // why, then

	mu      sync.Mutex    // what follows
	last    grid.Grid     // the frame
	looks   *grid.Palette // of it; nil before the first
	members map[*attendance]bool
}

// join makes a follower one of the group of its look, which begins with its first, and
// anew where it has failed.
func (r *Room) join(a *attendance) *group {
	kind := a.screenKind()
	r.mu.Lock()
	defer r.mu.Unlock()
	g := r.groups[kind]
	if g == nil || g.ctx.Err() != nil {
		if r.groups == nil {
			r.groups = map[screenKind]*group{}
		}
		g = &group{kind: kind, room: r, over: make(chan struct{}), members: map[*attendance]bool{}}
		r.groups[kind] = g
		g.ctx, g.end = context.WithCancel(context.Background())
		o := a.o
		o.Host.Gate = o.Host.Gate.Session()
		go g.run(o)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.members[a], a.hint = true, ""
	g.showTo(a)
	return g
}

// leave takes a follower out; the last one ends the group.
func (g *group) leave(a *attendance) {
	g.room.mu.Lock()
	defer g.room.mu.Unlock()
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.members, a)
	if len(g.members) == 0 {
		g.end()
		if g.room.groups[g.kind] == g {
			delete(g.room.groups, g.kind)
		}
	}
}

// run is the group's explorer, until it is ended, or has failed.
func (g *group) run(o Options) {
	defer close(g.over)
	defer g.end()
	o.Do, o.Out, o.Source, o.Theme, o.Motion = "", io.Discard, restarted(o.Source), "", ""
	o.Participant = &Participant{Class: g.room.Class, Follow: true}
	if g.room.Open != nil {
		o.Open = g.room.Open
	}
	a, err := o.newRemoteApp(g.ctx, func() (w, h int) { return g.kind.width, g.kind.height })
	if g.err = err; err != nil {
		return
	}
	g.err = errors.New("the class has ended")
	a.fixedTheme, a.cast = g.kind.theme, g.show
	end := <-a.run(newProgram(a, nil, tea.WithContext(g.ctx)))
	defer a.end()
	if end.fault != nil {
		g.err = o.Host.Faults.Error(end.fault)
	}
}

// show shows a frame to all.
func (g *group) show(picture *grid.Grid, looks *grid.Palette) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.last.ASCII, g.looks = picture.ASCII, looks
	g.last.Reset(picture.W, picture.H)
	copy(g.last.Cells, picture.Cells)
	for a := range g.members {
		g.showTo(a)
	}
}

// showTo has a follower's terminal show the frame, if there is one; mu is held.
func (g *group) showTo(to *attendance) {
	if g.looks == nil {
		return
	}
	if to.hint != "" {
		below := g.last.Row(g.last.H - 1)
		defer copy(below, slices.Clone(below))
		a := g.last.Area(grid.Rect{Y: g.last.H - 1, W: g.last.W, H: 1})
		a.Clear()
		a.Fit(1, 0, a.W-1, to.hint, theme.Text)
	}
	to.line.Show(&g.last, g.looks)
}

// say has a hint stand on a follower's last line; "": what is there.
func (g *group) say(to *attendance, hint string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	to.hint = hint
	g.showTo(to)
}
