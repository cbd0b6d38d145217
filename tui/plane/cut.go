package plane

import (
	"math"

	"perceptron/model"
	"perceptron/tui/plot"
)

// cut is a line in dots: a·u + b·v + c is the signed distance from it, positive
// on the + side; a and b are a unit vector, or both 0 if all the plane lies on
// one side.
type cut struct{ a, b, c float64 }

func (l cut) distance(u, v float64) float64 { return float64(l.a*u) + float64(l.b*v) + l.c }

// measurable reports whether there is a line, and so near that distances from it are its
// own: at w = 0 all of the plane lies on one side.
func (l cut) measurable() bool { return (l.a != 0 || l.b != 0) && math.Abs(l.c) < far }

// cut is the line l in dots; ok is false if there is none or it is not finite.
func (v *view) cut(l *Line) (cut, bool) {
	if l == nil || !finite(l.WX) || !finite(l.WY) || !finite(l.B) {
		return cut{}, false
	}
	size := max(math.Abs(l.WX), math.Abs(l.WY))
	if size == 0 {
		return cut{c: far * float64(signOf(l.B))}, l.B != 0
	}
	_, exp := math.Frexp(size)
	wx, wy := math.Ldexp(l.WX, -exp), math.Ldexp(l.WY, -exp)
	_, scale := math.Frexp(v.k)
	b := math.Ldexp(l.B, scale-1-exp)
	steep := v.s / v.sy // 1 where the scales are equal
	n := model.Hypot(wx, wy*steep)
	wx, wy = wx/n, wy/n
	c := float64((float64(wx*v.x0)+float64(wy*v.y0)+b/n)*v.s) - float64(wx*v.u) + float64(wy*steep*v.v)
	if math.IsNaN(c) {
		return cut{}, false
	}
	return cut{wx, -float64(wy * steep), min(max(c, -far), far)}, true
}

// chord is the part of the line inside the box 0, 0, w, h: from u0, v0 to u1,
// v1; ok is false if there is none.
func (l cut) chord(w, h float64) (u0, v0, u1, v1 float64, ok bool) {
	if l.a == 0 && l.b == 0 {
		return 0, 0, 0, 0, false
	}
	d := l.distance(w/2, h/2)
	pu, pv := w/2-float64(d*l.a), h/2-float64(d*l.b)
	du, dv := -l.b, l.a
	t0, t1, ok := plot.Clip(pu, pv, du, dv, w, h, -2*(w+h), 2*(w+h))
	return pu + float64(t0*du), pv + float64(t0*dv), pu + float64(t1*du), pv + float64(t1*dv), ok
}
