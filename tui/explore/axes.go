package explore

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"perceptron/model"
	"perceptron/tui/scene"
)

// noAxesKind is why a kind of axes beside the features themselves can't be had under
// the present set-up.
func (x *Explorer) noAxesKind(kind string) error {
	if kind == "phi" {
		return x.View().NoPhi()
	}
	if err := x.noOneHyperplane(); kind == "margin" && err != nil {
		return fmt.Errorf("margin %w (axes pca)", err)
	}
	switch d := x.source.Data; {
	case x.online():
		return errors.New(neverWhole(kind) + " (axes I J)")
	case kind == "best":
		return unless(d.Dim() > 2, errors.New("there are no more than two features, and the plane shows them"))
	}
	return unless(x.source.Data.Len() > 0, errors.New("there is no example yet to find directions from"))
}

// setAxes is the command axes I J, axes pca, axes margin, axes best or axes phi [I J];
// axes alone says what they are, and what they may be.
func (x *Explorer) setAxes(g arguments) (err error) {
	switch {
	case len(g.form) == 0:
		x.Say(x.axesShown() + "; axes takes best, pca, margin, phi, or " + twoFeatures(x))
		return nil
	case g.has("best"):
		return x.bestAxes()
	case g.has("phi"):
		err = x.setPhi(g)
	case g.has("pca"), g.has("margin"):
		err = x.setDirections(g.form[0].text)
	default:
		err = x.chooseFeatures(g)
	}
	if err == nil {
		x.Say(x.axesShown())
	}
	return err
}

// axesShown says what the plane shows.
func (x *Explorer) axesShown() string {
	names := x.View().AxisNames()
	for k := range names {
		names[k] = model.Visible(names[k], 30)
	}
	return names[0] + " across, " + names[1] + " up"
}

// chooseFeatures turns the plane to two of the features.
func (x *Explorer) chooseFeatures(g arguments) error {
	a, d := scene.Axes{}, x.source.Data
	for k, name := range [...]string{"I", "J"} {
		a.Features[k], _ = featureIndex(d, g.value(name))
	}
	if a.Features[0] == a.Features[1] && d.Dim() > 1 {
		return sameTwice(g.words[0])
	}
	x.chooseAxes(a)
	return nil
}

// featureIndex is the index of a feature, by its name or its number.
func featureIndex(d *model.Dataset, word string) (i int, ok bool) {
	i = slices.Index(d.Features, word)
	if n, err := strconv.Atoi(word); i < 0 && err == nil {
		i = n - 1
	}
	return i, i >= 0 && i < d.Dim()
}

// noFeature is why a word is no feature.
func (x *Explorer) noFeature(word string) error {
	if _, ok := featureIndex(x.source.Data, word); ok {
		return nil
	}
	return fmt.Errorf("no feature %s: expected 1 to %d, or a name", model.Quoted(word), x.source.Data.Dim())
}

// noAxis is why a word is no feature, where it may be something else as well.
func (x *Explorer) noAxis(word string) error {
	if x.noFeature(word) == nil {
		return nil
	}
	return cmp.Or(x.noPlane(), errOther)
}

// twoFeatures is what the axes I and J are together.
func twoFeatures(x *Explorer) string {
	const few = 60
	switch names := model.Visible(strings.Join(x.source.Data.Features, ", "), 2*few); {
	case len(x.source.Data.Features) == 1:
		return "the one feature"
	case len(names) <= few:
		return "two of " + names + ", by number or name"
	}
	return fmt.Sprintf("two of the %d features, by number or name", x.source.Data.Dim())
}

func sameTwice(word string) error {
	return fmt.Errorf("expected two different features, not %s twice", model.Quoted(word))
}

// setPhi is the command axes phi [I J].
func (x *Explorer) setPhi(g arguments) error {
	pic := x.View()
	if err := pic.NoFeatures(); err != nil {
		return fmt.Errorf("phi: %w", err)
	}
	a := scene.Axes{Kind: "phi", Features: [2]int{g.number("I", 1) - 1, g.number("J", min(2, pic.Features())) - 1}}
	if a.Features[0] == a.Features[1] && pic.Features() > 1 {
		return fmt.Errorf("phi: %w", sameTwice(g.value("I")))
	}
	x.chooseAxes(a)
	return nil
}

// kernelFeatures is how many the kernel has of its own; any, as far as that goes,
// where it is to be said why it has none.
func (x *Explorer) kernelFeatures() int {
	if pic := x.View(); pic.NoFeatures() == nil {
		return pic.Features()
	}
	return math.MaxInt
}

// bestAxes turns the plane to the pair of features that separates the classes best.
func (x *Explorer) bestAxes() error {
	d := x.source.Data
	a, ok := x.View().BestAxes(d)
	if !ok {
		return errors.New("best: no pair of features separates the classes")
	}
	x.chooseAxes(a)
	x.Say(model.Visible(d.Features[a.Features[0]], 40) + " across and " + model.Visible(d.Features[a.Features[1]], 40) + " up separate the classes best")
	return nil
}

// setDirections turns the plane to a kind of axes.
func (x *Explorer) setDirections(kind string) error {
	if err := x.View().NoSpectrum(); err != nil {
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
		if a := &x.view.Axes; a.Kind != "" && cmp.Or(x.noPlane(), x.noAxesKind(a.Kind)) != nil {
			x.Say(fmt.Sprintf("axes %s is not possible for this run: %s instead", a.Kind, map[string]string{"pca": "the principal directions", "": "two of the features"}[kind]))
			a.Kind, a.Features = kind, x.initialAxes(&x.source).Features
		}
	}
	if a := &x.view.Axes; a.Kind == "phi" && max(a.Features[0], a.Features[1]) >= x.View().Features() {
		a.Features = [2]int{0, min(1, x.View().Features()-1)}
	}
}

// chooseAxes changes the axes; another plane is shown whole.
func (x *Explorer) chooseAxes(a scene.Axes) {
	if x.view.Axes != a {
		x.view.Axes, x.view.Camera, x.view.Cursor = a, scene.Camera{}, scene.Cursor{}
	}
}

// setView is the command view; at X Y LEVEL, which the quit line gives, is the place
// as it is written, and hand has the example at hand in the middle.
func (x *Explorer) setView(g arguments) error {
	c, pic := &x.view.Camera, x.View()
	switch {
	case g.has("at"):
		*c = scene.Camera{Level: g.number("LEVEL", 0), Moved: true, At: g.place()}
		return nil
	case !g.has("hand"):
		return c.Move(g.words[0], min(g.number("N", 1), 100), pic.Fit())
	case x.view.Moment.Before == nil:
		return errors.New("there is no current example before the first step")
	}
	across, up := pic.Point(x.view.Moment.Event.Looks[0].Example)
	c.Centre([2]float64{across, up}, pic.Fit())
	return nil
}

// place is what stands for the coordinates X and Y.
func (g arguments) place() (at [2]float64) {
	for k, name := range [...]string{"X", "Y"} {
		at[k] = floatOf(g.value(name)) + 0 // no −0
	}
	return at
}
