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

// A list begins rows where it may while there are rows; then it goes on behind what is
// there, leaves out what has a rank or says it shorter, and gives up items for a rest.
func TestList(t *testing.T) {
	write := func(ranks ...int) func(s *Sheet) {
		return func(s *Sheet) {
			s.Say(Words, "a = w·x + b").Rank = 2
			s.Or("a").Rank = 0
			s.Start(2, 1, Value, "= 2·3").Place = Item
			for _, text := range []string{"+ 1·4", "+ 5·6"} {
				c := s.Say(Value, text)
				c.From, c.Place, c.Gap = 4, Item, 1
			}
			c := s.Say(Value, "+ …")
			c.From, c.Place, c.Gap = 4, Rest, 1
			s.Or("= …").From = 2
			s.Start(2, 1, Value, "= 40")
			c = s.Close(Note, "note")
			c.Rank, c.Keep = 1, 0
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

// A late cell gives way to the first of the items, and to no other.
func TestLate(t *testing.T) {
	for columns, want := range map[int]string{
		20: "w = Σ αyx = 1 + 2", 19: "w = Σ αyx = 1 + 2", 18: "w = Σ αyx = 1 + 2", 17: "w = Σ αyx = 1 + 2",
		16: "w = Σ αyx = 1 …", 15: "w = Σ αyx = 1 …", 14: "w = 1 + 2", 9: "w = 1 + 2", 8: "w = 1 …", 7: "w = 1 …",
	} {
		same(t, fmt.Sprint(columns), drawn(columns, 1, func(s *Sheet) {
			s.Say(Name, "w = Σ αyx =").Rank = Late
			s.Or("w =").Rank = 0
			for _, text := range []string{"1", "+ 2"} {
				c := s.Say(Value, text)
				c.Place, c.Gap = Item, 1
			}
			s.Rest(false, 0, Note, "…").Or = true
			s.List()
		}), want)
	}
}

// What a list omits is said to be omitted in whatever room.
func TestRest(t *testing.T) {
	for columns := 16; columns < 60; columns++ {
		for rows := 1; rows < 4; rows++ {
			got := drawn(columns, rows, func(s *Sheet) {
				s.Say(Name, "a =")
				c := s.Say(Value, "1")
				c.Place, c.Gap = Item, 1
				s.Rest(true, 2, Note, "+ …")
				s.Start(2, 1, Value, "= 12")
				s.List(make([]int, rows-1)...)
			})
			if all := strings.Join(strings.Fields(strings.Join(got, " ")), " "); all != "a = 1 + … = 12" {
				t.Errorf("%d columns, %d rows: %q", columns, rows, all)
			}
		}
	}
}

// In whatever room a list is, each of its numbers is whole or is not there, and with
// room enough all are.
func TestListWhole(t *testing.T) {
	pieces := regexp.MustCompile("a+|b+|c+|d+|e+|f+|g+|[0-9]+")
	rapid.Check(t, func(t *rapid.T) {
		words := []string{"12345", "23456", "34567"}
		w, h := rapid.IntRange(4, 70).Draw(t, "columns"), rapid.IntRange(1, 4).Draw(t, "rows")
		lines := drawn(w, h, func(s *Sheet) {
			for k := range rapid.IntRange(1, 7).Draw(t, "pieces") {
				word := strings.Repeat(string(rune('a'+k)), rapid.IntRange(1, 12).Draw(t, "length"))
				words = append(words, word)
				c := s.Say(Value, word)
				c.Gap = rapid.IntRange(0, 2).Draw(t, "gap")
				c.From = rapid.SampledFrom([]int{0, 3}).Draw(t, "column")
				c.Start = rapid.Bool().Draw(t, "start")
				c.Rank = rapid.IntRange(0, 2).Draw(t, "rank")
				c.Place = rapid.SampledFrom([]Place{Flow, Item, Closing}).Draw(t, "place")
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
