package plane

import "perceptron/tui/theme"

// density draws the cells of a crowd: the sign of the class with more points,
// or that for both where neither is rare, brighter the more there are; the wrong
// sign where most are wrong.
func (c *canvas) density(bins []bin) {
	ladder := newLadder(bins)
	for i, b := range bins {
		o, plus := b.count[0], b.count[1]
		few, most := min(o, plus), max(o, plus)
		if most == 0 {
			continue
		}
		class := minusSign
		if plus > o {
			class = plusSign
		}
		style := theme.Crowd(class == plusSign, ladder.step(o+plus))
		if few > 0 && few >= most/3 {
			class, c.mixed = bothSign, true
		}
		r := c.rune(signs[class])
		if 2*(b.wrong[0]+b.wrong[1]) > o+plus {
			r, style = c.rune(misses[class]), theme.Wrong
		}
		c.area.Set(i%c.w, i/c.w, r, style)
	}
}

// ladder is what the fifth power of a cell's points must reach for each step of
// brightness: the steps are in the same ratio, up to the fullest cell.
type ladder [theme.Steps - 1]float64

func newLadder(bins []bin) (l ladder) {
	most := int32(theme.Steps)
	for _, b := range bins {
		most = max(most, b.count[0]+b.count[1])
	}
	at := 1.0
	for k := range l {
		at *= float64(most)
		l[k] = at
	}
	return l
}

// step is the step of a cell with n points.
func (l *ladder) step(n int32) int {
	power := 1.0
	for range theme.Steps {
		power *= float64(n)
	}
	step := 0
	for step < len(l) && power >= l[step] {
		step++
	}
	return step
}
