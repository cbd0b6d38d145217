package panel

import (
	"math"

	"perceptron/algo"
	"perceptron/tui/notation"
)

// voided says whether a state's weights are all 0, so that there is no line.
func (f *Frame) voided(s *algo.State) bool {
	if !f.Problem.Linear() {
		return f.nought(s)
	}
	w := f.weights(s)
	return w.norm == 0 && w.b.F == 0
}

// onLine goes on about an example with activation 0.
func (f *Frame) onLine(b []byte, l algo.Look, short int) []byte {
	y, before := f.Data.Y[l.Example], f.Moment.Before
	switch {
	case !f.voided(before) && short == 3:
		b = append(b, " has a = 0"...)
	case !f.voided(before):
		b = append(b, f.where()...)
		if l.Mistake && f.Beat == 0 {
			b = append(b, "old "...)
		}
		b = append(append(b, f.surface()...), ": a = 0"...)
	case short >= 2:
		b = append(b, " has a = 0"...)
	case before.Updates() > 0:
		b = append(b, " has a = 0, as all weights are 0 again"...)
	default:
		b = append(b, " has a = 0, as all weights are 0"...)
	}
	switch tie := f.Problem.Setup.Tie; {
	case tie == "update":
		b = append(b, [...]string{
			", and here that counts as a mistake (tie update)", ", here a mistake (tie update)",
			": a mistake (tie update)", ": a mistake",
		}[short]...)
	case tie == "correct":
		b = append(b, [...]string{
			", and here that is no mistake (tie correct)", ", here no mistake (tie correct)",
			": no mistake (tie correct)", ": no mistake",
		}[short]...)
	case l.Mistake:
		b = append(append(b, ", taken for "...), glyph(-y)...)
		b = append(append(append(b, ", but it is "...), article(y)...), glyph(y)...)
	default:
		b = append(append(append(b, ", taken for "...), glyph(y)...), ", which it is"...)
	}
	return append(b, '.')
}

// where leads to the name of what the example lies on.
func (f *Frame) where() string {
	if f.Data.Dim() == 1 && f.Problem.Linear() {
		return " lies at the "
	}
	return " lies on the "
}

// article is the one before a class's glyph.
func article(y int8) string {
	if y > 0 {
		return "a "
	}
	return "an "
}

// lies says on which side an example lies.
func (f *Frame) lies(b []byte, l algo.Look, side int8, short int) []byte {
	if short == 3 {
		return notation.Append(append(b, ": a = "...), f.seen(l))
	}
	b = append(append(append(b, " ("...), glyph(f.Data.Y[l.Example])...), ") lies on the "...)
	return append(append(b, glyph(side)...), " side"...)
}

// right goes on about an example on its own side.
func (f *Frame) right(b []byte, l algo.Look, short int) []byte {
	b = f.lies(b, l, f.Data.Y[l.Example], short)
	return append(b, [...]string{
		": right, so nothing changes.", ": right, so nothing changes.", ": right.", ", right.",
	}[short]...)
}

// wrongSide goes on about an example on the other class's side.
func (f *Frame) wrongSide(b []byte, l algo.Look, short int) []byte {
	b = f.lies(b, l, -f.Data.Y[l.Example], short)
	b = append(b, [...]string{": wrong", ": wrong", ": wrong", ", wrong"}[short]...)
	switch {
	case f.Beat == 1 && short < 2:
		return append(b, ", the update comes next."...)
	case f.Beat == 1 || short == 3:
		return append(b, '.')
	}
	before, after := f.margin(f.Moment.Before, l.Example), f.margin(f.Moment.After, l.Example)
	fell := after.Sub(before).Sign()
	switch {
	case fell < 0:
		b = append(b, ", and y·a fell: K(x, x) < 0"...)
	case fell == 0:
		b = append(b, ", and y·a stays as it was"...)
	case f.Problem.Linear():
		b = append(append(b, ", so "...), f.moved(l)...)
	case f.Data.Y[l.Example] > 0:
		b = append(b, ", so the + side grows around it"...)
	default:
		b = append(b, ", so the o side grows around it"...)
	}
	if after.Sign() < 0 && short == 0 {
		b = notation.Append(append(b, ", not yet enough: y·a = "...), after)
	}
	return append(b, '.')
}

// moved says what an update does to the line.
func (f *Frame) moved(l algo.Look) string {
	old, now := f.weights(f.Moment.Before), f.weights(f.Moment.After)
	if f.Data.Norm(l.Example) == 0 {
		return "only b moves: x is 0"
	}
	switch {
	case now.norm == 0:
		return "w becomes 0"
	case old.norm == 0 && f.Data.Dim() == 1:
		return "w is no longer 0"
	case old.norm == 0 && f.Data.Y[l.Example] > 0:
		return "w points towards it now"
	case old.norm == 0:
		return "w points away from it now"
	case f.Data.Dim() == 1 && old.b.F*now.w.F[0] == now.b.F*old.w.F[0]:
		return "w and b change, the threshold does not"
	case f.Data.Dim() == 1:
		return "the threshold moves"
	}
	cos := 0.0
	for j, v := range old.w.F {
		cos += float64(v / old.norm * (now.w.F[j] / now.norm))
	}
	const level = 1 - 1e-12
	switch {
	case cos < -level:
		return "w turns right round"
	case math.Abs(cos) > level && now.norm > old.norm:
		return "w grows but does not turn"
	case math.Abs(cos) > level:
		return "w shrinks but does not turn"
	case f.Data.Y[l.Example] > 0:
		return "w turns towards it"
	}
	return "w turns away from it"
}
