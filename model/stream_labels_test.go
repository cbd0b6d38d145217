package model

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"perceptron/model/golden"
)

// signs is the labels of a stream of one feature, as a string of + and −.
func signs(t *testing.T, s *Stream) string {
	t.Helper()
	var b strings.Builder
	for {
		_, y, err := s.Next(t.Context())
		if err != nil {
			return b.String()
		}
		b.WriteString(map[int8]string{1: "+", -1: "-"}[y])
	}
}

// The mapping is that of Read wherever Read's is the same for any further labels; the other
// rows of the table say so.
func TestSidesInAStream(t *testing.T) {
	for _, c := range golden.Table(t, "sides", 6) {
		text := ""
		for i, label := range strings.Fields(c[0]) {
			text += fmt.Sprintf("%d,%s\n", i, label)
		}
		o := ReadOptions{Positive: c[1]}
		s := opened(t, strings.NewReader(text), o)
		if got := []string{signs(t, s), s.Positive(), s.Negative()}; !slices.Equal(got, c[2:5]) {
			t.Errorf("%s: %q, want %q", c[0], got, c[2:5])
		}
		otherwise := c[5] == "true"
		if notes := s.Guess().Notes; (len(notes) > 0) != otherwise {
			t.Errorf("%s: notes %q", c[0], notes)
		}
		d := readAs(t, text, o)
		if whole := (d.Y[0] > 0) != (c[2][0] == '+'); whole != otherwise {
			t.Errorf("%s: read whole it is %d", c[0], d.Y)
		}
	}
}

func TestNotesOfAStream(t *testing.T) {
	for _, c := range golden.Table(t, "stream_notes", 3) {
		s := opened(t, strings.NewReader(c[0]), options(t, c[1]))
		signs(t, s)
		if got := s.Guess().Notes; !slices.Equal(got, c[2:]) {
			t.Errorf("%q: %q", c[0], got)
		}
	}
}

// Names are known as soon as their labels have come, and not before.
func TestSidesBecomeKnown(t *testing.T) {
	for _, c := range golden.Table(t, "sides_known", 3) {
		text := ""
		for _, label := range strings.Fields(c[0]) {
			text += "1," + label + "\n"
		}
		s := opened(t, strings.NewReader(text), ReadOptions{Positive: c[1]})
		if p, n := s.Positive(), s.Negative(); p+n != "" {
			t.Errorf("%s: at first +%s −%s", c[0], p, n)
		}
		got := ""
		for {
			if _, _, err := s.Next(t.Context()); err != nil {
				break
			}
			got += s.Positive() + "/" + s.Negative() + ", "
		}
		if got != c[2]+", " {
			t.Errorf("%s: %s want %s", c[0], got, c[2])
		}
	}
}

// A limited number of examples waits for a second label. The next one is returned before it
// comes, and then the second label gets the other side.
func TestWaitingIsBounded(t *testing.T) {
	const extra = 50
	text := strings.Repeat("1,b\n", maxPending+extra) + "1,c\n"
	s := opened(t, strings.NewReader(text), ReadOptions{})
	if _, _, err := s.Next(t.Context()); err != nil {
		t.Fatal(err)
	}
	w := s
	if n := len(w.pending); n != maxPending-1 {
		t.Errorf("%d wait", n)
	}
	// Read would choose c, the larger; but b's examples were given out as +1.
	if got, want := signs(t, s), strings.Repeat("+", maxPending+extra-1)+"-"; got != want {
		t.Errorf("%d signs, the last %s", len(got), got[len(got)-3:])
	}
	if w.pending != nil {
		t.Error("room is kept for those that waited")
	}
	wide := strings.Repeat("0,", 100_000) + "b\n"
	s = opened(t, &endless{text: wide}, ReadOptions{Delimiter: ",", Header: "no"})
	if _, _, err := s.Next(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := 100_000 * len(s.pending); 8*n >= maxPendingBytes+8*100_000 {
		t.Errorf("%d numbers wait", n)
	}
}

// Only a limited number of spellings is remembered.
func TestSpellingsAreBounded(t *testing.T) {
	s := newLabelMap("a")
	for i := range 5 * maxSpellings {
		if c, ok := s.class(fmt.Sprintf("v%d", i)); !ok || s.y[c] != -1 {
			t.Fatalf("v%d: %d, %v", i, c, ok)
		}
	}
	if c, ok := s.class("a"); !ok || s.y[c] != 1 {
		t.Errorf("a: %d, %v", c, ok)
	}
	s.class(strings.Repeat("v", maxSpellingBytes+1))
	if len(s.set.spellings) > maxSpellings || len(s.set.all) != 2 {
		t.Errorf("%d spellings, %d labels", len(s.set.spellings), len(s.set.all))
	}
	for spelling := range s.set.spellings {
		if len(spelling) > maxSpellingBytes {
			t.Errorf("%d bytes are remembered", len(spelling))
		}
	}
}
