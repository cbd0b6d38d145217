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
func tagSentence(f *Frame, b []byte, short int) []byte {
	t := f.tagging()
	switch m := len(f.Data.Corpus.Tags); {
	case t == nil && m == 1:
		return append(b, "There is one tag, and so one output for each sentence: nothing to learn."...)
	case t == nil:
		b = append(append(b, "All weights are 0: all outputs are level, and the first wins: "...), f.Data.Corpus.Tags[0]...)
		return append(b, [...]string{" throughout.", " throughout.", ".", "."}[short]...)
	}
	b = notation.AppendIndexed(b, "x", f.Data.Number(t.i))
	n, wrong, v := len(t.words), wrongTags(t.gold, t.before.predicted), &t.before
	switch {
	case math.IsInf(v.margin, 1):
		return append(b, ": there is one tag, so the tags are right."...)
	case wrong == 0 && v.margin == 0:
		return append(b, [...]string{
			": right by the tie rule alone: another output has the same score, and y is first.",
			": right by the tie rule alone: another output is level, and y is first.",
			": right by the tie rule alone, as another output is level.",
			": right by the tie rule.",
		}[short]...)
	case wrong == 0:
		b = notation.Append(append(b, ": all tags right, ahead of all others by "...), v.value(f, v.margin))
		return append(b, [...]string{": nothing changes.", ": nothing changes.", ".", "."}[short]...)
	}
	b = notation.AppendCount(append(b, ": "...), wrong)
	b = notation.AppendCount(append(b, " of "...), n)
	b = append(append(b, plural(" tag", n)...), " wrong"...)
	if short < 2 {
		b = f.firstWrong(b, t, short)
	}
	if f.Beat == 1 {
		return append(b, [...]string{"; the update comes next.", "; the update comes next.", "; the update comes next.", "."}[short]...)
	}
	return append(b, [...]string{
		"; w gains Φ(x, y) − Φ(x, ŷ).", "; w gains Φ(x, y) − Φ(x, ŷ).", "; w gains Φ(x, y) − Φ(x, ŷ).", ".",
	}[short]...)
}

// firstWrong names the first word that has a wrong tag.
func (f *Frame) firstWrong(b []byte, t *Tagging, short int) []byte {
	c := f.Data.Corpus
	for k, tag := range t.before.predicted {
		if tag == t.gold[k] {
			continue
		}
		b = append(append(b, ": "...), c.Words[t.words[k]]...)
		b = append(append(b, " is "...), c.Tags[t.gold[k]]...)
		if short == 0 {
			b = append(append(b, ", not "...), c.Tags[tag]...)
		}
		return b
	}
	return b
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
