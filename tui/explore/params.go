package explore

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"perceptron/model"
)

// parameter is a parameter of a command: a word in capitals in its usage.
type parameter struct {
	name     string                               // the word
	expected func(x *Explorer) string             // describes what is expected, for errors; nil: its name
	check    func(x *Explorer, word string) error // the error if a word is not acceptable; nil: any word is
	absent   func(x *Explorer) bool               // reports that the present data have no such parameter, for example Y with one feature; nil: they always have
	// completions are offered for it, after the words before; nil: none
	completions func(x *Explorer, before []string) []Choice
	variadic    bool // it takes all remaining words
	data        bool // the name of data, whose completions the caller has
}

// errUnexpected is the error of a check to which the parameter's description has nothing
// to add.
var errUnexpected = errors.New("not what is expected")

// constantText is a description that does not depend on the state.
func constantText(text string) func(*Explorer) string { return func(*Explorer) string { return text } }

// numberParam is a number, decimal or fraction, that satisfies a condition.
func numberParam(name string, expected func(*Explorer) string, fits func(x *Explorer, v float64) bool) parameter {
	return parameter{name: name, expected: expected, check: func(x *Explorer, word string) error {
		v, ok := parseFloat(word)
		return errorUnless(ok && fits(x, v), errUnexpected)
	}}
}

// decimalParam is a number in a range.
func decimalParam(name, expected string, least, most float64) parameter {
	return numberParam(name, constantText(expected), func(_ *Explorer, v float64) bool { return least <= v && v <= most })
}

// maxInteger is the largest integer that commands take.
const maxInteger = 1<<53 - 1

// integerParam is an integer in a range.
func integerParam(name, expected string, least, most float64) parameter {
	return numberParam(name, constantText(expected), func(_ *Explorer, v float64) bool {
		return v == math.Trunc(v) && least <= v && v <= most
	})
}

// positiveParam is an integer from 1.
func positiveParam(name string) parameter {
	return integerParam(name, "a whole number from 1", 1, maxInteger)
}

// coordinateParam is a coordinate.
func coordinateParam(name string) parameter {
	return decimalParam(name, "a coordinate", -math.MaxFloat64, math.MaxFloat64)
}

// exampleParam is the number of an existing example.
func exampleParam(name string) parameter {
	expected := func(x *Explorer) string { return expectedExample(x.arrivedExamples()) }
	return numberParam(name, expected, func(x *Explorer, v float64) bool {
		_, ok := x.arrivedExamples().Index(int(v))
		return ok && v == math.Trunc(v)
	})
}

// indexParam is an integer from 1 to a maximum that depends on the state.
func indexParam(name, what string, most func(x *Explorer) int) parameter {
	expected := func(x *Explorer) string {
		if most(x) == 0 {
			return what + ", and there is none"
		}
		return fmt.Sprintf("%s, 1 to %d", what, most(x))
	}
	return numberParam(name, expected, func(x *Explorer, v float64) bool {
		return v == math.Trunc(v) && 1 <= v && v <= float64(most(x))
	})
}

// toFloat is the double nearest to a number; 0 if the word is none.
func toFloat(word string) float64 {
	v, _ := parseFloat(word)
	return v
}

// parseFloat is the double nearest to a number; ok is false if the word is none.
func parseFloat(word string) (v float64, ok bool) {
	if n, err := strconv.Atoi(word); err == nil { // the usual case
		return float64(n), true
	}
	r, err := model.ParseNumber(word)
	if err != nil {
		return 0, false
	}
	v, _ = r.Float64()
	return v, true
}

// choiceParam is one of some names.
func choiceParam(name, kind string, completions func(*Explorer, []string) []Choice) parameter {
	return parameter{
		name:        name,
		completions: completions,
		expected:    func(x *Explorer) string { return "a " + kind + ": " + joinTexts(completions(x, nil)) },
		check: func(x *Explorer, word string) error {
			all, name := completions(x, nil), canonicalPanel(word)
			if slices.ContainsFunc(all, func(c Choice) bool { return c.Text == name || c.Text == word }) {
				return nil
			}
			return fmt.Errorf("no %s %s: expected %s", kind, model.Quoted(word), joinTexts(all))
		},
	}
}

// checkWords checks the words for a parameter.
func (v *parameter) checkWords(x *Explorer, words []string) error {
	switch {
	case v.check == nil || len(words) == 0:
		return nil
	case v.variadic:
		return v.check(x, strings.Join(words, " "))
	}
	return v.check(x, words[0])
}

// paramAt is the parameter at position n, also beyond the end if the last one is
// variadic; nil for a literal word or none.
func (f form) paramAt(n int) *parameter {
	last := len(f) - 1
	if last < 0 {
		return nil
	}
	v := f[min(n, last)].parameter
	if v == nil || n > last && !v.variadic {
		return nil
	}
	return v
}

// parseForms are the forms of a command, with their parameters.
func parseForms(c *Command) []form {
	var all []form
	for _, words := range c.Args.Forms() {
		f := make(form, len(words))
		for k, w := range words {
			if f[k].text = w; w != strings.ToLower(w) {
				f[k].parameter = c.paramFor(w)
			}
		}
		all = append(all, f)
	}
	return all
}

// paramFor is the parameter of a word. It is described by its name by default.
func (c *Command) paramFor(word string) *parameter {
	v := parameter{name: word}
	if k := slices.IndexFunc(c.params, func(v parameter) bool { return v.name == word }); k >= 0 {
		v = c.params[k]
	}
	if v.expected == nil {
		v.expected = constantText(word)
	}
	return &v
}

// expectedExample describes the number of an example.
func expectedExample(d *model.Dataset) string {
	switch {
	case d.Len() == 0:
		return "an example, and there is none"
	case d.Numbers != nil:
		return fmt.Sprintf("an example from %d to %d: some of these are left out, or held out to test on", d.Number(0), d.LargestNumber())
	}
	return fmt.Sprintf("an example from %d to %d", d.Number(0), d.LargestNumber())
}

// arrivedExamples are the examples; of a stream, those up to the step shown.
func (x *Explorer) arrivedExamples() *model.Dataset {
	return x.view.Timeline.DataAt(x.Step())
}
