package panel

import (
	"math"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// tagStep draws one step on a sentence: both scores, the verdict, the weights
// that go up and down.
type tagStep struct {
	*pen
	t        *Tagging
	l        algo.Look
	wrong    int
	nowWidth int // of the weights after the update
	updating bool
}

func drawTagStep(p *pen, _ View) {
	l, _ := p.f.Look()
	s := tagStep{pen: p, t: p.f.tagging(), l: l, updating: p.f.Moment.Event.Updated && p.f.Beat == 0}
	s.wrong = wrongTags(s.t.gold, s.t.before.predicted)
	s.header()
	s.scores()
	s.margin()
	s.verdict()
	if s.updating {
		s.update()
	}
	s.stop()
}

// roomTagStep does not depend on the step, so that the panel keeps its size.
func roomTagStep(_ *Frame, _, height int) (least, best int) {
	return 10, max(10, min(18, height*3/4))
}

// header names the step, the sentence and its length.
func (s *tagStep) header() {
	if s.wide() {
		s.pen.a.HRule(0, s.y, s.w, theme.Border)
		s.x = 2
		s.text(" ", theme.Border)
	}
	s.say("step ")
	s.count(s.f.Moment.Step)
	s.put(theme.Strong)
	s.text("   ", theme.Text)
	s.indexed("x", s.t.i)
	s.put(theme.AtHand)
	sentence := func() { s.say(" of "); s.count(s.f.Data.Len()) }
	words := func() { s.say("  "); s.count(len(s.t.words)); s.say(plural(" word", len(s.t.words))) }
	s.choose(theme.Text, func() { sentence(); words(); s.batch() }, func() { sentence(); words() }, words, func() {})
	if s.wide() {
		s.text(" ", theme.Border)
	}
	s.pen.next()
}

// batch gathers how many sentences the step looked at, where these are several.
func (s *tagStep) batch() {
	if looks := s.f.Moment.Event.Looks; s.f.batched() {
		s.say("  batch: ")
		s.count(misclassified(looks))
		s.say(" of ")
		s.count(len(looks))
		s.say(" wrong")
	}
}

// scores draws what the weights before the step gave the prediction and the
// right tags; where these are one, the best of all others.
func (s *tagStep) scores() {
	v := &s.t.before
	s.say("w·Φ(x, ŷ) = ")
	s.value(v.value(s.f, v.best))
	s.put(theme.Number)
	s.choose(theme.Label, func() { s.outputs("  the best of ") }, func() { s.say("  the best") }, func() {})
	s.pen.next()
	switch {
	case s.wrong > 0:
		s.say("w·Φ(x, y) = ")
		s.value(v.value(s.f, v.gold))
		s.put(theme.Number)
		s.choose(theme.Label, func() { s.say("  the right tags") }, func() {})
	case math.IsInf(v.margin, 1):
		s.cut("there is no other output", theme.Label)
	default:
		s.say("next best = ")
		s.value(v.value(s.f, v.gold-v.margin))
		s.put(theme.Number)
		s.choose(theme.Label, func() { s.say("  of the others") }, func() {})
	}
	s.pen.next()
}

// outputs gathers how many outputs the sentence has: 7⁶.
func (s *tagStep) outputs(lead string) {
	s.say(lead)
	s.count(s.t.before.tagger.Tags())
	s.b = notation.AppendSuperscript(s.b, len(s.t.words))
}

// margin draws the difference of the two scores, and the verdict.
func (s *tagStep) margin() {
	v := &s.t.before
	if math.IsInf(v.margin, 1) {
		s.say("margin: none")
	} else {
		s.say("margin = ")
		s.value(v.value(s.f, v.margin))
		switch {
		case v.margin > 0:
			s.say(" > 0")
		case v.margin < 0:
			s.say(" < 0")
		default:
			s.say(", level")
		}
	}
	s.put(theme.Number)
	s.judge(s.wrong > 0)
	s.pen.next()
}

// verdict says it in words.
func (s *tagStep) verdict() {
	n := len(s.t.words)
	level := s.t.before.margin == 0
	wrong := func() { s.count(s.wrong); s.say(" of "); s.count(n); s.say(plural(" tag", n), " wrong") }
	switch {
	case s.wrong > 0 && level:
		s.choose(theme.Text, func() { wrong(); s.say(": level with y, but ŷ comes first") },
			func() { wrong(); s.say(": ŷ comes first") }, wrong)
	case s.wrong > 0:
		s.choose(theme.Text, wrong)
	case level:
		s.choose(theme.Text, func() { s.say("right by the tie rule alone: y comes first") },
			func() { s.say("right by the tie rule: first") }, func() { s.say("right by the tie rule") })
	case n == 1:
		s.say("the tag is right")
		s.put(theme.Text)
	default:
		s.count(n)
		s.say(" of ")
		s.count(n)
		s.say(" tags right")
		s.put(theme.Text)
	}
	s.pen.next()
}

// update draws the weights that changed, and what became of the scores.
func (s *tagStep) update() {
	if s.left() < 2 {
		return
	}
	if !s.wide() {
		s.heading("update", "", false)
	} else {
		s.heading("update", "w + ηΔΦ,  ΔΦ = Φ(x, y) − Φ(x, ŷ)", false)
	}
	tail := 2
	if s.f.batched() || s.left() < 5 {
		tail = 1
	}
	if s.f.atEnd() {
		tail++
	}
	s.changes(max(1, s.left()-tail))
	s.grown("w·Φ(x, y)", s.t.before.gold, s.after(s.t.gold), nil)
	if tail > 1 && !s.f.batched() {
		square := s.t.square()
		after := s.after(s.t.gold) - s.after(s.t.before.predicted)
		s.grown("w·ΔΦ", s.t.before.gold-s.t.before.best, after, func(short bool) {
			s.say("+ ")
			if !s.f.unitRate() || !short {
				s.say("η")
			}
			s.say("‖ΔΦ‖² = ")
			s.value(s.t.before.value(s.f, float64(square)))
		})
	}
}

// after is the score of an output under the weights after the step.
func (s *tagStep) after(tags []int32) float64 { return s.t.after.tagger.Score(s.t.words, tags) }

// stop says that and why the run is over.
func (s *tagStep) stop() {
	if !s.f.atEnd() || s.left() < 1 {
		return
	}
	if s.f.Stopped == algo.Converged {
		s.cut("converged", theme.Correct)
	} else {
		s.cut("stopped: "+s.f.Stopped.String(), theme.Warning)
	}
	s.pen.next()
}
