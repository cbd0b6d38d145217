package explore

import (
	"context"
	"slices"
	"strings"

	"perceptron/algo"
	"perceptron/tui/scene"
)

// Place is where an explorer is: the data, how the run learns, and the commands
// that lead from its start to what is shown. How far the run has been seen, what
// undo would bring back, an open command line and the message are no part of it. It
// is plain data; two places are one if they print the same.
type Place struct {
	Data     string      // what opens them
	Flags    []string    // how they are read, as on the command line
	Settings [][2]string // names and values that differ from what the data come with
	Aside    [][2]string // and those that wait, such as a kernel in primal form
	Do       []string    // commands, one each
}

// Place is where the explorer is now.
func (x *Explorer) Place() Place { return x.placeUnder(x.Layer) }

// placeUnder is the place with a layer over it.
func (x *Explorer) placeUnder(over Layer) Place {
	p := Place{Data: x.source.Name, Flags: x.source.Flags, Do: x.lines(over)}
	base := x.source.Base // and what follows from the settings that are printed
	for _, t := range algo.Settings() {
		if base == x.view.Setup { // as most often, and asked after each key
			break
		}
		v := t.Text(x.view.Setup)
		switch {
		case v == t.Text(base):
		case x.view.Setup.Validate(func(setting string) bool { return setting == t.Name }) != nil:
			p.Aside = append(p.Aside, [2]string{t.Name, v})
		case t.Name == "order" && x.ordersEdited():
		default:
			p.Settings = append(p.Settings, [2]string{t.Name, v})
			base, _ = t.With(base, v)
		}
	}
	return p
}

// Resting is the place, with no layer over it, where the explorer rests if the work
// at hand ends here: a run at the step that it has reached.
func (x *Explorer) Resting() Place {
	moment, beat := x.view.Moment, x.view.Beat
	defer func() { x.view.Moment, x.view.Beat = moment, beat }()
	if g := x.goal; g != nil && g.extends {
		x.view.Moment.Step, x.view.Beat = x.view.Timeline.Reached, 0
	}
	return x.placeUnder(NoLayer)
}

// Command is the command line that opens the place: one line of what a terminal
// can be given, and a shell runs it as it stands; "" of a place that nobody knows.
func (p Place) Command() string {
	if p.Data == "" {
		return ""
	}
	words := append([]string{"perceptron", p.Data}, p.Flags...)
	for _, s := range p.Settings {
		if t, _ := algo.FindSetting(s[0]); t.IsBool() {
			words = append(words, "--"+s[0]+"="+map[string]string{"yes": "true", "no": "false"}[s[1]])
			continue
		}
		words = append(words, "--"+s[0], s[1])
	}
	if do := strings.Join(append(p.asideLines(), p.Do...), "; "); do != "" {
		words = append(words, "--do", do)
	}
	return quoted(words)
}

// asideLines are the commands that bring back what waits for another mode or update:
// flags can't say a kernel that was asked for, and left.
func (p Place) asideLines() []string {
	lines := make([]string, len(p.Aside))
	for k, pair := range p.Aside {
		lines[k] = "set " + pair[0] + " " + pair[1] + " waits"
	}
	return lines
}

// setup is that of the place, on data that come with base.
func (p Place) setup(base algo.Setup) (algo.Setup, error) {
	s, err := base.With(p.Settings...)
	for _, pair := range p.Aside {
		t, ok := algo.FindSetting(pair[0])
		if !ok || err != nil {
			continue
		}
		s, err = t.With(s, pair[1])
	}
	return s, err
}

// Go goes to a place. What takes time is left to Work: data that are to be
// read, steps that have not been made; what is refused on the way becomes the
// message. On an error the explorer is where it was.
func (x *Explorer) Go(p Place) error {
	x.did = []string{"open", p.Data}
	if p.Data == x.source.Name && slices.Equal(p.Flags, x.source.Flags) && x.holdsOut(p) {
		x.abandonLoad()
		return x.applyPlace(p, x.source.original())
	}
	if x.open == nil {
		return errNoOther
	}
	to, reads := &p, p.reads()
	if g := x.goal; g != nil && g.load != nil && g.load.to != nil && slices.Equal(g.load.to.reads(), reads) { // they are on their way
		*g.load.to = p
		return nil
	}
	l := x.fetch("open", "reading "+p.Data, func(ctx context.Context) (func() error, error) {
		s, err := x.open(ctx, reads[0], reads[1:])
		return func() error { return x.applyPlace(*to, s) }, err
	})
	l.to = to
	return nil
}

// holdsOut reports whether the present data are without the part that a place on the
// same data holds out, if it has one drawn.
func (x *Explorer) holdsOut(p Place) bool {
	setup, err := p.setup(x.source.Base)
	return !x.source.Drawn || err == nil && setup.Seed == x.view.Setup.Seed
}

// reads are the data and the flags that they are opened with: by the seed streams are
// made, and parts to test on are drawn.
func (p Place) reads() []string {
	flags := append([]string{p.Data}, p.Flags...)
	for _, s := range p.Settings {
		if s[0] == "seed" {
			flags = append(flags, "--seed", s[1])
		}
	}
	return flags
}

// applyPlace runs the commands of a place, from the start of a run on its data.
func (x *Explorer) applyPlace(p Place, s Source) error {
	s.Base.Online = s.Restart != nil // which has conventions of its own
	setup, err := p.setup(s.Base)
	if err != nil {
		return err
	}
	if err := x.startPlace(s, setup, p.Do); err != nil {
		return err
	}
	_ = x.next() // what is refused is the message
	return nil
}

// startPlace begins a run on a source, in a view that is as at the start, and has
// commands wait.
func (x *Explorer) startPlace(s Source, setup algo.Setup, do []string) error {
	lines, err := split(strings.Join(do, ";"))
	if err != nil {
		return err
	}
	x.endComparison()
	if was := x.revision(); s.Data != x.source.Data || setup != x.view.Setup {
		if err := x.switchRun(s, setup); err != nil {
			return err
		}
		x.revisions.push(was, &x.source)
	}
	fresh := scene.NewView()
	x.view.Viewpoint, x.view.Options, x.display = fresh.Viewpoint, fresh.Options, newDisplay()
	x.view.Axes = x.initialAxes(&x.source)
	x.goal, x.Playing = nil, false
	x.Say("")
	x.seek(x.view.Timeline.Earliest(), 0)
	x.queue = lines
	return nil
}
