package explore

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"perceptron/model"
	"perceptron/tui/scene"
)

// axesKinds are the kinds of axes beside the features themselves. refuse says why
// they can't be had under the present set-up.
var axesKinds = [...]struct {
	name, doc string
	refuse    func(x *Explorer) error
}{
	{"pca", "the first two principal directions", func(x *Explorer) error { return x.noDirections("pca") }},
	{"margin", "the distance to the hyperplane, and the widest direction within it", func(x *Explorer) error {
		if !x.timeline.Problem().Binary() {
			return errors.New("margin is for two labels: several classes have no one hyperplane to be far from (axes pca)")
		}
		if !x.timeline.Problem().Linear() {
			return fmt.Errorf("margin needs a hyperplane in the space of the features, and with the kernel %s there is none (axes pca)", x.setup.Kernel)
		}
		return x.noDirections("margin")
	}},
	{"best", "the two features that part the classes best", func(x *Explorer) error {
		if why := x.noStream("best"); why != "" {
			return errors.New(why + " (axes I J)")
		}
		return unless(x.source.Data.Dim() > 2, errors.New("there are no more than two features, and the plane shows them"))
	}},
	{"phi", "two of the features that the kernel linear or poly works with unseen: phi 1 2", func(x *Explorer) error { return x.Picture().NoPhi() }},
}

// noDirections is why there are no principal directions of a stream; nil of a set.
func (x *Explorer) noDirections(kind string) error {
	if why := x.noStream(kind); why != "" {
		return errors.New(why + " (axes I J)")
	}
	if x.source.Data.Len() == 0 {
		return errors.New("there is no example whose directions could be found")
	}
	return nil
}

// axesWords are what may be typed after axes: a kind, or the features.
func (x *Explorer) axesWords(args []string) []Choice {
	var all []Choice
	if len(args) == 1 {
		for _, l := range axesKinds {
			all = append(all, Choice{Text: l.name, Doc: l.doc})
		}
	}
	return append(all, x.columnNames()...)
}

// setPhi is the command axes phi [I J].
func (x *Explorer) setPhi(args []string) error {
	pic := x.Picture()
	if err := pic.NoFeatures(); err != nil {
		return fmt.Errorf("phi: %w", err)
	}
	// No features but the first: those before are no part of the Place.
	a := scene.Axes{Kind: "phi", Features: x.initialAxes(&x.source).Features, Phi: [2]int{0, min(1, pic.Features()-1)}}
	if len(args) != 0 && len(args) != 2 {
		return fmt.Errorf("want phi and two of the %d features of the kernel, by number", pic.Features())
	}
	for k, word := range args {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > pic.Features() {
			return fmt.Errorf("phi: no feature %s: want 1 to %d", model.Quoted(word), pic.Features())
		}
		a.Phi[k] = n - 1
	}
	if a.Phi[0] == a.Phi[1] && pic.Features() > 1 {
		return fmt.Errorf("phi: want two different features, not %s twice", model.Quoted(args[0]))
	}
	x.chooseAxes(a)
	return nil
}

// setAxes is the command axes I J, axes pca, axes margin, axes best or axes phi I J.
func (x *Explorer) setAxes(args []string) error {
	if len(args) > 0 && args[0] == "phi" && !slices.Contains(x.source.Data.Features, "phi") {
		return x.setPhi(args[1:])
	}
	if len(args) == 1 {
		for _, l := range axesKinds {
			switch {
			case l.name != args[0]:
			case l.name == "best":
				return x.bestAxes()
			default:
				return x.setDirections(l.name)
			}
		}
	}
	d := x.source.Data
	if len(args) != 2 {
		return fmt.Errorf("want two of the %d features, by number or name, or best, pca or margin", d.Dim())
	}
	a := scene.Axes{}
	for k, word := range args {
		i := slices.Index(d.Features, word)
		if n, err := strconv.Atoi(word); i < 0 && err == nil {
			i = n - 1
		}
		if i < 0 || i >= d.Dim() {
			return fmt.Errorf("no feature %s: want 1 to %d, or a name", model.Quoted(word), d.Dim())
		}
		a.Features[k] = i
	}
	if a.Features[0] == a.Features[1] && d.Dim() > 1 {
		return fmt.Errorf("want two different features, not %s twice", model.Quoted(args[0]))
	}
	x.chooseAxes(a)
	return nil
}

// bestAxes turns the plane to the pair of features that parts the classes best.
func (x *Explorer) bestAxes() error {
	d := x.source.Data
	a, ok := scene.BestAxes(d)
	if !ok {
		return errors.New("best: no pair of features parts the classes")
	}
	x.chooseAxes(a)
	x.Say(model.Visible(d.Features[a.Features[0]], 40) + " across and " + model.Visible(d.Features[a.Features[1]], 40) + " up part the classes best")
	return nil
}

// initialAxes are the axes that a source is opened with, kept while it is edited.
func (x *Explorer) initialAxes(s *Source) scene.Axes {
	return x.picture.InitialAxes(s.unedited(), s.Stream != nil)
}

// setDirections turns the plane to a kind of axes.
func (x *Explorer) setDirections(kind string) error {
	if err := x.Picture().NoSpectrum(); err != nil {
		return fmt.Errorf("%s: %w", kind, err)
	}
	a := x.initialAxes(&x.source)
	a.Kind = kind // and no features but the first: those before are no part of the Place
	x.chooseAxes(a)
	return nil
}

// checkAxes leaves axes that the run does not have: where there is no hyperplane to
// be far from, the principal directions are what the picture has in its place.
func (x *Explorer) checkAxes() {
	for _, kind := range []string{"pca", ""} {
		if a := &x.scene.Axes; a.Kind != "" && x.noAxes([]string{a.Kind}) != nil {
			x.Say(fmt.Sprintf("axes %s can't be had of this run: %s instead", a.Kind, map[string]string{"pca": "the principal directions", "": "two of the features"}[kind]))
			a.Kind, a.Phi = kind, [2]int{}
		}
	}
	if a := &x.scene.Axes; a.Kind == "phi" && max(a.Phi[0], a.Phi[1]) >= x.Picture().Features() {
		a.Phi = [2]int{0, min(1, x.Picture().Features()-1)}
	}
}

// chooseAxes changes the axes; another plane is shown whole.
func (x *Explorer) chooseAxes(a scene.Axes) {
	if x.scene.Axes != a {
		x.scene.Axes, x.scene.Camera, x.scene.Cursor = a, scene.Camera{}, scene.Cursor{}
	}
}

// axesLine is the command that brings these axes back, or "".
func (x *Explorer) axesLine() string {
	switch {
	case x.scene.Axes.Kind != "":
		for _, l := range axesKinds {
			if l.name == x.scene.Axes.Kind && l.refuse(x) == nil {
				if phi := x.scene.Axes.Phi; l.name == "phi" {
					return fmt.Sprintf("axes phi %d %d", phi[0]+1, phi[1]+1)
				}
				return "axes " + x.scene.Axes.Kind
			}
		}
		return ""
	case x.scene.Axes != x.initialAxes(&x.source):
		return fmt.Sprintf("axes %d %d", x.scene.Axes.Features[0]+1, x.scene.Axes.Features[1]+1)
	}
	return ""
}

var errNoHand = errors.New("no example is at hand before the first step")
