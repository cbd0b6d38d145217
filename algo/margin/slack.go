package margin

import (
	"math"

	"perceptron/model"
)

// Ledger is the Freund–Schapire bound for a chosen H and γ > 0, with what it is
// made of. Each example is extended by a coordinate of its own, Δ: the radius
// becomes √(R̂² + Δ²), the separator's norm √(size² + D²/Δ²), and the bound
// their product, squared, over γ². It is least at Δ² = R̂D/size, and then
// ((R̂·size + D)/γ)².
//
//	bias    R̂²       size²        bound
//	none    R²       1            ((R + D)/γ)²
//	unit    R² + 1   1            ((R̂ + D)/γ)², with ‖(w, b)‖ = 1
//	radius  2R²      1 + b²/R²    ((√(2(R² + b²)) + D)/γ)², the sharper form
//
// 001 prints (2(R + D)/γ)² for bias radius, which needs |b| ≤ R.
type Ledger struct {
	Gamma, D float64
	R        float64 // max‖x‖
	Radius   float64 // R̂
	Size     float64 // of the separator in the space of the bias rule
	Delta    float64 // where the bound is least
	Bound    float64 // there, rounded up
	Printed  float64 // as 001 has it; 0 where that is not for this bias and b
	H        model.Hyperplane
}

// At is the bound for another Δ > 0, before it is made least: with bias
// radius the (2R² + Δ²)(1 + b²/R² + D²/Δ²)/γ² of a run whose bias step is R².
func (l Ledger) At(delta float64) float64 {
	radius := model.Hypot(l.Radius, delta)
	size := model.Hypot(l.Size, l.D/delta)
	return radius * radius * (size / l.Gamma) * (size / l.Gamma)
}

// NewLedger makes the ledger for a hyperplane, not w = 0, and a γ > 0: ‖w‖ is
// made 1, for bias unit ‖(w, b)‖, and bias none takes no b.
func NewLedger(r Run, h model.Hyperplane, gamma float64) Ledger {
	if r.Bias == "none" {
		h.B = 0
	}
	n := r.norm(h)
	w := make([]float64, len(h.W))
	for j, v := range h.W {
		w[j] = v / n
	}
	h = model.Hyperplane{W: w, B: h.B / n}
	up := r.radii(false).up
	l := Ledger{Gamma: gamma, R: up, Radius: up, Size: 1, H: h}
	switch r.Bias {
	case "unit":
		l.Radius = model.Hypot(up, 1)
	case "radius":
		l.Radius = math.Sqrt2 * up
		if up > 0 {
			l.Size = model.Hypot(1, h.B/up)
		}
	}
	l.D = l.slack(r)
	l.Delta = math.Sqrt(l.Radius * l.D / l.Size)
	l.Bound = l.rounded(float64(l.Radius*l.Size) + l.D)
	if r.Bias == "radius" && math.Abs(h.B) <= up {
		l.Printed = l.rounded(2 * (up + l.D))
	}
	return l
}

// norm is what is made 1: ‖w‖, or ‖(w, b)‖ for bias unit.
func (r Run) norm(h model.Hyperplane) float64 {
	if r.Bias == "unit" {
		return model.Hypot(h.Norm(), h.B)
	}
	return h.Norm()
}

// slack is D = ‖ξ‖, rounded up: an activation of k values errs by
// (k + 4)u(R + |b|), with the values read from decimals.
func (l Ledger) slack(r Run) float64 {
	d := r.Data
	within := float64(d.Widest()+8) * 2 * roundoff * (l.R + math.Abs(l.H.B) + l.Gamma)
	unit := max(l.Gamma, l.R+math.Abs(l.H.B)) // so that no square overflows
	sum, some := 0.0, 0
	for i, y := range d.Y {
		// only what is surely 0 is left out
		if xi := l.Gamma - float64(float64(y)*l.H.ActivationOf(d, i)); xi > -within {
			t := max(0, xi) / unit
			if xi > within {
				some++
			}
			sum += float64(t * t)
		}
	}
	return float64(unit*math.Sqrt(sum)*(1+float64(float64(8)*roundoff*math.Sqrt(float64(some+1))))) + float64(within*math.Sqrt(float64(some)))
}

func (l Ledger) rounded(top float64) float64 {
	q := top / l.Gamma * (1 + float64(float64(len(l.H.W)+16)*2*roundoff))
	return q * q
}
