package why

import (
	_ "embed"
	"slices"
	"sync"
)

//go:embed letters.txt
var lettersText string

// letterTexts are the letters of each document, and the pieces of formulas that depend
// on the set-up: the bias, ‖x̂‖², R̂².
var letterTexts = sync.OnceValue(func() *Script { return ParseScript(lettersText) })

// Letters are the letters of a set-up and those pieces, by their slots. It calls the last
// component of ŵ so.
func Letters(setup Setup, last string) map[string]string {
	l := map[string]string{}
	for slot := range letterTexts().Texts {
		l[slot] = letterTexts().Text(slot, lettering{setup, last})
	}
	return l
}

// lettering is whom the letters of a set-up are read to.
type lettering struct {
	Setup
	last string
}

// Append appends a letter that stands in another.
func (l lettering) Append(b []byte, slot string) ([]byte, bool) {
	if slot == "last" {
		return append(b, l.last...), true
	}
	return letterTexts().AppendText(b, slot, l)
}

// met are the conditions that a set-up meets.
type met []string

// Is reports whether a condition is one of them.
func (m met) Is(condition string) bool { return slices.Contains(m, condition) }

// general is no run in particular: the program's own letters, the default set-up's
// pieces, and no numbers. A formula of two labels and the perceptron's update is
// not named after them.
type general struct {
	met
	letters map[string]string
}

func newGeneral() general {
	return general{met{"binary", "perceptron"}, Letters(met{"unit", "apart", "linear"}, "")}
}

// Append appends a letter or a text, as [Slots] do.
func (g general) Append(b []byte, slot string) ([]byte, bool) {
	if text, known := g.letters[slot]; known {
		return append(b, text...), true
	}
	return SlotTexts().AppendText(b, slot, g)
}
