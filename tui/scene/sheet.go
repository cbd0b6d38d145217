package scene

import (
	"cmp"
	"math"
	"slices"

	"perceptron/algo/convergence"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
)

// Slack is the H, γ and Δ of Freund and Schapire's ledger, as far as they were
// chosen. Two are one where they compare equal.
type Slack struct {
	Plane        string            // present, widest or given; "" is present
	Given        *model.Hyperplane // never written
	Gamma, Delta float64           // 0: not chosen
}

// ledgerKey is what the ledger depends on.
type ledgerKey struct {
	weights weights
	theory  *panel.Theory // with the verdict
	chosen  Slack
}

// Ledger is the ledger of Freund and Schapire.
func (v *View) Ledger() *panel.Slack {
	return *memo.Made(&v.cache, ledgerKey{v.weightsOf(v.State()), v.Theory, v.Slack}, func(l **panel.Slack) { *l = v.newLedger() })
}

// newLedger makes the ledger for the H and γ that are chosen, or for the present
// hyperplane and the median distance from it.
func (v *View) newLedger() *panel.Slack {
	if why := v.NoOverlay("slack"); why != "" {
		return &panel.Slack{Why: why}
	}
	h, of, ok := v.referencePlane()
	if !ok {
		return &panel.Slack{Why: "no hyperplane yet: step, or slack plane w1,…,wd,b"}
	}
	p := v.Timeline.Problem()
	run := convergence.RunOf(p)
	s := &panel.Slack{Of: of, Ledger: margin.NewLedger(run, h, 1)}
	h = s.Ledger.H
	gamma := v.Slack.Gamma
	if gamma == 0 {
		gamma = medianDistance(p.Data, h)
	}
	s.Ledger = margin.NewLedger(run, h, gamma)
	s.Delta = s.Ledger.Delta
	if d := v.Slack.Delta; d > 0 && s.Ledger.D > 0 {
		s.Delta, s.Moved = d, true
	}
	measure(s, p.Data)
	return s
}

// largestMost is how many of the slacks are kept in order, for the list and for
// the plane.
const largestMost = 2048

// measure fills in ξᵢ = max(0, γ − yᵢ(w·xᵢ + b)) of each example (001), and the
// order of the largest.
func measure(s *panel.Slack, d *model.Dataset) {
	h, gamma := s.Ledger.H, s.Ledger.Gamma
	s.Xi = make([]float64, d.Len())
	down := func(i, j int) int { return cmp.Or(cmp.Compare(s.Xi[j], s.Xi[i]), cmp.Compare(i, j)) }
	floor := 0.0
	for i, y := range d.Y {
		xi := max(0, gamma-float64(float64(y)*h.ActivationOf(d, i)))
		s.Xi[i] = xi
		if xi > 0 {
			s.Lacking++
		}
		if xi > gamma {
			s.Beyond++
		}
		if xi > floor {
			s.Largest = append(s.Largest, i)
		}
		if len(s.Largest) == 2*largestMost {
			slices.SortFunc(s.Largest, down)
			s.Largest = s.Largest[:largestMost]
			floor = s.Xi[s.Largest[largestMost-1]]
		}
	}
	slices.SortFunc(s.Largest, down)
	s.Largest = s.Largest[:min(len(s.Largest), largestMost)]
}

// referencePlane is the hyperplane that slacks are measured from. Where there is no
// present one yet, it is the widest.
func (v *View) referencePlane() (h model.Hyperplane, of string, ok bool) {
	widest, wide := v.Widest()
	switch present, some := v.State().Hyperplane(); {
	case v.Slack.Plane == "given":
		return *v.Slack.Given, "as chosen", true
	case v.Slack.Plane == "widest" && wide:
		return widest, "the widest", true
	case some && present.Norm() > 0:
		return present, "the present one", true
	}
	return widest, "the widest, none yet", wide
}

// medianDistance is γ unless one is chosen: the median of |w·x + b|, or what
// there is where that is 0.
func medianDistance(d *model.Dataset, h model.Hyperplane) float64 {
	const most = 1 << 12 // examples looked at
	step := 1 + d.Len()/most
	var all []float64
	for i := 0; i < d.Len(); i += step {
		all = append(all, math.Abs(h.ActivationOf(d, i)))
	}
	slices.Sort(all)
	if len(all) == 0 {
		return 1
	}
	for _, v := range []float64{all[len(all)/2], all[len(all)-1]} {
		if v > 0 && !math.IsInf(v, 0) {
			return v
		}
	}
	return 1
}
