package scene

import (
	"perceptron/algo/convergence"
	"perceptron/algo/margin"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
)

// separable is what is known of the data, in a word or two.
func (pic *Picture) separable() string {
	v := pic.Verdict
	switch {
	case v == nil, !pic.Timeline.Problem().Binary(): // a word about two labels
		return ""
	case v.Trivial:
		return "one class"
	case v.Separable == margin.True:
		return "yes"
	case v.Separable == margin.False:
		return "no"
	}
	return "not decided"
}

// theoryShown is the theory of the frame; nil while it is being worked out.
func (pic *Picture) theoryShown() *panel.Theory {
	if pic.online() {
		return &panel.Theory{Verdict: margin.Verdict{Why: convergence.NeverWhole}, Why: convergence.NeverWhole}
	}
	if pic.Theory == nil {
		return nil
	}
	t, proof := *pic.Theory, pic.Theory.Proof
	if t.ToBound = pic.ToBound; proof == nil {
		return &t
	}
	if before := pic.Moment.Before; before != nil {
		t.Before = convergence.Lines(proof, before)
	}
	t.After = convergence.Lines(proof, pic.Moment.After)
	t.Track = pic.trackLines(proof)
	least := memo.Made(&pic.cache, proof, func(t *slackRecords) {
		*t = slackRecords{along: pic.Timeline.Path(), w: make([]float64, pic.Data.Dim())}
	})
	least.follow(proof)
	t.Tightest = least.upTo(pic.State().Misclassified())
	return &t
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
func (pic *Picture) trackLines(proof *margin.Proof) []margin.Lines {
	if d := pic.Data; d.Len()*d.Dim() > trackData {
		return nil
	}
	updates, every := pic.State().Misclassified(), 1
	for updates/every > trackMost {
		every *= 2
	}
	lines := memo.Made(&pic.cache, trackKey{proof, every}, func(l *[]margin.Lines) { *l = nil })
	journal := pic.Timeline.Journal()
	for k := len(*lines) * every; k <= updates; k += every {
		step := 0
		if k > 0 {
			step = int(journal.Step(k - 1))
		}
		*lines = append(*lines, convergence.Lines(proof, pic.momentAt(step).After))
	}
	return (*lines)[:updates/every+1]
}
