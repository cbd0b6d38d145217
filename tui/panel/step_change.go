package panel

import (
	"strings"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// heading heads what an update did, or that there is none or it is still to come; a run
// keeps w, or α in dual form.
func (s *step) heading() {
	stays := "«w» stays"
	if s.f.Problem.Dual() {
		stays = "«α» stays"
	}
	switch {
	case s.updating && s.tags != nil:
		s.Title("update", false)
		s.More("«w» + ηΔΦ,  ΔΦ = Φ(x, y) − Φ(x, ŷ)")
		s.Next().Rule = true
	case s.updating && s.f.is("batch"):
		s.Heading("update: one step", false)
	case s.updating:
		s.Heading("update", false)
	case s.pending:
		s.Heading("space: make the update", false)
	case s.f.Timeline.Stopped() == algo.Converged && s.f.atEnd():
		s.Heading("converged: "+stays, false)
	default:
		s.Heading("no update: "+stays, false)
	}
}

// changeRows is how many rows the weights of a column have.
func (f *Frame) changeRows() int {
	switch {
	case f.meets("primal !few"):
		return 3
	case f.standsApart() || f.Data.Dim() > 2:
		return 2
	}
	return 1
}

// change says the weights of a column, or α, before the update and after it, and what
// is added to them: old values are left out first, for the sums have them too.
func (s *step) change(k int) {
	if k >= len(s.columns) {
		return
	}
	f, c := s.f, &s.columns[k]
	if !f.is("binary") {
		s.Say(row.Class(int(c.class)), notation.ClassSign(int(c.class)), " ")
	}
	old, now := f.weights(c.old), f.weights(c.now)
	switch dual := f.Problem.Dual(); {
	case dual && f.batched():
		s.alphas(c)
	case dual:
		s.changed(f.name("α", s.i), f.strength(c.old, s.i), f.strength(c.now, s.i))
		s.note(c.sign, f.etaOr("1"))
	case f.Data.Dim() > fewFeatures && s.updating && f.meets("binary one"):
		s.components(old, now)
	default:
		s.Say(row.Name, "«w»")
		c := s.Vector(row.Value, old.w, " ")
		if s.updating {
			c.Rank = 2
			s.Vector(row.Result, now.w, "→ ").Gap = 1
		}
		s.noteExample(k)
	}
	if f.standsApart() {
		s.Start(0, 2, row.Name, "«b»")
		c := s.Say(row.Value, " ", old.b)
		if s.updating {
			c.Rank = 3
			s.Say(row.Result, " → ", now.b)
		}
		s.noteBias(k)
	}
	s.List()
}

// changed says a number before the update and after it.
func (s *step) changed(name row.Indexed, old, now notation.Value) {
	s.Say(row.Name, name)
	s.Say(row.Value, " ", old)
	if s.updating {
		s.Say(row.Result, " → ", now)
	}
}

// note ends the row with what an update adds, where there is one.
func (s *step) note(parts ...any) {
	if s.updating || s.pending {
		c := s.Close(row.Note, parts...)
		c.Rank, c.Keep = 1, 0
	}
}

// noteExample notes what an update adds to w, of two labels multiplied out where it has
// been made.
func (s *step) noteExample(k int) {
	f, c := s.f, &s.columns[k]
	switch {
	case f.batched() && f.is("binary"):
	case f.batched():
		s.noteCounts(c)
	case !f.is("binary"):
		s.note(c.sign, f.etaOr(""), "«x»")
	case !s.updating || f.Data.Dim() > fewFeatures:
		s.note(c.sign, f.etaFactor(), "y·«x»")
	default:
		sign, x := strings.TrimLeft(signBetween(s.y), " "), row.Whole(f.featureVector(s.i))
		if f.etaOr("") == "" {
			s.note(sign, x)
		} else {
			s.note(sign, f.stepTaken(s.look), "·", x)
		}
	}
}

// noteBias notes what an update adds to b.
func (s *step) noteBias(k int) {
	f, c := s.f, &s.columns[k]
	radius := map[string]string{"radius": "·R²"}[f.Problem.Setup.Bias]
	switch {
	case f.meets("batch binary"):
		s.noteBiasSum(radius)
	case f.batched():
	case f.is("binary"):
		s.note(c.sign, f.etaFactor(), "y", radius)
	default:
		s.note(c.sign, f.etaOr("1"), radius)
	}
}

// etaOr is η, or what stands in its place where it is 1; or τ, a rule's own step.
func (f *Frame) etaOr(one string) string {
	if f.byRate() && f.unitRate() {
		return one
	}
	return f.stepLetter()
}

// etaFactor is η as a factor, left out where it is 1.
func (f *Frame) etaFactor() string {
	if eta := f.etaOr(""); eta != "" {
		return eta + "·"
	}
	return ""
}

// stepTaken is how far an example was learned from: η, or the rule's own step.
func (f *Frame) stepTaken(l algo.Look) notation.Value {
	if f.byRate() {
		return f.rate()
	}
	return f.tau(l)
}

// components says each of the weights that change most.
func (s *step) components(old, now *weights) {
	t := terms{most: rankMost}
	for j, x := range s.f.Data.Entries(s.i) {
		if x != 0 {
			t.add(j, x)
		}
	}
	if s.f.augmented() {
		t.add(s.f.Data.Dim(), 1)
	}
	for k, one := range t.top[:t.n] {
		j := one.index
		c := s.Say(row.Name, row.Indexed{Letter: "«w»", N: j + 1}, " ")
		if c.Place = row.Item; k > 0 {
			c.Gap = 2
		}
		s.Say(row.Result, old.w.At(j), " → ", now.w.At(j))
	}
}

// gain says by how much y·a grew, and why. Where nothing was learned the row
// stays blank.
func (s *step) gain() {
	if s.updating {
		s.Say(row.Name, "«y·a»")
		s.grown(s.a.Times(int(s.y)), s.f.margin(s.f.Moment.After, s.i), "")
	}
}

// grown says a lead before the update and after it, and what it grows by: η(‖x‖² + 1)
// with bias unit, so many times.
func (s *step) grown(before, after notation.Value, times string) {
	f, grown := s.f, after.Sub(before)
	square, eta := "‖«x»‖²", f.etaOr("")
	if !f.Problem.Linear() {
		square = "K(x,x)"
	}
	one, open, end := map[bool]string{true: map[string]string{"unit": "+1", "radius": "+R²"}[f.Problem.Setup.Bias]}[f.standsApart()], "", ""
	if one != "" && times+eta != "" {
		open, end = "(", ")"
	}
	s.Say(row.Value, " ", before).Rank = 3
	s.Say(row.Result, " → ", after)
	s.note("+", times, eta, open, square, one, end, " = ", grown)
	s.Or(row.Signed(grown)).Rank = 0
	s.List()
}

// tested says a test and its verdict, which words say in the next row.
func (s *step) tested(mistake bool, words, short any, test ...any) {
	s.Say(row.Value, test...)
	s.chip(mistake, "MISTAKE")
	s.Start(0, 2, row.Words, words).Rank = 1
	s.Or(short).Rank = 2
	s.List()
}

// chip ends the row with the verdict, the first thing to be seen of a step from the
// last row of a room. Where there is little room it is the word alone.
func (s *step) chip(mistake bool, word string) {
	role, sign := row.WrongChip, "✗"
	if !mistake {
		role, sign, word = row.RightChip, "✓", "correct"
	}
	s.Close(role, sign, " ", word)
	s.Or(word)
}

// test compares y·a, or the margin of several classes, with 0, and says on which side the
// example lies.
func (s *step) test() {
	words, short := s.verdict()
	if s.f.is("binary") {
		s.tested(s.look.Mistake, words, short, "«y·a» = ", s.a.Times(int(s.y)), s.relation())
	} else {
		s.tested(s.look.Mistake, words, short, "margin = ", s.f.classMargin(s.f.Moment.Before, s.i), s.relation())
	}
}

// verdict is the verdict in words, and in fewer.
func (s *step) verdict() (words, short row.Verbatim) {
	t, f := s.f.reader(verdicts()), s.f
	t.explain(true)
	f.scratch = verdicts().Choose(f.scratch[:0], t, func([]byte) bool { return true })
	n := len(f.scratch)
	f.scratch = verdicts().Choose(f.scratch, t, func([]byte) bool { return false })
	both := row.Verbatim(f.scratch)
	return both[:n], both[n:]
}

// relation is how y·a, or the margin, compares with 0 in the test that was made.
func (s *step) relation() string {
	if relation, with := s.f.ruled(s.look); relation != "" {
		return relation + with
	}
	switch tie := s.f.Problem.Setup.Tie; {
	case s.look.Margin > 0:
		return " > 0"
	case tie == "update" && s.f.is("binary"):
		return " ≤ 0"
	case s.look.Margin < 0:
		return " < 0"
	case !s.f.is("binary"):
		return ": a tie"
	case tie == "positive":
		return ", sign 0 = +1"
	case tie == "negative":
		return ", sign 0 = −1"
	}
	return ", not < 0"
}
