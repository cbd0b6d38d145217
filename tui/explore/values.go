package explore

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"perceptron/model"
	"perceptron/tui/panel"
	"perceptron/tui/scene"
)

// value is what a word in capitals stands for in a usage.
type value struct {
	want   func(x *Explorer) string             // what it must be, as a refusal says it; nil: its own name
	fault  func(x *Explorer, word string) error // why a word is none; nil: any is one
	absent func(x *Explorer) bool               // of some data it is in no form; nil: it always is
	// offers are what completion has for it, after the words before; nil: nothing.
	offers   func(x *Explorer, before []string) []Choice
	variadic bool // it is all words that are left
}

// errOther is a fault that what is wanted says all of.
var errOther = errors.New("not what is wanted")

// values are the values by name, those of one command, or of one word of it, with
// that before it.
var values = map[string]value{
	"N":          integer("a whole number from 1", 1, math.MaxInt),
	"STEP":       integer("a step from 0", 0, math.MaxInt),
	"speed N":    integer("1 to 60 steps a second", speeds[0], speeds[len(speeds)-1]),
	"scroll N":   integer("a number of lines", math.MinInt, math.MaxInt),
	"sort N":     integer("the number of a column", math.MinInt, math.MaxInt),
	"view X":     {want: constant("a coordinate"), fault: noCoordinate},
	"view Y":     {want: constant("a coordinate"), fault: noCoordinate},
	"view LEVEL": integer(fmt.Sprintf("a whole number from %d to %d", scene.LeastLevel, scene.MostLevel), scene.LeastLevel, scene.MostLevel),

	"I":            {want: exampleNumbers, fault: (*Explorer).noExample},
	"J":            {want: exampleNumbers, fault: (*Explorer).noExample},
	"X":            {want: acrossWords, fault: noDecimal, absent: func(x *Explorer) bool { return x.coordinates() == 0 }},
	"Y":            {want: constant("a number, its place up"), fault: noDecimal, absent: func(x *Explorer) bool { return x.coordinates() < 2 }},
	"LABEL":        {variadic: true},
	"edit X":       {want: constant("a coordinate"), fault: noCoordinate},
	"edit Y":       {want: constant("a coordinate"), fault: noCoordinate},
	"edit class K": rank("the place of a class", func(x *Explorer) int { return len(x.classSigns()) }),

	"axes I":     {want: twoFeatures, fault: (*Explorer).noAxis, offers: (*Explorer).columnNames},
	"axes J":     {want: twoFeatures, fault: (*Explorer).noFeature, offers: (*Explorer).columnNames},
	"axes phi I": rank("two features of the kernel by number", (*Explorer).kernelFeatures),
	"axes phi J": rank("two features of the kernel by number", (*Explorer).kernelFeatures),

	"break I":      amount("a whole number from 1", 1, 1<<53, true),
	"break K":      amount("a whole number from 1", 1, 1<<53, true),
	"break E":      amount("a whole number from 1", 1, 1<<53, true),
	"break N":      amount("a whole number from 0", 0, 1<<53, true),
	"break V":      amount("a number from 0", 0, math.MaxFloat64, false),
	"break DEG":    amount("degrees, above 0 and up to 180", math.SmallestNonzeroFloat64, 180, false),
	"break drop N": rank("a breakpoint's number", func(x *Explorer) int { return len(x.breaks) }),

	"slack VALUE": amount("a number above 0", math.SmallestNonzeroFloat64, math.MaxFloat64, false),
	"slack H":     {want: planeNumbers, fault: (*Explorer).noHyperplane, variadic: true},

	"PANEL":        {want: constant("a panel"), fault: func(_ *Explorer, word string) error { return unless(panel.Named(word).Name != "", errOther) }},
	"show PANEL":   oneOf("panel", panelKeys),
	"focus PANEL":  {fault: (*Explorer).noFocus, offers: (*Explorer).focusWords},
	"learner NAME": oneOf("learner", learnerWords),
	"class NAME":   {offers: classOffers},
	"theme NAME":   oneOf("theme", func(*Explorer, []string) []Choice { return choices(Themes()...) }),
	"CLOCK":        oneOf("clock", func(*Explorer, []string) []Choice { return choices(clocks()...) }),

	"set NAME":       {offers: func(x *Explorer, _ []string) []Choice { return settingNames(x.settings()) }},
	"set VALUE":      {offers: func(x *Explorer, before []string) []Choice { return settingValues(x.settings(), before[0]) }, variadic: true},
	"settings NAME":  {offers: func(x *Explorer, _ []string) []Choice { return settingNames(x.runSettings()) }},
	"settings VALUE": {offers: func(x *Explorer, before []string) []Choice { return settingValues(x.runSettings(), before[0]) }, variadic: true},
	"mode NAME":      {offers: func(x *Explorer, _ []string) []Choice { return settingValues(x.learningSettings(), "mode") }},
	"readout NAME":   {offers: func(x *Explorer, _ []string) []Choice { return settingValues(x.learningSettings(), "readout") }},
	"SETTINGS": {
		want:  constant("what is to differ, such as readout averaged, or bias none, tie positive"),
		fault: noSetting, offers: (*Explorer).rivalWords, variadic: true,
	},

	"DATA": {variadic: true},
	"FILE": {want: constant("a file: .perceptron (the session), .csv, .txt, .ans, .svg (the frame), .jsonl (the events) or .cast (a recording)"), variadic: true},
	"LINE": {variadic: true},
	"TEXT": {offers: (*Explorer).filterWords, variadic: true},
	"WORD": {offers: whyWords, variadic: true},
}

