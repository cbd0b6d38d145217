package explore

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/samples"
)

// Suggested flags depend on the data and the present set-up alone, however that was
// reached; they differ from it, and a run accepts them.
func TestSuggestions(t *testing.T) {
	words := []string{
		"mode primal", "mode dual", "mode kernel", "set kernel linear", "set kernel poly", "set kernel rbf", "set gamma 2", "set gamma 1", "set degree 3",
		"set rate 1", "set rate 0.1", "set init zero", "set init 0.2,0,-0.1", "set bias none", "set bias unit", "set update pa", "set update perceptron", "as 004", "as none", "undo",
	}
	draw := rand.New(rand.NewPCG(3, 1))
	for _, s := range samples.All() {
		var base [][2]string
		for pair := range slices.Chunk(s.Flags, 2) {
			if name := strings.TrimPrefix(pair[0], "--"); slices.ContainsFunc(algo.Settings(), func(t *algo.Setting) bool { return t.Name == name }) {
				base = append(base, [2]string{name, pair[1]})
			}
		}
		if len(base) == 0 {
			continue
		}
		d := must(s.Dataset())
		setup := must(algo.Default().With(base...))
		x := begun(t, Source{Data: d, Name: s.Name, Setup: setup, Suggested: base})
		if flags := x.suggestions(); len(flags) > 0 {
			t.Errorf("%s: %v, which is what is set", s.Name, flags)
		}
		some := 0
		for range 200 {
			_ = x.Do(t.Context(), words[draw.IntN(len(words))]) // a refused one changes nothing
			flags := x.suggestions()
			some += len(flags)
			y := begun(t, Source{Data: d, Name: s.Name, Base: setup, Setup: x.view.Setup, Suggested: base})
			if again := y.suggestions(); !slices.Equal(again, flags) {
				t.Errorf("%s: %v here, opened there %v", x.RestingPlace().Command(), flags, again)
			}
			var pairs [][2]string
			for _, f := range flags {
				name, value, _ := strings.Cut(strings.TrimPrefix(f, "--"), " ")
				pairs = append(pairs, [2]string{name, value})
				if now, _ := algo.FindSetting(name); now.Text(x.view.Setup) == value {
					t.Errorf("%s: %s is set", x.RestingPlace().Command(), f)
				}
			}
			with, err := x.view.Setup.With(pairs...)
			if err == nil {
				_, err = algo.Prepare(with, d)
			}
			if err != nil {
				t.Errorf("%s: %v is refused: %v", x.RestingPlace().Command(), flags, err)
			}
		}
		if some == 0 {
			t.Errorf("%s: nothing is ever suggested", s.Name)
		}
	}
}
