package panel

import (
	"iter"
	"math"
	"slices"
	"strings"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// The columns of the table of sentences: where they end, and where the words
// begin.
type tagColumns struct{ index, mistakes, wrong, margin, words int }

// drawSentences draws the sentences, a row each, with how many of their tags
// are wrong under the weights that predict.
func drawSentences(p *pen, v View, focused bool) {
	f := p.f
	order := v.order(f)
	by := f.listed(v, order, strings.Replace(sorts[order.sort].name, "y·a", "margin", 1))
	p.heading("sentences", by, focused)
	at := order.lines(f, v, p.left()-1)
	c := p.tagColumns(at)
	for _, head := range [...]struct {
		end  int
		name string
	}{{c.index, "i"}, {c.mistakes, "upd"}, {c.wrong, "wrong"}, {c.margin, "m"}} {
		if head.end > 0 {
			p.a.Right(head.end, p.y, head.name, theme.Label)
		}
	}
	p.x = c.words
	p.cut("words", theme.Label)
	p.next()
	if order.Len(f) == 0 && v.Filter != "" {
		p.cut("  none fits (filter alone lists all)", theme.Label)
	}
	for i := range at {
		p.sentenceRow(&c, i)
	}
}

// tagColumns fits the columns to the sentences that will be shown.
func (p *pen) tagColumns(shown iter.Seq[int]) tagColumns {
	index, margin, wrong := 1, 3, 5
	for i := range shown {
		index = max(index, p.measure(func() { p.count(p.f.Data.Number(i)) }))
		l := p.f.See(i)
		margin = max(margin, p.measure(func() { p.tagMargin(l) }))
		wrong = max(wrong, p.measure(func() { p.wrongOf(l) }))
	}
	c := tagColumns{index: 2 + index}
	c.mistakes = c.index + 4
	c.wrong = c.mistakes + 1 + wrong
	c.margin = c.wrong + 1 + margin
	if c.words = c.margin + 2; p.w < c.words+12 { // no room for the margin
		c.margin, c.words = 0, c.wrong+2
	}
	return c
}

// tagMargin gathers the margin of a sentence; – where there is no other output.
func (p *pen) tagMargin(l algo.Look) {
	if math.IsInf(l.Margin, 0) {
		p.say("–")
		return
	}
	p.value(notation.Float(l.Margin))
}

// wrongOf gathers how many of a sentence's tags are wrong.
func (p *pen) wrongOf(l algo.Look) {
	_, gold := p.f.Data.Corpus.Sentence(l.Example)
	wrong := wrongTags(gold, l.Tags)
	p.count(wrong)
	p.say("/")
	p.count(len(gold))
	if wrong > 0 {
		p.say("!")
	}
}

// sentenceRow draws one sentence as the weights that predict see it now.
func (p *pen) sentenceRow(c *tagColumns, i int) {
	f := p.f
	l := f.See(i)
	words, gold := f.Data.Corpus.Sentence(i)
	at, any := f.Look()
	style, started := theme.Text, f.State().Steps() > 0
	wrong := wrongTags(gold, l.Tags)
	if wrong > 0 && started {
		style = theme.Wrong
	}
	if any && at.Example == i {
		p.a.Set(0, p.y, '>', theme.AtHand)
	}
	p.column(c.index, style, func() { p.count(p.f.Data.Number(i)) })
	p.column(c.mistakes, style, func() { p.count(f.updates(i)) })
	p.column(c.wrong, style, func() { p.wrongOf(l) })
	if c.margin > 0 {
		p.column(c.margin, style, func() { p.tagMargin(l) })
	}
	p.x = c.words
	p.line(words, l.Tags, gold)
	if any && at.Example == i {
		p.markRow()
	}
	p.next()
}

// line draws the words of a sentence as far as there is room, ! after one that
// has a wrong tag.
func (p *pen) line(words, tags, gold []int32) {
	for k, word := range words {
		p.say(p.f.Data.Corpus.Words[word])
		style := theme.Text
		if tags[k] != gold[k] {
			p.say("!")
			style = theme.Wrong
		}
		if k < len(words)-1 {
			p.say(" ")
		}
		text, whole := string(p.b), p.fits(p.w)
		p.b = p.b[:0]
		if p.cut(text, style); !whole {
			return
		}
	}
}

// tagEvent is event for a sentence.
func (p *pen) tagEvent(m algo.Moment, pending bool) {
	f := p.f
	l := m.Event.Looks[firstMistake(m.Event.Looks)]
	steps := p.measure(func() { p.count(f.Reached) })
	p.indexed("x", l.Example)
	p.put(theme.Text)
	p.x = max(p.x+1, 6+steps+p.measure(func() { p.count(f.Data.Len()) }))
	if !l.Mistake {
		p.text("correct", theme.Correct)
		p.say("  margin ")
		p.tagMargin(l)
		p.putIf()
		return
	}
	words, gold := f.Data.Corpus.Sentence(l.Example)
	p.text("MISTAKE", theme.Mistake)
	p.say("  ")
	p.count(wrongTags(gold, l.Tags))
	p.say(" of ")
	p.count(len(words))
	p.say(" tags")
	p.put(theme.Text)
	if !pending && p.w-p.x > 12 {
		p.x += 2
		p.line(words, l.Tags, gold)
	}
}

// firstMistake is which of a batch was the first that was wrong; else the first.
func firstMistake(looks []algo.Look) int {
	return max(0, slices.IndexFunc(looks, func(l algo.Look) bool { return l.Mistake }))
}

// inSentence reports whether a sentence has the word, or a tag of that name,
// without regard to case.
func (w *word) inSentence(c *model.Corpus, i int) bool {
	words, tags := c.Sentence(i)
	for k, x := range words {
		if strings.EqualFold(c.Words[x], w.text) || strings.EqualFold(c.Tags[tags[k]], w.text) {
			return true
		}
	}
	return false
}
