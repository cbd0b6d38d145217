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

// axesKindObjection is the reason why the run can't have axes of a kind.
func (x *Explorer) axesKindObjection(kind string) error {
	if kind == "phi" {
		return x.View().FeaturesError()
	}
	if err := x.hyperplaneObjection(); kind == "margin" && err != nil {
		return fmt.Errorf("margin %w (axes pca)", err)
	}
	switch d := x.source.Data; {
	case x.view.Setup.Online:
		return errors.New(needsAllExamples(kind) + " (axes I J)")
	case kind == "best":
		return errorUnless(d.Dim() > 2, errors.New("there are no more than two features, and the plane shows them"))
	}
	return errorUnless(x.source.Data.Len() > 0, errors.New("there is no example yet to find directions from"))
}

// setAxes is the command axes: I J, pca, margin, best, phi [I J], or without arguments
// the present axes and the possible ones.
func (x *Explorer) setAxes(g arguments) error {
	if len(g.form) == 0 {
		x.Notify(x.axesText() + "; axes takes best, pca, margin, phi, or " + expectedAxes(x))
		return nil
	}
	a, err := x.parseAxes(g)
	if err != nil {
		return err
	}
	if x.view.Axes != a { // another plane is shown whole
		x.view.Axes, x.view.Camera, x.view.Cursor = a, scene.Camera{}, scene.Cursor{}
	}
	text := x.axesText()
	if g.has("best") {
		text += ": the pair that separates the classes best"
	}
	x.Notify(text)
	return nil
}

// parseAxes is the axes that the arguments ask for.
func (x *Explorer) parseAxes(g arguments) (a scene.Axes, err error) {
	view := x.View()
	a = x.initialAxes(&x.source) // always the opening axes, so that the result does not depend on the present ones
	switch {
	case g.has("best"):
		best, ok := view.BestAxes(view.Data)
		return best, errorUnless(ok, errors.New("best: no pair of features separates the classes"))
	case g.has("phi"):
		a.Kind, a.Features = "phi", [2]int{g.number("F", 1) - 1, g.number("G", min(2, view.FeatureCount())) - 1}
		err = errorUnless(a.Features[0] != a.Features[1] || view.FeatureCount() == 1, fmt.Errorf("phi: %w", duplicateFeature(g.value("F"))))
	case g.has("pca"), g.has("margin"):
		if a.Kind, err = g.form[0].text, view.SpectrumError(); err != nil {
			err = fmt.Errorf("%s: %w", a.Kind, err)
		}
	default:
		a.Features[0], _ = featureIndex(view.Data, g.value("I"))
		a.Features[1], _ = featureIndex(view.Data, g.value("J"))
		err = errorUnless(a.Features[0] != a.Features[1] || view.Data.Dim() == 1, duplicateFeature(g.words[0]))
	}
	return a, err
}

// axesText says what the plane shows.
func (x *Explorer) axesText() string {
	names := x.View().AxisNames()
	for k := range names {
		names[k] = model.Visible(names[k], 30)
	}
	return names[0] + " across, " + names[1] + " up"
}

// featureIndex is the index of a feature given by name or number.
func featureIndex(d *model.Dataset, word string) (i int, ok bool) {
	i = slices.Index(d.Features, word)
	if n, err := strconv.Atoi(word); i < 0 && err == nil {
		i = n - 1
	}
	return i, i >= 0 && i < d.Dim()
}

// checkFeature checks that a word is a feature.
func (x *Explorer) checkFeature(word string) error {
	if _, ok := featureIndex(x.source.Data, word); ok {
		return nil
	}
	return fmt.Errorf("no feature %s: expected 1 to %d, or a name", model.Quoted(word), x.source.Data.Dim())
}

// checkAxis checks that a word is a feature, where it may be something else as well.
func (x *Explorer) checkAxis(word string) error {
	if x.checkFeature(word) == nil {
		return nil
	}
	return cmp.Or(x.planeObjection(), errUnexpected)
}

// expectedAxes describes the arguments I and J together.
func expectedAxes(x *Explorer) string {
	const few = 60
	switch names := model.Visible(strings.Join(x.source.Data.Features, ", "), 2*few); {
	case len(x.source.Data.Features) == 1:
		return "the one feature"
	case len(names) <= few:
		return "two of " + names + ", by number or name"
	}
	return fmt.Sprintf("two of the %d features, by number or name", x.source.Data.Dim())
}

func duplicateFeature(word string) error {
	return fmt.Errorf("expected two different features, not %s twice", model.Quoted(word))
}

// kernelFeatureCount is the dimension of the kernel's feature space; unlimited if there
// is none, so that the reason for that is reported instead.
func (x *Explorer) kernelFeatureCount() int {
	if view := x.View(); view.FeaturesError() == nil {
		return view.FeatureCount()
	}
	return math.MaxInt
}

// fixAxes replaces axes that the run can't have: axes margin by pca, since the picture
// shows the principal directions in its place, and others by features.
func (x *Explorer) fixAxes() {
	for _, kind := range []string{"pca", ""} {
		if a := &x.view.Axes; a.Kind != "" && cmp.Or(x.planeObjection(), x.axesKindObjection(a.Kind)) != nil {
			x.Notify(fmt.Sprintf("axes %s is not possible for this run: %s instead", a.Kind, map[string]string{"pca": "the principal directions", "": "two of the features"}[kind]))
			a.Kind, a.Features = kind, x.initialAxes(&x.source).Features
		}
	}
	if a := &x.view.Axes; a.Kind == "phi" && max(a.Features[0], a.Features[1]) >= x.View().FeatureCount() {
		a.Features = [2]int{0, min(1, x.View().FeatureCount()-1)}
	}
}

// setView is the command view. at X Y LEVEL restores a position, as a place writes it;
// hand centres the current example.
func (x *Explorer) setView(g arguments) error {
	c, view := &x.view.Camera, x.View()
	switch {
	case g.has("at"):
		*c = scene.Camera{Level: g.number("LEVEL", 0), Moved: true, At: g.point()}
		return nil
	case !g.has("hand"):
		return c.Move(g.words[0], min(g.number("N", 1), 100), view.FitRange())
	case x.view.Moment.Before == nil:
		return errors.New("there is no current example before the first step")
	}
	across, up := view.Point(x.view.Moment.Event.Predictions[0].Example)
	c.Centre([2]float64{across, up}, view.FitRange())
	return nil
}

// point is the arguments X and Y.
func (g arguments) point() (at [2]float64) {
	for k, name := range [...]string{"X", "Y"} {
		at[k] = toFloat(g.value(name)) + 0 // no −0
	}
	return at
}
