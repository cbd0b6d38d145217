package panel

import (
	"unicode/utf8"

	"perceptron/algo"
	"perceptron/tui/notation"
)

// classSentence is about a step of several classes, or the start.
func classSentence(t *sentence) {
	l, looked := t.Look()
	switch {
	case !looked:
		t.classOutset()
		return
	case len(t.Moment.Event.Looks) > 1:
		t.classBatch()
		return
	}
	t.say(t.name("x", l.Example), " (")
	t.class(l.Gold)
	switch {
	case !l.Mistake && l.Margin == 0:
		t.say("): a tie for the highest score, and its label comes first: right.")
	case !l.Mistake:
		t.say(") scores highest for its own class: right")
		t.either(", so nothing changes.", ", so nothing changes.", ".")
	case l.Margin == 0:
		t.say(") scores the same for ")
		t.class(l.Rival)
		t.either(", whose label comes first, so that wins: wrong.", ", which comes first and wins: wrong.",
			", the first label wins: wrong.", ": the first wins, wrong.")
	default:
		t.say(") scores higher for ")
		t.class(l.Rival)
		t.say(": wrong")
		t.classUpdate(l)
	}
}

// class names a class by its sign and, while there is room, its label.
func (t *sentence) class(c int32) {
	t.say(notation.ClassSign(int(c)))
	most := [...]int{24, 10, 0, 0}[t.short]
	if name := t.Data.Labels[c]; utf8.RuneCountInString(name) <= most {
		t.say(" ", name)
	}
}

// classUpdate goes on about what an update did, or that it is to come.
func (t *sentence) classUpdate(l algo.Look) {
	if t.endsBefore() {
		return
	}
	gold, rival := notation.ClassSign(int(l.Gold)), notation.ClassSign(int(l.Rival))
	if t.Problem.Linear() {
		t.say(", so ", gold, " gains x and ", rival, " loses it")
	} else {
		t.say(", so ", gold, " grows around it and ", rival, " shrinks")
	}
	switch after := t.Moment.After.See(l.Example); {
	case t.short > 0 || !after.Mistake:
	case after.Rival == l.Rival:
		t.say(", not yet enough")
	default:
		t.say(", and now ", notation.ClassSign(int(after.Rival)), " wins")
	}
	t.say(".")
}

// classBatch is about a step that looks at several examples.
func (t *sentence) classBatch() {
	looks := t.Moment.Event.Looks
	wrong, are, its := misclassified(looks), " are wrong", "their"
	if wrong == 1 {
		are, its = " is wrong", "its"
	}
	t.say(wrong, " of the batch's ", len(looks), are)
	switch {
	case wrong == 0:
		t.say(": nothing changes.")
	case t.Beat == 1:
		t.say(": the update comes next.")
	default:
		t.either(": added to "+its+" class, taken from the predicted.", ".")
	}
}

// classOutset is the sentence before the first step.
func (t *sentence) classOutset() {
	switch {
	case t.oneLabel():
		t.say("All examples are ")
		t.class(t.Data.Class[0])
		t.say(": there is nothing to tell apart.")
	case len(t.Twins) == 2:
		t.twins()
		t.say(".")
	case t.fromZero():
		t.say("All weights are 0, so all scores are equal: the first label, ")
		t.short = t.short + 1 - t.short/3
		t.class(0)
		t.say(", wins.")
	default:
		t.say("The first weights are given: space looks at the first example.")
	}
}
