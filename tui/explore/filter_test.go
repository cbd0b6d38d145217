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
func scaled(t *testing.T) *Explorer {
	t.Helper()
	d := must(model.Read(t.Context(), strings.NewReader("height,weight,y\n150,50,a\n175,75,b\n200,60,b\n"), "people", model.ReadOptions{Scale: "minmax"}))
	return begun(t, Source{Data: d, Name: "people", Setup: algo.Default()})
}

func TestOriginals(t *testing.T) {
	x := scaled(t)
	for _, want := range []string{"perceptron people --do 'originals on'", "perceptron people"} {
		do(t, x, "originals")
		if got := x.Again(); got != want || strings.Contains(x.Message(), "x as the file has it") != strings.Contains(want, " on") {
			t.Errorf("%s, %q, want %s", got, x.Message(), want)
		}
	}
}

func TestCommandLine(t *testing.T) {
	for script, want := range map[string]string{
		"command":                "",
		"command filter":         "filter ",
		"command set tie":        "set tie ",
		"command open 'my data'": "open 'my data' ",
	} {
		x := explorer(t)
		if err := x.Do(t.Context(), script); err != nil || x.Layer != PaletteLayer || x.Typed() != want {
			t.Errorf("%q: %v, %q", script, err, x.Typed())
		}
		if x.Close(); x.Typed() != "" {
			t.Errorf("%q: closed, and still %q", script, x.Typed())
		}
	}
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

func TestComplete(t *testing.T) {
	x := scaled(t)
	names := []Choice{{Text: "data/"}, {Text: "data/x.csv"}, {Text: "my data.csv"}}
	for line, want := range map[string]string{
		"ep":             "epoch",
		"set ti":         "tie",
		"set tie p":      "positive",
		"step; mode d":   "dual",
		"break u":        "update",
		"theme l":        "light",
		"axes h":         "height",
		"axes 2 ":        "1 2 height weight",
		"filter ":        "wrong + o a b",
		"open data":      "data/ data/x.csv",
		"open 'my ":      "my data.csv",
		"open x.csv ":    "",
		"show lo":        "loss loss-map",
		"set":            "set settings",
		"command x y z ": "",
	} {
		var got []string
		for _, c := range x.Complete(line, names) {
			got = append(got, c.Text)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}
