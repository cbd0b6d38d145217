package panel

import (
	"math"

	"perceptron/algo"
)

// zeroWeights says whether a state's weights are all 0, so that there is no line.
func (f *Frame) zeroWeights(s *algo.State) bool {
	if !f.Problem.Linear() {
		return f.stillZero(s)
	}
	w := f.weights(s)
	return w.norm == 0 && w.b.F == 0
}

// tieSentence goes on about an example with activation 0.
func (t *sentence) tieSentence(l algo.Look) {
	y, before := t.Data.Y[l.Example], t.Moment.Before
	switch void := t.zeroWeights(before); {
	case !void && t.short < 3:
		old := ""
		if l.Mistake && t.Beat == 0 {
			old = "old "
		}
		t.say(t.positionText(), old, t.surface(), ": a = 0")
	case void && t.short < 2 && before.Updates() > 0:
		t.say(" has a = 0, as all weights are 0 again")
	case void && t.short < 2:
		t.say(" has a = 0, as all weights are 0")
	default:
		t.say(" has a = 0")
	}
	switch tie := t.Problem.Setup.Tie; {
	case tie == "update":
		t.either(", and here that counts as a mistake (tie update).", ", here a mistake (tie update).",
			": a mistake (tie update).", ": a mistake.")
	case tie == "correct":
		t.either(", and here that is no mistake (tie correct).", ", here no mistake (tie correct).",
			": no mistake (tie correct).", ": no mistake.")
	case l.Mistake:
		t.say(", taken for ", glyph(-y), ", but it is ", article(y), glyph(y), ".")
	default:
		t.say(", taken for ", glyph(y), ", which it is.")
	}
}

// positionText leads to the name of what the example lies on.
func (f *Frame) positionText() string {
	if f.Data.Dim() == 1 && f.Problem.Linear() {
		return " lies at the "
	}
	return " lies on the "
}

// article is the one before a class's glyph.
func article(y int8) string {
	if y > 0 {
		return "a "
	}
	return "an "
}

// position says on which side an example lies.
func (t *sentence) position(l algo.Look, side int8) {
	if t.short == 3 {
		t.say(": a = ", t.activationAtHand(l))
	} else {
		t.say(" (", glyph(t.Data.Y[l.Example]), ") lies on the ", glyph(side), " side")
	}
}

// rightSide goes on about an example on its own side.
func (t *sentence) rightSide(l algo.Look) {
	t.position(l, t.Data.Y[l.Example])
	t.either(": right, so nothing changes.", ": right, so nothing changes.", ": right.", ", right.")
}

// endsBefore ends a sentence before what the update did, where that is to come or has
// no room, and says whether it has.
func (t *sentence) endsBefore() bool {
	switch {
	case t.Beat == 1:
		t.either(", the update comes next.", ", the update comes next.", ".")
	case t.short == 3:
		t.say(".")
	default:
		return false
	}
	return true
}

// wrongSide goes on about an example on the other class's side.
func (t *sentence) wrongSide(l algo.Look) {
	t.position(l, -t.Data.Y[l.Example])
	t.either(": wrong", ": wrong", ": wrong", ", wrong")
	if t.endsBefore() {
		return
	}
	before, after := t.margin(t.Moment.Before, l.Example), t.margin(t.Moment.After, l.Example)
	switch fell := after.Sub(before).Sign(); {
	case fell < 0:
		t.say(", and y·a fell: K(x, x) < 0")
	case fell == 0:
		t.say(", and y·a stays as it was")
	case t.Problem.Linear():
		t.say(", so ", t.turnText(l))
	default:
		t.say(", so the ", glyph(t.Data.Y[l.Example]), " side grows around it")
	}
	if after.Sign() < 0 && t.short == 0 {
		t.say(", not yet enough: y·a = ", after)
	}
	t.say(".")
}

// turnText says what an update does to the line.
func (f *Frame) turnText(l algo.Look) string {
	old, now := f.weights(f.Moment.Before), f.weights(f.Moment.After)
	if f.Data.Norm(l.Example) == 0 {
		return "only b moves: x is 0"
	}
	switch {
	case now.norm == 0:
		return "w becomes 0"
	case old.norm == 0 && f.Data.Dim() == 1:
		return "w is no longer 0"
	case old.norm == 0 && f.Data.Y[l.Example] > 0:
		return "w points towards it now"
	case old.norm == 0:
		return "w points away from it now"
	case f.Data.Dim() == 1 && old.h.B*now.h.W[0] == now.h.B*old.h.W[0]:
		return "w and b change, the threshold does not"
	case f.Data.Dim() == 1:
		return "the threshold moves"
	}
	cos := 0.0
	for j, v := range old.h.W {
		cos += float64(v / old.norm * (now.h.W[j] / now.norm))
	}
	const level = 1 - 1e-12
	switch {
	case cos < -level:
		return "w turns right round"
	case math.Abs(cos) > level && now.norm > old.norm:
		return "w grows but does not turn"
	case math.Abs(cos) > level:
		return "w shrinks but does not turn"
	case f.Data.Y[l.Example] > 0:
		return "w turns towards it"
	}
	return "w turns away from it"
}
