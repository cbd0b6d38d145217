package model

// Hyperplane is H = {x : w·x + b = 0} for x ∈ ℝᵈ. Positive multiples of (w, b) are the same
// hyperplane with the same sides. If w = 0 there is no hyperplane, and a point is its own
// projection.
type Hyperplane struct {
	W []float64
	B float64
}

// Activation is a = w·x + b.
func (h Hyperplane) Activation(x []float64) float64 { return Dot(h.W, x) + h.B }

// ActivationOf is a = w·xᵢ + b for example i of d. It costs one operation per stored value.
func (h Hyperplane) ActivationOf(d *Dataset, i int) float64 { return d.DotRow(i, h.W) + h.B }

// Norm is ‖w‖.
func (h Hyperplane) Norm() float64 { return Norm(h.W) }

// Project is the projection of x onto the hyperplane, x − (w·x + b)/‖w‖² · w (001); x
// itself if w = 0.
func (h Hyperplane) Project(x []float64) []float64 {
	n := h.Norm()
	z := append([]float64(nil), x...)
	if n == 0 {
		return z
	}
	t := h.Activation(x) / n
	for j, w := range h.W {
		z[j] -= float64(t * (w / n))
	}
	return z
}

// Normalized is the same hyperplane with ‖w‖ = 1 (002); h itself if w = 0.
func (h Hyperplane) Normalized() Hyperplane {
	n := h.Norm()
	if n == 0 {
		return h
	}
	w := make([]float64, len(h.W))
	for j, v := range h.W {
		w[j] = v / n
	}
	return Hyperplane{W: w, B: h.B / n}
}

// Angle is the angle between the normals of two hyperplanes, in degrees; ok is false if one
// of them is 0.
func (h Hyperplane) Angle(to Hyperplane) (degrees float64, ok bool) {
	if !(h.Norm() > 0 && to.Norm() > 0) {
		return 0, false
	}
	return Angle(h.W, to.W), true
}
