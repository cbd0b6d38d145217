package row

import (
	"math"
	"slices"

	"perceptron/tui/theme"
)

// Draw draws the rows from the top of the area down. Where they are more than
// it has, those with a rank are left out in their turn.
func (s *Sheet) Draw() {
	last := s.folded()
	y := 0
	for k := 0; k < len(s.Rows); k++ {
		r := &s.Rows[k]
		switch {
		case r.Rank <= last:
			continue
		case r.List:
			n := 1
			for ; k+1 < len(s.Rows) && s.Rows[k+1].More; k++ {
				if s.Rows[k+1].Rank > last {
					n++
				}
			}
			s.list(y, n, r.Cells)
			y += n
			continue
		case r.Columns != nil:
			n := 1
			for k+n < len(s.Rows) && s.Rows[k+n].Columns != nil {
				n++
			}
			s.table(y, s.Rows[k:k+n])
			y, k = y+n, k+n-1
			continue
		case r.Rule, r.Head && s.W >= WideFrom:
			s.rule(y, r.Cells)
		default:
			s.line(0, y, r.Cells)
		}
		s.mark(y, r.Mark)
		y++
	}
}

// folded is the turns of leaving rows out after which the others have room.
func (s *Sheet) folded() (turns int) {
	const never = math.MaxInt
	for {
		n, next := 0, never
		for k := range s.Rows {
			r := &s.Rows[k]
			if r.Rank == 0 {
				r.Rank = never
			}
			if r.Rank > turns {
				n, next = n+1, min(next, r.Rank)
			}
		}
		if n <= s.H || next == never {
			return turns
		}
		turns = next
	}
}

// HasRoom reports whether a row of a rank may have room beside those written that stay
// longer.
func (s *Sheet) HasRoom(rank int) bool {
	n := 0
	for k := range s.Rows {
		if r := &s.Rows[k]; r.Rank == 0 || r.Rank > rank {
			n++
		}
	}
	return n < s.H
}

// mark draws what stands before a row.
func (s *Sheet) mark(y int, m Mark) {
	switch m {
	case Ran:
		s.area.Set(0, y, '>', theme.Marked)
	case AtHand:
		s.area.Set(0, y, '>', theme.AtHand)
		for x := range s.W {
			s.area.Restyle(x, y, theme.On(s.area.At(x, y).Style, theme.Selected))
		}
	}
}

// ruleStart is the column in which the cells of a rule begin, and ruleEnd how many
// columns of it are left behind them where they close it.
const (
	ruleStart = 3
	ruleEnd   = 3
)

// rule draws cells with a rule wherever three columns are blank: ── title ── more ──.
func (s *Sheet) rule(y int, cells []Cell) {
	w, end := s.W, 1
	if slices.ContainsFunc(cells, func(c Cell) bool { return c.Place == Closing }) {
		end = ruleEnd
	}
	s.W -= end
	s.line(ruleStart, y, cells)
	s.W = w
	blank := func(x int) bool { return x < 0 || x >= s.W || s.area.At(x, y).Rune == ' ' }
	before := true
	for x := range s.W {
		here := blank(x)
		if before && here && blank(x+1) {
			s.area.Set(x, y, '─', theme.Border)
		}
		before = here
	}
}

// line draws cells from a column on, each as far as it has room, and returns the
// column after them.
func (s *Sheet) line(x, y int, cells []Cell) int {
	from, drawn := x, true // drawn: the cell before, or one of its wordings
	for k := range cells {
		c := &cells[k]
		with := k > 0 && c.Gap < 2 && c.From == 0 && c.Place != Closing
		if c.Or && drawn || !c.Or && with && !drawn {
			continue
		}
		at, least := max(x+c.Gap, c.From), 0
		room, keep := s.W-at, c.Keep
		last := k // of its wordings
		for last+1 < len(cells) && cells[last+1].Or {
			last++
		}
		if vector := c.Vector.Len() > 0; vector && c.Place == If { // vectors give way, words do to the shortest alone, and if they then have room
			keep = max(keep, s.closed(cells[k+1:], true))
			least = c.width + s.area.Grid.Width("(…)") + 1
		} else if closed := s.closed(cells[last+1:], false); c.Place == Cut || c.Place == If && cells[last].width+closed <= room {
			keep = max(keep, closed)
		}
		text, w := s.spelled(c, room-keep)
		if c.Vector.Len() == 0 {
			room -= keep
		}
		drawn = true
		switch c.Place {
		case Closing:
			at = s.W - c.Keep - w
			drawn = at >= 0 && (x == from || at > x)
		case If:
			drawn = w <= room && w >= least
		case Item:
			if drawn = w <= room; !drawn {
				return s.area.Text(x, y, " …", Note)
			}
		case Cut:
			if drawn = w <= room; !drawn {
				x = s.area.Fit(at, y, max(0, room), string(text), c.Role)
			}
		}
		if drawn {
			x = s.area.Write(at, y, text, c.Role)
		}
	}
	return x
}

// closed is the columns at the end of a row that cells take which close it, in their
// longest wordings, or in their shortest.
func (s *Sheet) closed(cells []Cell, longest bool) (columns int) {
	for k := range cells {
		c := &cells[k]
		shorter := k+1 < len(cells) && cells[k+1].Or
		if c.Place == Closing && (longest && !c.Or || !longest && !shorter) {
			columns = max(columns, c.Keep+c.width+1)
		}
	}
	return columns
}
