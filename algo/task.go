package algo

import (
	"math/big"

	"perceptron/algo/tagger"
	"perceptron/model"
)

// task is what a run learns to tell: a side, a class, or the tags of a sentence.
// It makes a prediction of the weights, and of a mistake the parts of its update.
// This is where the tasks differ, and taskOf where one is chosen.
type task interface {
	// first is the first weights.
	first(p *Problem) weights
	// parts appends what is added for an example that is learned from.
	parts(p *Problem, l *Prediction, to []Part) []Part
	// recall fills in what parts reads, from an entry of the journal.
	recall(t *Timeline, l *Prediction, entry int)
}

// voter is a task whose prediction is made of a score by column, be it that of weights
// or of votes. The outputs of sequences are too many to have one each.
type voter interface {
	task
	// judge fills in what the scores make of example i of some data, and gives its
	// margin and whether a margin of 0 is a mistake.
	judge(p *Problem, d *model.Dataset, i int, scores []score, l *Prediction) (margin score, tied bool)
	// ballot is the column that the scores vote for, and how often.
	ballot(p *Problem, scores []score) (column int, times int64)
	// margins writes those of as many examples, from one on, given the activations of
	// the columns, one column after the other.
	margins(p *Problem, to, activations []float64, from int)
}

// look fills in what the weights make of example i, and gives its margin and whether
// a margin of 0 is a mistake. It is no method of the interface, so that l may lie on
// the stack.
func (p *Problem) look(w weights, l *Prediction, i int) (margin score, tied bool) {
	var room [10]score
	switch t := p.task.(type) {
	case multiclass:
		return t.judge(p, p.Data, i, w.(vectors).scores(room[:0], i), l)
	case sequence:
		return t.look(p, w, l, i)
	}
	room[0] = w.(vectors)[0].score(i)
	return sides{}.judge(p, p.Data, i, room[:1], l)
}

// judge fills in what scores make of example i of some data, and whether that is wrong.
func (p *Problem) judge(d *model.Dataset, i int, scores []score) (l Prediction) {
	margin, tied := p.task.(voter).judge(p, d, i, scores, &l)
	l.Mistake = isMistake(margin.compare(zero), tied)
	return l
}

// part is a part of the look's update, one of its steps to or fro. A step of the rule's
// own may be 0.
func (p *Problem) part(l *Prediction, column int32, sign float64) Part {
	part := Part{Column: column, Example: int32(l.Example), Times: sign}
	if p.rule != nil && p.rule.tau != nil {
		part.Times *= l.Tau
	}
	if l.TauRat != nil {
		if part.Exact = new(big.Rat).Set(l.TauRat); sign < 0 {
			part.Exact.Neg(part.Exact)
		}
	}
	return part
}

func taskOf(d *model.Dataset) task {
	switch {
	case d.Corpus != nil:
		return newSequence(d.Corpus)
	case d.Task == "multiclass":
		return multiclass{}
	}
	return sides{}
}

// Binary reports whether there are two labels, told apart by a sign.
func (p *Problem) Binary() bool {
	_, ok := p.task.(sides)
	return ok
}

// Tabular reports whether an example is a row of features, and not a sentence.
func (p *Problem) Tabular() bool { return p.Data.Corpus == nil }

// width is the columns of weights: one, or one for each class.
func (p *Problem) width() int {
	if p.Data.Task == "multiclass" && !p.Binary() {
		return max(1, len(p.Data.Labels))
	}
	return 1
}

// Classes is the number of classes that have weights of their own: 0 where
// there are two labels and one hyperplane, or sequences.
func (s *State) Classes() int {
	if v, ok := s.weights.(vectors); ok && !s.p.Binary() {
		return len(v)
	}
	return 0
}

// Class is the weights of one class as a state of their own: its activation is
// the class's score, its counts are how often each example was added less how
// often it was taken away. It is for reading.
func (s *State) Class(c int) *State {
	if s.p.Binary() {
		return s
	}
	one := *s
	one.p = s.p.class
	one.weights = s.weights.(vectors)[c : c+1]
	if s.alpha != nil {
		one.alpha = s.alpha.column(c)
	}
	return &one
}

// Scores writes the score of each class for example i into dst, which has a
// place for each.
func (s *State) Scores(dst []float64, i int) {
	for c, column := range s.weights.(vectors) {
		dst[c] = column.score(i).float
	}
}

// Tagger is what predicts sequences, with weights in units of Problem.Rate, for
// reading, and with room of its own. It is nil in the other tasks.
func (s *State) Tagger() *tagger.Tagger {
	f, ok := s.weights.(features)
	if !ok {
		return nil
	}
	return tagger.New(f.Space, f.Weights())
}
