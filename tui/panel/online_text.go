package panel

import (
	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// streamStatus says the mistakes in place of errors, which are of a whole set.
func streamStatus(f *Frame, s *row.Sheet) {
	o := f.Online
	all := text("mistakes ", o.Mistakes, " of ", f.State().Steps())
	if o.Of > 0 {
		for _, l := range [...]struct{ gap, pocket string }{
			{"      ", "best weights on these, found afterwards (pocket): "},
			{"   ", "best weights on these (pocket): "},
			{"  ", "best on these: "},
		} {
			recent := text(all, l.gap, "in the last ", o.Of, ": ", o.Recent)
			if o.Best >= 0 {
				recent = text(recent, l.gap, l.pocket, o.Best)
			}
			if s.Measure(recent) <= s.W {
				all = recent
				break
			}
		}
	}
	s.Say(row.Words, all).Place = row.If
	s.Next()
}

// streamSentence is the sentence about a step of a stream: what was predicted, what
// came, and what that led to.
func streamSentence(t *sentence) {
	l, any := t.Look()
	if !any {
		t.streamOpening()
		return
	}
	y := t.Data.Y[l.Example]
	t.say(t.name("x", l.Example), " came: ")
	if sign := predicted(y, l.Activation, l.Mistake); sign == "0" {
		t.say("a = 0 predicts neither side")
	} else {
		t.say("predicted ", sign)
	}
	t.say(", then received y = ", notation.Label(y))
	switch {
	case t.Beat == 1:
		t.either("; next beats: suffer 0/1 loss 1, update w.", "; next: suffer, update.")
	case l.Mistake:
		t.either("; suffered 0/1 loss 1, and w was updated.", "; 0/1 loss 1, w updated.")
	default:
		t.either("; suffered 0/1 loss 0, nothing to update.", "; 0/1 loss 0.")
	}
}

// streamOpening is the sentence where no step is shown.
func (t *sentence) streamOpening() {
	switch n := t.Data.Offset; {
	case n > 0:
		t.say("The examples up to number ", n)
		t.either(" have gone by: this is as far back as it goes.", " have gone by: as far back as it goes.", " have gone by.", " are gone.")
	case t.Stopped == algo.Ended:
		t.say("The stream ended without an example.")
	default:
		t.either("An example comes, its side is predicted, then its label comes: space.", "An example comes, its side is predicted, then its label comes.",
			"No example has come yet.", "No example yet.")
	}
}
