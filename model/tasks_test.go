package model

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func readAs(t *testing.T, text string, o ReadOptions) *Dataset {
	t.Helper()
	d, err := Read(t.Context(), strings.NewReader(text), "d", o)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return d
}

func TestTasks(t *testing.T) {
	for _, c := range []struct {
		name, column, task string
		labels             string
		class              []int32
		y                  []int8
	}{
		{"two are binary", "a b a", "auto", "a b", []int32{0, 1, 0}, []int8{-1, 1, -1}},
		{"asked for", "a b a", "binary", "a b", []int32{0, 1, 0}, []int8{-1, 1, -1}},
		{"two as classes", "b a b", "multiclass", "a b", []int32{1, 0, 1}, []int8{0, 0, 0}},
		{"three", "c a b c", "multiclass", "a b c", []int32{2, 0, 1, 2}, []int8{0, 0, 0, 0}},
		{"one", "a a", "multiclass", "a", []int32{0, 0}, []int8{0, 0}},
		{"by value", "10 9 +9.0 -1", "multiclass", "-1 9 10", []int32{2, 1, 1, 0}, []int8{0, 0, 0, 0}},
		{"by bytes where one is a word", "10 9 x", "multiclass", "10 9 x", []int32{0, 1, 2}, []int8{0, 0, 0}},
	} {
		var text strings.Builder
		for i, label := range strings.Fields(c.column) {
			fmt.Fprintf(&text, "%d,%s\n", i, label)
		}
		d := readAs(t, text.String(), ReadOptions{Task: c.task, Header: "no"})
		task, sides := "binary", "a b"
		if c.task == "multiclass" {
			task, sides = "multiclass", " "
		}
		if d.Task != task || d.Negative+" "+d.Positive != sides || strings.Join(d.Labels, " ") != c.labels {
			t.Errorf("%s: %s, %q and %q of %q", c.name, d.Task, d.Negative, d.Positive, d.Labels)
		}
		if diff := cmp.Diff(c.class, d.Class); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
		if diff := cmp.Diff(c.y, d.Y); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
		if plus, minus := d.Counts(); c.task == "multiclass" && plus+minus != 0 {
			t.Errorf("%s: %d and %d on two sides", c.name, plus, minus)
		}
	}
}

// A thousand classes, of which the last has one example.
func TestManyClasses(t *testing.T) {
	var csv, svm strings.Builder
	for i := range 1999 {
		fmt.Fprintf(&csv, "%d,%d\n", i, i%1000)
		fmt.Fprintf(&svm, "%d 1:%d\n", i%1000, i)
	}
	for _, text := range []string{csv.String(), svm.String()} {
		d := readAs(t, text, ReadOptions{Task: "multiclass"})
		if len(d.Labels) != 1000 || d.Labels[999] != "999" || d.Class[1998] != 998 || d.Class[999] != 999 {
			t.Errorf("%d labels, the last %s", len(d.Labels), d.Labels[len(d.Labels)-1])
		}
	}
}

func TestNewClasses(t *testing.T) {
	d, err := NewClasses("c", []string{"x"}, []float64{1, 2, 3}, []int32{2, 0, 2}, []string{"2", "9", "10"})
	if err != nil {
		t.Fatal(err)
	}
	if d.Task != "multiclass" || !slices.Equal(d.Y, []int8{0, 0, 0}) || d.Positive+d.Negative != "" || d.Labels[d.Class[0]] != "10" {
		t.Errorf("%+v", d)
	}
	for want, c := range map[string]struct {
		x      []float64
		class  []int32
		labels []string
	}{
		`c: label "a" is empty or comes twice`:                  {nil, nil, []string{"a", "a"}},
		`c: label "" is empty or comes twice`:                   {nil, nil, []string{""}},
		`c: label "1.0" is empty or comes twice`:                {nil, nil, []string{"1", "1.0"}},
		"c: labels out of order: expected them sorted":          {nil, nil, []string{"b", "a"}},
		"c: example 2: class 1 of 1 labels":                     {[]float64{1, 2}, []int32{0, 1}, []string{"a"}},
		"c: example 1: class -1 of 1 labels":                    {[]float64{1}, []int32{-1}, []string{"a"}},
		"c: 1 numbers for 2 examples of 1 features: expected 2": {[]float64{1}, []int32{0, 0}, []string{"a"}},
	} {
		if _, err := NewClasses("c", []string{"x"}, c.x, c.class, c.labels); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	if d, err := NewClasses("none", []string{"x"}, nil, nil, nil); err != nil || d.Len() != 0 {
		t.Errorf("%v, %v", d, err)
	}
}

func ExampleWedges() {
	d := Wedges(1, 6, []Hyperplane{{W: []float64{-1, 0}}, {W: []float64{1, 0}}}, []string{"left", "right"}, 2, 0.5)
	for i := range d.Len() {
		fmt.Println(d.Row(i), d.Labels[d.Class[i]])
	}
	// Output:
	// [0.39 -1.65] right
	// [0.86 -1.91] right
	// [0.81 0.22] right
	// [1.25 0.36] right
	// [-0.78 -1.48] left
	// [1.88 -1.39] right
}

func ExampleNoisy() {
	show(Noisy(1, 4, Hyperplane{W: []float64{1, 0}}, 2, 2))
	// Output:
	// [0.39 -1.65] 1
	// [-1.91 0.81] -1
	// [1.25 0.36] -1
	// [-1.48 0] 1
}
