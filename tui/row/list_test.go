package row

import (
	"strings"
	"testing"

	"perceptron/tui/grid"
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
		got := drawn(t, c.columns, 1+len(c.ranks), write(c.ranks...))
		for k, line := range got {
			got[k] = strings.TrimRight(line, " ")
		}
		same(t, strings.Join(c.want, "/"), got, c.want...)
	}
}

// A late cell gives way to the first of the items, and to no other.
func TestLate(t *testing.T) {
	for columns, want := range map[int]string{
		20: "w = Σ αyx = 1 + 2", 19: "w = Σ αyx = 1 + 2", 18: "w = Σ αyx = 1 + 2", 17: "w = Σ αyx = 1 + 2",
		16: "w = Σ αyx = 1 …", 15: "w = Σ αyx = 1 …", 14: "w = 1 + 2", 9: "w = 1 + 2", 8: "w = 1 …", 7: "w = 1 …",
	} {
		got := drawn(t, columns, 1, func(s *Sheet) {
			s.Say(Name, "w = Σ αyx =").Rank = Late
			s.Or("w =").Rank = 0
			for _, text := range []string{"1", "+ 2"} {
				c := s.Say(Value, text)
				c.Place, c.Gap = Item, 1
			}
			s.Rest(false, 0, Note, "…").Or = true
			s.List()
		})
		if line := strings.TrimRight(got[0], " "); line != want {
			t.Errorf("%d columns: %q, want %q", columns, line, want)
		}
	}
}

// What a list omits is said to be omitted in whatever room.
func TestRest(t *testing.T) {
	for columns := 16; columns < 60; columns++ {
		for rows := 1; rows < 4; rows++ {
			got := drawn(t, columns, rows, func(s *Sheet) {
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
	rapid.Check(t, func(t *rapid.T) {
		var words []string
		w, h := rapid.IntRange(4, 70).Draw(t, "columns"), rapid.IntRange(1, 4).Draw(t, "rows")
		write := func(s *Sheet) {
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
		}
		g := grid.New(w+1, h, false)
		var s Sheet
		s.Begin(g.All())
		write(&s)
		s.Draw()
		for line := range strings.Lines(grid.Plain(g)) {
			for _, word := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" (),…−\n", r) }) {
				letters, digits := strings.Trim(word, "0123456789"), strings.Trim(word, "abcdefg")
				if digits != "" && digits != "12345" && digits != "23456" && digits != "34567" {
					t.Fatalf("%q is cut in\n%s", word, grid.Plain(g))
				}
				for letters != "" {
					n := len(letters) - len(strings.TrimLeft(letters, letters[:1]))
					if !strings.Contains(strings.Join(words, " "), letters[:n]) || len(words[letters[0]-'a']) != n {
						t.Fatalf("%q is cut in\n%s", word, grid.Plain(g))
					}
					letters = strings.TrimLeft(letters[n:], "0123456789")
				}
			}
		}
	})
}
