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
		return x.View().FeaturesError()
	}
	if err := x.noOneHyperplane(); kind == "margin" && err != nil {
		return fmt.Errorf("margin %w (axes pca)", err)
	}
	switch d := x.source.Data; {
	case x.view.Setup.Online:
		return errors.New(neverWhole(kind) + " (axes I J)")
	case kind == "best":
		return unless(d.Dim() > 2, errors.New("there are no more than two features, and the plane shows them"))
	}
	return unless(x.source.Data.Len() > 0, errors.New("there is no example yet to find directions from"))
}

// setAxes is the command axes I J, axes pca, axes margin, axes best or axes phi [I J];
// axes alone says what they are, and what they may be.
func (x *Explorer) setAxes(g arguments) error {
	if len(g.form) == 0 {
		x.Say(x.axesShown() + "; axes takes best, pca, margin, phi, or " + twoFeatures(x))
		return nil
	}
	a, err := x.axesOf(g)
	if err != nil {
		return err
	}
	if x.view.Axes != a { // another plane is shown whole
		x.view.Axes, x.view.Camera, x.view.Cursor = a, scene.Camera{}, scene.Cursor{}
	}
	said := x.axesShown()
	if g.has("best") {
		said += ": the pair that separates the classes best"
	}
	x.Say(said)
	return nil
}

// axesOf is the axes that the command's words ask for.
func (x *Explorer) axesOf(g arguments) (a scene.Axes, err error) {
	pic := x.View()
	a = x.initialAxes(&x.source) // no features but the first: those before are no part of the Place
	switch {
	case g.has("best"):
		best, ok := pic.BestAxes(pic.Data)
		return best, unless(ok, errors.New("best: no pair of features separates the classes"))
	case g.has("phi"):
		a.Kind, a.Features = "phi", [2]int{g.number("F", 1) - 1, g.number("G", min(2, pic.FeatureCount())) - 1}
		err = unless(a.Features[0] != a.Features[1] || pic.FeatureCount() == 1, fmt.Errorf("phi: %w", sameTwice(g.value("F"))))
	case g.has("pca"), g.has("margin"):
		if a.Kind, err = g.form[0].text, pic.SpectrumError(); err != nil {
			err = fmt.Errorf("%s: %w", a.Kind, err)
		}
	default:
		a.Features[0], _ = featureIndex(pic.Data, g.value("I"))
		a.Features[1], _ = featureIndex(pic.Data, g.value("J"))
		err = unless(a.Features[0] != a.Features[1] || pic.Data.Dim() == 1, sameTwice(g.words[0]))
	}
	return a, err
}

// axesShown says what the plane shows.
func (x *Explorer) axesShown() string {
	names := x.View().AxisNames()
	for k := range names {
		names[k] = model.Visible(names[k], 30)
	}
	return names[0] + " across, " + names[1] + " up"
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

// kernelFeatures is how many the kernel has of its own; any, as far as that goes,
// where it is to be said why it has none.
func (x *Explorer) kernelFeatures() int {
	if pic := x.View(); pic.FeaturesError() == nil {
		return pic.FeatureCount()
	}
	return math.MaxInt
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
	if a := &x.view.Axes; a.Kind == "phi" && max(a.Features[0], a.Features[1]) >= x.View().FeatureCount() {
		a.Features = [2]int{0, min(1, x.View().FeatureCount()-1)}
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
		return c.Move(g.words[0], min(g.number("N", 1), 100), pic.FitRange())
	case x.view.Moment.Before == nil:
		return errors.New("there is no current example before the first step")
	}
	across, up := pic.Point(x.view.Moment.Event.Predictions[0].Example)
	c.Centre([2]float64{across, up}, pic.FitRange())
	return nil
}

// place is what stands for the coordinates X and Y.
func (g arguments) place() (at [2]float64) {
	for k, name := range [...]string{"X", "Y"} {
		at[k] = floatOf(g.value(name)) + 0 // no −0
	}
	return at
}
