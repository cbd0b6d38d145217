package algo

import (
	_ "embed"
	"fmt"
	"sync"
)

//go:embed lacking.txt
var lackingText string

// lacking is what the documents do not write about, by the settings that ask for it.
var lacking = sync.OnceValue(func() []conditional { return conditionals(lackingText) })

// Document is one of the five lecture documents, by its conventions: what is a
// mistake, what b gains, the order and the first weights. Its notation is the
// screen's.
type Document struct {
	Name                   string
	tie, bias, order, init string
	AtZero                 int8 // ŷ at a = 0; 0 where the document leaves it open
}

// Documents are the five. 004 keeps one shuffled split for all epochs and begins
// at random weights; in its kernel form at α = 0, and without a b.
func Documents() []Document {
	return []Document{
		{Name: "000", tie: "positive", bias: "unit", order: "given", init: "zero", AtZero: 1},
		{Name: "001", tie: "update", bias: "radius", order: "given", init: "zero", AtZero: 1},
		{Name: "002", tie: "update", bias: "unit", order: "given", init: "zero", AtZero: -1},
		{Name: "003", tie: "update", bias: "unit", order: "given", init: "zero"},
		{Name: "004", tie: "update", bias: "unit", order: "once", init: "random"},
	}
}

// FindDocument is the document of that name.
func FindDocument(name string) (Document, bool) {
	return find(Documents(), func(d Document) bool { return d.Name == name })
}

// convention is one of a document's: the setting, where it is kept, and its value
// in a mode.
type convention struct {
	setting string
	field   *string
	value   string
}

// conventions are those of the document s learns by; without one the defaults.
func (s *Setup) conventions() [4]convention {
	d, ok := FindDocument(s.As)
	if !ok {
		standard := Default()
		d = Document{tie: standard.Tie, bias: standard.Bias, order: standard.Order, init: standard.Init}
	}
	if d.Name == "004" && s.Mode != "primal" {
		d.bias, d.init = "none", "zero"
	}
	if ok && s.Example == d.Name { // a worked example goes through its points as they are printed
		d.order, d.init = "given", "zero"
	}
	switch { // what data of other kinds can't have
	case s.Task == "multiclass", s.Task == "sequence":
		d.init = "zero"
	case s.Online:
		d.order = "given"
		if d.bias == "radius" {
			d.bias = "unit"
		}
	}
	return [...]convention{{"tie", &s.Tie, d.tie}, {"bias", &s.Bias, d.bias}, {"order", &s.Order, d.order}, {"init", &s.Init, d.init}}
}

// Departure is what a set-up has that its document does not have: another
// convention, or what the document does not write about.
type Departure struct {
	Setting string // that makes it so
	Text    string // it in words: "rate is 1/2 (…)", "003 does not have a dual form"
}

// Departures are those of a set-up, the conventions first; none without a document.
func (s Setup) Departures() []Departure {
	d, ok := FindDocument(s.As)
	if !ok {
		return nil
	}
	var all []Departure
	for _, c := range s.conventions() {
		chosen := c.setting == "init" && d.Name == "004" && (s.Mode == "primal" || s.Example == d.Name) // 004 lets one choose them
		if *c.field != c.value && !chosen {
			all = append(all, Departure{c.setting, fmt.Sprintf("%s is %s (%s: %s)", c.setting, *c.field, d.Name, c.value)})
		}
	}
	for _, row := range lacking() {
		if row.applies(s) {
			all = append(all, Departure{row.setting, d.Name + " does not have " + row.says})
		}
	}
	return all
}

// DocumentPrediction is the document's ŷ of an activation: its sign, and at 0 what the
// document says, 0 where it leaves that open. ok is false without a document.
func (s Setup) DocumentPrediction(activation float64) (y int8, ok bool) {
	d, ok := FindDocument(s.As)
	switch {
	case activation > 0:
		return 1, ok
	case activation < 0:
		return -1, ok
	}
	return d.AtZero, ok
}
