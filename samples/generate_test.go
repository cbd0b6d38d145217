package samples

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"perceptron/model"
	"perceptron/model/golden"
)

// generators make the sets that are neither measured nor written by hand.
var generators = map[string]func() *model.Dataset{
	"blobs":   func() *model.Dataset { return model.Blobs(4, 40, 0.5, []float64{2.5, 2.5}, []float64{0.5, 0.5}) },
	"overlap": func() *model.Dataset { return model.Blobs(1, 60, 1, []float64{1, 0.5}, []float64{-1, -0.5}) },
	"shifted": func() *model.Dataset { return model.Blobs(1, 30, 0.4, []float64{8, 8}, []float64{6, 6}) },
	"narrow": func() *model.Dataset {
		return model.Gap(4, 50, model.Hyperplane{W: []float64{3, 4}, B: -5}, 4, 0.05, 0.5)
	},
	"noisy":   func() *model.Dataset { return model.Noisy(12, 200, model.Hyperplane{W: []float64{1, 2}, B: -1}, 4, 8) },
	"moons":   func() *model.Dataset { return model.Moons(1, 60, 0.1) },
	"circles": func() *model.Dataset { return model.Circles(1, 60, 0.5, 0.08) },
	"spirals": func() *model.Dataset { return model.Spirals(1, 80, 1.25, 0.1) },
	"wedges": func() *model.Dataset {
		return model.Wedges(1, 60, []model.Hyperplane{
			{W: []float64{-3, -2}, B: 1}, {W: []float64{3, -2}, B: -1}, {W: []float64{0, 4}},
		}, []string{"left", "right", "top"}, 4, 1)
	},
}

// generated is the set as its generator makes it, of a stream the first 500 examples;
// nil if it has none.
func generated(t *testing.T, s Sample) *model.Dataset {
	if make := generators[s.Name]; make != nil {
		return make()
	}
	if s.Stream == nil {
		return nil
	}
	from := s.Stream(1)
	defer from.Close()
	var x []float64
	y := make([]int8, 500)
	for i := range y {
		point, side, err := from.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		x, y[i] = append(x, point...), side
	}
	d, err := model.NewDataset(s.Name, from.Features(), x, y)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestGeneratedFilesAreReproduced(t *testing.T) {
	for _, s := range All() {
		made := generated(t, s)
		if said := strings.HasPrefix(s.Source, "generated ("); said != (made != nil) {
			t.Errorf("%s: generated: %t, and its source is %s", s.Name, made != nil, s.Source)
		}
		if made == nil {
			continue
		}
		var got strings.Builder
		if err := made.WriteCSV(&got); err != nil {
			t.Fatal(err)
		}
		golden.CompareFile(t, filepath.Join("data", s.File()), got.String())
		d, err := s.Open(t.Context(), model.ReadOptions{Task: s.flag("--task")})
		if err != nil {
			t.Fatal(err)
		}
		parts := func(d *model.Dataset) []any {
			return []any{d.X, d.Y, d.Class, d.Labels, d.Positive, d.Negative, d.LabelName}
		}
		if diff := cmp.Diff(parts(made), parts(d)); diff != "" {
			t.Errorf("%s: read back differently:\n%s", s.Name, diff)
		}
	}
}
