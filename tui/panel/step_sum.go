package panel

import (
	"bytes"
	"math"
	"math/big"
	"slices"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// rankMost is the number of terms that are shown one by one.
const rankMost = 12

// term is one of the products that an activation is the sum of.
type term struct {
	index   int // of the feature, or of the example
	product float64
}

// terms is a sum of products, of which the largest are kept.
type terms struct {
	top    [rankMost]term
	n      int // of them
	others int // left out
}

// add puts a term in its place; of equal magnitudes the first stays first.
func (t *terms) add(index int, product float64) {
	at := t.n
	for at > 0 && math.Abs(product) > math.Abs(t.top[at-1].product) {
		at--
	}
	if at >= rankMost {
		t.others++
		return
	}
	if t.n == rankMost {
		t.n--
		t.others++
	}
	copy(t.top[at+1:t.n+1], t.top[at:t.n])
	t.top[at] = term{index, product}
	t.n++
}

// byIndex sorts the terms that are kept as they are listed.
func (t *terms) byIndex() {
	slices.SortFunc(t.top[:t.n], func(a, b term) int { return a.index - b.index })
}

// sum is a score of an example under a state, with the products that it is the sum of.
type sum struct {
	terms
	f     *Frame
	of    *algo.State
	w     *weights
	i     int
	total notation.Value
}

// sumOf is the sum that a score is, whose terms are the wⱼxⱼ of the features that are
// stored, or in dual form αⱼyⱼK(xⱼ, xᵢ), of a class αⱼK(xⱼ, xᵢ), of the examples with an α.
// Few stand in their order, of many the largest come first.
func (f *Frame) sumOf(of *algo.State, i int, total notation.Value) sum {
	s := sum{f: f, of: of, w: f.weights(of), i: i, total: total}
	if f.Problem.Dual() {
		for j, alpha := range f.dualCoefficients(of) {
			s.add(j, float64(f.sign(j))*alpha*f.Problem.K(j, i))
		}
	} else {
		for j, x := range f.Data.Entries(i) {
			s.add(j, s.w.w.F[j]*x)
		}
		if d := f.Data.Dim(); s.w.w.Len() > d {
			s.add(d, s.w.w.F[d])
		}
	}
	if !f.is("many") {
		s.byIndex()
	}
	return s
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
	w, _ := f.Problem.InitialWeights()
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
		if j := t.index; f.Problem.Dual() {
			written.Product(f.strength(s.of, j).Times(f.sign(j)), f.kernel(j, s.i))
		} else {
			written.Product(s.w.w.At(j), f.input(s.i, j))
		}
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
			sheet.NewRow(2, 1, row.Value, text).Overflow = row.Item
		case bytes.HasPrefix(text, []byte("= ")):
			sheet.Omission(s.others > 0, 4, row.Value, "+ …")
			sheet.Or("= …").MinColumn = 2
			sheet.NewRow(2, 1, row.Value, text)
		default:
			c := sheet.Write(row.Value, text)
			c.MinColumn, c.Overflow, c.Gap = 4, row.Item, 1
		}
		first = false
	})
}

// formula says what a is in symbols, as far as there is room.
func (s *step) formula() {
	s.Write(row.Text, s.text("a in symbols"))
	s.Or(s.text("a without its end"))
	s.Or("«a(x)» = …")
	s.Next()
}

// activation says a with the numbers put in.
func (s *step) activation() {
	if s.f.is("many") {
		s.Write(row.Name, "«a»")
	} else {
		s.Write(row.Text, s.text("a in symbols")).Rank = 2
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
		c := s.AlignRight(row.Note, b)
		c.Rank, c.Reserve = 1, 0
	}
	s.f.scratch = b
}
