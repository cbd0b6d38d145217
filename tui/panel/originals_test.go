package panel

import (
	"slices"
	"strings"
	"testing"

	"perceptron/model"
)

// people is four examples scaled to mean 0 and variance 1.
func people(t *testing.T) *model.Dataset {
	t.Helper()
	const text = "height,weight,sex\n172,65.5,f\n181,80.25,m\n166.5,58,f\n190,91,m\n"
	d, err := model.Read(t.Context(), strings.NewReader(text), "people", model.ReadOptions{Scale: "standard"})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// On request x is as the file has it, and what is computed stays as it is.
func TestOriginals(t *testing.T) {
	f := frame(t, people(t), "", 2)
	for _, w := range []int{40, 53} {
		f.Options.Originals = false
		scaled := shown(f, "step", w, 16, View{})
		if strings.Contains(scaled, "80.25") {
			t.Errorf("not asked for:\n%s", scaled)
		}
		f.Options.Originals = true
		file := shown(f, "step", w, 16, View{})
		if !strings.Contains(file, "file (181, 80.25)") {
			t.Errorf("not as in the file:\n%s", file)
		}
		before, after := strings.Split(scaled, "\n")[1:], strings.Split(file, "\n")[1:]
		if !slices.Equal(before, after) {
			t.Errorf("the arithmetic has changed:\n%s\n%s", scaled, file)
		}
	}
	says(t, "table", shown(f, "table", 80, 8, View{}), "x in file", "(166.5, 58)")
}

// A number is found as the file has it and as the table writes it; a word in
// the label.
func TestFilterScaled(t *testing.T) {
	f := frame(t, people(t), "", 0)
	for filter, want := range map[string][]int{
		"80.25": {1}, "58": {2}, "m": {1, 3}, "M 91": {3}, "4": {3}, "nothing": {}, "f m": {},
	} {
		if got := listed(f.order(View{Sort: 1, Filter: filter})); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", filter, got, want)
		}
	}
	says(t, "table", shown(f, "table", 60, 8, View{Filter: "nothing"}), "only nothing: 0", "none fits")
}
