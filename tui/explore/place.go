package explore

import (
	"context"
	"slices"
	"strings"

	"perceptron/algo"
	"perceptron/tui/scene"
)

// Place is where an explorer is: the data, how the run learns, and the commands that lead
// from its start to what is shown. It excludes how far the run has gone, the undo
// history, an open command line and the message. It is plain data; two places are the
// same if they print the same.
type Place struct {
	Data     string      // the name that opens them
	Flags    []string    // flags on how they are read, as on the command line
	Settings [][2]string // names and values that differ from what the data come with
	Aside    [][2]string // likewise, of settings without effect now, for example a kernel in primal form
	Do       []string    // commands, one each
}

// Place is the present place.
func (x *Explorer) Place() Place { return x.placeWithLayer(x.Layer) }

// placeWithLayer is the place with a given layer.
func (x *Explorer) placeWithLayer(over Layer) Place {
	p := Place{Data: x.source.Name, Flags: x.source.Flags, Do: x.script(over)}
	base := x.source.Base // the data's set-up, with the settings collected so far and what follows from them
	for _, t := range algo.Settings() {
		if base == x.view.Setup { // the usual case, and this runs after each key
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

// RestingPlace is the place, without a layer, where the explorer would stop if the
// current job were halted now: a run at the last step made.
func (x *Explorer) RestingPlace() Place {
	moment, beat := x.view.Moment, x.view.Beat
	defer func() { x.view.Moment, x.view.Beat = moment, beat }()
	if j := x.job; j != nil && j.extends {
		x.view.Moment.Step, x.view.Beat = x.view.Timeline.Reached, 0
	}
	return x.placeWithLayer(NoLayer)
}

// SharedPlace is the place without what each follower of a class chooses alone: the theme,
// the help and the picker.
func (x *Explorer) SharedPlace() Place {
	theme, over := x.Theme, x.Layer
	defer func() { x.Theme = theme }()
	x.Theme = newDisplay().Theme
	if over == HelpLayer || over == PickerLayer {
		over = NoLayer
	}
	return x.placeWithLayer(over)
}

// Command is the command line that opens the place: one line, safe for a terminal and for
// a shell; "" if the data have no name.
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
	return quoteWords(words)
}

// asideLines are the commands that restore settings without effect, which flags can't
// express.
func (p Place) asideLines() []string {
	lines := make([]string, len(p.Aside))
	for k, pair := range p.Aside {
		lines[k] = "set " + pair[0] + " " + pair[1] + " waits"
	}
	return lines
}

// setup is the set-up of the place, on data that come with base.
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

// Go goes to a place. Reading data and making steps is left to Work; a refused command
// becomes the message. On an error the explorer stays where it was.
func (x *Explorer) Go(p Place) error {
	x.lastCommand = []string{"open", p.Data}
	if p.Data == x.source.Name && slices.Equal(p.Flags, x.source.Flags) && x.sameHeldOut(p) {
		x.abandonLoad()
		return x.applyPlace(p, x.source.original())
	}
	if x.open == nil {
		return errNoOpener
	}
	to, arguments := &p, p.openArguments()
	if j := x.job; j != nil && j.load != nil && j.load.to != nil && slices.Equal(j.load.to.openArguments(), arguments) { // they are being read already
		*j.load.to = p
		return nil
	}
	l := x.startLoad("open", "reading "+p.Data, func(ctx context.Context) (func() error, error) {
		s, err := x.open(ctx, arguments[0], arguments[1:])
		return func() error { return x.applyPlace(*to, s) }, err
	})
	l.to = to
	return nil
}

// sameHeldOut reports whether the present data hold out the same test examples as the
// place, if any are drawn by the seed.
func (x *Explorer) sameHeldOut(p Place) bool {
	setup, err := p.setup(x.source.Base)
	return !x.source.HeldOutBySeed || err == nil && setup.Seed == x.view.Setup.Seed
}

// openArguments are the data and flags to open. The seed is one of them, since it
// determines streams and test examples.
func (p Place) openArguments() []string {
	flags := append([]string{p.Data}, p.Flags...)
	for _, s := range p.Settings {
		if s[0] == "seed" {
			flags = append(flags, "--seed", s[1])
		}
	}
	return flags
}

// applyPlace starts the run of a place and runs its commands.
func (x *Explorer) applyPlace(p Place, s Source) error {
	s.Base.Online = s.Restart != nil // streams have their own conventions
	setup, err := p.setup(s.Base)
	if err != nil {
		return err
	}
	if err := x.startPlace(s, setup, p.Do); err != nil {
		return err
	}
	_ = x.runQueue() // an error is the message
	return nil
}

// startPlace starts a run on a source in an initial view, and queues commands.
func (x *Explorer) startPlace(s Source, setup algo.Setup, do []string) error {
	lines, err := parseScript(strings.Join(do, ";"))
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
	x.job, x.Playing = nil, false
	x.Notify("")
	x.seek(x.view.Timeline.Earliest(), 0)
	x.queue = lines
	return nil
}
