package panel

import (
	"math"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// indexColumn is the numbers of the examples.
var indexColumn = tableColumn{row.Column{Head: "i", Least: 1, Gap: 2}, func(f *Frame, s *row.Sheet, e *entry) {
	s.Say(e.role, f.Data.Number(e.i))
}}

// exampleColumn is their features, as many as have room.
func (f *Frame) exampleColumn(rank int) tableColumn {
	head := "x"
	if f.originals() {
		head = "x in file"
	}
	return tableColumn{row.Column{Head: head, Most: 26, Gap: 1, Left: true, Rank: rank, Spare: 2}, func(f *Frame, s *row.Sheet, e *entry) {
		s.Vector(e.role, f.shown(e.i))
	}}
}

// name is a letter with the number of an example.
func (f *Frame) name(letter string, i int) row.Indexed {
	return row.Indexed{Letter: letter, N: f.Data.Number(i)}
}

func saySide(f *Frame, s *row.Sheet, e *entry) {
	y := f.Data.Y[e.i]
	s.Say(row.Side(y), glyph(y))
}

func sayActivation(f *Frame, s *row.Sheet, e *entry) { s.Say(e.role, f.predicted(e.i)) }

func sayMargin(f *Frame, s *row.Sheet, e *entry) {
	s.Say(e.role, f.predicted(e.i).Times(int(f.Data.Y[e.i])))
}

func sayUpdates(f *Frame, s *row.Sheet, e *entry) { s.Say(e.role, f.updates(e.i)) }

func sayAlpha(f *Frame, s *row.Sheet, e *entry) { s.Say(e.role, f.tableAlpha(e.i)) }

// updates is the number of updates of an example up to the step shown.
func (f *Frame) updates(i int) int {
	if counts := f.counts(); i < len(counts) {
		return int(counts[i])
	}
	return 0
}

// counts is the updates of each example up to the step shown.
func (f *Frame) counts() []int64 {
	return f.Timeline.Counts(f.State().Steps())
}

// sayLength says a length under the hyperplane that predicts; – where there is
// none.
func sayLength(of func(f *Frame, h model.Hyperplane, i int) float64) func(f *Frame, s *row.Sheet, e *entry) {
	return func(f *Frame, s *row.Sheet, e *entry) {
		if h, ok := f.hyperplaneNow(); ok {
			s.Say(row.Value, notation.Float(of(f, h, e.i)))
		} else {
			s.Say(row.Note, "–")
		}
	}
}

func sayFoot(f *Frame, s *row.Sheet, e *entry) {
	if h, ok := f.hyperplaneNow(); ok {
		s.Say(row.Words, row.Within{V: notation.Vector{F: f.onto(h, e.i)}, Columns: 24})
	} else {
		s.Say(row.Note)
	}
}

// classCell is how a class that was seen is said: by its sign and by its name.
type classCell struct {
	sign, name func(f *Frame, s *row.Sheet, e *entry)
}

var (
	goldCell  = sayClass(func(l *algo.Look) int32 { return l.Gold })
	rivalCell = sayClass(func(l *algo.Look) int32 { return l.Rival })
)

func sayClass(of func(l *algo.Look) int32) classCell {
	return classCell{
		func(_ *Frame, s *row.Sheet, e *entry) {
			c := int(of(&e.look))
			s.Say(row.Class(c), notation.ClassSign(c))
		},
		func(f *Frame, s *row.Sheet, e *entry) {
			s.Say(e.role, row.Verbatim(s.Cut(f.Data.Labels[of(&e.look)], 7)))
		},
	}
}

// sayNote says what is remarkable about an example.
func sayNote(_ *Frame, s *row.Sheet, e *entry) {
	switch {
	case e.wrong:
		s.Say(row.Missed, "wrong")
		s.Or("!").Place = row.Over
	case e.atHand:
		s.Say(row.Example, "current").Place = row.If
	}
}

func sayTagMargin(_ *Frame, s *row.Sheet, e *entry) { s.Say(e.role, tagMargin(e.look)) }

// tagMargin is the margin of a sentence, no number where there is no other
// output.
func tagMargin(l algo.Look) float64 {
	if math.IsInf(l.Margin, 0) {
		return math.NaN()
	}
	return l.Margin
}

// sayWrongTags says how many of a sentence's tags are wrong.
func sayWrongTags(f *Frame, s *row.Sheet, e *entry) {
	_, gold := f.Data.Corpus.Sentence(e.i)
	mark := ""
	wrong := wrongTags(gold, e.look.Tags)
	if wrong > 0 {
		mark = "!"
	}
	s.Say(e.role, wrong, "/", len(gold), mark)
}

// sayWords says the words of a sentence as far as there is room, ! after one
// that has a wrong tag.
func sayWords(f *Frame, s *row.Sheet, e *entry) {
	words, gold := f.Data.Corpus.Sentence(e.i)
	for k, word := range words {
		role, mark, gap := row.Words, "", " "
		if e.look.Tags[k] != gold[k] {
			role, mark = row.Missed, "!"
		}
		if k == len(words)-1 {
			gap = ""
		}
		c := s.Say(role, f.Data.Corpus.Words[word], mark, gap)
		c.Place, c.With = row.Cut, true
	}
}

// tableAlpha is α of an example now, η times its updates or the sum of its τ.
func (f *Frame) tableAlpha(i int) notation.Value {
	if f.Problem.Dual() && !f.byRate() {
		return f.strength(f.State(), i)
	}
	return f.alpha(f.updates(i))
}

// lengthColumns are the columns of lengths, which come last. The formulas are 001's of
// points and hyperplanes: y·a/‖w‖ is the geometric margin, |a|/‖w‖ the distance, −a/‖w‖²
// the multiple of w that leads from x to the foot on H; and 000's w·x/‖w‖, the length of
// x along w. They are never written.
var lengthColumns = [...]tableColumn{
	lengthColumn("y·a/‖w‖", 4, sayLength(func(f *Frame, h model.Hyperplane, i int) float64 {
		return f.See(i).Activation * float64(f.Data.Y[i]) / h.Norm()
	})),
	lengthColumn("distance", 5, sayLength(func(f *Frame, h model.Hyperplane, i int) float64 { return math.Abs(f.See(i).Activation) / h.Norm() })),
	lengthColumn("−a/‖w‖²", 7, sayLength(func(f *Frame, h model.Hyperplane, i int) float64 { return 0 - f.See(i).Activation/squared(h.W) })),
	lengthColumn("w·x/‖w‖", 8, sayLength((*Frame).along)),
	{row.Column{Head: "foot on H", Left: true, Rank: 6, Spare: noteRoom, Gap: 1}, sayFoot},
}

func lengthColumn(head string, rank int, say func(f *Frame, s *row.Sheet, e *entry)) tableColumn {
	return tableColumn{row.Column{Head: head, Rank: rank, Spare: noteRoom, Gap: 1}, say}
}

// hyperplaneNow is the one that predicts; ok is false where there is none.
func (f *Frame) hyperplaneNow() (h model.Hyperplane, ok bool) {
	p := f.predicting()
	if p == nil {
		return h, false
	}
	w := f.weights(p)
	return w.h, w.norm != 0
}

// along is w·x/‖w‖, the length of the projection of x on w (000).
func (f *Frame) along(h model.Hyperplane, i int) float64 {
	return notation.Clean(f.Data.DotRow(i, h.W)/h.Norm(), f.Data.Norm(i))
}

// onto is the foot of example i on H; of one that is stored sparse, as many of
// its components as are written.
func (f *Frame) onto(h model.Hyperplane, i int) []float64 {
	d := f.Data
	if !d.Sparse() {
		row := d.Row(i)
		return cleaned(h.Foot(row), d.Norm(i))
	}
	n, z := h.Norm(), f.featureValues(i)
	t := h.ActivationOf(d, i) / n
	for j := range z {
		z[j] -= float64(t * (h.W[j] / n))
	}
	return cleaned(z, d.Norm(i))
}

// cleaned is a point without the specks that rounding leaves beside numbers of
// that size.
func cleaned(z []float64, size float64) []float64 {
	for j, v := range z {
		z[j] = notation.Clean(v, size)
	}
	return z
}

// marginMost is the number of values, n·d, up to which the margin of the set is
// looked for in each frame.
const marginMost = 1 << 18
