package row

// List ends a row whose cells are the pieces of a list: it goes on in as many more
// rows as there are ranks, each of which is left out in its turn where rows are few.
//
// A piece is a cell with a gap before it, and those without one behind it; a name stays
// with what it names. A piece stands behind the piece before, or in the next row: if it
// has no room there, or if it is a [Sheet.Start] and there is a next row. If not all have
// room, cells of rank 1 are left out, then of rank 2, and so on, where a wording behind a
// cell, written with [Sheet.Or], takes its place. If that is not enough, vectors end in …
// and the last of the pieces that are an [Item] are left out, and [Sheet.Rest] is said; but
// before the first of them cells of the rank [Late], which may make room for others again.
func (s *Sheet) List(ranks ...int) {
	s.Next().List = true
	for _, rank := range ranks {
		r := s.Next()
		r.More, r.Rank = true, rank
	}
}

// Late is the rank of cells that are left out after all items but one.
const Late = 1 << 10

// Start writes a piece of a list that begins a row in a column, if there are rows enough.
func (s *Sheet) Start(column, gap int, role Role, parts ...any) *Cell {
	c := s.Say(role, parts...)
	c.From, c.Start, c.Gap = column, true, gap
	return c
}

// Rest writes what stands in place of the items of a list that have no room, or are
// omitted from it.
func (s *Sheet) Rest(omitted bool, column int, role Role, parts ...any) *Cell {
	if omitted { // an item that has no room anywhere
		c := s.Say(role)
		c.From, c.Place = s.W+1, Item
	}
	c := s.Say(role, parts...)
	c.From, c.Place, c.Gap = column, Rest, 1
	return c
}

// list is a form of a list, and how far it is laid out.
type list struct {
	*Sheet
	y, rows int
	rank    int  // cells of a rank up to this are left out
	starts  bool // starts begin rows
	columns int  // that a vector takes at the most
	items   int  // that are there, of all
	all     int
	loose   bool // what has no room is left out
	draw    bool

	x, line int  // where the next piece stands
	end     int  // the column that the row ends before
	item    int  // items so far
	widest  int  // the columns of the longest vector so far that can be cut
	named   bool // what comes next stays with its name
}

// list draws the pieces of a list in so many rows: in the first form that has room.
func (s *Sheet) list(y, rows int, cells []Cell) {
	l := list{Sheet: s, y: y, rows: rows, starts: true, columns: s.W}
	most, late := 0, false
	for k := range cells {
		switch c := &cells[k]; {
		case c.Place == Item:
			l.all++
		case c.Rank == Late:
			late = true
		default:
			most = max(most, c.Rank)
		}
	}
	l.items = l.all
	for !l.lay(cells) {
		switch {
		case l.starts:
			l.starts = false
		case l.rank < most:
			l.rank, l.starts = l.rank+1, true
		case l.widest > 0 && l.widest <= l.columns:
			l.columns = l.widest - 1
		case l.items <= 1 && late && l.rank < Late:
			l.rank, l.items = Late, l.all
		case l.items > 0:
			l.items--
		default:
			l.loose = true
		}
	}
	l.draw = true
	l.lay(cells)
}

// lay lays the cells out, and reports whether all have room.
func (l *list) lay(cells []Cell) bool {
	l.x, l.line, l.end, l.item, l.widest, l.named = 0, 0, l.W, 0, 0, false
	said, piece := true, true // the cell before, and the piece it belongs to
	for k := range cells {
		c := &cells[k]
		if c.Or && said {
			continue
		}
		said = l.wants(c) && (piece || c.Gap > 0 || c.Place == Closing)
		if c.Place == Item {
			l.item++
			piece = said
		}
		if !said {
			continue
		}
		shorter := c.Rank == 0 && c.Place != Item && k+1 < len(cells) && cells[k+1].Or // else in its turn
		if said = l.cell(c, cells[k+1:]); !said && !shorter && !l.loose {
			return false
		}
		if c.Place != Closing {
			piece, l.named = said, said && c.Role == Name
		}
	}
	return true
}

// wants reports whether a cell is in this form of the list.
func (l *list) wants(c *Cell) bool {
	switch c.Place {
	case Item:
		return l.item < l.items
	case Rest:
		return l.items < l.all && (l.items > 0 || c.Or)
	}
	return c.Rank == 0 || c.Rank > l.rank
}

// cell lays out one of them, before the rest, and reports whether it has room: one that
// closes a row is alone there, and doesn't touch what is before it.
func (l *list) cell(c *Cell, rest []Cell) bool {
	w, at := l.width(c), 0
	if c.Place == Closing {
		if at = l.end - c.Keep - w; l.end < l.W || at < 0 || l.x > 0 && at < l.x+2 {
			return false
		}
		l.end = at - 1
	} else {
		var line, end int
		joined := l.joined(c, rest)
		if at, line, end = l.place(c, w+joined); at+w+joined > end {
			return false
		}
		l.x, l.line, l.end = at+w, line, end
	}
	if l.draw {
		text, _ := l.spelled(c, l.columns)
		l.area.Write(at, l.y+l.line, text, c.Role)
	}
	return true
}

// tab is how many columns a piece stands farther apart at the most, so that it moves
// less from one step to the next, if the only row has room for that.
const tab = 3

// place is where a cell stands that begins a piece of so many columns: behind the one
// before it, or in the next row.
func (l *list) place(c *Cell, columns int) (at, line, end int) {
	at = l.x + c.Gap
	if apart := (at + tab) / (tab + 1) * (tab + 1); c.Start && c.Gap > 1 && (l.rows > 1 || apart+columns <= l.end) {
		at = apart
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
		case c.Place == Item && !l.wants(c):
			return columns
		case c.Place == Closing, !l.wants(c), c.Or && (l.loose || k == 0 || l.wants(&rest[k-1])):
		case c.Gap > 0 && one.Role != Name:
			return columns
		default:
			columns += c.Gap + l.width(c)
			one = c
		}
	}
	return columns
}

// width is the columns that a cell takes.
func (l *list) width(c *Cell) int {
	_, w := l.spelled(c, l.columns)
	if c.Vector.Len() > 1 {
		l.widest = max(l.widest, w)
	}
	return w
}
