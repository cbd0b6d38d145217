package scene

import (
	"sort"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/tui/panel"
)

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
