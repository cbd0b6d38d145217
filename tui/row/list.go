package row

// List ends a row whose cells are the pieces of a list. The list wraps into one more row
// for each of the ranks; such a row is dropped by its rank when rows are few.
//
// A piece is a cell with a gap before it and the cells without a gap that follow; a
// [Name] stays with what it names. A piece follows the previous one, or begins the next
// row if it does not fit or is a [Sheet.NewRow]. If the pieces do not all fit, cells of
// rank 1 are dropped, then of rank 2, and so on, each replaced by its alternative wording
// ([Sheet.Or]) if it has one. After that vectors are cut short by …, and then pieces that
// are an [Item] are dropped, the last first, and [Sheet.Omission] is written in their
// place. Cells of rank [LateRank] are dropped just before the last remaining item, and
// that may make room for other items again.
func (s *Sheet) List(ranks ...int) {
	s.Next().List = true
	for _, rank := range ranks {
		r := s.Next()
		r.Continued, r.Rank = true, rank
	}
}

// LateRank is the rank of cells that are dropped after all items but one.
const LateRank = 1 << 10

// NewRow writes a piece of a list that begins a new row, in a given column, if there are
// enough rows.
func (s *Sheet) NewRow(column, gap int, role Role, parts ...any) *Cell {
	c := s.Write(role, parts...)
	c.MinColumn, c.NewRow, c.Gap = column, true, gap
	return c
}

// Omission writes what stands in place of list items that do not fit. omitted means that
// the caller has left items out already, so that it is always written.
func (s *Sheet) Omission(omitted bool, column int, role Role, parts ...any) *Cell {
	if omitted { // an item that never fits
		c := s.Write(role)
		c.MinColumn, c.Overflow = s.W+1, Item
	}
	c := s.Write(role, parts...)
	c.MinColumn, c.Overflow, c.Gap = column, Omission, 1
	return c
}

// list is one attempt to lay a list out: what is dropped in it, and how far the layout
// has come.
type list struct {
	*Sheet
	y, rows     int
	rank        int  // cells of a rank up to this are dropped
	breaks      bool // NewRow cells begin a new row
	vectorWidth int  // the greatest width of a vector
	items       int  // items included, of total
	total       int
	dropMisfits bool // cells that do not fit are dropped
	draw        bool

	x, line      int  // position of the next piece
	end          int  // the column at which the row ends
	itemsSeen    int  // items met so far
	widestVector int  // the width of the longest vector so far that can be cut
	afterName    bool // the previous cell is a Name, which the next stays with
}

// drawList draws the pieces of a list in a number of rows. It tries layouts that drop
// more and more until one fits.
func (s *Sheet) drawList(y, rows int, cells []Cell) {
	l := list{Sheet: s, y: y, rows: rows, breaks: true, vectorWidth: s.W}
	most, late := 0, false
	for k := range cells {
		switch c := &cells[k]; {
		case c.Overflow == Item:
			l.total++
		case c.Rank == LateRank:
			late = true
		default:
			most = max(most, c.Rank)
		}
	}
	l.items = l.total
	for !l.layOut(cells) {
		switch {
		case l.breaks:
			l.breaks = false
		case l.rank < most:
			l.rank, l.breaks = l.rank+1, true
		case l.widestVector > 0 && l.widestVector <= l.vectorWidth:
			l.vectorWidth = l.widestVector - 1
		case l.items <= 1 && late && l.rank < LateRank:
			l.rank, l.items = LateRank, l.total
		case l.items > 0:
			l.items--
		default:
			l.dropMisfits = true
		}
	}
	l.restore(cells)
	l.draw = true
	l.layOut(cells)
}

// restore takes back the cells dropped last, as far as they fit beside vectors that are cut
// all the same.
func (l *list) restore(cells []Cell) {
	for l.vectorWidth < l.W && l.rank > 0 && l.rank < LateRank && !l.dropMisfits {
		if l.rank--; !l.layOut(cells) {
			l.rank++
			return
		}
	}
}

