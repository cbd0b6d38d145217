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

// value is what a word in capitals stands for in a usage.
type value struct {
	name   string                               // the word
	want   func(x *Explorer) string             // what it must be, as a refusal says it; nil: its own name
	fault  func(x *Explorer, word string) error // why a word is none; nil: any is one
	absent func(x *Explorer) bool               // of some data it is in no form; nil: it always is
	// offers are what completion has for it, after the words before; nil: nothing.
	offers   func(x *Explorer, before []string) []Choice
	variadic bool // it is all words that are left
	data     bool // it is the name of data, which completion is given
}

// errOther is a fault that what is wanted says all of.
var errOther = errors.New("not what is expected")

// constant is a text that no state changes.
func constant(text string) func(*Explorer) string { return func(*Explorer) string { return text } }

// numberThat is a number that fits, as a decimal or a fraction.
func numberThat(name string, want func(*Explorer) string, fits func(x *Explorer, v float64) bool) value {
	return value{name: name, want: want, fault: func(x *Explorer, word string) error {
		v, ok := readFloat(word)
		return unless(ok && fits(x, v), errOther)
	}}
}

// amount is a number from one to another.
func amount(name, want string, least, most float64) value {
	return numberThat(name, constant(want), func(_ *Explorer, v float64) bool { return least <= v && v <= most })
}

// mostWhole is the largest whole number that commands take.
const mostWhole = 1<<53 - 1

// whole is a whole number from one to another.
func whole(name, want string, least, most float64) value {
	return numberThat(name, constant(want), func(_ *Explorer, v float64) bool {
		return v == math.Trunc(v) && least <= v && v <= most
	})
}

// positive is a whole number from 1.
func positive(name string) value { return whole(name, "a whole number from 1", 1, mostWhole) }

// coordinate is a place on an axis.
func coordinate(name string) value {
	return amount(name, "a coordinate", -math.MaxFloat64, math.MaxFloat64)
}

// exampleNumber is the number of an example that there is.
func exampleNumber(name string) value {
	want := func(x *Explorer) string { return numbered(x.arrived()) }
	return numberThat(name, want, func(x *Explorer, v float64) bool {
		_, ok := x.arrived().Index(int(v))
		return ok && v == math.Trunc(v)
	})
}

// rank is a whole number from 1 to as many as there are.
func rank(name, what string, most func(x *Explorer) int) value {
	want := func(x *Explorer) string {
		if most(x) == 0 {
			return what + ", and there is none"
		}
		return fmt.Sprintf("%s, 1 to %d", what, most(x))
	}
	return numberThat(name, want, func(x *Explorer, v float64) bool {
		return v == math.Trunc(v) && 1 <= v && v <= float64(most(x))
	})
}

// floatOf is the double nearest to a number; 0 of what is none.
func floatOf(word string) float64 {
	v, _ := readFloat(word)
	return v
}

// readFloat is the double nearest to a number, if it is one.
func readFloat(word string) (v float64, ok bool) {
	if n, err := strconv.Atoi(word); err == nil { // as most are
		return float64(n), true
	}
	r, err := model.ParseNumber(word)
	if err != nil {
		return 0, false
	}
	v, _ = r.Float64()
	return v, true
}

// oneOf is one of some names.
func oneOf(name, kind string, offers func(*Explorer, []string) []Choice) value {
	return value{
		name:   name,
		offers: offers,
		want:   func(x *Explorer) string { return "a " + kind + ": " + texts(offers(x, nil)) },
		fault: func(x *Explorer, word string) error {
			all, name := offers(x, nil), panelName(word)
			if slices.ContainsFunc(all, func(c Choice) bool { return c.Text == name }) {
				return nil
			}
			return fmt.Errorf("no %s %s: expected %s", kind, model.Quoted(word), texts(all))
		},
	}
}

// refusal is why words begin with no such value; nil if they do.
func (v *value) refusal(x *Explorer, words []string) error {
	switch {
	case v.fault == nil || len(words) == 0:
		return nil
	case v.variadic:
		return v.fault(x, strings.Join(words, " "))
	}
	return v.fault(x, words[0])
}

// at is what the word there stands for, or the last one where that goes on; nil
// where it stands for itself, and behind the end.
func (f form) at(n int) *value {
	last := len(f) - 1
	if last < 0 {
		return nil
	}
	v := f[min(n, last)].value
	if v == nil || n > last && !v.variadic {
		return nil
	}
	return v
}

// formsOf are the forms of a command, with what their words stand for.
func formsOf(c *Command) []form {
	var all []form
	for _, words := range c.Args.Forms() {
		f := make(form, len(words))
		for k, w := range words {
			if f[k].text = w; w != strings.ToLower(w) {
				f[k].value = c.valueOf(w)
			}
		}
		all = append(all, f)
	}
	return all
}

// valueOf is what a word stands for. What it must be is its own name, unless that is said.
func (c *Command) valueOf(word string) *value {
	v := value{name: word}
	if k := slices.IndexFunc(c.values, func(v value) bool { return v.name == word }); k >= 0 {
		v = c.values[k]
	}
	if v.want == nil {
		v.want = constant(word)
	}
	return &v
}

// numbered is what the number of an example must be.
func numbered(d *model.Dataset) string {
	switch {
	case d.Len() == 0:
		return "an example, and there is none"
	case d.Numbers != nil:
		return fmt.Sprintf("an example from %d to %d: some of these are left out, or held out to test on", d.Number(0), d.LargestNumber())
	}
	return fmt.Sprintf("an example from %d to %d", d.Number(0), d.LargestNumber())
}

// arrived are the examples: of a stream, those that had come by the step shown.
func (x *Explorer) arrived() *model.Dataset {
	return x.view.Timeline.DataAt(x.Step())
}
