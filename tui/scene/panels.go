package scene

import (
	"fmt"
	"slices"

	"perceptron/tui/grid"
	"perceptron/tui/panel"
)

// kind is what pictures of a run have by where its examples come from and what is
// learned of them.
type kind struct {
	main   string                      // the panel that is shown large, and everything else beside it
	panels []string                    // there unless they are closed, in the order they are given room
	bound  bool                        // so is the bound
	truth  bool                        // so is the line that labels the examples, over the plane
	form   string                      // of the learner, for a title; "": the mode's
	about  func(v *View) string        // what there is to learn from
	far    func(f *panel.Frame) string // how far that has gone
}

// defaults are the panels of a data set, streaming those of a stream.
var defaults, streaming = []string{"algorithm", "table", "loss", "events"}, []string{"online", "algorithm", "events", "table"}

// kind is that of the run. What is in it draws with what asks for it, so this is a
// function and no table.
func (v *View) kind() kind {
	switch {
	case v.Timeline.Stream() != nil:
		return kind{main: "plane", panels: streaming, truth: true, about: aboutStream, far: farAlong}
	case v.Data.Corpus != nil:
		return kind{main: "trellis", panels: defaults, bound: true, form: "sequences", about: aboutSentences, far: farTrained}
	case v.Data.Task == "multiclass":
		return kind{main: "plane", panels: defaults, bound: true, about: aboutClasses, far: farTrained}
	}
	return kind{main: "plane", panels: defaults, bound: true, about: aboutSides, far: farTrained}
}

// MainPanel is the name of what is shown large.
func (v *View) MainPanel() string { return v.kind().main }

// Title names the picture for a window, an SVG, a reader.
func (v *View) Title() string {
	form := v.kind().form
	if form == "" {
		form = v.Setup.Mode + " form"
	}
	return fmt.Sprintf("%s, %s, step %d", v.Data.Name, form, v.Moment.Step)
}

// Describe says in words what the picture shows.
func (v *View) Describe() string {
	f, k := v.Frame(), v.kind()
	return k.about(v) + " " + k.far(f) + " " + panel.Sentence(f)
}

func aboutSides(v *View) string {
	d := v.Data
	plus, minus := d.Counts()
	return fmt.Sprintf("A perceptron on %s: %d examples of %d features, %d of class + and %d of class o.", d.Name, d.Len(), d.Dim(), plus, minus)
}

func aboutSentences(v *View) string {
	c := v.Data.Corpus
	return fmt.Sprintf("A structured perceptron on %s: %d sentences of %d words, %d tags.", v.Data.Name, c.Len(), len(c.Word), len(c.Tags))
}

func aboutStream(v *View) string {
	return fmt.Sprintf("A perceptron on the stream %s, of %d features.", v.Data.Name, v.Data.Dim())
}

func farAlong(f *panel.Frame) string {
	o := f.Online
	return fmt.Sprintf("Example %d, %d mistakes so far, %d of them on the last %d.", f.Moment.Step, o.Mistakes, o.Recent, o.Of)
}

func farTrained(f *panel.Frame) string {
	s := f.State()
	return fmt.Sprintf("Step %d, epoch %d, updates %d, training errors %d.", f.Moment.Step, s.Now.Epoch, s.Now.Updates, f.Evaluation.Errors)
}

// Panels is which panels are open, and how each is scrolled and sorted: what was
// asked for, whatever of it a screen has room for.
type Panels struct {
	Opened []string        // by the user, what lies over the plane too, the latest first
	Closed map[string]bool // by the user, of what is there by default
	Focus  string          // what was given the focus; "" leaves it to what is to be seen
	Zoomed bool
	Views  map[string]panel.View // how each panel is looked at
}

// wanted is the panels in the order they are given room: what the user opened
// and the run has, then the defaults that the user has not closed.
func (p *Panels) wanted(f *panel.Frame, byDefault []string) []string {
	all := make([]string, 0, 1+len(p.Opened)+len(byDefault))
	if f.Settings != nil {
		all = append(all, "settings")
	}
	for _, name := range p.Opened {
		if panel.Named(name).Name != "" && panel.Objection(f, name) == "" {
			all = append(all, name)
		}
	}
	for _, name := range byDefault {
		if !slices.Contains(all, name) && !p.Closed[name] {
			all = append(all, name)
		}
	}
	return all
}

// Layout is where everything of a frame lies on the screen.
func (v *View) Layout(f *panel.Frame) Layout {
	room := func(name string, width int) (least, best int) {
		if name == "plane" {
			name = v.MainPanel()
		}
		return panel.Room(name, f, width, v.Height)
	}
	p, k := &v.Panels, v.kind()
	l := Arrange(v.Width, v.Height, p.wanted(f, k.panels), k.bound && !p.Closed["bound"], room)
	l.Focus = v.focused(l)
	if p.Zoomed && f.Settings == nil && panel.Objection(f, p.Focus) == "" {
		l.Focus, l.Zoomed = p.Focus, p.Focus
		l.zoom()
	}
	return l
}

// zoom leaves the sentence and the keys alone below the panel that fills the
// screen.
func (l *Layout) zoom() {
	l.Bound, l.TimeBar, l.Status = grid.Rect{}, grid.Rect{}, grid.Rect{}
	l.Sentence.Y = l.Keys.Y - 1
}

// focused is the panel that scrolling, sorting and zoom act on, of those that
// are to be seen.
func (v *View) focused(l Layout) string {
	p := &v.Panels
	opened := slices.IndexFunc(p.Opened, l.Shows)
	switch {
	case p.Focus == v.MainPanel() || l.Shows(p.Focus):
		return p.Focus
	case opened >= 0:
		return p.Opened[opened]
	case l.Shows("table"):
		return "table"
	}
	return v.MainPanel()
}

// Open gives a panel room before all others.
func (p *Panels) Open(name string) {
	delete(p.Closed, name)
	if !slices.Contains(p.Opened, name) {
		p.Opened = slices.Insert(p.Opened, 0, name)
	}
}

// Unopen takes back that a panel was opened.
func (p *Panels) Unopen(name string) {
	p.Opened = without(p.Opened, name)
	if p.Focus == name {
		p.Focus, p.Zoomed = "", false
	}
}

// SetClosed closes what is there by default, or takes that back.
func (p *Panels) SetClosed(name string, closed bool) {
	delete(p.Closed, name)
	if closed && (name == "bound" || name == "truth" || slices.Contains(defaults, name) || slices.Contains(streaming, name)) {
		p.Closed[name] = true
	}
}

// without is a list with a name left out.
func without(names []string, name string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == name })
}
