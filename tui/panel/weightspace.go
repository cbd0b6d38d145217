package panel

import (
	"math"
	"slices"

	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/row"
)

// noWeightSpace is why a run has no weight space that can be drawn; "" if it has.
func (f *Frame) noWeightSpace() string {
	p, weights := f.Problem, f.weightCount()
	switch {
	case !p.Binary():
		return "weight space is drawn for two labels: several classes have a weight vector each"
	case f.Online != nil:
		return "weight space has a border for each example, and a stream's are not held"
	case !p.Linear():
		return "the kernel " + p.Setup.Kernel + " has its weights in another space (axes phi 1 2 shows poly's features)"
	case weights < 2:
		return "there is but one weight: its space is a line"
	case weights > 3:
		return text("there are ", weights, " weights: weight space is drawn of two, or of a slice through three")
	}
	return ""
}

// halfPlane is the part of the picture in which an example is right: a·across + b·up
// + c ≥ 0.
type halfPlane struct{ a, b, c float64 }

func (h halfPlane) value(p [2]float64) float64 { return float64(h.a*p[0]) + float64(h.b*p[1]) + h.c }

// meets is where the border crosses the way between two points on its two sides.
func (h halfPlane) meets(p, q [2]float64) [2]float64 {
	from, to := h.value(p), h.value(q)
	t := from / (from - to)
	return [2]float64{p[0] + float64(t*(q[0]-p[0])), p[1] + float64(t*(q[1]-p[1]))}
}

// allowedHalf is that of an example: y times its features across and up, and y times
// the held weight's part. The feature of b is 1.
func (f *Frame) allowedHalf(i int, three [3]int, held float64) halfPlane {
	x := f.Data.Row(i)
	y := float64(f.Data.Y[i])
	feature := func(j int) float64 {
		switch {
		case j < 0:
			return 0
		case j == len(x):
			return y
		}
		return y * x[j]
	}
	return halfPlane{feature(three[0]), feature(three[1]), feature(three[2]) * held}
}

// intersection is what a convex polygon and a half-plane have in common.
func intersection(polygon [][2]float64, h halfPlane) [][2]float64 {
	var kept [][2]float64
	for k, p := range polygon {
		before := polygon[(k+len(polygon)-1)%len(polygon)]
		from, to := h.value(before), h.value(p)
		if from*to < 0 {
			kept = append(kept, h.meets(before, p))
		}
		if to >= 0 {
			kept = append(kept, p)
		}
	}
	return kept
}

// solutions is the part of a rectangle, from lo to hi, in which every example is
// right, or on the border: a convex polygon, empty where there is none.
func (f *Frame) solutions(three [3]int, held float64, lo, hi [2]float64) [][2]float64 {
	polygon := corners(lo, hi)
	for i := 0; i < f.Data.Len() && len(polygon) > 0; i++ {
		h := f.allowedHalf(i, three, held)
		if h.a == 0 && h.b == 0 && h.c <= 0 { // never right, wherever the two are
			return nil
		}
		if !slices.ContainsFunc(polygon, func(p [2]float64) bool { return h.value(p) < 0 }) {
			continue
		}
		polygon = intersection(polygon, h)
	}
	return polygon
}

// corners are those of a rectangle.
func corners(lo, hi [2]float64) [][2]float64 {
	return [][2]float64{{lo[0], lo[1]}, {hi[0], lo[1]}, {hi[0], hi[1]}, {lo[0], hi[1]}}
}

// area is that of a convex polygon.
func area(polygon [][2]float64) (sum float64) {
	for k, p := range polygon {
		q := polygon[(k+1)%len(polygon)]
		sum += float64(p[0]*q[1]) - float64(p[1]*q[0])
	}
	return math.Abs(sum) / 2
}

// encloses says whether a point lies strictly within a convex polygon: on the same
// side of each of its sides.
func encloses(polygon [][2]float64, p [2]float64) bool {
	plus, minus := 0, 0
	for k, a := range polygon {
		b := polygon[(k+1)%len(polygon)]
		switch c := float64((b[0]-a[0])*(p[1]-a[1])) - float64((b[1]-a[1])*(p[0]-a[0])); {
		case c > 0:
			plus++
		case c < 0:
			minus++
		}
	}
	return len(polygon) > 2 && (plus == 0 || minus == 0)
}

// heldWeight is the value of the weight that is held: that of the state shown.
func (f *Frame) heldWeight() float64 {
	if j := f.WeightSpace.Axes[2]; j >= 0 {
		return f.weights(f.State()).component(j).F
	}
	return 0
}

