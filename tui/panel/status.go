package panel

import (
	"bytes"
	"math/big"
	"slices"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// Status draws the status line: errors and loss of the weights shown, whether the data
// are separable, what is wrong now.
func Status(a grid.Area, f *Frame) {
	s := f.blank(a)
	f.sayStatus(s, "")
	s.Draw()
}

// wordingEnd is what stands between the wordings of a status.
var wordingEnd = []byte(" | ")

// sayStatus says what the status line has, to who looks or to who listens.
func (f *Frame) sayStatus(s *row.Sheet, asked string) {
	t := f.reader("status")
	t.asked = asked
	role, gap, unseen := row.Words, 0, t.Is("unseen")
	if unseen && asked == "" {
		role = row.Note
	}
	for line := range t.said() {
		sayWordings(s, role, gap, line)
		gap = 3
	}
	if f.Online == nil && f.Evaluation.Errors > 0 && !unseen {
		f.wrongNow(s)
	}
	s.Next()
}

// sayWordings says a text in the first of its wordings that has room; one apart from
// those before it is left out where none has.
func sayWordings(s *row.Sheet, role row.Role, gap int, text []byte) {
	wording, shorter, _ := bytes.Cut(text, wordingEnd)
	if c := s.Say(role, wording); gap > 0 {
		c.Gap, c.Place = gap, row.If
	}
	for len(shorter) > 0 {
		wording, shorter, _ = bytes.Cut(shorter, wordingEnd)
		s.Or(wording)
	}
}

// mostNamed is how many examples anyone would read, or listen to.
const mostNamed = 20

// wrongNow says the numbers of the examples that are wrong, and that all of them lie on
// the line if they do.
func (f *Frame) wrongNow(s *row.Sheet) {
	c := s.Say(row.Missed, "wrong now:")
	c.Gap, c.Place, c.Keep = 3, row.If, 4
	named := f.Evaluation.Wrong[:min(len(f.Evaluation.Wrong), mostNamed)]
	for _, i := range named {
		c := s.Say(row.Missed, f.Data.Number(i))
		c.Gap, c.Place, c.Keep = 1, row.Item, 2
	}
	off := func(i int) bool { return f.See(i).Activation != 0 }
	switch {
	case len(named) < f.Evaluation.Errors:
		s.Say(row.Missed, " …")
	case f.Problem.Binary() && !slices.ContainsFunc(named, off):
		all := [...]string{1: "", 2: " both", 3: " all"}
		c := s.Say(row.Missed, "(«a» = 0", all[min(len(named), 3)], ")")
		c.Gap, c.Place = 1, row.If
	}
}

// errors is how many examples are wrong, as soon as that is known.
func (f *Frame) errors() any {
	if f.Evaluation.Counting != nil {
		return "…"
	}
	return f.Evaluation.Errors
}

// loss is Σ max(0, −y·a), as a fraction where that is asked for and all the
// examples that have a part in it are known.
func (f *Frame) loss() notation.Value {
	p := f.predicting()
	if p == nil || !f.exact() || len(f.Evaluation.Wrong) != f.Evaluation.Errors {
		return notation.Float(f.Evaluation.Loss)
	}
	sum := new(big.Rat)
	for _, i := range f.Evaluation.Wrong {
		if m := f.margin(p, i); m.R != nil {
			sum.Sub(sum, m.R)
		}
	}
	return notation.Rat(sum)
}

// statusNumbers are of the weights shown, over all examples; of a stream mistakes in place
// of errors, which are of a whole set.
var statusNumbers = []group{
	{"", map[string]quantity{
		"wrong now":      func(t *reader) any { return t.f.errors() },
		"examples wrong": func(t *reader) any { return plural("example", t.f.Evaluation.Errors) },
		"total loss":     func(t *reader) any { return t.f.loss() },
		"separable":      func(t *reader) any { return t.f.Separable() },
		"counting":       func(t *reader) any { return t.f.Evaluation.Counting.Text(t.f.Setup.Readout) },
		"test errors": func(t *reader) any {
			switch test := t.f.Test; {
			case test == nil:
				return nil
			case test.Errors < 0:
				return "…"
			default:
				return text(test.Errors, " of ", test.Of)
			}
		},
		"wrong tags": func(t *reader) any {
			if tags, ok := t.f.wrongTagsNow(); ok {
				return tags
			}
			return nil
		},
		"all tags": func(t *reader) any { return len(t.f.Data.Corpus.Word) },
	}},
	{"stream", map[string]quantity{
		"mistakes": func(t *reader) any { return t.f.Online.Mistakes },
		"t steps":  func(t *reader) any { return t.f.State().Now.Step },
		"recent":   func(t *reader) any { return t.f.Online.Recent },
	}},
	{"stream not-window-empty", map[string]quantity{
		"window": func(t *reader) any { return t.f.Online.Of },
	}},
	{"stream not-window-empty not-pocket-pending", map[string]quantity{
		"best": func(t *reader) any { return t.f.Online.Best },
	}},
}
