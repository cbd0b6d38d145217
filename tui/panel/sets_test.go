package panel

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"perceptron/model"
	"perceptron/model/golden"
	"perceptron/samples"
)

// set is the data of a name: a set of testdata/sets.txt, ten examples of thirty features,
// a thousand examples of as many classes, a sample, or scaled people.
func set(t testing.TB, name string) *model.Dataset {
	t.Helper()
	switch name {
	case "thirty":
		return thirty(t)
	case "many":
		return many(t)
	case "wedges":
		wedges, _ := samples.Find(name)
		return must(wedges.Dataset())
	case "pixels8":
		return pixels(t, 8)
	case "pixels9":
		return pixels(t, 9)
	case "people":
		const text = "height,weight,sex\n172,65.5,f\n181,80.25,m\n166.5,58,f\n190,91,m\n"
		return must(model.Read(t.Context(), strings.NewReader(text), name, model.ReadOptions{Scale: "standard"}))
	}
	rows := golden.Rows(t, "testdata/sets.txt")
	k := slices.IndexFunc(rows, func(row []string) bool { return row[0] == name })
	if k < 0 {
		t.Fatalf("no data %s", name)
	}
	if rows[k][1] == "words" {
		return corpus(t, rows[k][2])
	}
	return examples(name, strings.Fields(rows[k][1]), rows[k][2])
}

// examples is a data set from one row of text: two labels, + and o, or several classes.
func examples(name string, features []string, text string) *model.Dataset {
	var (
		x      []float64
		y      []int8
		class  []int32
		labels []string
	)
	for example := range strings.SplitSeq(text, ",") {
		words := strings.Fields(example)
		for k, word := range words {
			if k < len(features) {
				x = append(x, must(strconv.ParseFloat(word, 64)))
				continue
			}
			if !slices.Contains(labels, word) {
				labels = append(labels, word)
			}
			y = append(y, map[string]int8{"+": 1, "o": -1}[word])
			class = append(class, int32(slices.Index(labels, word)))
		}
	}
	if len(y) == 0 || y[0] != 0 {
		return must(model.NewDataset(name, features, x, y))
	}
	return classes(name, features, x, class, labels)
}

// classes is a data set of the task multiclass.
func classes(name string, features []string, x []float64, class []int32, labels []string) *model.Dataset {
	return &model.Dataset{
		Name: name, Features: features, X: x, Y: make([]int8, len(class)), Class: class,
		Labels: labels, LabelName: "y", Task: "multiclass",
	}
}

func data(t testing.TB, name string, features []string, x []float64, y []int8) *model.Dataset {
	t.Helper()
	return must(model.NewDataset(name, features, x, y))
}

// must is what is made without an error.
func must[T any](made T, err error) T {
	if err != nil {
		panic(err)
	}
	return made
}

// thirty is ten examples of thirty features.
func thirty(t testing.TB) *model.Dataset {
	features := make([]string, 30)
	x := make([]float64, 300)
	y := make([]int8, 10)
	for j := range features {
		features[j] = fmt.Sprintf("feature %d", j+1)
	}
	for k := range x {
		x[k] = float64((k*k*7+k*13)%41-20) / 10
	}
	for i := range y {
		y[i] = int8(i%2*2 - 1)
	}
	return data(t, "thirty", features, x, y)
}

// many is a thousand classes with one example each.
func many(t testing.TB) *model.Dataset {
	t.Helper()
	labels, x, class := make([]string, 1000), make([]float64, 1000), make([]int32, 1000)
	for k := range labels {
		labels[k], x[k], class[k] = fmt.Sprintf("label%04d", k), float64(k%37), int32(k)
	}
	return classes("many", []string{"x"}, x, class, labels)
}

// corpus is tagged sentences from the notation "the/DET dog/NOUN; …".
func corpus(t testing.TB, text string) *model.Dataset {
	t.Helper()
	lines := strings.NewReplacer("/", " ", "; ", "\n\n", " ", "\n").Replace(text) + "\n"
	return must(model.Read(t.Context(), strings.NewReader(lines), "corpus", model.ReadOptions{Input: "conll", Task: "sequence"}))
}
