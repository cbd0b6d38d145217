package algo

import (
	_ "embed"
	"fmt"
	"sync"
)

//go:embed omissions.txt
var omissionsText string

// omissions is what the documents do not write about, by the settings that ask for it.
var omissions = sync.OnceValue(func() []restriction { return parseRestrictions(omissionsText) })

// Document is one of the five lecture documents, as the conventions it follows: what a
// mistake is, what b gains, the order and the first weights. Its notation is the screen's
// business.
type Document struct {
	Name                   string
	tie, bias, order, init string
	AtZero                 int8 // ŷ at a = 0; 0 if the document leaves it undefined
}

// Documents is the five documents. 004 shuffles once and keeps that order in all epochs,
// and starts from random weights; its kernel form starts from α = 0 and has no b.
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
	return findRow(Documents(), func(d Document) bool { return d.Name == name })
}

// convention is a setting that a document fixes: its field in a set-up, and its value.
type convention struct {
	setting string
	field   *string
	value   string
}

// conventions is those of the document that s follows, or the defaults without one.
func (s *Setup) conventions() [4]convention {
	d, ok := FindDocument(s.As)
	if !ok {
		standard := Default()
		d = Document{tie: standard.Tie, bias: standard.Bias, order: standard.Order, init: standard.Init}
	}
	if d.Name == "004" && s.Mode != "primal" {
		d.bias, d.init = "none", "zero"
	}
	if ok && s.Example == d.Name { // a worked example takes its points as printed
		d.order, d.init = "given", "zero"
	}
	switch { // what these data can't have
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

// Departure is where a set-up differs from its document: another convention, or something
// that the document does not write about.
type Departure struct {
	Setting string // the one that differs
	Text    string // such as "tie is correct (003: update)" or "003 does not have a dual form"
}

// Departures is those of a set-up, conventions first; none without a document.
func (s Setup) Departures() []Departure {
	d, ok := FindDocument(s.As)
	if !ok {
		return nil
	}
	var all []Departure
	for _, c := range s.conventions() {
		chosen := c.setting == "init" && d.Name == "004" && (s.Mode == "primal" || s.Example == d.Name) // 004 leaves the choice open
		if *c.field != c.value && !chosen {
			all = append(all, Departure{c.setting, fmt.Sprintf("%s is %s (%s: %s)", c.setting, *c.field, d.Name, c.value)})
		}
	}
	for _, row := range omissions() {
		if row.applies(s) {
			all = append(all, Departure{row.setting, d.Name + " does not have " + row.reason})
		}
	}
	return all
}

// DocumentPrediction is the document's ŷ for an activation: its sign, and at 0 what the
// document says, or 0 if it leaves that open. ok is false without a document.
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
