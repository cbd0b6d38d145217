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

// maxTerms is the most terms that are written one by one.
const maxTerms = 12

// term is one of the products whose sum is an activation.
type term struct {
	index   int // index of the feature, or of the example
	product float64
}

// terms is the largest terms of a sum, in order of magnitude.
type terms struct {
	top     [maxTerms]term
	n       int // number of terms kept
	omitted int // number of terms dropped
}

// add inserts a term in order; of equal magnitudes the first stays first.
func (t *terms) add(index int, product float64) {
	at := t.n
	for at > 0 && math.Abs(product) > math.Abs(t.top[at-1].product) {
		at--
	}
	if at >= maxTerms {
		t.omitted++
		return
	}
	if t.n == maxTerms {
		t.n--
		t.omitted++
	}
	copy(t.top[at+1:t.n+1], t.top[at:t.n])
	t.top[at] = term{index, product}
	t.n++
}

// byIndex sorts the kept terms by index.
func (t *terms) byIndex() {
	slices.SortFunc(t.top[:t.n], func(a, b term) int { return a.index - b.index })
}

// sum is a score of an example under a state, as a sum of products.
type sum struct {
	terms
	f     *Frame
	state *algo.State
	w     *weights
	i     int
	total notation.Value
}

// sumOf is the sum for a score. Its terms are wⱼxⱼ of the stored features, or in dual
// form αⱼyⱼK(xⱼ, xᵢ) (αⱼK(xⱼ, xᵢ) for a class) of the examples with an α. Few terms are
// in order of index, many in order of magnitude.
func (f *Frame) sumOf(state *algo.State, i int, total notation.Value) sum {
	s := sum{f: f, state: state, w: f.weights(state), i: i, total: total}
	if f.Problem.Dual() {
		for j, alpha := range f.dualCoefficients(state) {
			s.add(j, float64(f.termSign(j))*alpha*f.Problem.K(j, i))
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

// kernelValue is K(xⱼ, xᵢ), as a fraction if those are shown and it is one.
func (f *Frame) kernelValue(j, i int) notation.Value {
	if k := f.Problem.Kernel; f.asFractions() && k.Rational {
		return notation.Rat(k.Rat(f.Data, j, f.Data, i))
	}
	return notation.Float(f.Problem.K(j, i))
}

// constantTerm is w₀·x.
func (f *Frame) constantTerm(i int) notation.Value {
	w, _ := f.Problem.InitialWeights()
	exact, float := new(big.Rat), 0.0
	for j, x := range f.Data.Entries(i) {
		v, _ := w[j].Float64()
		float += float64(v * x)
		if f.asFractions() {
			exact.Add(exact, new(big.Rat).Mul(w[j], f.Data.Rat(i, j)))
		}
	}
	if f.asFractions() {
		return notation.Rat(exact)
	}
	return notation.Float(float)
}

// pieces calls put with each part of the sum as text: the constant, the products, the
// bias, and the total. A text is valid until put returns.
func (s *sum) pieces(put func(text []byte)) {
	f := s.f
	written := notation.Sum{Text: append(f.scratch[:0], "= "...)}
	end := func() {
		put(written.Text)
		written.Text = written.Text[:0]
	}
	constant := !f.is("from-zero") && f.is("dual") // dual with other first weights: the term w₀·x
	if constant {
		written.Term(f.constantTerm(s.i))
		end()
	}
	for _, t := range s.top[:s.n] {
		if j := t.index; f.Problem.Dual() {
			written.Product(f.dualCoefficient(s.state, j).Times(f.termSign(j)), f.kernelValue(j, s.i))
		} else {
			written.Product(s.w.w.At(j), f.inputValue(s.i, j))
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

// write writes the sum as pieces of a list. The first product and the total begin new
// rows.
func (s *sum) write(sheet *row.Sheet) {
	first := true
	s.pieces(func(text []byte) {
		switch text = bytes.TrimPrefix(text, []byte(" ")); {
		case first:
			sheet.NewRow(2, 1, row.Value, text).Overflow = row.Item
		case bytes.HasPrefix(text, []byte("= ")):
			sheet.Omission(s.omitted > 0, 4, row.Value, "+ …")
			sheet.Or("= …").MinColumn = 2
			sheet.NewRow(2, 1, row.Value, text)
		default:
			c := sheet.Write(row.Value, text)
			c.MinColumn, c.Overflow, c.Gap = 4, row.Item, 1
		}
		first = false
	})
}

// formula writes a in symbols, as far as it fits.
func (s *step) formula() {
	s.Write(row.Text, s.text("a in symbols"))
	s.Or(s.text("a without its end"))
	s.Or("«a(x)» = …")
	s.Next()
}

// activation writes a with its numbers.
func (s *step) activation() {
	if s.f.is("many") {
		s.Write(row.Name, "«a»")
	} else {
		s.Write(row.Text, s.text("a in symbols")).Rank = 2
		s.Or("«a»").Rank = 0
	}
	sum := s.f.sumOf(s.columns[0].old, s.i, s.a)
	sum.write(s.Sheet)
	if s.f.is("many") {
		s.termIndexNote(sum.top[:sum.n])
	}
	s.List()
}

// termIndexNote writes the indices of the products' examples or features.
func (s *step) termIndexNote(products []term) {
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