// layOut lays the cells out, and reports whether all fit.
func (l *list) layOut(cells []Cell) bool {
	l.x, l.line, l.end, l.itemsSeen, l.widestVector, l.afterName = 0, 0, l.W, 0, 0, false
	placed, piece := true, true // whether the previous cell was placed, and the first of its piece
	for k := range cells {
		c := &cells[k]
		if c.Alternative && placed {
			continue
		}
		placed = l.includes(c) && (piece || c.Gap > 0 || c.Overflow == RightAligned)
		if c.Overflow == Item {
			l.itemsSeen++
			piece = placed
		}
		if !placed {
			continue
		}
		shorter := c.Rank == 0 && c.Overflow != Item && k+1 < len(cells) && cells[k+1].Alternative // any other is replaced when its rank is dropped
		if placed = l.layOutCell(c, cells[k+1:]); !placed && !shorter && !l.dropMisfits {
			return false
		}
		if c.Overflow != RightAligned {
			piece, l.afterName = placed, placed && c.Role == Name
		}
	}
	return true
}

// includes reports whether this layout includes the cell.
func (l *list) includes(c *Cell) bool {
	switch c.Overflow {
	case Item:
		return l.itemsSeen < l.items
	case Omission:
		return l.items < l.total && (l.items > 0 || c.Alternative)
	}
	return c.Rank == 0 || c.Rank > l.rank
}

// layOutCell lays one cell out, and reports whether it fits. A row has one right-aligned
// cell, which keeps its distance from the cell before it.
func (l *list) layOutCell(c *Cell, rest []Cell) bool {
	w, at := l.cellWidth(c), 0
	if c.Overflow == RightAligned {
		if at = l.end - c.Reserve - w; l.end < l.W || at < 0 || l.x > 0 && at < l.x+2 {
			return false
		}
		l.end = at - 1
	} else {
		var line, end int
		joined := l.pieceWidth(c, rest)
		if at, line, end = l.position(c, w+joined); at+w+joined > end {
			return false
		}
		l.x, l.line, l.end = at+w, line, end
	}
	if l.draw {
		text, _ := l.cellText(c, l.vectorWidth)
		l.area.Write(at, l.y+l.line, text, c.Role)
	}
	return true
}

// maxTab is the most columns by which a piece is moved right, to a multiple, so that it
// moves less from step to step. In a list of a single row it is moved only if it still
// fits.
const maxTab = 3

// position is where a cell begins a piece of some width: after the previous one, or in
// the next row.
func (l *list) position(c *Cell, columns int) (at, line, end int) {
	at = l.x + c.Gap
	if apart := (at + maxTab) / (maxTab + 1) * (maxTab + 1); c.NewRow && c.Gap > 1 && (l.rows > 1 || apart+columns <= l.end) {
		at = apart
	}
	next := l.line < l.rows-1 && (c.NewRow && l.breaks || at+columns > l.end && c.MinColumn+columns <= l.W)
	switch {
	case l.x == 0:
		return c.MinColumn, l.line, l.end
	case c.Gap > 0 && next && !l.afterName:
		return c.MinColumn, l.line + 1, l.W
	}
	return max(at, c.MinColumn), l.line, l.end
}

// pieceWidth is the width of the cells that follow one in the same piece.
func (l *list) pieceWidth(one *Cell, rest []Cell) (columns int) {
	for k := range rest {
		switch c := &rest[k]; {
		case c.Overflow == Item && !l.includes(c):
			return columns
		case c.Overflow == RightAligned, !l.includes(c), c.Alternative && (l.dropMisfits || k == 0 || l.includes(&rest[k-1])):
		case c.Gap > 0 && one.Role != Name:
			return columns
		default:
			columns += c.Gap + l.cellWidth(c)
			one = c
		}
	}
	return columns
}

// cellWidth is the number of columns that a cell takes.
func (l *list) cellWidth(c *Cell) int {
	_, w := l.cellText(c, l.vectorWidth)
	if c.Vector.Len() > 1 {
		l.widestVector = max(l.widestVector, w)
	}
	return w
}
