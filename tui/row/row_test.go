package row

import (
	"fmt"
	"strings"
	"testing"

	"perceptron/model/golden"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
)

// drawn is what a sheet of w columns and h rows draws, without the blank column at its
// left.
func drawn(w, h int, write func(s *Sheet)) []string {
	g := grid.New(w+1, h, false)
	var s Sheet
	s.Begin(g.All())
	write(&s)
	s.Draw()
	lines := strings.Split(grid.Plain(g), "\n")
	for k, line := range lines {
		lines[k] = strings.TrimPrefix(line, " ")
	}
	return lines
}

func same(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s: got\n%s\nwant\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// The longest wording that fits is drawn, beside the right-aligned cell if one fits
// there, and none if none fits. A right-aligned cell does not touch its neighbour. A
// vector gives up components, not digits.
func TestWordings(t *testing.T) {
	write := func(s *Sheet) {
		s.Write(Name, "a")
		s.Write(Text, " is a number").Overflow = Optional
		s.Or(" is one")
		s.AlignRight(Note, "note")
		s.Next()
		s.Write(Value, "w ", notation.Vector{F: []float64{1.5, -22, 3}})
		s.Next()
	}
	for w, want := range map[int][2]string{
		20: {"a is a number  note", "w (1.5, −22, 3)"},
		17: {"a is one    note", "w (1.5, −22, 3)"},
		13: {"a is a number", "w (1.5, …)"},
		12: {"a is one", "w (1.5, …)"},
		7:  {"a note", "w (…)"},
		5:  {"a", "w (…)"},
	} {
		same(t, "wordings", drawn(w, 2, write), want[:]...)
	}
	for w, want := range map[int]string{7: "a wrong", 6: "a    !"} {
		same(t, "wordings of which one closes the row", drawn(w, 1, func(s *Sheet) {
			s.Write(Name, "a")
			s.Write(Misclassified, " wrong").Overflow = Optional
			s.Or("!").Overflow = RightAligned
			s.Next()
		}), want)
	}
}

// Rows with the same columns are aligned, numbers at the right. Columns get their room by
// priority; cells after the columns are dropped first.
func TestTable(t *testing.T) {
	write := func(s *Sheet) {
		for _, c := range []Column{
			{Head: "i", MinWidth: 1, Gap: 2},
			{Head: "x", MaxVector: 20, Gap: 1, LeftAligned: true, Priority: 2, Reserve: 1},
			{Head: "a", MinWidth: 3, Gap: 1, Priority: 1, Reserve: 1},
			{Head: "n", MinWidth: 1, Gap: 1},
		} {
			s.Column(c)
		}
		table := s.TableColumns()
		s.TableRow(table)
		for k, x := range []float64{1, -2.5} {
			s.Write(Text, k+9)
			s.Write(Text, notation.Vector{F: []float64{x, 100, 7, 8}})
			s.Write(Value, x)
			s.Write(Value, 1)
			s.Write(Misclassified, "wrong")
			s.Or("!").Overflow = RightAligned
			s.TableRow(table).Mark = Mark(k * 2)
		}
	}
	for w, want := range map[int][]string{
		40: {"   i  x                    a n", "   9  (1, 100, 7, 8)       1 1 wrong", "> 10  (−2.5, 100, 7, 8) −2.5 1 wrong"},
		36: {"   i  x                    a n", "   9  (1, 100, 7, 8)       1 1 wrong", "> 10  (−2.5, 100, 7, 8) −2.5 1 wrong"},
		24: {"   i  x             a n", "   9  (1, …)        1 1!", "> 10  (−2.5, …)  −2.5 1!"},
		14: {"   i     a n", "   9     1 1 !", "> 10  −2.5 1 !"},
		10: {"   i  n", "   9  1  !", "> 10  1  !"},
	} {
		same(t, "table", drawn(w, 3, write), want...)
	}
}

func ExampleAppend() {
	fmt.Printf("%s", Append(nil, "γ ", 0.25, ", ", Indexed{"x", 12}, Superscript(2), " of ", 10000))
	for _, v := range []float64{2, -2, 0} {
		fmt.Printf(" %s", Append(nil, Signed(notation.Float(v))))
	}
	// Output: γ 0.25, x₁₂² of 10 000 +2 −2 0
}

// A list ends in … where its next item does not fit, with all that belongs to that item.
func TestItems(t *testing.T) {
	write := func(s *Sheet) {
		for k := range 4 {
			c := s.Write(Text, Indexed{"x", k + 1})
			if c.Gap = 1; k > 0 {
				c.Overflow = Item
			}
			s.Write(Misclassified, "!")
		}
		s.Next()
	}
	same(t, "all", drawn(16, 1, write), " x₁! x₂! x₃! x₄!")
	same(t, "some", drawn(15, 1, write), " x₁! x₂! x₃! …")
	same(t, "fewer", drawn(13, 1, write), " x₁! x₂! …")
}

// A vector leaves room for what follows it. The first cell of a row moves left rather than
// be clipped.
func TestYielding(t *testing.T) {
	write := func(s *Sheet) {
		s.Write(Value, "w ", notation.Vector{F: []float64{1.5, -22, 3}})
		s.Write(Value, " b ", 1)
		s.Next()
		s.Write(Code, "w ← w + x").MinColumn = 6
		s.Next()
	}
	same(t, "roomy", drawn(19, 2, write), "w (1.5, −22, 3) b 1", "      w ← w + x")
	same(t, "tight", drawn(14, 2, write), "w (1.5, …) b 1", "     w ← w + x")
	same(t, "least", drawn(10, 2, write), "w (…) b 1", "  w ← w +")
}

// A heading's line goes on after its right-aligned cell; a cell that would touch another
// is dropped; a paragraph that does not fit ends in …
func TestEnds(t *testing.T) {
	write := func(s *Sheet) {
		s.Title("votes", false)
		s.AlignRight(Name, "all").Reserve = 0
		s.Next().Heading = true
		s.Write(Text, "last")
		s.AlignRight(Value, 7).Reserve = 9
		s.AlignRight(Value, 8).Reserve = 9
		if room := s.ColumnsLeft(); room != s.W-6 {
			t.Errorf("%d columns left of %d", room, s.W)
		}
		s.Next()
		s.Paragraph(Note, 0, "one two three four five")
	}
	same(t, "abridged", drawn(19, 3, write), "── votes ─── all ──", "last     7", "one two three …")
	same(t, "whole", drawn(19, 4, write), "── votes ─── all ──", "last     7", "one two three four", "five")
}

// If rows are few they are dropped by rank, the lowest first.
func TestFolding(t *testing.T) {
	write := func(s *Sheet) {
		for _, r := range []struct {
			text string
			rank int
		}{{"always", 0}, {"first", 1}, {"second", 2}, {"second too", 2}, {"last", 3}, {"always too", 0}} {
			s.Line(Text, r.text)
			s.Rows[len(s.Rows)-1].Rank = r.rank
		}
	}
	for rows, want := range map[int][]string{
		6: {"always", "first", "second", "second too", "last", "always too"},
		5: {"always", "second", "second too", "last", "always too"},
		3: {"always", "last", "always too"},
		2: {"always", "always too"},
		1: {"always"},
	} {
		same(t, "folded", drawn(20, rows, write), want...)
	}
}

// A cell that may be cut leaves room for the right-aligned cell's shortest wording, a
// vector for its longest. A note in a heading is whole or absent, and a right-aligned cell
// keeps its gap.
func TestGivesWay(t *testing.T) {
	write := func(s *Sheet) {
		s.Write(Text, "a long name").Overflow = Truncate
		s.AlignRight(Note, "was 12345").Reserve = 0
		s.Or("12345")
		s.Next()
		s.Write(Value, "w ", notation.Vector{F: []float64{1.5, -22, 3}}).Overflow = Optional
		s.AlignRight(Note, "closing").Reserve = 0
		s.Or("c")
		s.Next()
		s.Title("title", false)
		s.HeadingNote("and a note")
		s.Next().Heading = true
		s.Write(Value, "y·a 1 → 3")
		c := s.AlignRight(Note, "+ 2")
		c.Reserve, c.Gap = 0, 2
		s.Next()
	}
	for w, want := range map[int][4]string{
		26: {"a long name      was 12345", "w (1.5, −22, 3)    closing", "── title ── and a note ───", "y·a 1 → 3              + 2"},
		20: {"a long name    12345", "w (1.5, …)   closing", "── title ───────────", "y·a 1 → 3        + 2"},
		14: {"a long … 12345", "       closing", "── title ─────", "y·a 1 → 3  + 2"},
		13: {"a long… 12345", "      closing", "── title ────", "y·a 1 → 3"},
	} {
		same(t, "gives way", drawn(w, 4, write), want[:]...)
	}
}

// Cells that are set apart are read out with a comma between, except a number after its
// symbol, and what follows a "but".
func TestPlainText(t *testing.T) {
	for _, row := range golden.Table(t, "plaintext", 2) {
		line, want := row[0], row[1]
		if got := PlainText(line); got != want {
			t.Errorf("%q is said %q, not %q", line, got, want)
		}
	}
}
