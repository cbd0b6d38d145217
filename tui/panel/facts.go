package panel

import (
	"strings"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// fact is something to be known of the data before the first step: a row, or a
// few.
type fact func(f *Frame, s *row.Sheet)

// The facts of each task, in their order. They are never written.
var (
	sideFacts   = []fact{(*Frame).extent, (*Frame).glyphs, (*Frame).understood, (*Frame).radiusFact, (*Frame).suggestions, (*Frame).firstWeights, (*Frame).featureNames}
	classFacts  = []fact{(*Frame).extent, (*Frame).classesCounted, (*Frame).understood, (*Frame).radiusFact, (*Frame).suggestions, (*Frame).featureNames}
	corpusFacts = []fact{(*Frame).corpusExtent, (*Frame).understood, (*Frame).tagWeights, (*Frame).suggestions}
	streamFacts = []fact{(*Frame).streamExtent, (*Frame).glyphs, (*Frame).understood, (*Frame).firstWeights, (*Frame).featureNames}
)

// factRows says step 0: what comes, and what there is to learn from.
func factRows(f *Frame, s *row.Sheet) {
	if s.Wide() {
		s.Heading("step "+notation.Count(f.Moment.Step), false)
	} else {
		s.Say(row.Result, "step ", f.Moment.Step)
		s.Next()
	}
	switch {
	case f.Data.Len() == 0 && f.Online == nil:
		s.Line(row.Words, "no examples: nothing to learn")
	case f.Stopped != algo.Running && f.Reached == 0:
		s.Line(row.Right, "stopped: ", f.Stopped.String())
	case f.Moment.Step == 0:
		s.Line(row.Words, "space: the first step")
	default:
		s.Line(row.Words, "space: the next step")
	}
	s.Heading("data", false)
	for _, say := range f.task().facts {
		say(f, s)
	}
}

// extent says how many examples there are, and of how many features.
func (f *Frame) extent(s *row.Sheet) {
	n, d := f.Data.Len(), f.Data.Dim()
	s.Tab(1, row.Words, n, plural(" example", n), " of ", d, plural(" feature", d))
	s.Next()
}

// glyphs says which label a glyph stands for, and how many examples have it; of a
// stream, as far as it has come.
func (f *Frame) glyphs(s *row.Sheet) {
	d := f.Data
	plus, minus := d.Counts()
	for _, c := range [...]struct {
		y     int8
		n     int
		label string
	}{{1, plus, d.Positive}, {-1, minus, d.Negative}} {
		many := ""
		if f.Online == nil {
			many = text("   ", c.n, plural(" example", c.n))
		}
		s.Tab(1, row.Side(c.y), glyph(c.y))
		s.Say(row.Words, " y = ", notation.Label(c.y), many)
		switch label := signed(c.label); {
		case label != "":
			word := ", labelled "
			if f.Online == nil && s.Room() < s.Measure(word, label) {
				word = ": "
			}
			s.Say(row.Words, word)
			s.Say(row.Result, row.Verbatim(label)).Place = row.Cut
		case f.Online != nil:
			s.Say(row.Note, ", has not come yet")
		}
		s.Next()
	}
}

// signed is a label with the minus that numbers have here.
func signed(label string) string {
	if rest, negative := strings.CutPrefix(label, "-"); negative {
		return notation.Minus + rest
	}
	return label
}

// delimiters are the names of those that are hard to see.
var delimiters = map[string]string{"\t": " by tabs", " ": " by blanks", ";": " by ;", "|": " by |"}

// understood says how the file was understood, and what a user should know of
// it.
func (f *Frame) understood(s *row.Sheet) {
	g := &f.Data.Guess
	if g.Input == "" {
		return
	}
	header := ", no header, y is "
	if g.Header {
		header = ", header, y is "
	}
	s.Tab(1, row.Note, g.Input, delimiters[g.Delimiter], header)
	s.Say(row.Note, g.Label).Place = row.Cut
	s.Next()
	for _, note := range g.Notes {
		s.Tab(1, row.Warning, row.Verbatim(note)).Place = row.Cut
		s.Next()
	}
}

// radiusFact says how long the longest example is.
func (f *Frame) radiusFact(s *row.Sheet) {
	of, scaled := "R = max‖x‖ = ", ""
	if !f.Problem.Linear() {
		of = "R = max √K(x, x) = "
	}
	if c := f.Data.Scaling; c != nil {
		scaled = " scaled: " + c.Method
	}
	s.Tab(1, row.Words, of, f.radiusOf(f.Problem.Radius), scaled)
	s.Next()
}

// suggestions says what flags the sample is best seen with.
func (f *Frame) suggestions(s *row.Sheet) {
	if flags := f.Suggested; len(flags) > 0 {
		s.Paragraph(row.Note, "suggested: "+strings.Join(flags, " "))
	}
}

// firstWeights says the weights before the first step.
func (f *Frame) firstWeights(s *row.Sheet) {
	w := f.weights(f.Moment.After)
	s.Tab(1, row.Value)
	if f.Problem.Linear() {
		s.Vector(row.Value, w.w, "w = ").Keep = 13
	}
	if f.standsApart() {
		s.Say(row.Value, "b = ", w.b).Gap = 2
	}
	s.Next()
}

// featureNames names the features, a row for as many as there are rows.
func (f *Frame) featureNames(s *row.Sheet) {
	d := f.Data.Dim()
	for j, name := range f.Data.Features {
		last := s.Left() == 1 && j < d-1
		switch {
		case s.Left() < 1, last && j == 0: // the axes of the plane name them
			return
		case last:
			s.Tab(1, row.Note, d-j, " features more")
			s.Next()
			return
		}
		s.Tab(1, row.Note, "feature ", j+1, ": ")
		s.Say(row.Words, row.Verbatim(name)).Place = row.Cut
		s.Next()
	}
}
