package wire

import (
	"slices"

	"perceptron/tui/grid"
)

// pen is a way to write, as a number: screens are large, and of few pens. 0 is the
// terminal's own look.
type pen uint16

// pens is what the numbers mean. It only grows, by the pens of each palette that
// is used, so that a number means the same for good.
type pens struct {
	all     []grid.Pen
	blanks  []pen            // what is seen of each on a blank
	palette *grid.Palette    // the last, whose styles are
	inks    [grid.Styles]pen // these
}

// usualPens is about how many pens a theme has.
const usualPens = 48

func newPens() *pens {
	return &pens{all: make([]grid.Pen, 1, usualPens), blanks: make([]pen, 1, usualPens)}
}

// use makes a palette the last.
func (p *pens) use(of *grid.Palette) {
	if p.palette == of {
		return
	}
	p.palette = of
	for style, ink := range of.Inks {
		p.inks[style] = p.number(ink.Pen)
	}
}

// number is that of a pen.
func (p *pens) number(of grid.Pen) pen {
	if k := slices.Index(p.all, of); k >= 0 {
		return pen(k)
	}
	k := pen(len(p.all))
	p.all, p.blanks = append(p.all, of), append(p.blanks, k)
	if blank := of.Blank(); blank != of {
		p.blanks[k] = p.number(blank)
	}
	return k
}

// blank is what is seen of a pen on a blank.
func (p *pens) blank(k pen) pen { return p.blanks[k] }

// appendTurn appends what takes a terminal from one pen to another.
func (p *pens) appendTurn(b []byte, from, to pen) []byte {
	return grid.AppendTurn(b, p.all[from], p.all[to])
}
