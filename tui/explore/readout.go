package explore

import (
	"context"
	"math"
	"slices"

	"perceptron/algo"
	"perceptron/tui/panel"
)

// setReadout is the command readout [NAME|back]: another way to predict with
// the same run. Those that make no sense for it are passed over, or, asked for
// by name, refused.
func (x *Explorer) setReadout(args []string) error {
	by := 1
	if len(args) > 0 {
		if args[0] != "back" {
			return x.set(append([]string{"readout"}, args...))
		}
		by = -1
	}
	names := algo.ReadoutNames()
	k := slices.Index(names, x.setup.Readout)
	for range len(names) - 1 {
		k = (k + by + len(names)) % len(names)
		if x.unread(names[k]) == nil {
			return x.set([]string{"readout", names[k]})
		}
	}
	return nil
}

// unread is why the run can't be predicted with that way; nil if it can.
func (x *Explorer) unread(readout string) error {
	s := x.timeline.Problem().Setup
	s.Readout = readout
	if err := s.Refuse(func(setting string) bool { return setting == "readout" }); err != nil {
		return err
	}
	return x.timeline.Problem().ReadoutFits(readout)
}

// adopt makes the run of a source under a set-up. Where only the readout is
// another the run stays as it is, since training never knows of it.
func (x *Explorer) adopt(s Source, setup algo.Setup) error {
	same := x.setup
	same.Readout = setup.Readout
	if s.Data != x.source.Data || same != setup || x.setup == setup {
		return x.load(s, setup)
	}
	if err := x.unread(setup.Readout); err != nil {
		return err
	}
	x.source, x.setup = s, setup
	x.reconsider()
	return nil
}

// present is where the set-up's readout stands among the names.
func (x *Explorer) present() int { return max(0, slices.Index(algo.ReadoutNames(), x.setup.Readout)) }

// Counting reports whether something that the screen shows of the readouts is
// still to be worked out: Count goes on with it, and so does each frame.
func (x *Explorer) Counting() bool {
	if x.unaided() || x.online() || x.Busy() || x.layer == BlankLayer {
		return false
	}
	short := ration(0)
	return !x.count(&short)
}

// unaided reports whether the screen shows nothing but the run's own weights.
func (x *Explorer) unaided() bool {
	return x.setup.Readout == "last" && x.source.Data.Test == nil && !slices.Contains(x.panels.opened, "readouts")
}

// Count works it out for as long as ctx lasts.
func (x *Explorer) Count(ctx context.Context) { x.count(ctx) }

// count works out what the screen shows of the readouts; it reports whether
// that is all there.
func (x *Explorer) count(ctx context.Context) bool {
	if x.online() {
		return true // a frame takes no time for its readout
	}
	r := &x.readings
	r.about(x.timeline, x.state().Steps())
	wanted := []int{x.present()}
	if slices.Contains(x.panels.opened, "readouts") {
		wanted = append(wanted, last, averaged, pocketed, voted)
	}
	test := x.source.Data.Test
	for _, k := range wanted {
		if k == voted && x.unread("voted") != nil {
			continue
		}
		one := r.read(ctx, k)
		if one == nil || !one.test(ctx, x.setup, test) {
			return false
		}
	}
	if x.present() == voted && !x.lens.votes.Ask(ctx) {
		return false
	}
	if !x.lossShown() {
		return true
	}
	return x.pass(ctx) && (x.cache.readout != x.setup.Readout || x.cache.run != x.timeline || x.sumUp(ctx, math.MaxInt))
}

// ration is a context that ends after it has been looked at so often, so that
// what is worked out in a frame does not depend on the clock.
type rationed struct {
	context.Context
	left int
}

func ration(work int) rationed { return rationed{context.Background(), work} }

