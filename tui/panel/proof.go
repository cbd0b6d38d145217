package panel

import (
	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/tui/row"
)

// tableFrom is the inner width from which the proof's two lines are a table.
const tableFrom = 64

// Tight is where a line of the proof came nearest to being met with equality:
// the update, and what was left. Update 0: it is not known.
type Tight struct {
	Update int
	Slack  float64
}

// proof says the lines of the convergence proof as they stand, and then the
// other bounds.
func (f *Frame) proof(s *row.Sheet, b *margin.Bound, focused bool) {
	s.Heading("bound", focused, b.Name)
	f.updatesOfBound(s, b)
	separates := f.Theory.Verdict.W != nil
	if s.W >= tableFrom {
		f.meter(s, b, 1, 12)
		f.boundIngredients(s, b, 1)
		if separates {
			f.separator(s)
		}
	} else {
		if room := s.Room() - 2; room >= 8 {
			f.meter(s, b, 2, min(room, 30))
		}
		s.Next()
		if s.Wide() && separates {
			f.separator(s)
		}
		f.boundIngredients(s, b, 0)
	}
	switch {
	case b.Name == "structured":
		collins(s, b)
		return
	case ruleBound(b):
		s.Abridged(row.Note, algo.FindRuleBound(b.Name).Says)
		f.otherBounds(s, b)
		return
	}
	f.startTerms(s)
	if f.Theory.Proof == nil {
		s.Abridged(row.Note, f.Theory.Why)
	} else {
		f.lines(s, b)
	}
	f.complexity(s, b)
	f.otherBounds(s, b)
}

// boundIngredients says R and γ, after a gap in the row that is begun if they have room
// there, with the formula in full where that has.
func (f *Frame) boundIngredients(s *row.Sheet, b *margin.Bound, gap int) {
	whole, brief := f.ingredients(b), f.briefly(b)
	if s.Room() < s.W && s.Room()-gap < s.Measure(brief) {
		s.Next()
		gap = 0
	}
	both := f.radiusAndMargin(b)
	switch {
	case s.Room()-gap >= s.Measure(brief):
		s.Say(row.Note, whole).Gap = gap
		s.Or(brief)
	default:
		s.Say(row.Note, f.formula(b.Name), " of ", f.marginVectors())
		s.Or(f.formula(b.Name))
		s.Next()
		if s.Measure(both) <= s.W {
			s.Say(row.Note, both)
			break
		}
		s.Say(row.Note, f.radius(b)).Place = row.If
		s.Next()
		s.Say(row.Note, f.width(b)).Place = row.If
	}
	s.Next()
}

// startTerms says what first weights other than zero bring in: A = ŵ*·ŵ₀ and
// B = ‖ŵ₀‖².
func (f *Frame) startTerms(s *row.Sheet) {
	proof := f.Theory.Proof
	if proof == nil || f.fromZero() {
		return
	}
	s.Say(row.Note, "A = ", f.reachSymbol(), "₀ = ", proof.A, "  B = ‖ŵ₀‖² = ", proof.B)
	s.Or("A = ", proof.A, "  B = ", proof.B)
	s.Next()
}

// lines says both lines, the step's two sides of them and where each was
// tightest, and what follows from them.
func (f *Frame) lines(s *row.Sheet, b *margin.Bound) {
	before, after := f.Along.Before, f.Along.After
	if f.Beat == 1 {
		after = before
	}
	updated := f.Beat == 0 && f.Moment.Event.Updated
	rows := [...]proofLine{
		{f.reachSymbol(), "≥", f.lowerSymbol(), before.Reach, after.Reach, after.ReachAtLeast, f.Along.Tightest[0]},
		{"‖ŵ‖²", "≤", f.upperSymbol(), before.Square, after.Square, after.SquareAtMost, f.Along.Tightest[1]},
	}
	if s.W >= tableFrom {
		f.lineHead(s, b, updated)
		for k := range rows {
			rows[k].inTable(s, updated)
		}
	} else {
		for k := range rows {
			rows[k].inRow(s, updated)
		}
	}
	if s.Wide() && s.Left() > innerStepFrom {
		f.innerStep(s)
	}
	if s.Left() > 1 {
		f.separatorNorm(s)
		f.chain(s, after)
	}
	if s.W < tableFrom && s.Left() > 0 {
		f.tightest(s)
	}
	if s.Left() > 1 && s.Wide() {
		f.conclusion(s, b)
	}
}

