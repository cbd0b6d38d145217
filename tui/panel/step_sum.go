package panel

import (
	"bytes"
	"math/big"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// sum is a score of an example under a state, with the products that it is the sum of.
type sum struct {
	terms
	f     *Frame
	of    *algo.State
	w     *weights
	i     int
	total notation.Value
}

// sumOf is the sum that a score is. Few products stand in their order, of many the
// largest come first.
func (f *Frame) sumOf(of *algo.State, i int, total notation.Value) sum {
	s := sum{f: f, of: of, w: f.weights(of), i: i, total: total}
	if f.Problem.Dual() {
		s.terms = f.examples(of, i)
	} else {
		s.terms = f.features(s.w, i)
	}
	if !f.is("many") {
		s.byIndex()
	}
	return s
}

// factors are the two numbers of a product.
func (s *sum) factors(t term) (c, k notation.Value) {
	f := s.f
	if !f.Problem.Dual() {
		return s.w.w.At(t.index), f.input(s.i, t.index)
	}
	return f.strength(s.of, t.index).Times(f.sign(t.index)), f.kernel(t.index, s.i)
}

// kernel is K(xⱼ, xᵢ), as a fraction where that is asked for and it is one.
func (f *Frame) kernel(j, i int) notation.Value {
	if k := f.Problem.Kernel; f.exact() && k.Rational {
		return notation.Rat(k.Rat(f.Data, j, f.Data, i))
	}
	return notation.Float(f.Problem.K(j, i))
}

// constant is w₀·x.
func (f *Frame) constant(i int) notation.Value {
	w, _ := f.Problem.First()
	exact, float := new(big.Rat), 0.0
	for j, x := range f.Data.Entries(i) {
		v, _ := w[j].Float64()
		float += float64(v * x)
		if f.exact() {
			exact.Add(exact, new(big.Rat).Mul(w[j], f.Data.Rat(i, j)))
		}
	}
	if f.exact() {
		return notation.Rat(exact)
	}
	return notation.Float(float)
}

// pieces calls put with each part of a sum: the products, the constants, and the
// total. The text is good until put returns.
func (s *sum) pieces(put func(text []byte)) {
	f := s.f
	written := notation.Sum{Text: append(f.scratch[:0], "= "...)}
	end := func() {
		put(written.Text)
		written.Text = written.Text[:0]
	}
	constant := !f.is("from-zero") && f.is("dual") // a run over α that began elsewhere has a term w₀·x
	if constant {
		written.Term(f.constant(s.i))
		end()
	}
	for _, t := range s.top[:s.n] {
		written.Product(s.factors(t))
		end()
	}
	if s.n == 0 && !constant {
		written.OrZero()
		end()
	}
	if f.is("apart") {
		written.Term(s.w.b)
		end()
	}
	written.Text = row.Append(written.Text, " = ", s.total)
	end()
	f.scratch = written.Text
}

// say says the sum as pieces of a list. Its products and its total begin rows.
func (s *sum) say(sheet *row.Sheet) {
	first := true
	s.pieces(func(text []byte) {
		switch text = bytes.TrimPrefix(text, []byte(" ")); {
		case first:
			sheet.Start(2, 1, row.Value, text).Place = row.Item
		case bytes.HasPrefix(text, []byte("= ")):
			sheet.Rest(s.others > 0, 4, row.Value, "+ …")
			sheet.Or("= …").From = 2
			sheet.Start(2, 1, row.Value, text)
		default:
			c := sheet.Tab(4, row.Value, text)
			c.Place, c.Gap = row.Item, 1
		}
		first = false
	})
}

// formula says what a is in symbols, as far as there is room.
func (s *step) formula() {
	s.Text(row.Words, s.text("a in symbols"))
	s.Or(s.text("a without its end"))
	s.Or("«a(x)» = …")
	s.Next()
}

// activation says a with the numbers put in.
func (s *step) activation() {
	if s.f.is("many") {
		s.Say(row.Name, "«a»")
	} else {
		s.Text(row.Words, s.text("a in symbols")).Rank = 2
		s.Or("«a»").Rank = 0
	}
	sum := s.f.sumOf(s.columns[0].old, s.i, s.a)
	sum.say(s.Sheet)
	if s.f.is("many") {
		s.termNumbers(sum.top[:sum.n])
	}
	s.List()
}

// termNumbers notes of which examples, or features, the products are.
func (s *step) termNumbers(products []term) {
	b := append(s.f.scratch[:0], "j = "...)
	for k, one := range products {
		if k > 0 {
			b = append(b, ", "...)
		}
		b = row.Append(b, one.index+1)
	}
	if len(products) > 0 {
		c := s.Close(row.Note, b)
		c.Rank, c.Keep = 1, 0
	}
	s.f.scratch = b
}
