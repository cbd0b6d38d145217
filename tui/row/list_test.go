package row

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"perceptron/tui/notation"

	"pgregory.net/rapid"
)

// A list breaks rows where it may while there are rows enough; with fewer it runs on,
// then drops or shortens cells by rank, then replaces items by an omission.
func TestList(t *testing.T) {
	write := func(ranks ...int) func(s *Sheet) {
		return func(s *Sheet) {
			s.Write(Text, "a = w·x + b").Rank = 2
			s.Or("a").Rank = 0
			s.NewRow(2, 1, Value, "= 2·3").Overflow = Item
			for _, text := range []string{"+ 1·4", "+ 5·6"} {
				c := s.Write(Value, text)
				c.MinColumn, c.Overflow, c.Gap = 4, Item, 1
			}
			c := s.Write(Value, "+ …")
			c.MinColumn, c.Overflow, c.Gap = 4, Omission, 1
			s.Or("= …").MinColumn = 2
			s.NewRow(2, 1, Value, "= 40")
			c = s.AlignRight(Note, "note")
			c.Rank, c.Reserve = 1, 0
			s.List(ranks...)
		}
	}
	for _, c := range []struct {
		columns int
		ranks   []int
		want    []string
	}{
		{40, []int{1, 2}, []string{"a = w·x + b", "  = 2·3 + 1·4 + 5·6", "  = 40" + strings.Repeat(" ", 30) + "note"}},
		{40, []int{1}, []string{"a = w·x + b", "  = 2·3 + 1·4 + 5·6 = 40            note"}},
		{40, nil, []string{"a = w·x + b = 2·3 + 1·4 + 5·6 = 40  note"}},
		{36, nil, []string{"a = w·x + b = 2·3 + 1·4 + 5·6 = 40"}},
		{30, nil, []string{"a = 2·3 + 1·4 + 5·6 = 40"}},
		{20, nil, []string{"a = 2·3 + … = 40"}},
		{14, nil, []string{"a = … = 40"}},
		{20, []int{1}, []string{"a = w·x + b = 2·3", "    + 1·4 + 5·6 = 40"}},
	} {
		same(t, strings.Join(c.want, "/"), drawn(c.columns, 1+len(c.ranks), write(c.ranks...)), c.want...)
	}
}

// A LateRank cell gives way to the first of the items, and to no other.
func TestLateRank(t *testing.T) {
	for columns, want := range map[int]string{
		20: "w = Σ αyx = 1 + 2", 19: "w = Σ αyx = 1 + 2", 18: "w = Σ αyx = 1 + 2", 17: "w = Σ αyx = 1 + 2",
		16: "w = Σ αyx = 1 …", 15: "w = Σ αyx = 1 …", 14: "w = 1 + 2", 9: "w = 1 + 2", 8: "w = 1 …", 7: "w = 1 …",
	} {
		same(t, fmt.Sprint(columns), drawn(columns, 1, func(s *Sheet) {
			s.Write(Name, "w = Σ αyx =").Rank = LateRank
			s.Or("w =").Rank = 0
			for _, text := range []string{"1", "+ 2"} {
				c := s.Write(Value, text)
				c.Overflow, c.Gap = Item, 1
			}
			s.Omission(false, 0, Note, "…").Alternative = true
			s.List()
		}), want)
	}
}

// A cell dropped so that a vector fits whole is restored where the vector is cut all the same.
func TestRestore(t *testing.T) {
	for columns, want := range map[int]string{
		32: "w (0.5, −1.25)  b → 2", 22: "w (0.5, −1.25)  b → 2", 20: "w (0.5, −1.25)  b 2",
		19: "w (0.5, −1.25)  b 2", 18: "w (0.5, …)  b → 2", 17: "w (0.5, …)  b → 2", 16: "w (0.5, …)  b 2",
	} {
		same(t, fmt.Sprint(columns), drawn(columns, 1, func(s *Sheet) {
			s.Write(Name, "w")
			s.Write(Value, " ", notation.Vector{F: []float64{0.5, -1.25}})
			s.NewRow(0, 2, Name, "b")
			s.Write(Result, " → ", 2).Rank = 1
			s.Or(" ", 2).Rank = 0
			s.List()
		}), want)
	}
}

// An omission that the caller asks for is written whatever the size.
func TestOmission(t *testing.T) {
	for columns := 16; columns < 60; columns++ {
		for rows := 1; rows < 4; rows++ {
			got := drawn(columns, rows, func(s *Sheet) {
				s.Write(Name, "a =")
				c := s.Write(Value, "1")
				c.Overflow, c.Gap = Item, 1
				s.Omission(true, 2, Note, "+ …")
				s.NewRow(2, 1, Value, "= 12")
				s.List(make([]int, rows-1)...)
			})
			if all := strings.Join(strings.Fields(strings.Join(got, " ")), " "); all != "a = 1 + … = 12" {
				t.Errorf("%d columns, %d rows: %q", columns, rows, all)
			}
		}
	}
}

// At any size each number of a list is whole or absent, and with enough room all are
// there.
func TestListWhole(t *testing.T) {
	pieces := regexp.MustCompile("a+|b+|c+|d+|e+|f+|g+|[0-9]+")
	rapid.Check(t, func(t *rapid.T) {
		words := []string{"12345", "23456", "34567"}
		w, h := rapid.IntRange(4, 70).Draw(t, "columns"), rapid.IntRange(1, 4).Draw(t, "rows")
		lines := drawn(w, h, func(s *Sheet) {
			for k := range rapid.IntRange(1, 7).Draw(t, "pieces") {
				word := strings.Repeat(string(rune('a'+k)), rapid.IntRange(1, 12).Draw(t, "length"))
				words = append(words, word)
				c := s.Write(Value, word)
				c.Gap = rapid.IntRange(0, 2).Draw(t, "gap")
				c.MinColumn = rapid.SampledFrom([]int{0, 3}).Draw(t, "column")
				c.NewRow = rapid.Bool().Draw(t, "start")
				c.Rank = rapid.IntRange(0, 2).Draw(t, "rank")
				c.Overflow = rapid.SampledFrom([]Overflow{Clip, Item, RightAligned}).Draw(t, "place")
				if rapid.Bool().Draw(t, "vector") {
					c.Vector = notation.Vector{F: []float64{12345, -23456, 34567}}
				}
			}
			s.List(make([]int, h-1)...)
		})
		for _, line := range lines {
			for _, piece := range pieces.FindAllString(line, -1) {
				if !slices.Contains(words, piece) {
					t.Fatalf("%q is cut in\n%s", piece, strings.Join(lines, "\n"))
				}
			}
		}
	})
}
