package explore

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/model"
)

// scaled is three examples of two features, scaled from 0 to 1.
func scaled(t testing.TB) *Explorer {
	t.Helper()
	d := must(model.Read(t.Context(), strings.NewReader("height,weight,y\n150,50,a\n175,75,b\n200,60,b\n"), "people", model.ReadOptions{Scale: "minmax"}))
	return begun(t, Source{Data: d, Name: "people", Setup: algo.Default()})
}

// Whatever a word has in it, marks that turn a line round and bytes that are no
// UTF-8 among them, it is quoted in signs that a terminal shows as they are, and is
// that word again wherever it stands in a script.
func TestQuoteAny(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		piece := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"\u202e", "\u2066", "\xff", "\x1b[2J", "$", "'", `\`, "\n", "$'"}))
		word := strings.Join(rapid.SliceOfN(piece, 0, 5).Draw(t, "pieces"), "")
		quoted := Quote(word)
		if model.Visible(quoted, 0) != quoted {
			t.Fatalf("%q is quoted %q", word, quoted)
		}
		lines, err := split("filter " + quoted + "; open " + Quote(quoted))
		if want := [][]string{{"filter", word}, {"open", quoted}}; err != nil || !reflect.DeepEqual(lines, want) {
			t.Fatalf("%q is quoted %s, which is %q, %v", word, quoted, lines, err)
		}
	})
}

func TestWords(t *testing.T) {
	for _, c := range []struct {
		line  string
		want  string // the words, with | between
		start int
	}{
		{"", "", 0},
		{"op", "op", 0},
		{"open ", "open|", 5},
		{"open da", "open|da", 5},
		{"step; open  da", "open|da", 12},
		{"step;", "", 5},
		{"open 'my da", "open|my da", 5},
		{"open 'my data'x", "open|my datax", 5},
		{"open é/", "open|é/", 5},
	} {
		words, start := Words(c.line)
		if got := strings.Join(words, "|"); got != c.want || start != c.start {
			t.Errorf("%q: %q from %d, want %q from %d", c.line, got, start, c.want, c.start)
		}
	}
}
