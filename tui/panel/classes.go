package panel

import (
	"cmp"
	"math"
	"slices"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// classOf is the class of example i as it is drawn: of two labels + is the first.
func (f *Frame) classOf(i int) int32 {
	switch {
	case f.Problem.Setup.Task == "multiclass":
		return f.Data.Class[i]
	case f.Data.Y[i] > 0:
		return 0
	}
	return 1
}

// sign is what an example's part in a column is signed by: its y, or with several
// classes nothing, for those add and take.
func (f *Frame) sign(i int) int {
	if f.is("binary") {
		return int(f.Data.Y[i])
	}
	return 1
}

// score is what a state gives a class for example i.
func (f *Frame) score(s *algo.State, c int32, i int) notation.Value {
	one := s.Class(int(c))
	if f.exact() {
		return notation.Rat(one.ActivationRat(i))
	}
	return notation.Float(one.Predict(i).Activation)
}

// classMargin is how far the score of an example's own class lies above the best of
// the others.
func (f *Frame) classMargin(s *algo.State, i int) notation.Value {
	l := s.Predict(i)
	if f.exact() && !math.IsInf(l.Margin, 1) {
		return f.score(s, l.Gold, i).Sub(f.score(s, bestOther(s, l), i))
	}
	return notation.Float(l.Margin)
}

// glyph is how a class is drawn.
func glyph(y int8) string {
	if y > 0 {
		return "+"
	}
	return "o"
}

// byScore is the classes as a state scores an example, the highest score first.
func byScore(of *algo.State, i int) []int32 {
	scores := make([]float64, of.Classes())
	of.Scores(scores, i)
	all := make([]int32, len(scores))
	for c := range all {
		all[c] = int32(c)
	}
	slices.SortStableFunc(all, func(a, b int32) int { return cmp.Compare(scores[b], scores[a]) })
	return all
}

// bestOther is the best of the classes that are not the right one of an example as a state sees
// it; −1: there is no other.
func bestOther(of *algo.State, l algo.Prediction) int32 {
	if l.Mistake {
		return l.BestOther
	}
	for _, c := range byScore(of, l.Example) {
		if c != l.Gold {
			return c
		}
	}
	return -1
}

// mostClasses is how many classes there is a row for beside the two that a step is about,
// and as many for those that a batch changes.
const mostClasses = 5

// otherClasses is how many rows those have that a step is not about.
func (f *Frame) otherClasses() int { return min(max(0, len(f.Data.Labels)-2), mostClasses) }

// classRows is how many rows the classes have that a batch changes.
func (f *Frame) classRows() int {
	return min(len(f.Data.Labels), 2*f.Problem.Batch(), mostClasses)
}

// shown is the k-th of the two classes that a step is about: what is predicted first.
func (s *step) shown(k int) (c column, ok bool) {
	if s.look.Predicted != s.look.Gold {
		k = len(s.columns) - 1 - k
	}
	if k < 0 || k >= len(s.columns) {
		return c, false
	}
	return s.columns[k], true
}

// score says the score of one of the two classes, and what it is the sum of.
func (s *step) score(k int) {
	if c, ok := s.shown(k); ok {
		s.scoreRow(c.class)
		sum := s.f.sumOf(c.old, s.i, s.f.score(s.f.Moment.Before, c.class, s.i))
		sum.say(s.Sheet)
		s.List()
	}
}

// scoreRow says the score of one class.
func (s *step) scoreRow(c int32) {
	role, what := row.Text, ""
	switch c {
	case s.look.Gold:
		role, what = row.Result, "right"
	case s.look.Predicted:
		role, what = row.Result, "predicted"
	}
	saySign(s.Sheet, c)
	name := s.Write(role, row.Verbatim(s.f.Data.Labels[c]))
	name.Gap, name.Overflow = 1, row.Truncate
	s.AlignRight(row.Value, s.f.score(s.f.Moment.Before, c, s.i)).Reserve = len("predicted") + 2
	s.AlignRight(row.Note, what).Reserve = 0
	s.Next()
}

// otherScores says the scores of the other classes, the highest first.
func (s *step) otherScores() {
	rows, others := s.f.otherClasses(), len(s.f.Data.Labels)-2
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

// classNumbers are of the right class beside the best of the others.
var classNumbers = group{"looked classes not-batch", map[string]quantity{
	"class margin": func(t *reader) any { return t.f.classMargin(t.f.Moment.Before, t.i) },
	"other":        func(t *reader) any { return notation.ClassSign(int(bestOther(t.f.Moment.Before, t.look))) },
	"ahead by":     func(t *reader) any { return t.f.ahead(t.f.Moment.Before, t.look) },
	"now ahead by": func(t *reader) any { return t.f.ahead(t.f.Moment.After, t.look) },
	"gained":       func(t *reader) any { return t.gained() },
	"+gained":      func(t *reader) any { return row.Signed(t.gained()) },
}}

// ahead is how far the right class of an example lies above the other that its step is
// about.
func (f *Frame) ahead(of *algo.State, l algo.Prediction) notation.Value {
	return f.score(of, l.Gold, l.Example).Sub(f.score(of, bestOther(f.Moment.Before, l), l.Example))
}

// gained is by how much it came to lie farther above.
func (t *reader) gained() notation.Value {
	return t.f.ahead(t.f.Moment.After, t.look).Sub(t.f.ahead(t.f.Moment.Before, t.look))
}

// changedClasses are the classes that a batch adds to and takes from, in their order.
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