// Err is asked before each piece of work.
func (r *rationed) Err() error {
	if r.left--; r.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// frameWork is the additions and multiplications that a frame may take for the
// readouts.
const frameWork = 1 << 20

// looksPerFrame is how many weight vectors a frame may look at, each on all
// examples.
func (x *Explorer) looksPerFrame() rationed {
	d := x.source.Data
	return ration(1 + frameWork/max(1, d.Len()*(d.Dim()+10)))
}

// predictor is what the set-up's readout predicts with at the step shown: the
// run's own weights, or those of the frame; nil while it is being worked out.
func (x *Explorer) predictor(s *algo.State) algo.Predictor {
	if x.setup.Readout == "last" {
		return s
	}
	if one := &x.readings.of[x.present()]; one.surveyed {
		return one.predictor
	}
	return nil
}

// mistakes is the examples that are wrong under the readout, a bit each; nil
// while that is being worked out.
func (x *Explorer) mistakes(s *algo.State) []uint64 {
	if x.setup.Readout == "last" {
		return x.survey(s).Mistakes
	}
	if one := &x.readings.of[x.present()]; one.surveyed {
		return one.survey.Mistakes
	}
	return nil
}

// read fills in what the frame shows of the readout.
func (x *Explorer) read(f *panel.Frame) {
	if !x.Busy() && !x.unaided() {
		work := x.looksPerFrame()
		x.count(&work)
	}
	x.readings.about(x.timeline, x.state().Steps())
	f.Readout = x.setup.Readout
	f.Predictor = x.predictor(f.State())
	one := &x.readings.of[x.present()]
	switch {
	case x.setup.Readout == "last":
		f.Evaluation, f.Wrong = x.survey(f.State()).Evaluation, x.cache.wrong
	case f.Predictor != nil:
		f.Evaluation, f.Wrong = one.survey.Evaluation, one.wrong
	default:
		f.Counting = x.counted(x.setup.Readout)
	}
	if d := x.source.Data.Test; d != nil {
		f.Test = &panel.Test{Of: d.Len(), Errors: -1}
		if one.predictor != nil && one.asked == d.Len() {
			f.Test.Errors = one.errors
		}
	}
	if x.setup.Readout == "voted" {
		f.Votes = x.votesOf
	}
	f.Readouts = x.sheetOfReadouts()
}

// counted says how far a readout has been worked out.
func (x *Explorer) counted(readout string) *panel.Counted {
	t, step := x.timeline, x.readings.step
	c := &panel.Counted{Of: t.Vectors(step)}
	if readout == "pocket" {
		c.Vectors = min(t.PocketSeen(), c.Of)
	} else {
		c.Vectors = t.VotesSeen(step)
	}
	return c
}

// votesOf is the votes, at the step shown, of the weights that were the present
// ones after an earlier step.
func (x *Explorer) votesOf(step int) int64 {
	t := x.timeline
	return t.Survival(t.UpdatesAt(step), x.readings.step)
}

// sheetOfReadouts is what the panel of the readouts shows; nil unless it is to
// be seen.
func (x *Explorer) sheetOfReadouts() *panel.Readouts {
	if !slices.Contains(x.panels.opened, "readouts") {
		return nil
	}
	t, step := x.timeline, x.readings.step
	r := &panel.Readouts{
		Step: step, Vectors: t.Vectors(step),
		Vector: t.Vector, Born: t.Born,
		Votes: func(u int) int64 { return t.Survival(u, step) },
	}
	test := x.source.Data.Test
	for k, name := range algo.ReadoutNames() {
		row := panel.Row{Name: name, Errors: -1, Test: -1}
		one := &x.readings.of[k]
		switch err := x.unread(name); {
		case err != nil:
			row.Why = err.Error()
		case one.surveyed:
			row.Errors, row.Loss = one.survey.Errors, one.survey.Loss
			row.State, _ = one.predictor.(*algo.State)
			if test != nil && one.asked == test.Len() {
				row.Test = one.errors
			}
		case k == voted || k == pocketed:
			row.Counting = x.counted(name)
		}
		r.Rows = append(r.Rows, row)
	}
	return r
}
