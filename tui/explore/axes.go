package explore

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/project"
)

// axes is how the plane of the picture lies in the space of the features.
type axes struct {
	kind     string // "" for two of the features, else a row of lies
	features [2]int
}

// firstAxes are the axes that a data set is opened with: the first two features,
// or, where most numbers are 0, the two that the most examples have.
func firstAxes(d *model.Dataset) axes {
	a := axes{features: [2]int{0, min(1, max(0, d.Dim()-1))}}
	if !d.Sparse() {
		return a
	}
	count := make([]int32, d.Dim())
	for i := range d.Len() {
		for j := range d.Entries(i) {
			count[j]++
		}
	}
	f := &a.features
	if count[f[1]] > count[f[0]] {
		f[0], f[1] = f[1], f[0]
	}
	for j, c := range count {
		switch {
		case j == f[0] || j == f[1]:
		case c > count[f[0]]:
			f[0], f[1] = j, f[0]
		case c > count[f[1]]:
			f[1] = j
		}
	}
	return a
}

// lies are the kinds of axes beside the features themselves. refuse says why
// they can't be had under the present set-up.
var lies = [...]struct {
	name, doc string
	refuse    func(x *Explorer) error
}{
	{"pca", "the first two principal directions", func(x *Explorer) error { return x.unspread("pca") }},
	{"margin", "the distance to the hyperplane, and the widest direction within it", func(x *Explorer) error {
		if !x.timeline.Problem().Binary() {
			return errors.New("margin is for two labels: several classes have no one hyperplane to be far from (axes pca)")
		}
		if !x.timeline.Problem().Linear() {
			return fmt.Errorf("margin needs a hyperplane in the space of the features, and with the kernel %s there is none (axes pca)", x.setup.Kernel)
		}
		return x.unspread("margin")
	}},
}

// unspread is why there are no principal directions of a stream; nil of a set.
func (x *Explorer) unspread(kind string) error {
	if why := x.unheld(kind); why != "" {
		return errors.New(why + " (axes I J)")
	}
	return nil
}

// axesWords are what may be typed after axes: a kind, or the features.
func (x *Explorer) axesWords(args []string) []Choice {
	var all []Choice
	if len(args) == 1 {
		for _, l := range lies {
			all = append(all, Choice{Text: l.name, Doc: l.doc})
		}
	}
	return append(all, x.columnNames()...)
}

// setAxes is the command axes I J, axes pca or axes margin.
func (x *Explorer) setAxes(args []string) error {
	if len(args) == 1 {
		for _, l := range lies {
			if l.name == args[0] {
				return x.lieAs(l.name)
			}
		}
	}
	d := x.source.Data
	if len(args) != 2 {
		return fmt.Errorf("want two of the %d features, by number or name, or pca or margin", d.Dim())
	}
	a := axes{}
	for k, word := range args {
		i := slices.Index(d.Features, word)
		if n, err := strconv.Atoi(word); i < 0 && err == nil {
			i = n - 1
		}
		if i < 0 || i >= d.Dim() {
			return fmt.Errorf("no feature %s: want 1 to %d, or a name", model.Quoted(word), d.Dim())
		}
		a.features[k] = i
	}
	if a.features[0] == a.features[1] && d.Dim() > 1 {
		return fmt.Errorf("want two different features, not %s twice", model.Quoted(args[0]))
	}
	x.turn(a)
	return nil
}

// lieAs turns the plane to a kind of axes.
func (x *Explorer) lieAs(kind string) error {
	if _, err := x.lens.principal(x.source.Data); err != nil {
		return fmt.Errorf("%s: %w", kind, err)
	}
	x.turn(axes{kind: kind, features: x.axes.features})
	return nil
}

// turn changes the axes; another plane is shown whole.
func (x *Explorer) turn(a axes) {
	if x.axes != a {
		x.axes, x.camera = a, camera{}
	}
}

// plane is the plane of the picture under the weights of a state.
func (x *Explorer) plane(s *algo.State) *project.Plane {
	d, l := x.source.Data, &x.lens
	features := func() *project.Plane {
		return project.Features(l.moment(d), d.Features, x.axes.features[0], x.axes.features[1])
	}
	if x.axes.kind == "" {
		return features()
	}
	spectrum, err := l.principal(d)
	switch {
	case err != nil:
		return features()
	case x.axes.kind == "pca":
		return project.Principal(spectrum)
	}
	h, ok := s.Hyperplane()
	if ok {
		if p, ok := project.Margin(spectrum, h); ok {
			return p
		}
	}
	p := project.Principal(spectrum)
	p.Captions = []string{"no hyperplane while w = 0: the principal directions until there is one", "no hyperplane yet (w = 0)"}
	if !ok {
		p.Captions = []string{"this kernel has no hyperplane among the features: the principal directions instead", "no hyperplane: the principal directions"}
	}
	return p
}

// axesLine is the command that brings these axes back, or "".
func (x *Explorer) axesLine() string {
	switch {
	case x.axes.kind != "":
		for _, l := range lies {
			if l.name == x.axes.kind && l.refuse(x) == nil {
				return "axes " + x.axes.kind
			}
		}
		return ""
	case x.axes != firstAxes(x.source.Data):
		return fmt.Sprintf("axes %d %d", x.axes.features[0]+1, x.axes.features[1]+1)
	}
	return ""
}

var errNoHand = errors.New("no example is at hand before the first step")
