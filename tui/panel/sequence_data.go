package panel

import (
	"strings"

	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// drawCorpus draws what there is to learn from.
func drawCorpus(p *pen) {
	f := p.f
	c := f.Data.Corpus
	m, v := len(c.Tags), len(c.Words)
	p.remark(func() {
		p.counted(c.Len(), " sentence")
		p.say(" of ")
		p.counted(len(c.Word), " token")
	})
	p.remark(func() {
		p.counted(v, " word")
		p.say(", ")
		p.counted(m, " tag")
		p.say(":")
	})
	p.tagNames(4)
	p.guess()
	p.remark(func() {
		p.say("weights: ")
		p.count(m*v + m*m + m)
		p.say(", all 0")
	})
	for _, text := range [...]string{" E:t:word  word has tag t", " T:t:u     u comes after t", " T:<s>:t   t comes first"} {
		if p.left() > 1 {
			p.remark(func() { p.say(text) })
		}
	}
	p.remark(func() {
		p.say("R = max‖Φ(x, y) − Φ(x, y′)‖ ≤ ")
		p.b = notation.AppendNumber(p.b, f.Problem.Radius)
	})
	if len(f.Suggested) > 0 {
		p.paragraph("suggested: "+strings.Join(f.Suggested, " "), theme.Label)
	}
}

// counted gathers a number of things.
func (p *pen) counted(n int, noun string) {
	p.count(n)
	p.say(plural(noun, n))
}

// remark draws a row of what is gathered, cut off where it is too long.
func (p *pen) remark(gather func()) {
	gather()
	text := string(p.b)
	p.b = p.b[:0]
	p.x = 1
	p.cut(text, theme.Text)
	p.next()
}

// tagNames draws the tags in their order, in at most so many rows.
func (p *pen) tagNames(most int) {
	tags := p.f.Data.Corpus.Tags
	names := strings.Join(tags[:min(len(tags), mostShown)], " ")
	for line := range row.Wrapped(names, max(1, p.w-3), p.a.Width) {
		if most--; most < 0 {
			return
		}
		p.x = 2
		p.text(line, theme.Strong)
		p.next()
	}
}

// sentences draws the corpus, a line a sentence.
func (p *pen) sentences(v View, focused bool) {
	c := p.f.Data.Corpus
	p.heading("sentences", "word/TAG", focused)
	digits := 1 + p.measure(func() { p.count(c.Len()) })
	for i := window(v.Scroll, c.Len(), p.left()); i < c.Len() && p.left() > 0; i++ {
		p.count(p.f.Data.Number(i))
		p.putRight(digits, theme.Label)
		p.x = digits + 2
		words, tags := c.Sentence(i)
		for k := range words {
			if p.x >= p.w {
				break
			}
			p.cut(c.Words[words[k]], theme.Text)
			p.cut("/"+c.Tags[tags[k]]+" ", theme.Label)
		}
		p.next()
	}
}
