package panel

import (
	"math"
	"unicode/utf8"

	"perceptron/algo"
	"perceptron/tui/notation"
)

// classSentence is about a step of several classes, or the start.
func classSentence(t *sentence) {
	l, looked := t.f.Look()
	switch {
	case !looked:
		t.classOpening()
		return
	case len(t.f.Moment.Event.Looks) > 1:
		t.classBatch()
		return
	}
	t.say(t.f.name("x", l.Example), " (")
	t.class(l.Gold)
	t.say(")")
	scores, wins := " scores ", "wins"
	if t.past {
		scores, wins = " scored ", "won"
	}
	switch {
	case !l.Mistake && l.Margin == 0:
		t.say(": a tie for the highest score, and its label comes first: right.")
	case !l.Mistake:
		t.say(scores, "highest for its own class")
		t.nothing(": right", ": right")
	case l.Margin == 0:
		t.say(scores, "the same for ")
		t.class(l.Rival)
		t.either(", whose label comes first, so that "+wins+": a mistake.", ", which comes first and "+wins+": a mistake.",
			", the first label "+wins+": a mistake.", ": the first "+wins+", a mistake.")
	default:
		t.say(scores, "higher for ")
		t.class(l.Rival)
		t.say(": a mistake")
		t.classUpdate(l)
	}
}

// class names a class by its sign and, while there is room, its label.
func (t *sentence) class(c int32) {
	t.say(notation.ClassSign(int(c)))
	most := [...]int{24, 10, 0, 0}[t.short]
	if name := t.f.Data.Labels[c]; utf8.RuneCountInString(name) <= most {
		t.say(" ", name)
	}
}

