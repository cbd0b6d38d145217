package scene

import (
	"sort"

	"perceptron/algo"
	"perceptron/algo/convergence"
	"perceptron/algo/margin"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
)

// linesAlong is the two lines of the proof along the run.
func (v *View) linesAlong() (l panel.Along) {
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
		*t = slackRecords{along: v.Timeline.Path(), w: make([]float64, v.Data.Dim())}
	})
	least.follow(proof)
	l.Tightest = least.upTo(v.State().Misclassified())
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
	updates, every := v.State().Misclassified(), 1
	for updates/every > trackMost {
		every *= 2
	}
	lines := memo.Made(&v.cache, trackKey{proof, every}, func(l *[]margin.Lines) { *l = nil })
	journal := v.Timeline.Journal()
	for k := len(*lines) * every; k <= updates; k += every {
		step := 0
		if k > 0 {
			step = int(journal.Step(k - 1))
		}
		*lines = append(*lines, convergence.Lines(proof, v.Timeline.Seek(step).After))
	}
	return (*lines)[:updates/every+1]
}

// slackRecords finds, for each line of the proof, the updates after which it had
// less to spare than after any before. It walks along the run once.
type slackRecords struct {
	along   *algo.Path // nil where the weights are among no features
	w       []float64
	records [2][]panel.Tight
}

// roundingNoise is the part of a quantity by which rounding may make it smaller.
const roundingNoise = 1e-12

// follow goes on along the run, for a while.
func (t *slackRecords) follow(proof *margin.Proof) {
	if t.along == nil {
		return
	}
	for work := 1 << 21; work > 0; work -= t.along.Cost() {
		if _, ok := t.along.Next(); !ok {
			return
		}
		for j := range t.w {
			t.w[j] = t.along.Weight(j)
		}
		t.record(proof.At(t.w, t.along.Weight(len(t.w)), t.along.Misclassified()))
	}
}

// record keeps the slack of a line if it is less than all before.
func (t *slackRecords) record(l margin.Lines) {
	for k, s := range [...]struct{ slack, size float64 }{
		{l.Reach - l.ReachAtLeast, l.Reach}, {l.SquareAtMost - l.Square, l.SquareAtMost},
	} {
		if s.slack < roundingNoise*s.size {
			s.slack = 0
		}
		r := t.records[k]
		if len(r) == 0 || s.slack < r[len(r)-1].Slack-float64(roundingNoise*s.size) {
			t.records[k] = append(r, panel.Tight{Update: l.Updates, Slack: s.slack})
		}
	}
}

// upTo is where each line was tightest in the first updates; zero where the
// walk has not come so far.
func (t *slackRecords) upTo(updates int) (at [2]panel.Tight) {
	if t.along == nil || updates > t.along.Misclassified() {
		return at
	}
	for k, r := range t.records {
		if n := sort.Search(len(r), func(i int) bool { return r[i].Update > updates }); n > 0 {
			at[k] = r[n-1]
		}
	}
	return at
}
