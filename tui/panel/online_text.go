package panel

import (
	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// streamStatus draws the mistakes in place of errors, which are of a whole set.
func (p *pen) streamStatus() {
	o, seen := p.f.Online, p.f.State().Steps()
	numbers := func(gap, pocket string) {
		p.say("mistakes ")
		p.count(o.Mistakes)
		p.say(" of ")
		p.count(seen)
		if o.Of == 0 {
			return
		}
		p.say(gap, "in the last ")
		p.count(o.Of)
		p.say(": ")
		p.count(o.Recent)
		if o.Best >= 0 {
			p.say(gap, pocket)
			p.count(o.Best)
		}
	}
	p.choose(theme.Text,
		func() { numbers("      ", "best weights on these, found afterwards (pocket): ") },
		func() { numbers("   ", "best weights on these (pocket): ") },
		func() { numbers("  ", "best on these: ") },
		func() { p.say("mistakes "); p.count(o.Mistakes); p.say(" of "); p.count(seen) })
}

// received is the sentence about a step of a stream: what was predicted, what
// came, and what that led to.
func (f *Frame) received(b []byte, short int) []byte {
	l, any := f.Look()
	if !any {
		return f.unreceived(b, short)
	}
	y := f.Data.Y[l.Example]
	b = notation.AppendIndexed(b, "x", f.Data.Number(l.Example))
	b = append(b, " came: "...)
	if sign := predicted(y, l.Activation, l.Mistake); sign == "0" {
		b = append(b, "a = 0 predicts neither side"...)
	} else {
		b = append(append(b, "predicted "...), sign...)
	}
	b = append(append(b, ", then received y = "...), notation.Label(y)...)
	switch {
	case f.Beat == 1 && short > 0:
		return append(b, "; next: suffer, update."...)
	case f.Beat == 1:
		return append(b, "; next beats: suffer 0/1 loss 1, update w."...)
	case l.Mistake && short > 0:
		return append(b, "; 0/1 loss 1, w updated."...)
	case l.Mistake:
		return append(b, "; suffered 0/1 loss 1, and w was updated."...)
	case short > 0:
		return append(b, "; 0/1 loss 0."...)
	}
	return append(b, "; suffered 0/1 loss 0, nothing to update."...)
}

// unreceived is the sentence where no step is shown.
func (f *Frame) unreceived(b []byte, short int) []byte {
	if n := f.Data.Offset; n > 0 {
		b = notation.AppendCount(append(b, "The examples up to number "...), n)
		return append(b, [...]string{
			" have gone by: this is as far back as it goes.", " have gone by: as far back as it goes.", " have gone by.", " are gone.",
		}[short]...)
	}
	if f.Stopped == algo.Ended {
		return append(b, "The stream ended without an example."...)
	}
	return append(b, [...]string{
		"An example comes, its side is predicted, then its label comes: space.", "An example comes, its side is predicted, then its label comes.",
		"No example has come yet.", "No example yet.",
	}[short]...)
}
