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
	before := t.f.Moment.Before
	switch void := t.f.zeroWeights(before); {
	case !void && t.short < 3:
		t.tense(" lies ", " lay ")
		t.say(t.f.atOrOn())
		if l.Mistake && t.f.Beat == 0 {
			t.say("old ")
		}
		t.say(t.f.surface(), ": a = 0")
	case void && t.short < 2:
		t.tense(" has a = 0, as all weights are 0", " had a = 0, as all weights were 0")
		if before.Updates() > 0 {
			t.say(" again")
		}
	default:
		t.tense(" has a = 0", " had a = 0")
	}
	t.tieVerdict(l)
}

// tieVerdict ends a sentence about activation 0 with what that means.
func (t *sentence) tieVerdict(l algo.Look) {
	y, counts, is := t.f.Data.Y[l.Example], "counts as", "is"
	if t.past {
		counts, is = "counted as", "was"
	}
	switch tie := t.f.Problem.Setup.Tie; {
	case tie == "update":
		t.either(", and here that "+counts+" a mistake (tie update).", ", here a mistake (tie update).",
			": a mistake (tie update).", ": a mistake.")
	case tie == "correct":
		t.either(", and here that "+is+" no mistake (tie correct).", ", here no mistake (tie correct).",
			": no mistake (tie correct).", ": no mistake.")
	case l.Mistake:
		t.say(", taken for ", glyph(-y), ", but it is ", article(y), glyph(y), ".")
	default:
		t.say(", taken for ", glyph(y), ", which it is.")
	}
}

// atOrOn leads to the name of what an example with activation 0 lies on.
func (f *Frame) atOrOn() string {
	if f.Data.Dim() == 1 && f.Problem.Linear() {
		return "at the "
	}
	return "on the "
}

// article is the one before a class's glyph.
func article(y int8) string {
	if y > 0 {
		return "a "
	}
	return "an "
}

// position says on which side an example lies, or was.
func (t *sentence) position(l algo.Look, side int8) {
	if t.short == 3 {
		t.tense(": a = ", ": a was ")
		t.say(t.f.activationAtHand(l))
		return
	}
	t.say(" (", glyph(t.f.Data.Y[l.Example]), ")")
	t.tense(" is on the ", " was on the ")
	t.say(glyph(side), " side")
}

// rightSide goes on about an example on its own side.
func (t *sentence) rightSide(l algo.Look) {
	t.position(l, t.f.Data.Y[l.Example])
	t.nothing(": right", ", right")
}

// nothing ends a sentence about an example that was no mistake.
func (t *sentence) nothing(right, shortest string) {
	if t.short == 3 {
		right = shortest
	}
	if t.say(right); t.short < 2 {
		t.tense(", so nothing changes", ", so nothing changed")
	}
	t.say(".")
}

// endsBefore ends a sentence before what the update did, where that is to come or has
// no room, and says whether it has.
func (t *sentence) endsBefore() bool {
	switch {
	case t.f.Beat == 1:
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
	t.position(l, -t.f.Data.Y[l.Example])
	t.either(": a mistake", ": a mistake", ": a mistake", ", a mistake")
	if t.endsBefore() {
		return
	}
	before, after := t.f.margin(t.f.Moment.Before, l.Example), t.f.margin(t.f.Moment.After, l.Example)
	switch fell := after.Sub(before).Sign(); {
	case fell < 0:
		t.say(", and y·a fell: K(x, x) < 0")
	case fell == 0:
		t.say(", and y·a stayed as it was")
	case t.f.Problem.Linear():
		t.say(", so ", t.f.turnText(l))
	default:
		t.say(", so the ", glyph(t.f.Data.Y[l.Example]), " side grew around it")
	}
	if after.Sign() < 0 && t.short == 0 {
		t.say(", but not enough: y·a = ", after)
	}
	t.say(".")
}

// turnText says what an update did to the line.
func (f *Frame) turnText(l algo.Look) string {
	old, now := f.weights(f.Moment.Before), f.weights(f.Moment.After)
	if f.Data.Norm(l.Example) == 0 {
		return "only b moved: x is 0"
	}
	switch {
	case now.norm == 0:
		return "w became 0"
	case old.norm == 0 && f.Data.Dim() == 1:
		return "w is no longer 0"
	case old.norm == 0 && f.Data.Y[l.Example] > 0:
		return "w points towards it now"
	case old.norm == 0:
		return "w points away from it now"
	case f.Data.Dim() == 1 && old.h.B*now.h.W[0] == now.h.B*old.h.W[0]:
		return "w and b changed, the threshold did not"
	case f.Data.Dim() == 1:
		return "the threshold moved"
	}
	cos := 0.0
	for j, v := range old.h.W {
		cos += float64(v / old.norm * (now.h.W[j] / now.norm))
	}
	const level = 1 - 1e-12
	switch {
	case cos < -level:
		return "w turned right round"
	case math.Abs(cos) > level && now.norm > old.norm:
		return "w grew but did not turn"
	case math.Abs(cos) > level:
		return "w shrank but did not turn"
	case f.Data.Y[l.Example] > 0:
		return "w turned towards it"
	}
	return "w turned away from it"
}
