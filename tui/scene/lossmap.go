package scene

import (
	"math"
	"slices"

	"perceptron/tui/panel"
)

// lossMap is what the map of the loss shows; nil unless it is open.
func (pic *Picture) lossMap() *panel.LossMap {
	if !slices.Contains(pic.Panels.Opened, "loss-map") {
		return nil
	}
	pairs, why := pic.weightPairs()
	if why != "" {
		return &panel.LossMap{Why: why}
	}
	m := &panel.LossMap{Slice: slice[lossPath](pic, pairs, pic.Panels.Sights["loss-map"].Sort), Loss: math.NaN()}
	if m.Axes[0] == panel.CurveAlone {
		return m
	}
	if own := pic.survey(pic.soon()); own != nil {
		m.Loss = own.survey.Loss
	}
	return m
}

// weightPairs are the pairs of weights that the loss can be drawn over, those
// of the features on the axes of the plane and b, each with the third where there
// are three; or why there are none.
func (pic *Picture) weightPairs() (pairs [][3]int, why string) {
	p, d := pic.Timeline.Problem(), pic.Data
	i, j, b := pic.Axes.Features[0], pic.Axes.Features[1], d.Dim()
	switch bias := p.Setup.Bias != "none"; {
	case !d.TwoClasses():
		return nil, "max(0, −y·a) is the loss of two classes: no map, and no curve, for the task " + d.Task
	case !p.Linear():
		return nil, "no map: the kernel " + p.Setup.Kernel + " has no weights to draw over"
	case d.Dim() > 1 && bias:
		pairs = [][3]int{{i, j, -1}, {i, b, -1}, {j, b, -1}}
	case d.Dim() > 1:
		pairs = [][3]int{{i, j, -1}}
	case d.Dim() == 1 && bias:
		pairs = [][3]int{{0, b, -1}}
	default:
		return nil, "no map: there is one weight and no bias, and it is drawn over two"
	}
	for k := range pairs {
		if pic.weights() == 3 {
			pairs[k][2] = 3 - pairs[k][0] - pairs[k][1]
		}
	}
	return append(pairs, [3]int{panel.CurveAlone, panel.CurveAlone, -1}), ""
}

// weightSpace is what the picture of weight space shows; nil unless it is open.
func (pic *Picture) weightSpace() *panel.Slice {
	if !slices.Contains(pic.Panels.Opened, "weight-space") || pic.NoPanel("weight-space") != "" {
		return nil
	}
	choices := [][3]int{{0, 1, -1}}
	if pic.weights() == 3 {
		choices = [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 2, 0}}
	}
	m := slice[spacePath](pic, choices, pic.Panels.Sights["weight-space"].Sort)
	return &m
}

// weights is the number of weights of two classes, b among them; it has the index
// after the last feature.
func (pic *Picture) weights() int {
	if pic.Timeline.Problem().Setup.Bias != "none" {
		return pic.Data.Dim() + 1
	}
	return pic.Data.Dim()
}
