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
