package panel

import (
	"math"
	"strconv"

	"perceptron/tui/row"
)

// sequenceSetup are the settings of a tagger in the top line.
func sequenceSetup(f *Frame, l topLine) []string {
	batch, ties := "", ""
	if f.Problem.Setup.Batch != 1 {
		batch = "batch " + strconv.Itoa(f.Problem.Batch())
	}
	if l.wide {
		ties = "ties: first tags"
	}
	return []string{f.readoutName(l.wide), "η " + f.Problem.Setup.Rate, batch, f.orderName(l.wide), ties, f.arithmetic(l.wide)}
}

// tagSentence says why the step went as it did.
func tagSentence(t *sentence) {
	g := t.tagging()
	switch {
	case g == nil && len(t.Data.Corpus.Tags) == 1:
		t.say("There is one tag, and so one output for each sentence: nothing to learn.")
		return
	case g == nil:
		t.say("All weights are 0: all outputs are level, and the first wins: ", t.Data.Corpus.Tags[0])
		t.either(" throughout.", " throughout.", ".")
		return
	}
	t.say(t.name("x", g.i))
	n, wrong, v := len(g.words), wrongTags(g.gold, g.before.predicted), &g.before
	switch {
	case math.IsInf(v.margin, 1):
		t.say(": there is one tag, so the tags are right.")
		return
	case wrong == 0 && v.margin == 0:
		t.either(": right by the tie rule alone: another output has the same score, and y is first.",
			": right by the tie rule alone: another output is level, and y is first.",
			": right by the tie rule alone, as another output is level.", ": right by the tie rule.")
		return
	case wrong == 0:
		t.say(": all tags right, ahead of all others by ", v.value(t.Frame, v.margin))
		t.either(": nothing changes.", ": nothing changes.", ".")
		return
	}
	if t.say(": ", wrong, " of ", n, plural(" tag", n), " wrong"); t.short < 2 {
		t.firstWrong(g)
	}
	next := "; w gains Φ(x, y) − Φ(x, ŷ)."
	if t.Beat == 1 {
		next = "; the update comes next."
	}
	t.either(next, next, next, ".")
}

// firstWrong names the first word that has a wrong tag.
func (t *sentence) firstWrong(g *Tagging) {
	c := t.Data.Corpus
	for k, tag := range g.before.predicted {
		if tag != g.gold[k] {
			t.say(": ", c.Words[g.words[k]], " is ", c.Tags[g.gold[k]])
			t.either(", not "+c.Tags[tag], "")
			return
		}
	}
}

// tagStatus says which sentences are wrong under the weights that predict, how
// many tags that is, and the loss.
func tagStatus(f *Frame, s *row.Sheet) {
	for _, try := range [...]struct {
		named int
		gap   string
	}{{10, "      "}, {10, "   "}, {6, "   "}, {3, "   "}, {1, "   "}} {
		var wrong []byte
		switch {
		case f.Moment.Step == 0:
			wrong = row.Append(nil, "not looked at yet")
		case f.Counting == nil:
			wrong = f.appendWrong(nil, &statusLine{named: min(try.named, len(f.Wrong))})
		}
		errors := f.tagErrors(try.gap)
		if s.Measure(wrong, try.gap, errors) <= s.W {
			role := f.wrongRole()
			if f.Moment.Step == 0 {
				role = row.Words
			}
			s.Say(role, wrong)
			s.Say(row.Words, try.gap, errors)
			s.Next()
			return
		}
	}
	s.Say(row.Words, f.tagErrors("   "))
	s.Or(f.appendScore(nil, " ", false))
	s.Next()
}

// tagErrors is how many sentences are wrong, how many tags, and the loss.
func (f *Frame) tagErrors(gap string) []byte {
	b := f.appendScore(nil, gap, f.Test != nil)
	if f.Counting != nil {
		return b
	}
	if tags, ok := f.wrongNow(); ok {
		b = row.Append(b, gap, "tags ", tags, " of ", len(f.Data.Corpus.Word))
	}
	return row.Append(b, gap, "loss ", f.Evaluation.Loss)
}
