package panel

import (
	"cmp"
	"math"
	"slices"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// classOf is the class of example i as it is drawn: with two labels + is 0 and o is 1.
func (f *Frame) classOf(i int) int32 {
	switch {
	case f.Problem.Setup.Task == "multiclass":
		return f.Data.Class[i]
	case f.Data.Y[i] > 0:
		return 0
	}
	return 1
}

// termSign is the sign of example i's term in a column: its y, or 1 with several classes,
// whose updates add and subtract instead.
func (f *Frame) termSign(i int) int {
	if f.is("binary") {
		return int(f.Data.Y[i])
	}
	return 1
}

// score is the score that a state gives a class for example i.
func (f *Frame) score(s *algo.State, c int32, i int) notation.Value {
	one := s.Class(int(c))
	if f.asFractions() {
		return notation.Rat(one.ActivationRat(i))
	}
	return notation.Float(one.Predict(i).Activation)
}

// classMargin is how far the score of an example's own class exceeds the best other
// score.
func (f *Frame) classMargin(s *algo.State, i int) notation.Value {
	l := s.Predict(i)
	if f.asFractions() && !math.IsInf(l.Margin, 1) {
		return f.score(s, l.Gold, i).Sub(f.score(s, bestOther(s, l), i))
	}
	return notation.Float(l.Margin)
}

// classGlyph is the sign that a label is drawn with.
func classGlyph(y int8) string {
	if y > 0 {
		return "+"
	}
	return "o"
}

// byScore is the classes by their scores for example i, highest first.
func byScore(state *algo.State, i int) []int32 {
	scores := make([]float64, state.Classes())
	state.Scores(scores, i)
	all := make([]int32, len(scores))
	for c := range all {
		all[c] = int32(c)
	}
	slices.SortStableFunc(all, func(a, b int32) int { return cmp.Compare(scores[b], scores[a]) })
	return all
}

// bestOther is the class with the best score except the right one; −1 if there is no
// other.
func bestOther(state *algo.State, l algo.Prediction) int32 {
	if l.Mistake {
		return l.BestOther
	}
	for _, c := range byScore(state, l.Example) {
		if c != l.Gold {
			return c
		}
	}
	return -1
}

// maxClassRows is the most rows for classes beside the two that a step is about, and for
// the classes that a batch changes.
const maxClassRows = 5

// otherClassRows is the number of rows for the classes that a step is not about.
func (f *Frame) otherClassRows() int { return min(max(0, len(f.Data.Labels)-2), maxClassRows) }

// classRows is the number of rows for the classes that a batch changes.
func (f *Frame) classRows() int {
	return min(len(f.Data.Labels), 2*f.Problem.Batch(), maxClassRows)
}

// shownClass is the column of the k-th of the two classes that a step is about, the
// predicted one first.
func (s *step) shownClass(k int) (c column, ok bool) {
	if s.prediction.Predicted != s.prediction.Gold {
		k = len(s.columns) - 1 - k
	}
	if k < 0 || k >= len(s.columns) {
		return c, false
	}
	return s.columns[k], true
}

// scoreRows writes the score of one of the two classes, as a sum.
func (s *step) scoreRows(k int) {
	if c, ok := s.shownClass(k); ok {
		s.scoreRow(c.class)
		sum := s.f.sumOf(c.old, s.i, s.f.score(s.f.Moment.Before, c.class, s.i))
		sum.write(s.Sheet)
		s.List()
	}
}

// scoreRow writes the score of one class.
func (s *step) scoreRow(c int32) {
	role, what := row.Text, ""
	switch c {
	case s.prediction.Gold:
		role, what = row.Result, "right"
	case s.prediction.Predicted:
		role, what = row.Result, "predicted"
	}
	writeSign(s.Sheet, c)
	name := s.Write(role, row.Verbatim(s.f.Data.Labels[c]))
	name.Gap, name.Overflow = 1, row.Truncate
	s.AlignRight(row.Value, s.f.score(s.f.Moment.Before, c, s.i)).Reserve = len("predicted") + 2
	s.AlignRight(row.Note, what).Reserve = 0
	s.Next()
}

// otherScores writes the scores of the other classes, highest first.
func (s *step) otherScores() {
	rows, others := s.f.otherClassRows(), len(s.f.Data.Labels)-2
	for _, c := range byScore(s.f.Moment.Before, s.i) {
		switch {
		case c == s.columns[0].class || c == s.columns[1].class:
		case rows == 1 && others > 1:
			s.Write(row.Note, others, " more classes").MinColumn = 2
			s.Next()
			return
		default:
			s.scoreRow(c)
			rows, others = rows-1, others-1
		}
	}
}

// classSlots compare the right class with the best other one.
var classSlots = slotGroup{"looked classes not-batch", map[string]slotValue{
	"class margin": func(t *textContext) any { return t.f.classMargin(t.f.Moment.Before, t.i) },
	"other":        func(t *textContext) any { return notation.ClassSign(int(bestOther(t.f.Moment.Before, t.prediction))) },
	"ahead by":     func(t *textContext) any { return t.f.lead(t.f.Moment.Before, t.prediction) },
	"now ahead by": func(t *textContext) any { return t.f.lead(t.f.Moment.After, t.prediction) },
	"gained":       func(t *textContext) any { return t.leadGain() },
	"+gained":      func(t *textContext) any { return row.Signed(t.leadGain()) },
}}

// lead is how far the right class's score exceeds that of the other class that the step
// is about.
func (f *Frame) lead(state *algo.State, l algo.Prediction) notation.Value {
	return f.score(state, l.Gold, l.Example).Sub(f.score(state, bestOther(f.Moment.Before, l), l.Example))
}

// leadGain is the change of the lead by the update.
func (t *textContext) leadGain() notation.Value {
	return t.f.lead(t.f.Moment.After, t.prediction).Sub(t.f.lead(t.f.Moment.Before, t.prediction))
}

// changedClasses are the classes that a batch adds to or subtracts from, in order.
func (f *Frame) changedClasses() (all []int32) {
	for _, l := range f.members() {
		for _, c := range [...]int32{l.Gold, l.BestOther} {
			if l.Mistake && !slices.Contains(all, c) {
				all = append(all, c)
			}
		}
	}
	slices.Sort(all)
	return all
}
