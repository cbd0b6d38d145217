package panel

import (
	"math/big"

	"perceptron/algo"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// classGlyph is how the class of example i is drawn, and classStyle its style.
func (f *Frame) classGlyph(i int) string {
	if f.several() {
		return notation.ClassSign(int(f.Data.Class[i]))
	}
	return glyph(f.Data.Y[i])
}

func (f *Frame) classStyle(i int) grid.Style {
	if f.several() {
		return theme.Class(int(f.Data.Class[i]))
	}
	return sideStyle(f.Data.Y[i])
}

// several reports whether the run learns one of several classes.
func (f *Frame) several() bool { return f.Problem.Setup.Task == "multiclass" }

// score is what a state gives a class for example i.
func (f *Frame) score(s *algo.State, c int32, i int) notation.Value {
	one := s.Class(int(c))
	if f.exact() {
		return notation.Rat(one.ActivationRat(i))
	}
	return notation.Float(one.See(i).Activation)
}

// goldScore is what a state gives the class of example i.
func (f *Frame) goldScore(s *algo.State, i int) notation.Value { return f.score(s, f.Data.Class[i], i) }

// classMargin is how far the score of an example's own class lies above the best of
// the others.
func (f *Frame) classMargin(s *algo.State, i int) notation.Value {
	l := s.See(i)
	if !f.exact() {
		return notation.Float(l.Margin)
	}
	gold := s.Class(int(l.Gold)).ActivationRat(i)
	var best *big.Rat
	for c := range s.Classes() {
		if c == int(l.Gold) {
			continue
		}
		if a := s.Class(c).ActivationRat(i); best == nil || a.Cmp(best) > 0 {
			best = a
		}
	}
	if best == nil {
		return notation.Float(l.Margin)
	}
	return notation.Rat(new(big.Rat).Sub(gold, best))
}

// oneLabel reports whether all examples have one class.
func (f *Frame) oneLabel() bool {
	for _, c := range f.Data.Class {
		if c != f.Data.Class[0] {
			return false
		}
	}
	return f.Data.Len() > 0
}

// severalSetup is the settings that matter: a = 0 is no rule here.
func severalSetup(f *Frame, l topLine) []string {
	classes := " classes"
	if len(f.Data.Labels) == 1 {
		classes = " class"
	}
	return []string{
		text(len(f.Data.Labels), classes), f.readoutName(l.wide), f.kernelName(), f.kernelParameters(), f.rateText(l.dot),
		"bias " + f.Problem.Setup.Bias, f.orderName(l.wide), f.start(), f.arithmetic(l.wide), f.labels(l.wide),
	}
}

// sideStyle is the style of a class.
func sideStyle(y int8) grid.Style {
	if y > 0 {
		return theme.Positive
	}
	return theme.Negative
}

// glyph is how a class is drawn.
func glyph(y int8) string {
	if y > 0 {
		return "+"
	}
	return "o"
}

// sum says what a class's score is the sum of, w·x + b with the numbers put in.
func (s *classStep) sum(c int32) {
	one := s.before.Class(int(c))
	w := s.f.hyperplane(one)
	t, factors := s.terms(one, &w)
	a := addends{b: w.b, apart: s.f.hasBias(), total: s.f.score(s.before, c, s.i)}
	a.multiply(&t, factors)
	s.f.saySum(s.Sheet, &a)
	s.List(longSumRank)
}

// terms are the products that make a class's score, and their two factors.
func (s *classStep) terms(one *algo.State, w *weights) (t terms, factors func(term) (c, k notation.Value)) {
	f := s.f
	if !f.Problem.Dual() {
		t = f.features(w, s.i, rankMost)
		t.byIndex()
		return t, func(t term) (c, k notation.Value) {
			return w.w.At(t.index), f.input(s.i, t.index)
		}
	}
	return f.examples(one, s.i), func(t term) (c, k notation.Value) {
		return f.strength(one, t.index), f.kernel(t.index, s.i)
	}
}
