package algo

import (
	"math/big"

	"perceptron/algo/tagger"
	"perceptron/model"
)

// task is what a run learns to predict: one of two labels (binary), one of several
// (multiclass), or the tags of a sentence (sequence). It turns weights into a prediction
// and a mistake into the parts of an update. The tasks differ here and nowhere else in the
// loop; newTask chooses one.
type task interface {
	// initialWeights is the weights that the run starts from.
	initialWeights(p *Problem) weights
	// parts appends to dst the parts of the update for a mistake.
	parts(p *Problem, pred *Prediction, dst []Part) []Part
	// fromJournal fills in what parts reads of a prediction, from an entry of the journal.
	fromJournal(t *Timeline, pred *Prediction, entry int)
}

// scorer is a task that predicts from one score per column, be these the activations under
// some weights or counts of votes. Sequences are none: they have exponentially many
// outputs.
type scorer interface {
	task
	// predictFromScores fills in the prediction that the scores make of example i of d. It
	// returns the margin, and whether a margin of 0 is a mistake.
	predictFromScores(p *Problem, d *model.Dataset, i int, scores []score, pred *Prediction) (margin score, tieIsMistake bool)
	// vote is the column that the scores vote for, and the vote, which is ±1 or 0.
	vote(p *Problem, scores []score) (column int, votes int64)
}

// margin fills in the prediction of example i under the weights, but for Mistake. It
// returns the margin, and whether a margin of 0 is a mistake. It switches on the task
// instead of calling a method of the interface, so that pred stays on the stack.
func (p *Problem) margin(w weights, pred *Prediction, i int) (margin score, tieIsMistake bool) {
	var buffer [10]score
	switch t := p.task.(type) {
	case multiclass:
		return t.predictFromScores(p, p.Data, i, w.(weightColumns).scores(buffer[:0], i), pred)
	case sequence:
		return t.margin(p, w, pred, i)
	}
	buffer[0] = w.(weightColumns)[0].score(i)
	return binary{}.predictFromScores(p, p.Data, i, buffer[:1], pred)
}

// predictFromScores is the prediction that the scores make of example i of d.
func (p *Problem) predictFromScores(d *model.Dataset, i int, scores []score) (pred Prediction) {
	margin, tieIsMistake := p.task.(scorer).predictFromScores(p, d, i, scores, &pred)
	pred.Mistake = isMistake(margin.compare(zero), tieIsMistake)
	return pred
}

// newPart is the part that adds a mistake's example to a column (sign 1) or subtracts it
// (sign −1): by η, or by the rule's own τ, which may be 0.
func (p *Problem) newPart(pred *Prediction, column int32, sign float64) Part {
	part := Part{Column: column, Example: int32(pred.Example), Times: sign}
	if p.rule != nil && p.rule.tau != nil {
		part.Times *= pred.Tau
	}
	if pred.TauRat != nil {
		if part.Exact = new(big.Rat).Set(pred.TauRat); sign < 0 {
			part.Exact.Neg(part.Exact)
		}
	}
	return part
}

// newTask is the task that the labels of a data set pose.
func newTask(d *model.Dataset) task {
	switch {
	case d.Corpus != nil:
		return newSequence(d.Corpus)
	case d.Task == "multiclass":
		return multiclass{}
	}
	return binary{}
}

// Binary reports whether the labels are two, predicted by the sign of one activation.
func (p *Problem) Binary() bool {
	_, ok := p.task.(binary)
	return ok
}

// Tabular reports whether an example is a row of features; else it is a sentence.
func (p *Problem) Tabular() bool { return p.Data.Corpus == nil }

// columnCount is the number of weight columns: one, or one per class.
func (p *Problem) columnCount() int {
	if p.Data.Task == "multiclass" && !p.Binary() {
		return max(1, len(p.Data.Labels))
	}
	return 1
}

// Classes is the number of classes that have a weight column each. It is 0 with two labels,
// which share one hyperplane, and with sequences.
func (s *State) Classes() int {
	if v, ok := s.weights.(weightColumns); ok && !s.p.Binary() {
		return len(v)
	}
	return 0
}

// Class is a read-only view of one class as a state: its activation is the class's score,
// its α of an example how often that was added less how often it was subtracted.
func (s *State) Class(c int) *State {
	if s.p.Binary() {
		return s
	}
	one := *s
	one.p = s.p.columnProblem
	one.weights = s.weights.(weightColumns)[c : c+1]
	if s.alpha != nil {
		one.alpha = s.alpha.column(c)
	}
	return &one
}

// Scores writes the score of example i for each class to dst, which has a place for each.
func (s *State) Scores(dst []float64, i int) {
	for c, column := range s.weights.(weightColumns) {
		dst[c] = column.score(i).float
	}
}

// Tagger is a tagger with the state's weights, which are in units of Problem.Rate, and with
// scratch memory of its own. The weights are read-only. It is nil in the other tasks.
func (s *State) Tagger() *tagger.Tagger {
	f, ok := s.weights.(taggerWeights)
	if !ok {
		return nil
	}
	return tagger.New(f.Space, f.Weights())
}
