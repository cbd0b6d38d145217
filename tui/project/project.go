// Package project lays the plane of the picture into the space of the features:
// which two coordinates of an example are shown, what of it is lost, and where
// a hyperplane cuts the plane. Both axes are at right angles and keep true
// lengths, so nothing in the picture looks longer than it is. Read project.go
// first.
package project

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"perceptron/model"
	"perceptron/tui/plane"
)

// Plane is a plane in ℝᵈ: its point (a, b) is base + a·across + b·up. An
// example is shown at its own two coordinates, wherever it lies beside the
// plane.
type Plane struct {
	Names    [2]string      // of the axes
	Captions plane.Captions // what is kept and what is lost
	Across   bool           // what is across is the distance to a hyperplane

	base       []float64
	across, up axis
	own        model.Hyperplane // that one
}

// axis is the coordinate dir·x + shift, for a unit vector dir; of nil, which is the
// second axis of one feature, it is 0. Where that is a feature, it is read off.
type axis struct {
	dir     []float64
	shift   float64
	feature int // −1: none
}

func (a *axis) of(x []float64) float64 { return model.Dot(a.dir, x) + a.shift }

// example is of for example i of d, from the numbers that are stored.
func (a *axis) example(d *model.Dataset, i int) float64 {
	switch {
	case a.dir == nil:
		return 0
	case a.feature >= 0:
		return d.At(i, a.feature)
	}
	return d.DotRow(i, a.dir) + a.shift
}

// along is the axis in direction dir on which the point origin is at 0.
func along(dir, origin []float64) axis {
	return axis{dir: dir, shift: -model.Dot(dir, origin), feature: -1}
}

// unit is the axis of a feature.
func unit(d, feature int) axis {
	a := axis{dir: make([]float64, d), feature: feature}
	a.dir[feature] = 1
	return a
}

// Point is where x is shown.
func (p *Plane) Point(x []float64) (across, up float64) { return p.across.of(x), p.up.of(x) }

// PointOf is where example i of d is shown.
func (p *Plane) PointOf(d *model.Dataset, i int) (across, up float64) {
	return p.across.example(d, i), p.up.example(d, i)
}

// Shift is how far the point shown moves when v is added to an example.
func (p *Plane) Shift(v []float64) (across, up float64) {
	return model.Dot(p.across.dir, v), model.Dot(p.up.dir, v)
}

// At writes the point of the plane at across, up into dst, which has d places.
func (p *Plane) At(dst []float64, across, up float64) {
	copy(dst, p.base)
	model.AddScaled(dst, across, p.across.dir)
	if p.up.dir != nil {
		model.AddScaled(dst, up, p.up.dir)
	}
}

// Line is where a hyperplane cuts the plane.
func (p *Plane) Line(h model.Hyperplane) *plane.Line {
	if h.B == p.own.B && len(h.W) > 0 && slices.Equal(h.W, p.own.W) {
		return &plane.Line{WX: h.Norm()} // all of it, without a speck of rounding
	}
	l := &plane.Line{B: h.B}
	if len(h.W) == 0 {
		return l
	}
	l.B += model.Dot(h.W, p.base)
	l.WX, l.WY = model.Dot(p.across.dir, h.W), model.Dot(p.up.dir, h.W)
	return l
}

// Project writes the two coordinates of each example into dst, which has 2n
// places.
func (p *Plane) Project(dst []float64, d *model.Dataset) {
	for i := range d.Len() {
		dst[2*i], dst[2*i+1] = p.PointOf(d, i)
	}
}

// Features is the plane of features i across and j up, cut at the means of the
// others. Of one feature, it is its line.
func Features(m *Moments, names []string, i, j int) *Plane {
	d := len(m.Mean)
	p := &Plane{base: slices.Clone(m.Mean), across: unit(d, i)}
	p.Names[0], p.base[i] = names[i], 0
	if d == 1 {
		return p
	}
	p.up = unit(d, j)
	p.Names[1], p.base[j] = names[j], 0
	if d > 2 {
		p.Captions = cutCaptions(m, names, i, j)
	}
	return p
}

// named is how many features a caption names.
const named = 4

func cutCaptions(m *Moments, names []string, i, j int) plane.Captions {
	var rest []string
	for k, name := range names {
		if k != i && k != j && len(rest) < named {
			rest = append(rest, fmt.Sprintf("%s = %.3g", name, m.Mean[k]))
		}
	}
	if len(names) > named+2 {
		rest = append(rest, "…")
	}
	all := plane.Captions{{"the cut at the means: " + strings.Join(rest, ", "), "cut at the means"}}
	if total := m.total(); total > 0 { // else nothing varies: there is no share of it
		kept := percent((m.Variance[i]+m.Variance[j])/total) + " of the variance seen"
		return all.After(kept, kept)
	}
	return all
}

// Principal is the plane of the first two principal directions, through the
// mean.
func Principal(s *Spectrum) *Plane {
	kept := s.share(s.Values[0] + s.Values[1])
	p := &Plane{
		Names: [2]string{"pc1", "pc2"}, base: s.Mean,
		across: along(s.full(s.dirs[0]), s.Mean), up: along(s.full(s.dirs[1]), s.Mean),
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

// Margin is the plane whose first coordinate is the signed distance to a
// hyperplane, and whose second is the direction within it along which the
// examples vary most. ok is false where w = 0: there is no hyperplane.
func Margin(s *Spectrum, h model.Hyperplane) (p *Plane, ok bool) {
	norm := h.Norm()
	if !(norm > 0) || math.IsInf(norm, 0) {
		return nil, false
	}
	n := h.Normalized()
	v := s.widest(n.W)
	away := n.Activation(s.Mean)
	foot := slices.Clone(s.Mean)
	for j, u := range n.W {
		foot[j] -= float64(away * u)
	}
	own := model.Hyperplane{W: slices.Clone(h.W), B: h.B}
	p = &Plane{
		Names: [2]string{"distance", "along H"}, Across: true, base: foot, own: own,
		across: axis{dir: n.W, shift: n.B, feature: -1}, up: along(v, s.Mean),
	}
	kept := s.share(s.along(n.W) + s.along(v))
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

// percent is a share as people write it, never rounded to all or nothing.
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
