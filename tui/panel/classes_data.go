package panel

import (
	"slices"
	"strings"

	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// drawClassData draws what there is to learn from: which sign stands for which
// label, and how many examples have it.
func drawClassData(p *pen) {
	f := p.f
	d := f.Data
	p.extent()
	counts := make([]int, len(d.Labels))
	for _, c := range d.Class {
		counts[c]++
	}
	rows := max(2, p.left()-3-len(d.Guess.Notes))
	for c, label := range d.Labels {
		if c == rows-1 && len(d.Labels) > rows {
			p.x = 1
			p.count(len(d.Labels) - c)
			p.say(" classes more")
			p.put(theme.Label)
			p.next()
			break
		}
		p.classRow(int32(c), label, counts[c])
	}
	p.guess()
	p.radius()
	p.suggested()
	p.features()
}

// classRow draws a class: its sign, its label, and how many examples have it.
func (p *pen) classRow(c int32, label string, n int) {
	p.x = 1
	p.classSign(c)
	p.x++
	p.count(n)
	p.say(plural(" example", n))
	count := p.width()
	text := string(p.b)
	p.b = p.b[:0]
	p.text(p.a.Cut(signed(label), max(1, p.w-count-p.x-2)), theme.Strong)
	p.say(text)
	p.putRight(p.w-1, theme.Text)
	p.next()
}

// ofSeveral makes a word that is the sign of one of several classes mean that
// class and nothing else; letters are signs too, but those may be in a label.
func (w *word) ofSeveral(d *model.Dataset, text string) {
	if d.Task != "multiclass" {
		return
	}
	w.class = 0
	if slices.Contains(d.Labels, text) || len(text) != 1 || !strings.Contains("+ox*#@$", text) {
		return
	}
	w.signs = make([]bool, len(d.Labels))
	for c := range d.Labels {
		w.signs[c] = text == notation.ClassSign(c)
	}
}
