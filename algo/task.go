package algo

import (
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
	parts(p *Problem, l *Look, to []Part) []Part
	// recall fills in what parts reads, from an entry of the journal.
	recall(t *Timeline, l *Look, entry int)
}

// look fills in what the weights make of example i, and gives its margin and whether
// a margin of 0 is a mistake. It is no method of the interface, so that l may lie on
// the stack.
func (p *Problem) look(w weights, l *Look, i int) (margin score, tied bool) {
	switch t := p.task.(type) {
	case multiclass:
		return t.look(p, w, l, i)
	case sequence:
		return t.look(p, w, l, i)
	}
	return sides{}.look(p, w, l, i)
}

// voter is a task that weight vectors can vote in, each with its prediction. Those
// of sequences are too many.
type voter interface {
	task
	// ballot is the column that the weights vote for on example i, and how often.
	ballot(p *Problem, w weights, i int) (column int, times int64)
	// elected is the look at example i by the votes for each column.
	elected(p *Problem, i int, votes []int64) Look
	// margins writes those of as many examples, from one on, given the activations of
	// the columns, one column after the other.
	margins(p *Problem, to, activations []float64, from int)
	// wrong reports a mistake on example i of other data, by the scores there.
	wrong(p *Problem, d *model.Dataset, i int, scores []score) bool
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
	one.weights, one.alpha = s.weights.(vectors)[c:c+1], s.alpha.column(c)
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
