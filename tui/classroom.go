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

// Classroom is where the followers of a class watch it. Those whose screens are of the same
// size and look share one explorer, whose frames are broadcast to all: a follower costs no
// more than sending these.
type Classroom struct {
	Class *class.Class
	Open  explore.Opener // opens the data that the class is at; nil: with the Opener of the group's first follower

	mu     sync.Mutex
	groups map[screenKey]*group
}

// screenKey is what screens must have in common to show the same frame.
type screenKey struct {
	width, height  int
	theme, profile string // profile: the terminal's colours
	ascii          bool
}

// group is the followers with one screenKey, and the explorer that they share.
type group struct {
	key       screenKey
	classroom *Classroom
	ctx       context.Context // of the explorer; ended when the last follower leaves
	end       context.CancelFunc
	done      chan struct{} // closed when the explorer has ended
	err       error         // why; to be read after done

	mu      sync.Mutex    // guards what follows, and its members' hints
	frame   grid.Grid     // the last one
	palette *grid.Palette // of the frame; nil before the first
	members map[*follower]bool
}

// join adds a follower to the group of its screen. The first follower starts the group; a
// group whose explorer has failed is replaced.
func (r *Classroom) join(a *follower) *group {
	kind := a.screenKey()
	r.mu.Lock()
	defer r.mu.Unlock()
	g := r.groups[kind]
	if g == nil || g.ctx.Err() != nil {
		if r.groups == nil {
			r.groups = map[screenKey]*group{}
		}
		g = &group{key: kind, classroom: r, done: make(chan struct{}), members: map[*follower]bool{}}
		r.groups[kind] = g
		g.ctx, g.end = context.WithCancel(context.Background())
		o := a.options
		o.Host.Gate = o.Host.Gate.Session()
		go g.run(o)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.members[a], a.hint = true, ""
	g.sendTo(a)
	return g
}

// leave removes a follower; the last one ends the group.
func (g *group) leave(a *follower) {
	g.classroom.mu.Lock()
	defer g.classroom.mu.Unlock()
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.members, a)
	if len(g.members) == 0 {
		g.end()
		if g.classroom.groups[g.key] == g {
			delete(g.classroom.groups, g.key)
		}
	}
}

// run runs the group's explorer until it is ended or fails.
func (g *group) run(o Options) {
	defer close(g.done)
	defer g.end()
	o.Do, o.Out, o.Source, o.Theme, o.Motion = "", io.Discard, restarted(o.Source), "", ""
	o.Participant = &Participant{Class: g.classroom.Class, Follow: true}
	if g.classroom.Open != nil {
		o.Open = g.classroom.Open
	}
	a, err := o.newRemoteApp(g.ctx, func() (w, h int) { return g.key.width, g.key.height })
	if g.err = err; err != nil {
		return
	}
	g.err = errors.New("the class has ended")
	a.fixedTheme, a.broadcast = g.key.theme, g.broadcast
	end := <-a.run(newProgram(a, nil, tea.WithContext(g.ctx)))
	defer a.end()
	if end.fault != nil {
		g.err = o.Host.Faults.Error(end.fault)
	}
}

// broadcast sends a frame to all members.
func (g *group) broadcast(picture *grid.Grid, looks *grid.Palette) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.frame.ASCII, g.palette = picture.ASCII, looks
	g.frame.Reset(picture.W, picture.H)
	copy(g.frame.Cells, picture.Cells)
	for a := range g.members {
		g.sendTo(a)
	}
}

// sendTo sends the frame, if there is one yet, to one follower; mu is held.
func (g *group) sendTo(to *follower) {
	if g.palette == nil {
		return
	}
	if to.hint != "" {
		below := g.frame.Row(g.frame.H - 1)
		defer copy(below, slices.Clone(below))
		a := g.frame.Area(grid.Rect{Y: g.frame.H - 1, W: g.frame.W, H: 1})
		a.Clear()
		a.Fit(1, 0, a.W-1, to.hint, theme.Text)
	}
	to.writer.Show(&g.frame, g.palette)
}

// showHint puts a hint into a follower's last line; "" restores the line.
func (g *group) showHint(to *follower, hint string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	to.hint = hint
	g.sendTo(to)
}
