package explore

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"perceptron/algo"
	"perceptron/tui/panel"
	"perceptron/tui/scene"
)

// value is what a word in capitals stands for in a usage.
type value struct {
	want     func(x *Explorer) string            // what it must be, as a refusal says it; nil: its own name
	kind     string                              // what names are of: no panel "x"
	fits     func(x *Explorer, word string) bool // nil: any word does
	variadic bool                                // it is all words that are left
	// names are those that it is one of; nil: it is no name.
	names func() []string
}

// values are the values by name, those of one command with that before it. Of a
// command's own words, such as a condition's or a setting's, it says itself which
// there are.
var values = map[string]value{
	"N":          integer("a whole number from 1", 1, math.MaxInt),
	"STEP":       integer("a step from 0", 0, math.MaxInt),
	"speed N":    integer("1 to 60 steps a second", speeds[0], speeds[len(speeds)-1]),
	"scroll N":   integer("a number of lines", math.MinInt, math.MaxInt),
	"sort N":     integer("the number of a column", math.MinInt, math.MaxInt),
	"I":          {want: exampleNumbers, fits: (*Explorer).hasExample},
	"J":          {want: exampleNumbers, fits: (*Explorer).hasExample},
	"axes I":     {want: twoFeatures},
	"axes J":     {want: twoFeatures},
	"view X":     {want: constant("a coordinate"), fits: coordinate},
	"view Y":     {want: constant("a coordinate"), fits: coordinate},
	"view LEVEL": integer(fmt.Sprintf("a whole number from %d to %d", scene.LeastLevel, scene.MostLevel), scene.LeastLevel, scene.MostLevel),
	"PANEL":      {want: constant("a panel"), fits: func(_ *Explorer, word string) bool { return panel.Title(word) != "" }},
	"show PANEL": oneOf("panel", func() (names []string) {
		for _, d := range displays {
			names = append(names, d.name)
		}
		return names
	}),
	"focus PANEL": {},
	"learner NAME": oneOf("learner", func() (names []string) {
		for _, l := range algo.Learners() {
			names = append(names, l.Name)
		}
		return names
	}),
	"theme NAME": oneOf("theme", Themes),
	"CONDITION":  {variadic: true},
	"DATA":       {variadic: true},
	"FILE":       {want: constant("a file: .perceptron (the session), .csv, .txt, .ans, .svg (the frame), .jsonl (the events) or .cast (a recording)"), variadic: true},
	"LINE":       {variadic: true},
	"SETTINGS":   {want: constant("what is to differ, such as readout averaged, or bias none, tie positive"), variadic: true},
	"TEXT":       {variadic: true},
	"VALUE":      {variadic: true},
	"WORD":       {variadic: true},
	"…":          {variadic: true},
}

// constant is a text that no state changes.
func constant(text string) func(*Explorer) string { return func(*Explorer) string { return text } }

// exampleNumbers is what the number of an example must be.
func exampleNumbers(x *Explorer) string { return numbered(x.source.Data) }

// twoFeatures is what the axes I and J are together.
func twoFeatures(x *Explorer) string {
	return fmt.Sprintf("two of the %d features, by number or name", x.source.Data.Dim())
}

// coordinate reports whether a word is a place on an axis.
func coordinate(_ *Explorer, word string) bool {
	v, err := strconv.ParseFloat(word, 64)
	return err == nil && !math.IsNaN(v) && !math.IsInf(v, 0)
}

// integer is a whole number between two.
func integer(want string, least, most int) value {
	return value{want: constant(want), fits: func(_ *Explorer, word string) bool {
		n, err := strconv.Atoi(word)
		return err == nil && n >= least && n <= most
	}}
}

// oneOf is one of some names.
func oneOf(kind string, names func() []string) value {
	return value{
		names: names,
		kind:  kind,
		want:  func(*Explorer) string { return "a " + kind + ": " + strings.Join(names(), ", ") },
		fits:  func(_ *Explorer, word string) bool { return slices.Contains(names(), panelName(word)) },
	}
}

// wanted is what the value of that name must be.
func (v *value) wanted(x *Explorer, name string) string {
	if v.want == nil {
		return name
	}
	return v.want(x)
}

// valueOf is what the word of a form there stands for, or its last one where that
// goes on; nil where it stands for itself, and behind the end.
func (c *Command) valueOf(f form, at int) *value {
	last := len(f) - 1
	if last < 0 || f[min(at, last)] != "…" && f[min(at, last)] == strings.ToLower(f[min(at, last)]) {
		return nil
	}
	v, own := values[c.Name+" "+f[min(at, last)]]
	if !own {
		v = values[f[min(at, last)]]
	}
	if at > last && !v.variadic {
		return nil
	}
	return &v
}
