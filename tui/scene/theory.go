package scene

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"perceptron/algo"
	"perceptron/algo/convergence"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/memo"
	"perceptron/tui/notation"
	"perceptron/tui/panel"
	"perceptron/tui/plane"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
)

// LinesAlong is the two lines of the proof along the run.
func (v *View) LinesAlong() (l panel.ProofTrack) {
	if v.Theory == nil || v.Theory.Proof == nil {
		return l
	}
	proof := v.Theory.Proof
	if before := v.Moment.Before; before != nil {
		l.Before = convergence.Lines(proof, before)
	}
	l.After = convergence.Lines(proof, v.Moment.After)
	l.Track = v.trackLines(proof)
	least := memo.Made(&v.cache, proof, func(t *slackRecords) {
		*t = slackRecords{along: v.Timeline.Trajectory(), w: make([]float64, v.Data.Dim())}
	})
	least.follow(proof)
	l.Tightest = least.upTo(v.State().Misclassified)
	return l
}

const (
	trackMost = 96   // points of the curves of the proof
	trackData = 5000 // the largest n·d for which they are drawn
)

// trackKey is what the lines of the proof along the run depend on.
type trackKey struct {
	proof *margin.Proof
	every int // so many updates from one to the next
}

// trackLines is the proof along the run up to the state shown: at every power of
// two of updates that gives no more than trackMost points.
func (v *View) trackLines(proof *margin.Proof) []margin.Lines {
	if d := v.Data; d.Len()*d.Dim() > trackData {
		return nil
	}
	updates, every := v.State().Misclassified, 1
	for updates/every > trackMost {
		every *= 2
	}
	lines := memo.Made(&v.cache, trackKey{proof, every}, func(l *[]margin.Lines) { *l = nil })
	journal := &v.Timeline.Journal
	for k := len(*lines) * every; k <= updates; k += every {
		step := 0
		if k > 0 {
			step = int(journal.At(k - 1).Step)
		}
		*lines = append(*lines, convergence.Lines(proof, v.Timeline.Seek(step).After))
	}
	return (*lines)[:updates/every+1]
}

// slackRecords finds, for each line of the proof, the updates after which it had
// less to spare than after any before. It walks along the run once.
type slackRecords struct {
	along   *algo.Trajectory // nil where the weights are among no features
	w       []float64
	records [2][]panel.TightestPoint
}

// roundingNoise is the part of a quantity by which rounding may make it smaller.
const roundingNoise = 1e-12

// follow goes on along the run, for a while.
func (t *slackRecords) follow(proof *margin.Proof) {
	if t.along == nil {
		return
	}
	for work := 1 << 21; work > 0; work -= (len(t.w) + stepWork) * proof.Batch {
		if _, ok := t.along.Next(); !ok {
			return
		}
		for j := range t.w {
			t.w[j] = t.along.Weight(j)
		}
		t.record(proof.LinesAt(t.w, t.along.Weight(len(t.w)), t.along.Misclassified))
	}
}

// record keeps the slack of a line if it is less than all before.
func (t *slackRecords) record(l margin.Lines) {
	for k, s := range [...]struct{ slack, size float64 }{
		{l.Inner - l.InnerAtLeast, l.Inner}, {l.SquareAtMost - l.Square, l.SquareAtMost},
	} {
		if s.slack < roundingNoise*s.size {
			s.slack = 0
		}
		r := t.records[k]
		if len(r) == 0 || s.slack < r[len(r)-1].Slack-float64(roundingNoise*s.size) {
			t.records[k] = append(r, panel.TightestPoint{Update: l.Updates, Slack: s.slack})
		}
	}
}

// upTo is where each line was tightest in the first updates; zero where the
// walk has not come so far.
func (t *slackRecords) upTo(updates int) (at [2]panel.TightestPoint) {
	if t.along == nil || updates > t.along.Misclassified {
		return at
	}
	for k, r := range t.records {
		if n := sort.Search(len(r), func(i int) bool { return r[i].Update > updates }); n > 0 {
			at[k] = r[n-1]
		}
	}
	return at
}

// Slack is the H, γ and Δ of Freund and Schapire's ledger, as far as they were
// chosen. Two are one where they compare equal.
type Slack struct {
	Plane        string            // present, widest or given; "" is present
	Given        *model.Hyperplane // never written
	Gamma, Delta float64           // 0: not chosen
}

// ledgerKey is what the ledger depends on.
type ledgerKey struct {
	key
	theory *panel.Theory // with the verdict
	chosen Slack
}

// Ledger is the ledger of Freund and Schapire.
func (v *View) Ledger() *panel.Slack {
	return *memo.Made(&v.cache, ledgerKey{key{run: v.Timeline, updates: v.State().Event.Updates}, v.Theory, v.Slack}, func(l **panel.Slack) { *l = v.newLedger() })
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
	p := v.Timeline.Problem
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

// measure fills in ξᵢ = max(0, γ − yᵢ(w·xᵢ + b)) of each example (001), 0 for one whose
// margin is γ but for rounding, and the order of the largest.
func measure(s *panel.Slack, d *model.Dataset) {
	h, gamma := s.Ledger.H, s.Ledger.Gamma
	s.Xi = make([]float64, d.Len())
	down := func(i, j int) int { return cmp.Or(cmp.Compare(s.Xi[j], s.Xi[i]), cmp.Compare(i, j)) }
	floor := 0.0
	for i, y := range d.Y {
		xi := max(0, notation.Clean(gamma-float64(float64(y)*h.ActivationOf(d, i)), gamma+math.Abs(h.B)+float64(h.Norm()*d.Norm(i))))
		s.Xi[i] = xi
		if xi > 0 {
			s.Positive++
		}
		if xi > gamma {
			s.Misclassified++
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
	return widest, "the widest, not found yet", wide
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

// slackNamed is how many of the largest ξ are named.
const slackNamed = 3

// slack adds ξᵢ as the way from each example to the line on which its margin
// would be γ, and those lines. A way along w of length ξᵢ/‖w‖.
func (o *overlays) slack() {
	s := o.view.Ledger()
	if s.Why != "" {
		return
	}
	h, gamma := s.Ledger.H, s.Ledger.Gamma
	square := model.Dot(h.W, h.W)
	d := o.view.Data
	across, up := o.p.Shift(h.W)
	for k, i := range s.Largest {
		if math.IsInf(square, 0) || square == 0 {
			break
		}
		way := plane.Stroke{Dash: plot.Solid, Style: theme.Slack}
		way.From[0], way.From[1] = o.p.PointOf(d, i)
		length := float64(d.Y[i]) * s.Xi[i] / square
		way.To[0], way.To[1] = way.From[0]+float64(length*across), way.From[1]+float64(length*up)
		o.stroke(way)
		if k < slackNamed {
			o.s.Overlay.Notes = append(o.s.Overlay.Notes, plane.Note{X: way.From[0], Y: way.From[1], Text: notation.Indexed("ξ", d.Number(i)) + " " + notation.Number(s.Xi[i]), Style: theme.Label})
		}
	}
	o.line(h, gamma, plot.Dotted, theme.MaxMargin)
	o.line(h, -gamma, plot.Dotted, theme.MaxMargin)
	if s.Of != "the present one" {
		o.line(h, 0, plot.Long, theme.MaxMargin)
		o.sign(longSign, "==", "H", theme.MaxMargin)
	}
	o.sign(dotSign, "..", "margin γ", theme.MaxMargin)
	o.sign("⠒⠒", "--", "ξ", theme.Slack)
}
