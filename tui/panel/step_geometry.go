package panel

import (
	"math"
	"strings"

	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/why"
)

// measureRows is how many rows [step.measures] has, fewFeatures of how many features
// each product of a sum is written out, and mostVariables each weight in an equation.
const (
	measureRows   = 6
	fewFeatures   = 6
	mostVariables = 6
)

// geometry says what the numbers of the step are in the plane: how far the
// example lies from the line, x along w, and the line made of unit w.
func (s *step) geometry() {
	f := s.f
	if !f.Problem.Linear() {
		return
	}
	s.Heading("geometry", false, "before any update") // but for the rows that say now
	s.Last().Place = row.If
	s.Row().Rank = geometryRank
	s.distanceRow()
	if s.H <= f.stepRows(geometryRank) { // the rest would be left out, and takes long to find
		return
	}
	s.projections()
	s.Row().Rank = projectionRank
	s.normalised()
	s.Row().Rank = scaleRank
	if f.combines() {
		s.combination()
		s.Row().Rank = combinationRank
	}
	if f.Data.Dim() <= mostVariables && s.H > f.stepRows(scaleRank) {
		s.measures()
	}
}

// stepRows is how many rows a step has from a rank on.
func (f *Frame) stepRows(rank int) int {
	few, linear := !f.manyTerms(), f.Problem.Linear()
	return countRows(rank, []rankedRows{
		{headingRank, 6, true},   // the example, the sum, y·a, the weights, by how much y·a grows
		{headingRank, 1, linear}, // the distance
		{trainingRank, 1, f.readoutDiffers()},
		{formulaRank, 1, true},
		{verdictRank, 1, true},
		{sumRank, 1, true},
		{biasRank, 1, f.Data.Dim() > 2},
		{weightRank, 1, f.Data.Dim() <= 2 || f.Data.Dim() > mostVariables},
		{tableRank, 2, !few}, // more than the sum on two rows
		{tableRank, 1, !few && f.standsApart()},
		{tableRank, 1, !few && f.hasConstant()},
		{termRank, f.mostTermRows() - fewTerms - 1, !few},
		{geometryRank, 1, linear},
		{projectionRank, 1, linear},
		{scaleRank, 1, linear},
		{combinationRank, 1, linear && f.combines()},
		{measureRank, measureRows, linear && f.Data.Dim() <= mostVariables},
	})
}

// rankedRows is a number of rows of a panel that have a rank, if the run has them.
type rankedRows struct {
	rank, rows int
	has        bool
}

// countRows is how many rows there are from a rank on.
func countRows(rank int, of []rankedRows) (rows int) {
	for _, r := range of {
		if r.has && r.rank >= rank {
			rows += r.rows
		}
	}
	return rows
}

// roomStep depends on the run alone, so that the panel keeps its size from step to step.
func roomStep(f *Frame, width, height int) (least, best int) {
	if own := f.task().stepRoom; own != nil {
		return own(f, width, height)
	}
	least = f.stepRows(trainingRank) + 1
	return least, max(least, min(f.stepRows(scaleRank), height/2))
}

// combines says whether w is written as the sum of its examples.
func (f *Frame) combines() bool {
	return !f.Problem.Setup.OwnStep() && f.Data.Offset == 0
}

// measures says what 000 and 001 compute of a point and a hyperplane, each with its
// numbers: those of the line before any update, and last the present line as an
// equation.
func (s *step) measures() {
	var lines []string
	if s.old.norm == 0 {
		lines = append(lines, "w = 0: there is no line yet")
	} else {
		t := s.f.newTeller()
		for _, name := range [...]string{"geometric margin", "distance", "projection"} {
			page, _ := why.Find(name)
			lines = append(lines, t.numbersAt(page, why.Then)...)
		}
		lines = lines[:min(len(lines), measureRows-1)]
	}
	if h := s.f.equations(s.f.State()); h != nil {
		lines = append(lines, "H now: "+strings.Join(h, ",  "))
	}
	for k := range measureRows {
		if k < len(lines) {
			s.Line(row.Value, row.Verbatim(lines[k]))
		} else {
			s.Next()
		}
		s.Row().Rank = measureRank
	}
}

// combination says w as the sum of its examples, w = Σ αyx.
func (s *step) combination() {
	f := s.f
	t := f.largestCounts(f.counts())
	if t.others == 0 {
		t.byIndex()
	}
	s.Say(row.Name, "w = Σ αyx = ")
	if !f.fromZero() {
		s.Say(row.Value, "w₀ ")
	} else if t.n == 0 {
		s.Say(row.Value, "0")
	}
	for k, one := range t.top[:t.n] {
		alpha := f.alpha(int(math.Abs(one.product))).Times(int(f.Data.Y[one.index]))
		c := s.Say(row.Value, row.Signed(alpha), "·", f.name("x", one.index))
		if c.Place = row.Item; k > 0 {
			c.Gap = 1
		}
	}
	s.Rest(t.others > 0, 0, row.Note, "…")
	s.List()
}

// sayTraining says that the step is about other weights than those that predict.
func (f *Frame) sayTraining(s *row.Sheet) {
	s.Say(row.Note, "training goes by the last weights, not by ", f.Setup.Readout)
	s.Or("training goes by the last w")
	s.Next()
}

// normalised says the same hyperplane with ‖w‖ = 1 beside the raw one: scale
// changes neither it nor its sides (002).
func (s *step) normalised() {
	if s.new.norm > 0 {
		h := s.new.h.Normalized()
		s.Say(row.Name, "w/‖w‖")
		s.Vector(row.Value, s.f.withBias(notation.Vector{F: h.W}, notation.Float(h.B)), " ")
		if s.f.standsApart() {
			s.Say(row.Name, "b/‖w‖ ").Gap = 2
			s.Say(row.Value, h.B)
		}
		s.Close(row.Note, "the ", s.f.border(), " now").Rank = 1
		s.Last().Keep = 0
	}
	s.List()
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
	if w := s.old; w.norm > 0 {
		if s.f.hasBias() { // first, for it stays from step to step
			s.Say(row.Name, s.f.border(), " at ")
			s.Say(row.Value, 0-w.h.B/w.norm)
			s.Say(row.Name, ",")
		}
		s.Say(row.Name, "x at ").Gap = 1
		s.Say(row.Value, s.f.along(w.h, s.i))
		s.Say(row.Name, " along w").Rank = 1
		c := s.Vector(row.Note, notation.Vector{F: s.f.onto(w.h, s.i)}, "foot ")
		c.Gap, c.Rank = 2, 2
	}
	s.List()
}
