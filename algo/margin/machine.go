package margin

import (
	"math"

	"perceptron/model"
)

// machine minimises ½‖Pv̂‖² + C/2·Σ max(0, 1 − y v̂·x̂)², the support vector
// machine with squared slacks, whose path over C holds the minimum of
// ρ‖Pv̂‖ + ‖s‖: by (a + s)² = min over θ of a²/θ + s²/(1 − θ), which is
// convex in θ, for C = θ/((1 − θ)ρ²).
type machine struct {
	data    *model.Dataset
	m       int     // coordinates of v̂
	unit    float64 // the features are divided by it
	tau     float64 // the coordinate of the bias; 0 if there is none
	kappa   float64 // P's square at the bias
	rho     float64
	joint   bool    // ‖(w, b)‖ is 1 (bias unit)
	free    bool    // 001's form: b counts for nothing as long as |b| ≤ R
	pull    float64 // a linear term in b
	point   []float64
	current evaluation // of the last point accepted
	// sample is the examples looked at, each of which stands for weight of them; nil
	// is all.
	sample []int
	weight float64
}

func newMachine(r Run, printed bool) *machine {
	_, up := r.radii(false)
	s := &machine{data: r.Data, m: r.Data.Dim(), unit: up, kappa: 1, rho: 1, free: printed, weight: 1}
	if up == 0 {
		s.unit = 1
	}
	switch r.Bias {
	case "unit":
		s.unit = model.Hypot(up, 1)
		s.tau = 1 / s.unit
		s.joint = true
	case "radius":
		s.tau = 1
		if !printed {
			s.rho = math.Sqrt2
		}
	}
	if s.tau > 0 {
		s.m++
	}
	s.point = make([]float64, s.m)
	return s
}

// signed is x̂ of example i, times its label.
func (s *machine) signed(i int) []float64 {
	y := float64(s.data.Y[i])
	if s.data.Sparse() {
		clear(s.point)
		at, values := s.data.NonZeros(i)
		for k, j := range at {
			s.point[j] = y * (values[k] / s.unit)
		}
	} else {
		for j, v := range s.data.Row(i) {
			s.point[j] = y * (v / s.unit)
		}
	}
	if s.tau > 0 {
		s.point[s.m-1] = y * s.tau
	}
	return s.point
}

// among is s for so many examples drawn at random in place of all.
func (s *machine) among(few int) *machine {
	part := *s
	n := s.data.Len()
	part.point, part.weight = make([]float64, s.m), float64(n)/float64(few)
	draws := model.NewDraws(1, 2)
	for k := range few { // one of each of so many stretches
		from, to := k*n/few, (k+1)*n/few
		part.sample = append(part.sample, from+draws.Below(to-from))
	}
	return &part
}

// flat reports whether v̂ = 0, γ without end, is the minimum: its directional
// derivatives are ρ‖Pv̂‖ − Σy v̂·x̂/√n.
func (s *machine) flat() bool {
	sum := make([]float64, s.m)
	for i := range s.data.Y {
		for j, v := range s.signed(i) {
			sum[j] += v
		}
	}
	steepest := model.Norm(sum)
	if s.free {
		steepest = model.Norm(sum[:s.m-1]) + math.Abs(sum[s.m-1])
	}
	return steepest <= s.rho*math.Sqrt(float64(len(s.data.Y)))*(1+1e-12)
}

// hyperplane is v̂ as H with its γ.
func (s *machine) hyperplane(v []float64) (h model.Hyperplane, gamma float64) {
	d := s.data.Dim()
	h.W = make([]float64, d)
	for j := range h.W {
		h.W[j] = v[j] / s.unit
	}
	if s.tau > 0 {
		h.B = v[d] * s.tau
	}
	n := model.Norm(h.W)
	if s.joint {
		n = model.Hypot(n, h.B)
	}
	return h, 1 / n
}

// margin is the least of H, in the norm of the bias rule; if H doesn't separate
// one that is not positive.
func (s *machine) margin(h model.Hyperplane) float64 {
	least := math.Inf(1)
	for i, y := range s.data.Y {
		if least = min(least, float64(y)*h.ActivationOf(s.data, i)); !(least > 0) {
			return least
		}
	}
	n := h.Norm()
	if s.joint {
		n = model.Hypot(n, h.B)
	}
	return least / n
}