// classUpdate goes on about what an update did, or that it is to come.
func (t *sentence) classUpdate(l algo.Look) {
	if t.endsBefore() {
		return
	}
	gold, rival := notation.ClassSign(int(l.Gold)), notation.ClassSign(int(l.Rival))
	if t.f.Problem.Linear() {
		t.say(", so ", gold, " gained x and ", rival, " lost it")
	} else {
		t.say(", so ", gold, " grew around it and ", rival, " shrank")
	}
	switch after := t.f.Moment.After.See(l.Example); {
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
	looks := t.f.Moment.Event.Looks
	wrong, its := misclassified(looks), "their"
	if wrong == 1 {
		its = "its"
	}
	t.say(wrong, " of the batch's ", len(looks), t.be(wrong), "wrong")
	switch {
	case wrong == 0:
		t.tense(": nothing changes.", ": nothing changed.")
	case t.f.Beat == 1:
		t.say(": the update comes next.")
	default:
		t.either(": added to "+its+" class, taken from the predicted.", ".")
	}
}

// be is the verb of so many examples, in the sentence's tense.
func (t *sentence) be(n int) string {
	switch {
	case t.past && n == 1:
		return " was "
	case t.past:
		return " were "
	case n == 1:
		return " is "
	}
	return " are "
}

// classOpening is the sentence before the first step.
func (t *sentence) classOpening() {
	switch {
	case t.f.oneLabel():
		t.say("All examples are ")
		t.class(t.f.Data.Class[0])
		t.say(": there is nothing to tell apart.")
	case len(t.f.contradictions()) == 2:
		t.twins()
		t.say(".")
	case t.f.fromZero():
		t.say("All weights are 0, so all scores are equal: the first label, ")
		t.short = t.short + 1 - t.short/3
		t.class(0)
		t.say(", wins.")
	default:
		t.say("The first weights are given: space looks at the first example.")
	}
}

// batchSentence says how many of a batch were wrong, and what the step did to
// their loss.
func batchSentence(t *sentence) {
	looks := t.f.members()
	n, all := misclassified(looks), len(looks)
	switch {
	case looks == nil:
		t.opening()
		return
	case n == 0:
		t.say("All ", all, " of the batch", t.be(all), "right")
		t.tense(", so nothing changes.", ", so nothing changed.")
		return
	}
	if t.say(n, " of ", all, t.be(n), "wrong"); t.short < 2 {
		t.tense(" under these weights", " under the old weights")
	}
	t.batchStep()
}

// batchStep ends the sentence with what the update of a batch does, or did.
func (t *sentence) batchStep() {
	switch {
	case t.f.Beat == 1 && t.short < 3:
		t.say(": the update adds η Σ yx over them.")
		return
	case t.f.Beat == 1 || len(t.f.members())*(t.f.Data.Dim()+1) > marginMost:
		t.say(".")
		return
	}
	before, after := t.f.StepLoss()
	t.either(": η Σ yx was added", "")
	t.say(", the batch's loss went from ", before, " to ", after, ".")
}

// guidedSteps is the steps up to which a newcomer is told what to look at.
const guidedSteps = 3

// Guide says in one sentence what to look at and what to press, until the third
// step, then "", as before the first example of a stream, whose own sentence says
// that; in a row of so many columns the longest of its wordings that it
// has room for.
func Guide(f *Frame, columns int) string {
	if f.Moment.Step >= guidedSteps || f.atEnd() || f.Moment.Step == 0 && f.Online != nil || f.Data.Len() == 0 && f.Online == nil {
		return ""
	}
	wordings := f.guides()
	for _, text := range wordings {
		if cells(text) <= columns {
			return text
		}
	}
	return wordings[len(wordings)-1]
}

// guides are the wordings, the longest first.
func (f *Frame) guides() []string {
	switch {
	case f.Problem.Setup.Task == "sequence":
		return []string{
			"Watch the tags below the words: a wrong one changes the weights. Press space.",
			"A wrong tag changes the weights. Press space.", "Press space: a wrong tag changes w.",
		}
	case !f.Problem.Binary():
		return []string{
			"Watch the point in [ ]: in a wrong region it moves the borders. Press space.",
			"In a wrong region [ ] moves the borders. Press space.", "Press space: mistakes move borders.",
		}
	case f.Moment.Step == 0:
		return []string{"Press space to take the first point.", "Space: the first point."}
	}
	return []string{
		"Watch the point in [ ]: on the wrong side it turns the " + f.surface() + ". Press space.",
		"On the wrong side [ ] turns the " + f.surface() + ". Press space.", "Press space: mistakes turn w.",
	}
}

// HasConverged reports whether the step shown is the last of a run that has
// converged.
func (f *Frame) HasConverged() bool { return f.Timeline.Stopped() == algo.Converged && f.atEnd() }

// tagSentence says why the step went as it did.
func tagSentence(t *sentence) {
	g := t.f.tagging()
	switch {
	case g == nil && len(t.f.Data.Corpus.Tags) == 1:
		t.say("There is one tag, and so one output for each sentence: nothing to learn.")
		return
	case g == nil:
		t.say("All weights are 0: all outputs are level, and the first wins: ", t.f.Data.Corpus.Tags[0])
		t.either(" throughout.", " throughout.", ".")
		return
	}
	t.say(t.f.name("x", g.i))
	n, wrong, v := len(g.words), wrongTags(g.gold, g.before.predicted), &g.before
	switch {
	case math.IsInf(v.margin, 1):
		t.say(": there is one tag, so the tags are right.")
		return
	case wrong == 0 && v.margin == 0:
		has, is := "has", "is"
		if t.past {
			has, is = "had", "was"
		}
		t.either(": right by the tie rule alone: another output "+has+" the same score, and y "+is+" first.",
			": right by the tie rule alone: another output "+is+" level, and y "+is+" first.",
			": right by the tie rule alone, as another output "+is+" level.", ": right by the tie rule.")
		return
	case wrong == 0:
		t.say(": all tags")
		t.tense(" right", " were right")
		t.say(", ahead of all others by ", v.value(t.f, v.margin))
		if t.short < 2 {
			t.tense(": nothing changes", ": nothing changed")
		}
		t.say(".")
		return
	}
	t.say(": ", wrong, " of ", n, plural(" tag", n))
	t.either(t.be(wrong)+"wrong", " wrong")
	if t.short < 3 {
		t.firstWrong(g)
	}
	next := "; w gained Φ(x, y) − Φ(x, ŷ)."
	if t.f.Beat == 1 {
		next = "; the update comes next."
	}
	t.say(next)
}

// firstWrong names the first word that has a wrong tag.
func (t *sentence) firstWrong(g *tagging) {
	c := t.f.Data.Corpus
	for k, tag := range g.before.predicted {
		if tag != g.gold[k] {
			t.say(": ", c.Words[g.words[k]], " is ", c.Tags[g.gold[k]])
			t.either(", not "+c.Tags[tag], ", not "+c.Tags[tag], "")
			return
		}
	}
}

// streamSentence is the sentence about a step of a stream: what was predicted, what
// came, and what that led to.
func streamSentence(t *sentence) {
	l, any := t.f.Look()
	if !any {
		t.streamOpening()
		return
	}
	y := t.f.Data.Y[l.Example]
	t.say(t.f.name("x", l.Example), " came: ")
	if sign := predicted(y, l.Activation, l.Mistake); sign == "0" {
		t.say("a = 0 predicted neither side")
	} else {
		t.say("predicted ", sign)
	}
	t.say(", then received y = ", notation.Label(y))
	switch {
	case t.f.Beat == 1:
		t.either("; next beats: suffer 0/1 loss 1, update w.", "; next: suffer, update.")
	case l.Mistake:
		t.either("; suffered 0/1 loss 1, and w was updated.", "; 0/1 loss 1, w updated.", "; loss 1, w updated.")
	default:
		t.either("; suffered 0/1 loss 0, nothing to update.", "; 0/1 loss 0.")
	}
}

// streamOpening is the sentence where no step is shown.
func (t *sentence) streamOpening() {
	switch n := t.f.Data.Offset; {
	case n > 0:
		t.say("The examples up to number ", n)
		t.either(" have gone by: this is as far back as it goes.", " have gone by: as far back as it goes.", " have gone by.", " are gone.")
	default:
		t.either("A stream. Space takes the next example, predicts its side, then sees its label.",
			"A stream. Space takes the next example.", "A stream: no example yet.")
	}
}
