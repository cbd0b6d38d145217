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

// TrackProof is the proof's two lines along the run.
func (v *View) TrackProof() (l panel.ProofTrack) {
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
		*t = slackRecords{proof: proof, path: v.Timeline.Trajectory(), w: make([]float64, v.Data.Dim())}
	})
	v.follow(least.path, v.State().Event.Step, least.record)
	l.Tightest = least.upTo(v.State().Misclassified)
	return l
}

const (
	maxTrackPoints = 96   // points of the proof's curves
	maxTrackWork   = 5000 // the largest n·d for which they are drawn
)

// trackKey is the cache key of the proof's lines along the run.
type trackKey struct {
	proof  *margin.Proof
	stride int // updates between points
}

// trackLines is the proof's lines along the run up to the state shown, every 2^k updates,
// so that there are at most maxTrackPoints.
func (v *View) trackLines(proof *margin.Proof) []margin.Lines {
	if d := v.Data; d.Len()*d.Dim() > maxTrackWork {
		return nil
	}
	updates, stride := v.State().Misclassified, 1
	for updates/stride > maxTrackPoints {
		stride *= 2
	}
	lines := memo.Made(&v.cache, trackKey{proof, stride}, func(l *[]margin.Lines) { *l = nil })
	journal := &v.Timeline.Journal
	for k := len(*lines) * stride; k <= updates; k += stride {
		step := 0
		if k > 0 {
			step = int(journal.At(k - 1).Step)
		}
		*lines = append(*lines, convergence.Lines(proof, v.Timeline.Seek(step).After))
	}
	return (*lines)[:updates/stride+1]
}

// slackRecords finds, for each line of the proof, the updates after which its slack was
// smaller than ever before. It goes through the run once.
type slackRecords struct {
	proof   *margin.Proof
	path    *algo.Trajectory // nil if there are no weights of features
	w       []float64
	records [2][]panel.TightestPoint
}

// roundingNoise is the relative error that rounding may make.
const roundingNoise = 1e-12

// record records a line's slack under the path's weights if it is smaller than all before.
func (t *slackRecords) record(int) {
	for j := range t.w {
		t.w[j] = t.path.Weight(j)
	}
	l := t.proof.LinesAt(t.w, t.path.Weight(len(t.w)), t.path.Misclassified)
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

// upTo is where each line was tightest in the first updates; zero if they have not all
// been looked at.
func (t *slackRecords) upTo(updates int) (at [2]panel.TightestPoint) {
	if t.path == nil || updates > t.path.Misclassified {
		return at
	}
	for k, r := range t.records {
		if n := sort.Search(len(r), func(i int) bool { return r[i].Update > updates }); n > 0 {
			at[k] = r[n-1]
		}
	}
	return at
}

// SlackChoice is the H, γ and Δ of Freund and Schapire's ledger, as far as they were
// chosen. It is comparable.
type SlackChoice struct {
	Plane        string            // present, widest or given; "": present
	Given        *model.Hyperplane // read-only
	Gamma, Delta float64           // 0: not chosen
}

// ledgerKey is the cache key of the ledger.
type ledgerKey struct {
	cacheKey
	theory *panel.Theory // with the verdict
	chosen SlackChoice
}

// Ledger is Freund and Schapire's ledger.
func (v *View) Ledger() *panel.Slack {
	return *memo.Made(&v.cache, ledgerKey{cacheKey{run: v.Timeline, updates: v.State().Event.Updates}, v.Theory, v.Slack}, func(l **panel.Slack) { *l = v.newLedger() })
}

// newLedger is the ledger for the chosen H and γ, by default the present hyperplane and
// the median distance from it.
func (v *View) newLedger() *panel.Slack {
	if why := v.OverlayObjection("slack"); why != "" {
		return &panel.Slack{Why: why}
	}
	h, name, ok := v.referencePlane()
	if !ok {
		return &panel.Slack{Why: "no hyperplane yet: step, or slack plane w1,…,wd,b"}
	}
	p := v.Timeline.Problem
	run := convergence.RunOf(p)
	s := &panel.Slack{Of: name, Ledger: margin.NewLedger(run, h, 1)}
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
	measureSlacks(s, p.Data)
	return s
}

// maxLargest is how many of the largest slacks are kept in order, for the list and for
// the plane.
const maxLargest = 2048

// measureSlacks fills in ξᵢ = max(0, γ − yᵢ(w·xᵢ + b)) of each example (001), 0 if that is
// only rounding noise, and the largest in order.
func measureSlacks(s *panel.Slack, d *model.Dataset) {
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
		if len(s.Largest) == 2*maxLargest {
			slices.SortFunc(s.Largest, down)
			s.Largest = s.Largest[:maxLargest]
			floor = s.Xi[s.Largest[maxLargest-1]]
		}
	}
	slices.SortFunc(s.Largest, down)
	s.Largest = s.Largest[:min(len(s.Largest), maxLargest)]
}

// referencePlane is the hyperplane that slacks are measured from: the chosen one, or the
// present one, or the widest while there is no present one.
func (v *View) referencePlane() (h model.Hyperplane, name string, ok bool) {
	widest, wide := v.MaxMarginHyperplane()
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

// medianDistance is the default γ: the median of |w·x + b|, or if that is 0 the largest.
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

// maxNamedSlacks is how many of the largest ξ are labelled.
const maxNamedSlacks = 3

// slack adds ξᵢ as a segment from each example to the line on which its margin would be
// γ, of length ξᵢ/‖w‖ along w, and these lines.
func (o *overlayPainter) slack() {
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
		o.addStroke(way)
		if k < maxNamedSlacks {
			o.s.Overlay.Notes = append(o.s.Overlay.Notes, plane.Note{X: way.From[0], Y: way.From[1], Text: notation.Indexed("ξ", d.Number(i)) + " " + notation.Number(s.Xi[i]), Style: theme.Label})
		}
	}
	o.addLine(h, gamma, plot.Dotted, theme.MaxMargin)
	o.addLine(h, -gamma, plot.Dotted, theme.MaxMargin)
	if s.Of != "the present one" {
		o.addLine(h, 0, plot.Long, theme.MaxMargin)
		o.addSign(dashSign, "==", "H", theme.MaxMargin)
	}
	o.addSign(dotSign, "..", "margin γ", theme.MaxMargin)
	o.addSign("⠒⠒", "--", "ξ", theme.Slack)
}
