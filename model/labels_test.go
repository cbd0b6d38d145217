package model

import (
	"slices"
	"strings"
	"testing"
)

func TestLabels(t *testing.T) {
	for _, c := range []struct {
		column, asked      string
		positive, negative string
		labels             string
		y                  []int8
	}{
		{"-1 1 +1 1.0 1e0 -1.0", "", "1", "-1", "-1 1", []int8{-1, 1, 1, 1, 1, -1}},
		{"0 1", "", "1", "0", "0 1", []int8{-1, 1}},
		{"1 2", "", "1", "2", "1 2", []int8{1, -1}},
		{"10 9", "", "10", "9", "9 10", []int8{1, -1}},
		{"10 9a", "", "9a", "10", "10 9a", []int8{-1, 1}},
		{"yes no YES No", "", "yes", "no", "no yes", []int8{1, -1, 1, -1}},
		{"true zebra", "", "true", "zebra", "true zebra", []int8{1, -1}},
		{"POS neg", "", "POS", "neg", "POS neg", []int8{1, -1}},
		{"1 yes", "", "yes", "1", "1 yes", []int8{-1, 1}},
		{"a b", "", "b", "a", "a b", []int8{-1, 1}},
		{"A a", "", "a", "A", "A a", []int8{-1, 1}},
		{"é z", "", "é", "z", "z é", []int8{1, -1}},
		{"b a", "a", "a", "b", "a b", []int8{-1, 1}},
		{"1 0", "0.0", "0", "1", "0 1", []int8{-1, 1}},
		{"Yes No", "YES", "Yes", "No", "No Yes", []int8{1, -1}},
		{"a b c", "b", "b", "not b", "a b c", []int8{-1, 1, -1}},
		{"10 9 8", "9", "9", "not 9", "8 9 10", []int8{-1, 1, -1}},
		{"a a", "", "a", "", "a", []int8{1, 1}},
		{"-1 -1", "", "", "-1", "-1", []int8{-1, -1}},
		{"no", "", "", "no", "no", []int8{-1}},
		{"0", "0", "0", "", "0", []int8{1}},
	} {
		text := "x,y\n1," + strings.Join(strings.Fields(c.column), "\n1,")
		d, err := Read(t.Context(), strings.NewReader(text), "d", ReadOptions{Header: "yes", Positive: c.asked})
		if err != nil {
			t.Errorf("%s: %v", c.column, err)
			continue
		}
		if d.Positive != c.positive || d.Negative != c.negative || strings.Join(d.Labels, " ") != c.labels || !slices.Equal(d.Y, c.y) {
			t.Errorf("%s, --positive %q: +%s −%s of %v, %v", c.column, c.asked, d.Positive, d.Negative, d.Labels, d.Y)
		}
		for i, cell := range strings.Fields(c.column) {
			if want := newLabel(cell).key; newLabel(d.Labels[d.Class[i]]).key != want {
				t.Errorf("%s: example %d has class %s", c.column, i+1, d.Labels[d.Class[i]])
			}
		}
	}
}

func TestLongLabelsAreToldApart(t *testing.T) {
	long := strings.Repeat("a", 10_000)
	d, err := Read(t.Context(), strings.NewReader("1,"+long+"1\n2,"+long+"2\n"), "d", ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.Repeat("a", nameCells-1) + "…"; d.Negative != want || d.Positive != want+" (2)" {
		t.Errorf("%q and %q", d.Negative, d.Positive)
	}
}

func TestNearest(t *testing.T) {
	for _, c := range []struct{ name, names, want string }{
		{"hieght", "age height weight", "height weight age"},
		{"IRIS", "and blobs iris", "iris and blobs"},
		{"xor", "and or xor", "xor or and"},
	} {
		if got := strings.Join(nearest(c.name, strings.Fields(c.names)), " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