// widestAngle is the angle between the weights and the widest separator, in degrees,
// by the proof's u·ŵ and ‖ŵ‖; ok is false where there is none, or no weights.
func (f *Frame) widestAngle() (degrees float64, ok bool) {
	if f.Theory == nil || f.Theory.Proof == nil {
		return 0, false
	}
	l := f.Along.After
	if f.Beat == 1 {
		l = f.Along.Before
	}
	size := math.Sqrt(f.Theory.Proof.Size * l.Square)
	if !(size > 0) {
		return 0, false
	}
	along := max(-1, min(1, l.Reach/size))
	degrees = model.Degrees(math.Sqrt((1-along)*(1+along)), math.Abs(along))
	if along < 0 {
		degrees = 180 - degrees
	}
	return degrees, true
}

// widestInSlice is where the widest separator's direction meets the slice, scaled to
// the held weight; without one, any length will do, and that of w is taken.
func (f *Frame) widestInSlice() (at [2]float64, ok bool) {
	if f.Theory == nil || f.Theory.Verdict.Separable != margin.True || f.Theory.Verdict.W == nil || len(f.Theory.Verdict.Weights) == 0 {
		return at, false
	}
	v := &f.Theory.Verdict
	of := func(j int) float64 {
		if j == len(v.W) {
			return v.B
		}
		return v.W[j]
	}
	three := f.WeightSpace.Axes
	scale := 1.0
	switch held := f.heldWeight(); {
	case three[2] < 0:
		w := f.WeightSpace.pair(f.weights(f.State()))
		scale = max(model.Norm(w[:]), 1) / model.Norm([]float64{of(three[0]), of(three[1])})
	case held == 0 || held*of(three[2]) <= 0:
		return at, false
	default:
		scale = held / of(three[2])
	}
	return [2]float64{of(three[0]) * scale, of(three[1]) * scale}, true
}

// drawWeightSpace draws the half-planes, what they have in common, and the path.
func drawWeightSpace(a grid.Area, f *Frame, _ View, focused bool) {
	s, m := f.blank(a), f.WeightSpace
	if m == nil {
		s.Heading("weight space", focused)
		s.Draw()
		return
	}
	across, up := f.pairNames(m)
	headed(s, focused, "weight space "+across+", "+up, f.heldText(m), othersHint(m))
	s.Draw()
	body := part(a, grid.Rect{Y: 1, W: s.W, H: a.H() - 1})
	sp := f.newSpace(body, body.H()-1-legendRows(body.H()))
	if sp == nil {
		return
	}
	sp.draw()
	legend := f.sheetBelow(body, sp.plotRect.H+1)
	sp.legend(legend)
	legend.Draw()
}

// legend says what is to be seen, what was found, and how far w is from the best.
func (sp *space) legend(s *row.Sheet) {
	f, m := sp.f, sp.f.WeightSpace
	says := func(role row.Role, long, short string) {
		if s.Left() > 0 {
			s.Say(role, long)
			s.Or(short).Place = row.Cut
			s.Next()
		}
	}
	held, cone := "", string(sp.signs.shades[1])
	if m.Axes[2] >= 0 {
		held = " with " + f.held(m)
	}
	switch separable := f.separability(); {
	case sp.solvable && held == "":
		says(row.Right, cone+" every solution: a cone, all n examples right", cone+" every solution")
	case sp.solvable:
		says(row.Right, cone+" every solution"+held+": all n examples right", cone+" solutions")
	case separable == margin.False:
		says(row.Wrong, "no «w» at all is right for every example: nothing separates them", "no solution: not separable")
	case separable == margin.True && held != "":
		says(row.Note, "no solution in view"+held+", but elsewhere", "none in view, but elsewhere")
	default:
		says(row.Note, "no solution in view", "none in view")
	}
	if degrees, ok := f.widestAngle(); ok {
		says(row.Value, text("angle between «ŵ» and the widest-margin direction u: ", degrees, "°, γ = ", width(&f.Theory.Verdict)), text("to the widest: ", degrees, "°"))
	}
	if l, looked := f.Look(); looked {
		x, across, up := f.name("x", l.Example), f.weightName(m.Axes[0]), f.weightName(m.Axes[1])
		if h := f.allowedHalf(l.Example, m.Axes, sp.heldValue); h.a == 0 && h.b == 0 {
			says(row.Note, text(x, " has no border here: it does not depend on ", across, " and ", up), text("no border of ", x, " here"))
		} else if _, _, seen := sp.crossings(h); !seen {
			says(row.Note, text("the border of ", x, ", where its a is 0, is out of view"), text("border of ", x, " out of view"))
		} else {
			says(row.Note, text("border of ", x, " bold, its number on the side that gets it right: «y·a» > 0"), text("bold: border of ", x))
		}
	}
	path, now := string(sp.signs.earlier)+" path  ", string(sp.signs.now)
	says(row.Note, path+string(sp.signs.before)+" with another held weight  "+now+" «w» now  u widest", path+now+" now  u widest")
}

// separability is whether anything separates the data, as far as it is known.
func (f *Frame) separability() margin.Tri {
	if f.Theory == nil {
		return margin.Undecided
	}
	return f.Theory.Verdict.Separable
}
