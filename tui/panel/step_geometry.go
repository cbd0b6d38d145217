package panel

import (
	"math"
	"strings"

	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/why"
)

// geometry says what the numbers of the step are in the plane: how far the
// example lies from the line, x along w, and the line made of unit w.
func (s *step) geometry() {
	if s.rows.geometry {
		s.Heading("geometry", false, "before any update") // but for the rows that say now
		s.distanceRow(0)
	}
	if s.rows.scale {
		s.projections()
		s.normalised()
	}
	if s.rows.combination {
		s.combination()
	}
	s.measures(s.rows.measured)
}

// measures says in so many rows what 000 and 001 compute of a point and a
// hyperplane, each with its numbers: those of the line before any update, and last
// the present line as an equation.
func (s *step) measures(rows int) {
	if rows < 1 {
		return
	}
	if s.old.norm == 0 {
		s.Line(row.Note, "w = 0: there is no line yet")
	} else {
		t := s.f.newTeller()
		var lines []string
		for _, name := range [...]string{"geometric margin", "distance", "projection"} {
			page, _ := why.Find(name)
			lines = append(lines, t.numbersAt(page, why.Then)...)
		}
		for k, line := range lines {
			if k < rows-1 {
				s.Line(row.Value, row.Verbatim(line))
			}
		}
	}
	if h := s.f.equations(s.f.State()); h != nil {
		s.Line(row.Result, "H now: ", strings.Join(h, ",  "))
	}
}

// combination says w as the sum of its examples, w = Σ αyx.
func (s *step) combination() {
	f := s.f
	t := f.largestCounts(f.counts())
	if t.others == 0 {
		t.byIndex()
	}
	s.Say(row.Name, "w = ")
	if s.Wide() {
		s.Say(row.Name, "Σ αyx = ")
	}
	if !f.fromZero() {
		s.Say(row.Value, "w₀ ")
	} else if t.n == 0 {
		s.Say(row.Value, "0")
	}
	gap := ""
	for k, one := range t.top[:t.n] {
		alpha := f.alpha(int(math.Abs(one.product))).Times(int(f.Data.Y[one.index]))
		c := s.Say(row.Value, gap, row.Signed(alpha), "·", f.name("x", one.index))
		if c.Place = row.Item; k < t.n-1 || t.others > 0 {
			c.Keep = 2
		}
		gap = " "
	}
	if t.others > 0 {
		s.Say(row.Note, " …")
	} else if s.Wide() {
		s.neverUpdated(t.n)
	}
	s.Next()
}

// neverUpdated names the examples that never were updated, where they are few.
func (s *step) neverUpdated(used int) {
	f := s.f
	if n := f.Data.Len() - used; n < 1 || n > 3 || used == 0 {
		return
	}
	b, sep := append(f.scratch[:0], "   ("...), ""
	for i := range f.Data.Len() {
		if f.updates(i) == 0 {
			b = row.Append(b, sep, f.name("x", i))
			sep = ", "
		}
	}
	s.Say(row.Note, b, " never updated)").Place = row.If
	f.scratch = b
}

// sayTraining says that the step is about other weights than those that predict.
func (f *Frame) sayTraining(s *row.Sheet) {
	s.Say(row.Note, "training goes by the last weights, not by ", f.Readout)
	s.Or("training goes by the last w")
	s.Next()
}

// normalised says the same hyperplane with ‖w‖ = 1 beside the raw one: scale
// changes neither it nor its sides (002).
func (s *step) normalised() {
	w := s.new
	if w.norm == 0 {
		s.Next()
		return
	}
	h := w.h.Normalized()
	s.Say(row.Name, "w/‖w‖ ")
	s.Say(row.Value, row.Within{V: s.f.withBias(notation.Vector{F: h.W}, notation.Float(h.B)), Columns: s.W - 28})
	if s.f.standsApart() {
		s.Say(row.Name, "  b/‖w‖ ")
		s.Say(row.Value, h.B)
	}
	s.Close(row.Note, "the ", s.f.border(), " now").Keep = 0
	s.Next()
}

// border is what the weights are in the space of the features.
func (f *Frame) border() string {
	switch f.Data.Dim() {
	case 1:
		return "threshold"
	case 2:
		return "line"
	}
	return "plane"
}

// projections says x along w and on the hyperplane, under the one before any
// update. Along w, x lies as far from where w starts as its projection is long,
// and the line −b/‖w‖ from there: b shifts the zero (000, why it works).
func (s *step) projections() {
	w := s.old
	if w.norm == 0 {
		s.Next()
		return
	}
	h := w.h
	along, zero := s.f.along(h, s.i), 0-h.B/w.norm
	x := s.Measure("x at ", along, " along w")
	if s.f.hasBias() { // first, for it stays from step to step
		x += s.Measure(s.f.border(), " at ", zero, ", ")
		s.Say(row.Name, s.f.border(), " at ")
		s.Say(row.Value, zero)
		s.Say(row.Name, ", ")
	}
	s.Say(row.Name, "x at ")
	s.Say(row.Value, along)
	s.Say(row.Name, " along w")
	const label = "foot "
	if room := s.W - x - 2 - len(label); room >= 8 {
		foot := row.Within{V: notation.Vector{F: s.f.onto(h, s.i)}, Columns: room}
		if s.Measure(foot) > s.Width("(…)") || s.f.Data.Dim() == 1 { // some of its features fit
			s.Close(row.Note, label, foot).Keep = 0
		}
	}
	s.Next()
}

// growthRow says by how much y·a grew, and why; the number alone where there is no
// room for more. Where nothing was learned the row stays blank.
func (s *step) growthRow(arrow int) {
	if s.updating {
		before, after := s.a.Times(int(s.y)), s.f.margin(s.f.Moment.After, s.i)
		grown := after.Sub(before)
		switch room := s.W - s.labelColumn() - s.Measure("y·a ", " → ", after, " ", row.Signed(grown)); {
		case s.rows.biasRow:
			s.values("y·a", arrow, before, after)
		case s.Measure(before) <= room:
			s.Tab(s.labelColumn(), row.Name, "y·a ")
			s.Say(row.Value, before)
			s.Say(row.Result, " → ", after)
		default: // it stands above
			s.Tab(s.labelColumn(), row.Name, "y·a ")
			s.Say(row.Result, "→ ", after)
		}
		g := s.growth()
		s.Close(row.Note, g[0], g[1], g[2], g[3], " = ", grown).Keep = 0
		s.Or(row.Signed(grown))
	}
	s.Next()
}

// growth is the parts of what y·a grows by at an update: η(‖x‖² + 1) with bias
// unit.
func (s *step) growth() [4]string {
	f := s.f
	square, plus, sign := "‖x‖²", "+", "+"
	if !f.Problem.Linear() {
		square = "K(x,x)"
	}
	if s.Wide() {
		plus, sign = " + ", "+ "
	}
	one := map[string]string{"unit": "1", "radius": "R²"}[f.biasForm()]
	switch eta := f.etaOr(""); {
	case one == "" && eta == "":
		return [4]string{sign, square}
	case one == "":
		return [4]string{sign, eta, square}
	case eta == "":
		return [4]string{sign, square, plus, one}
	default:
		return [4]string{sign + eta + "(", square, plus, one + ")"}
	}
}
