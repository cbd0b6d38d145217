package row

import (
	"fmt"
	"strings"
	"testing"

	"perceptron/model/golden"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
)

// drawn is what a sheet of w columns and h rows draws, without its blank column
// at the left.
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

// The longest wording that has room is drawn, beside what closes the row if one has,
// and none if none has; what closes a row does not touch what is in it; a vector gives up
// components, not digits.
func TestWordings(t *testing.T) {
	write := func(s *Sheet) {
		s.Say(Name, "a")
		s.Say(Words, " is a number").Place = If
		s.Or(" is one")
		s.Close(Note, "note")
		s.Next()
		s.Say(Value, "w ", notation.Vector{F: []float64{1.5, -22, 3}})
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
			s.Say(Name, "a")
			s.Say(Missed, " wrong").Place = If
			s.Or("!").Place = Closing
			s.Next()
		}), want)
	}
}

// Rows with the same columns are aligned, numbers at the right; columns get
// their room in their turns, and lose it in the other order; what is behind the
// columns is left out first.
func TestTable(t *testing.T) {
	write := func(s *Sheet) {
		for _, c := range []Column{
			{Head: "i", Least: 1, Gap: 2},
			{Head: "x", Most: 20, Gap: 1, Left: true, Rank: 2, Spare: 1},
			{Head: "a", Least: 3, Gap: 1, Rank: 1, Spare: 1},
			{Head: "n", Least: 1, Gap: 1},
		} {
			s.Column(c)
		}
		table := s.Heads()
		s.Entry(table)
		for k, x := range []float64{1, -2.5} {
			s.Say(Words, k+9)
			s.Say(Words, notation.Vector{F: []float64{x, 100, 7, 8}})
			s.Say(Value, x)
			s.Say(Value, 1)
			s.Say(Missed, "wrong")
			s.Or("!").Place = Closing
			s.Entry(table).Mark = Mark(k * 2)
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
	fmt.Printf("%s", Append(nil, "γ ", 0.25, ", ", Indexed{"x", 12}, Power(2), " of ", 10000))
	for _, v := range []float64{2, -2, 0} {
		fmt.Printf(" %s", Append(nil, Signed(notation.Float(v))))
	}
	// Output: γ 0.25, x₁₂² of 10 000 +2 −2 0
}

// A list ends in … where its next item has no room.
func TestItems(t *testing.T) {
	write := func(s *Sheet) {
		for k := range 4 {
			c := s.Say(Words, Indexed{"x", k + 1})
			if c.Gap = 1; k > 0 {
				c.Place, c.Keep = Item, 2
			}
		}
		s.Next()
	}
	same(t, "all", drawn(14, 1, write), " x₁ x₂ x₃ x₄")
	same(t, "some", drawn(10, 1, write), " x₁ x₂ …")
}

// A rule goes on behind what closes it; a cell that would touch another is left out; a
// text that the rows are too few for ends in …
func TestEnds(t *testing.T) {
	write := func(s *Sheet) {
		s.Title("votes", false)
		s.Close(Name, "all").Keep = 0
		s.Next().Rule = true
		s.Say(Words, "last")
		s.Close(Value, 7).Keep = 9
		s.Close(Value, 8).Keep = 9
		if room := s.Room(); room != s.W-6 {
			t.Errorf("%d columns left of %d", room, s.W)
		}
		s.Next()
		s.Paragraph(Note, 0, "one two three four five")
	}
	same(t, "abridged", drawn(19, 3, write), "── votes ─── all ──", "last     7", "one two three …")
	same(t, "whole", drawn(19, 4, write), "── votes ─── all ──", "last     7", "one two three four", "five")
}

// Where rows are few those with a rank are left out in their turns.
func TestFolding(t *testing.T) {
	write := func(s *Sheet) {
		for _, r := range []struct {
			text string
			rank int
		}{{"always", 0}, {"first", 1}, {"second", 2}, {"second too", 2}, {"last", 3}, {"always too", 0}} {
			s.Line(Words, r.text)
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

// What may be cut leaves room for what closes the row, in its shortest wording; a vector
// for the longest. A note in a rule is whole or not there.
func TestGivesWay(t *testing.T) {
	write := func(s *Sheet) {
		s.Say(Words, "a long name").Place = Cut
		s.Close(Note, "was 12345").Keep = 0
		s.Or("12345")
		s.Next()
		s.Say(Value, "w ", notation.Vector{F: []float64{1.5, -22, 3}}).Place = If
		s.Close(Note, "closing").Keep = 0
		s.Or("c")
		s.Next()
		s.Title("title", false)
		s.More("and a note")
		s.Next().Rule = true
	}
	for w, want := range map[int][3]string{
		26: {"a long name      was 12345", "w (1.5, −22, 3)    closing", "── title ── and a note ───"},
		20: {"a long name    12345", "w (1.5, …)   closing", "── title ───────────"},
		12: {"a lon… 12345", "     closing", "── title ───"},
	} {
		same(t, "gives way", drawn(w, 3, write), want[:]...)
	}
}

// What stands apart on a line is said with a comma between, but a number right behind its
// symbol, and what a "but" leads to.
func TestPlainly(t *testing.T) {
	for _, row := range golden.Table(t, "plainly", 2) {
		line, want := row[0], row[1]
		if got := Plainly(line); got != want {
			t.Errorf("%q is said %q, not %q", line, got, want)
		}
	}
}
