package scene

import (
	"perceptron/algo/convergence"
	"perceptron/algo/margin"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
)

// linesAlong is the two lines of the proof along the run.
func (pic *Picture) linesAlong() (l panel.Along) {
	if pic.Theory == nil || pic.Theory.Proof == nil {
		return l
	}
	proof := pic.Theory.Proof
	if before := pic.Moment.Before; before != nil {
		l.Before = convergence.Lines(proof, before)
	}
	l.After = convergence.Lines(proof, pic.Moment.After)
	l.Track = pic.trackLines(proof)
	least := memo.Made(&pic.cache, proof, func(t *slackRecords) {
		*t = slackRecords{along: pic.Timeline.Path(), w: make([]float64, pic.Data.Dim())}
	})
	least.follow(proof)
	l.Tightest = least.upTo(pic.State().Misclassified())
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
		*lines = append(*lines, convergence.Lines(proof, pic.Timeline.Seek(step).After))
	}
	return (*lines)[:updates/every+1]
}