// constant is a text that no state changes.
func constant(text string) func(*Explorer) string { return func(*Explorer) string { return text } }

// exampleNumbers is what the number of an example must be.
func exampleNumbers(x *Explorer) string { return numbered(x.come()) }

// noCoordinate refuses what is no place on an axis.
func noCoordinate(_ *Explorer, word string) error {
	v, err := strconv.ParseFloat(word, 64)
	return unless(err == nil && !math.IsNaN(v) && !math.IsInf(v, 0), errOther)
}

// integer is a whole number between two.
func integer(want string, least, most int) value {
	return value{want: constant(want), fault: func(_ *Explorer, word string) error {
		n, err := strconv.Atoi(word)
		return unless(err == nil && n >= least && n <= most, errOther)
	}}
}

// rank is a whole number from 1 to as many as there are.
func rank(what string, most func(x *Explorer) int) value {
	return value{
		want: func(x *Explorer) string {
			if most(x) == 0 {
				return what + ", and there is none"
			}
			return fmt.Sprintf("%s, 1 to %d", what, most(x))
		},
		fault: func(x *Explorer, word string) error {
			n, err := strconv.Atoi(word)
			return unless(err == nil && n >= 1 && n <= most(x), errOther)
		},
	}
}

// amount is a number between two, in decimals or as a fraction.
func amount(want string, least, most float64, whole bool) value {
	return value{want: constant(want), fault: func(_ *Explorer, word string) error {
		r, err := model.ParseNumber(word)
		if err != nil {
			return errOther
		}
		v, exact := r.Float64()
		return unless(v >= least && v <= most && (!whole || r.IsInt() && exact), errOther)
	}}
}

// floatOf is the double nearest to a number.
func floatOf(word string) float64 {
	r, err := model.ParseNumber(word)
	if err != nil {
		return 0
	}
	v, _ := r.Float64()
	return v
}

// oneOf is one of some names.
func oneOf(kind string, offers func(*Explorer, []string) []Choice) value {
	return value{
		offers: offers,
		want:   func(x *Explorer) string { return "a " + kind + ": " + texts(offers(x, nil)) },
		fault: func(x *Explorer, word string) error {
			all, name := offers(x, nil), panelName(word)
			if slices.ContainsFunc(all, func(c Choice) bool { return c.Text == name }) {
				return nil
			}
			return fmt.Errorf("no %s %s: want %s", kind, model.Quoted(word), texts(all))
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

// forms are those of each command, with what their words stand for.
var forms = sync.OnceValue(func() map[string][]form {
	all := map[string][]form{}
	for _, c := range Commands() {
		for _, words := range c.Args.Forms() {
			f := make(form, len(words))
			for k, w := range words {
				if f[k].text = w; w != strings.ToLower(w) {
					f[k].value = valueOf(w, c.Name+" "+words[0]+" "+w, c.Name+" "+w, w)
				}
			}
			all[c.Name] = append(all[c.Name], f)
		}
	}
	return all
})

// valueOf is the value of the first of the names that there is; any word else. What
// it must be is its own name, unless that is said.
func valueOf(own string, names ...string) *value {
	var v value
	for _, name := range slices.Backward(names) {
		if one, ok := values[name]; ok {
			v = one
		}
	}
	if v.want == nil {
		v.want = constant(own)
	}
	return &v
}
