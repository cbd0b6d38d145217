// Package project places the plane of the picture in the space of the features: which two
// coordinates of an example are shown, which part of the variance is lost, and where a
// hyperplane cuts the plane. The two axes are orthonormal, so that nothing looks longer
// than it is. Read project.go first.
package project

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"perceptron/model"
	"perceptron/tui/plane"
)

// Plane is a plane in ℝᵈ; its point (a, b) is base + a·across + b·up. An example is shown
// at its orthogonal projection, however far from the plane it is.
type Plane struct {
	Names          [2]string      // of the axes
	Captions       plane.Captions // which part of the variance is kept and lost
	DistanceAcross bool           // the first coordinate is the signed distance to hyperplane

	base       []float64
	across, up axis
	hyperplane model.Hyperplane // set with DistanceAcross
}

// axis is the coordinate dir·x + shift, dir being a unit vector; 0 if dir is nil, as for
// the second axis of data with one feature. A feature's axis has that feature's index.
type axis struct {
	dir     []float64
	shift   float64
	feature int // −1: none
}

func (a *axis) at(x []float64) float64 { return model.Dot(a.dir, x) + a.shift }

// atExample is the coordinate of example i of d, from its stored values.
func (a *axis) atExample(d *model.Dataset, i int) float64 {
	switch {
	case a.dir == nil:
		return 0
	case a.feature >= 0:
		return d.At(i, a.feature)
	}
	return d.DotRow(i, a.dir) + a.shift
}

// axisAlong is the axis in direction dir with its zero at origin.
func axisAlong(dir, origin []float64) axis {
	return axis{dir: dir, shift: -model.Dot(dir, origin), feature: -1}
}

// featureAxis is the axis of a feature; d is the number of features.
func featureAxis(d, feature int) axis {
	a := axis{dir: make([]float64, d), feature: feature}
	a.dir[feature] = 1
	return a
}

// Point is the coordinates of x in the plane.
func (p *Plane) Point(x []float64) (across, up float64) { return p.across.at(x), p.up.at(x) }

// PointOf is the coordinates of example i of d.
func (p *Plane) PointOf(d *model.Dataset, i int) (across, up float64) {
	return p.across.atExample(d, i), p.up.atExample(d, i)
}

// Shift is by how much an example's coordinates change if v is added to it.
func (p *Plane) Shift(v []float64) (across, up float64) {
	return model.Dot(p.across.dir, v), model.Dot(p.up.dir, v)
}

// At writes the plane's point (across, up) into dst, which must have d elements.
func (p *Plane) At(dst []float64, across, up float64) {
	copy(dst, p.base)
	model.AddScaled(dst, across, p.across.dir)
	if p.up.dir != nil {
		model.AddScaled(dst, up, p.up.dir)
	}
}

// Line is the intersection of the plane with a hyperplane.
func (p *Plane) Line(h model.Hyperplane) *plane.Line {
	if h.B == p.hyperplane.B && len(h.W) > 0 && slices.Equal(h.W, p.hyperplane.W) {
		return &plane.Line{WX: h.Norm()} // exact: perpendicular to the first axis
	}
	l := &plane.Line{B: h.B}
	if len(h.W) == 0 {
		return l
	}
	l.B += model.Dot(h.W, p.base)
	l.WX, l.WY = model.Dot(p.across.dir, h.W), model.Dot(p.up.dir, h.W)
	return l
}

// Project writes the coordinates of all n examples into dst, which must have 2n elements.
func (p *Plane) Project(dst []float64, d *model.Dataset) {
	for i := range d.Len() {
		dst[2*i], dst[2*i+1] = p.PointOf(d, i)
	}
}

// Features is the plane of feature i across and j up, through the means of the others. With
// one feature it is a line.
func Features(m *Moments, names []string, i, j int) *Plane {
	d := len(m.Mean)
	p := &Plane{base: slices.Clone(m.Mean), across: featureAxis(d, i)}
	p.Names[0], p.base[i] = names[i], 0
	if d == 1 {
		return p
	}
	p.up = featureAxis(d, j)
	p.Names[1], p.base[j] = names[j], 0
	if d > 2 {
		p.Captions = cutCaptions(m, names, i, j)
	}
	return p
}

// maxNamed is the largest number of features that a caption names.
const maxNamed = 4

func cutCaptions(m *Moments, names []string, i, j int) plane.Captions {
	var rest []string
	for k, name := range names {
		if k != i && k != j && len(rest) < maxNamed {
			rest = append(rest, fmt.Sprintf("%s = %.3g", name, m.Mean[k]))
		}
	}
	if len(names) > maxNamed+2 {
		rest = append(rest, "…")
	}
	all := plane.Captions{{"the cut at the means: " + strings.Join(rest, ", "), "cut at the means"}}
	if total := m.total(); total > 0 { // else there is no variance to be a share of
		kept := percent((m.Variance[i]+m.Variance[j])/total) + " of the variance seen"
		return all.Prepend(kept, kept)
	}
	return all
}

// Principal is the plane of the first two principal directions, through the mean.
func Principal(s *Spectrum) *Plane {
	kept := s.share(s.Values[0] + s.Values[1])
	p := &Plane{
		Names: [2]string{"pc1", "pc2"}, base: s.Mean,
		across: axisAlong(s.expand(s.directions[0]), s.Mean), up: axisAlong(s.expand(s.directions[1]), s.Mean),
	}
	p.Captions = plane.Captions{
		{"the first two principal directions" + s.source(), "principal directions"},
		{kept, kept},
		{"the line is the cut through the mean", "the line: the cut through the mean"},
	}
	if len(s.Mean) == 2 {
		p.Captions = plane.Captions{{"the principal directions: the plane turned, nothing lost", "principal directions: nothing lost"}}
	}
	return p
}

// Margin is the plane whose first coordinate is the signed distance to a hyperplane, and
// whose second is the direction within the hyperplane along which the examples vary most.
// ok is false if w = 0 or is not finite.
func Margin(s *Spectrum, h model.Hyperplane) (p *Plane, ok bool) {
	norm := h.Norm()
	if !(norm > 0) || math.IsInf(norm, 0) {
		return nil, false
	}
	n := h.Normalized()
	v := s.widestWithin(n.W)
	away := n.Activation(s.Mean)
	foot := slices.Clone(s.Mean)
	for j, u := range n.W {
		foot[j] -= float64(away * u)
	}
	own := model.Hyperplane{W: slices.Clone(h.W), B: h.B}
	p = &Plane{
		Names: [2]string{"distance", "along H"}, DistanceAcross: true, base: foot, hyperplane: own,
		across: axis{dir: n.W, shift: n.B, feature: -1}, up: axisAlong(v, s.Mean),
	}
	kept := s.share(s.varianceAlong(n.W) + s.varianceAlong(v))
	p.Captions = plane.Captions{
		{"across: signed distance to H, true for every point", "across: signed distance to H"},
		{kept, kept},
		{"up: the widest direction within H" + s.source(), "up: the widest direction in H"},
	}
	if len(s.Mean) == 2 {
		p.Captions = plane.Captions{{"across: signed distance to the line; up: position along it", "distances across"}}
	}
	return p, true
}

// percent is a share as text, never rounded to 0 % or 100 %.
func percent(share float64) string {
	switch p := 100 * share; {
	case p >= 99.95 && share < 1-1e-12:
		return "over 99.9 %"
	case p < 0.05 && p > 0:
		return "under 0.1 %"
	default:
		return fmt.Sprintf("%.3g %%", p)
	}
}
