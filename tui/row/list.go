package row

// List ends a row whose cells are the pieces of a list: it goes on in as many more
// rows as there are ranks, each of which is left out in its turn where rows are few.
//
// A piece is a cell with a gap before it, and those without one behind it; a name stays
// with what it names. A piece stands behind the piece before, or in the next row: if it
// has no room there, or if it is a [Sheet.Start] and there is a next row. If not all have
// room, cells of rank 1 are left out, then of rank 2, and so on, where a wording behind a
// cell, written with [Sheet.Or], takes its place. If that is not enough, vectors end in …
// and the last of the pieces that are an [Item] are left out, and [Sheet.Rest] is said.
func (s *Sheet) List(ranks ...int) {
	s.Next().List = true
	for _, rank := range ranks {
		r := s.Next()
		r.More, r.Rank = true, rank
	}
}

// Start writes a piece of a list that begins a row in a column, if there are rows enough.
func (s *Sheet) Start(column, gap int, role Role, parts ...any) *Cell {
	c := s.Tab(column, role, parts...)
	c.Start, c.Gap = true, gap
	return c
}

// Rest writes what stands in place of the items of a list that have no room, or are
// omitted from it.
func (s *Sheet) Rest(omitted bool, column int, role Role, parts ...any) *Cell {
	if omitted { // an item that has no room anywhere
		s.Tab(s.W+1, role).Place = Item
	}
	c := s.Tab(column, role, parts...)
	c.Place, c.Gap = Rest, 1
	return c
}

// list is a form of a list, and how far it is laid out.
type list struct {
	*Sheet
	y, rows int
	rank    int  // cells of a rank up to this are left out
	starts  bool // starts begin rows
	cut     bool // what has no room is cut, or left out
	draw    bool

	x, line int // where the next piece stands
	end     int // the column that the row ends before
	items   int
	full    bool // an item was left out
	named   bool // what comes next stays with its name
}

// list draws the pieces of a list in so many rows: in the first form that has room.
func (s *Sheet) list(y, rows int, cells []Cell) {
	most := 0
	for k := range cells {
		most = max(most, cells[k].Rank)
	}
	l := list{Sheet: s, y: y, rows: rows}
	for l.rank = range most + 1 {
		for _, l.starts = range [...]bool{true, false} {
			if l.lay(cells) {
				l.draw = true
				l.lay(cells)
				return
			}
		}
	}
	l.rank, l.starts, l.cut, l.draw = most, false, true, true
	l.lay(cells)
}

// lay lays the cells out, and reports whether all have room.
func (l *list) lay(cells []Cell) bool {
	l.x, l.line, l.end, l.items, l.full, l.named = 0, 0, l.W, 0, false, false
	said, piece := true, true // the cell before, and the piece it belongs to
	for k := range cells {
		c := &cells[k]
		if c.Or && said {
			continue
		}
		if said = l.wants(c) && (piece || c.Gap > 0 || c.Place == Closing); !said {
			continue
		}
		shorter := c.Rank == 0 && k+1 < len(cells) && cells[k+1].Or // else in its turn
		if said = l.cell(c, cells[k+1:]); !said && !shorter && !l.cut {
			return false
		}
		if c.Place != Closing {
			piece, l.named = said, said && c.Role == Name
		}
		l.full = l.full || !said && c.Place == Item
	}
	return true
}

// wants reports whether a cell is in this form of the list.
func (l *list) wants(c *Cell) bool {
	switch {
	case c.Place == Item && l.full:
		return false
	case c.Place == Rest:
		return l.full && (l.items > 0 || c.Or)
	}
	return c.Rank == 0 || c.Rank > l.rank
}

// cell lays out one of them, before the rest, and reports whether it has room.
func (l *list) cell(c *Cell, rest []Cell) bool {
	columns := l.W - c.From
	w := l.width(c, columns)
	if c.Place == Closing {
		return l.closing(c, w)
	}
	joined := l.joined(c, rest)
	at, line, end := l.place(c, w+joined)
	room := end - at - joined
	if l.cut && line == l.rows-1 {
		room -= l.kept(c, rest)
	}
	if w > room && l.cut && c.Vector.Len() > 1 {
		columns = room
		w = l.width(c, columns)
	}
	if w > room {
		return false
	}
	if c.Place == Item {
		l.items++
	}
	l.x, l.line, l.end = at+w, line, end
	l.put(at, c, columns)
	return true
}

// closing lays out a cell at the end of the row: there is one, and it doesn't touch what
// is before it.
func (l *list) closing(c *Cell, columns int) bool {
	at := l.end - c.Keep - columns
	if l.end < l.W || at < 0 || l.x > 0 && at < l.x+2 {
		return false
	}
	l.put(at, c, columns)
	l.end = at - 1
	return true
}

// tab is how many columns a piece stands farther apart at the most, so that it moves
// less from one step to the next.
const tab = 3

// place is where a cell stands that begins a piece of so many columns: behind the one
// before it, or in the next row.
func (l *list) place(c *Cell, columns int) (at, line, end int) {
	at = l.x + c.Gap
	if c.Start && c.Gap > 1 {
		at = (at + tab) / (tab + 1) * (tab + 1)
	}
	next := l.line < l.rows-1 && (c.Start && l.starts || at+columns > l.end && c.From+columns <= l.W)
	switch {
	case l.x == 0:
		return c.From, l.line, l.end
	case c.Gap > 0 && next && !l.named:
		return c.From, l.line + 1, l.W
	}
	return max(at, c.From), l.line, l.end
}

// joined is the columns of the cells behind one that belong to the same piece.
func (l *list) joined(one *Cell, rest []Cell) (columns int) {
	for k := range rest {
		switch c := &rest[k]; {
		case c.Place == Closing, !l.wants(c), c.Or:
		case c.Gap > 0 && one.Role != Name:
			return columns
		default:
			columns += c.Gap + l.least(c)
			one = c
		}
	}
	return columns
}

// kept is the columns of the pieces behind that are never left out.
func (l *list) kept(one *Cell, rest []Cell) (columns int) {
	same, item := true, false
	for k := range rest {
		c := &rest[k]
		same = same && c.Gap == 0
		if c.Gap > 0 {
			item = c.Place == Item
		}
		switch {
		case same, item, c.Or, c.Place == Closing:
		case c.Place == Rest && one.Place == Item, c.Place != Rest && l.wants(c):
			if columns += c.Gap + l.least(c); c.Start && c.Gap > 1 {
				columns += tab
			}
		}
	}
	return columns
}

// least is the columns that a cell takes at the least.
func (l *list) least(c *Cell) int {
	if l.cut && c.Vector.Len() > 1 {
		return width(l.area, c.Text) + width(l.area, []byte("(…)"))
	}
	return l.width(c, l.W)
}

// width is the columns that a cell takes of so many.
func (l *list) width(c *Cell, columns int) int { return width(l.area, l.spelled(c, columns)) }

func (l *list) put(x int, c *Cell, columns int) {
	if l.draw {
		put(l.area, x, l.y+l.line, l.spelled(c, columns), c.Role.style())
	}
}
