package panel

import (
	"math"
	"strconv"

	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// sequenceSetup are the settings of a tagger in the top line.
func sequenceSetup(p *pen, wide bool) []func() {
	return []func(){
		func() { p.readout(wide) },
		func() { p.say("η ", p.f.Problem.Setup.Rate) },
		func() {
			if b := p.f.Problem.Setup.Batch; b != 1 {
				p.say("batch ", strconv.Itoa(p.f.Problem.Batch()))
			}
		},
		func() { p.order(wide) },
		func() {
			if wide {
				p.say("ties: first tags")
			}
		},
		func() { p.arithmetic(wide) },
	}
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

// tagStatus draws which sentences are wrong under the weights that predict, how
// many tags that is, and the loss.
func tagStatus(p *pen) {
	style := theme.Text
	if p.f.Evaluation.Errors > 0 {
		style = theme.Wrong
	}
	for _, try := range [...]struct {
		named int
		gap   string
	}{{10, "      "}, {10, "   "}, {6, "   "}, {3, "   "}, {1, "   "}} {
		if p.measure(func() { p.wrongSentences(try.named); p.say(try.gap); p.tagErrors(try.gap) }) <= p.w {
			p.wrongSentences(try.named)
			p.put(style)
			p.say(try.gap)
			p.tagErrors(try.gap)
			p.put(theme.Text)
			return
		}
	}
	p.choose(theme.Text, func() { p.tagErrors("   ") }, func() { p.errors(" ", false) })
}

// wrongSentences gathers the numbers of the first sentences that are wrong.
func (p *pen) wrongSentences(named int) {
	if p.f.Counting == nil {
		p.wrong(&statusLine{named: min(named, len(p.f.Wrong))})
	}
}

// tagErrors gathers how many sentences are wrong, how many tags, and the loss.
func (p *pen) tagErrors(gap string) {
	f := p.f
	if p.errors(gap, f.Test != nil); f.Counting != nil {
		return
	}
	if tags, ok := f.wrongNow(); ok {
		p.say(gap, "tags ")
		p.count(tags)
		p.say(" of ")
		p.count(len(f.Data.Corpus.Word))
	}
	p.say(gap, "loss ")
	p.value(notation.Float(f.Evaluation.Loss))
}