// proofLine is one line of the proof: what is on both sides of the step, and what
// the proof says of it.
type proofLine struct {
	name, sign, side     string
	before, after, limit float64
	tight                Tight
}

// The columns of the table of lines: where the number before the update ends,
// that after it, and where what is needed begins.
const (
	lineOld   = 14
	lineNew   = 25
	lineNeeds = 27
)

// lineHead names the columns.
func (f *Frame) lineHead(s *row.Sheet, b *margin.Bound, updated bool) {
	if updated {
		s.Until(lineOld, row.Name, "before")
	}
	s.Until(lineNew, row.Name, "t = ", f.counted(b.Name))
	s.Tab(lineNeeds, row.Name, "needs")
	if f.Along.Tightest[0].Update > 0 {
		s.Close(row.Name, "least slack")
	}
	s.Next()
}

// inTable says a line in the columns of lineHead.
func (l *proofLine) inTable(s *row.Sheet, updated bool) {
	s.Say(row.Name, l.name)
	if updated {
		s.Until(lineOld, row.Value, l.before)
		s.Tab(lineOld, row.Name, " →")
	}
	s.Until(lineNew, row.Result, l.after)
	s.Tab(lineNeeds, row.Words, l.sign, " ", l.side, " = ", l.limit)
	if l.tight.Update > 0 {
		s.Close(row.Note, l.tight.Slack, " at t = ", l.tight.Update)
	}
	s.Next()
}

// inRow says a line of the proof: the quantity, how the step changed it, and
// what the proof says of it.
func (l *proofLine) inRow(s *row.Sheet, updated bool) {
	s.Say(row.Name, l.name)
	s.Tab(6, row.Value).Gap = 1
	if updated && s.Wide() {
		s.Say(row.Value, l.before)
		s.Say(row.Name, " → ")
	}
	s.Say(row.Value, l.after)
	s.Say(row.Words, " ", l.sign, " ", l.side, " = ", l.limit)
	s.Or(" ", l.sign, " ", l.limit).Place = row.Flow
	s.Next()
}

// innerStepFrom is the rows that are left from which the proof's inner step has
// one: what follows from both lines comes first.
const innerStepFrom = 2

// innerStep says what the update at hand adds to u·ŵ, and to ‖ŵ‖²; its row stays
// where a step updates nothing.
func (f *Frame) innerStep(s *row.Sheet) {
	t := f.newTeller()
	reach, square := t.reachStep(), t.squareStep()
	switch {
	case reach == "":
		s.Say(row.Note, "no update: both stay").Place = row.Cut
	default:
		s.Say(row.Note, "this update: ", f.reachSymbol(), " = ", reach, "   ‖ŵ‖² = ", square)
		s.Or(f.reachSymbol(), " = ", reach, "   ‖ŵ‖² = ", square)
		s.Or(f.reachSymbol(), " = ", reach).Place = row.If
	}
	s.Next()
}

// tightest says after which update each line had the least to spare.
func (f *Frame) tightest(s *row.Sheet) {
	reach, square := f.Along.Tightest[0], f.Along.Tightest[1]
	if reach.Update == 0 || square.Update == 0 {
		return
	}
	both := ""
	if reach.Update != square.Update {
		both = text(" and ", square.Update)
	}
	s.Say(row.Note, "least slack ", reach.Slack, " at t = ", reach.Update, ", ", square.Slack, " at ", square.Update)
	s.Or("closest at t = ", reach.Update, both)
	s.Next()
}
