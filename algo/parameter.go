package algo

import (
	"errors"
	"math/big"
	"slices"
	"strings"

	"perceptron/model"
)

// Parameter is a number of its own that an update rule reads, and the setting of that
// name.
type Parameter struct {
	Name, Symbol, initial string
	limits
}

// limits are what a number must lie within. Those that are nil are none.
type limits struct {
	above   *big.Rat // it is more
	below   *big.Rat // it is less
	atLeast *big.Rat
	whole   bool
}

// positive are the limits of most.
var positive = limits{above: new(big.Rat)}

// wholeFrom are those of a whole number of at least low.
func wholeFrom(low int64) limits { return limits{atLeast: big.NewRat(low, 1), whole: true} }

// want is what a number within the limits is.
func (l limits) want() string {
	want := "a number"
	if l.whole {
		want = "a whole number"
	}
	switch {
	case l.above != nil:
		want += " above " + l.above.RatString()
	case l.atLeast != nil:
		want += " of at least " + l.atLeast.RatString()
	}
	if l.below != nil {
		want += " and below " + l.below.RatString()
	}
	return want
}

// parse is the number that a text is, within the limits.
func (l limits) parse(text string) (*big.Rat, error) {
	v, err := model.ParseNumber(text)
	switch {
	case errors.Is(err, model.ErrRange):
		return nil, err
	case err != nil, l.above != nil && v.Cmp(l.above) <= 0, l.atLeast != nil && v.Cmp(l.atLeast) < 0,
		l.below != nil && v.Cmp(l.below) >= 0:
		return nil, errOther
	}
	return v, nil
}

// UpdateRule is what is a mistake and how far a step goes: a row of --update,
// and what the parameters of all rules are set to, as that was written.
type UpdateRule struct {
	Update string
	values [len(parameters)]string // in the order of the parameters
}

// Parameters are those that the rule reads.
func (r *UpdateRule) Parameters() []*Parameter { return r.Rule().parameters }

// ParameterOf is what the one of a symbol is set to; ok is false where the rule does not
// read it.
func (r *UpdateRule) ParameterOf(symbol string) (text string, ok bool) {
	by, ok := find(r.Parameters(), func(by *Parameter) bool { return by.Symbol == symbol })
	if ok {
		text = r.values[slices.Index(parameters[:], by)]
	}
	return text, ok
}

// numbers are the parameters that the rule reads.
func (r *UpdateRule) numbers() (all []*big.Rat, err error) {
	for _, by := range r.Parameters() {
		text, _ := r.ParameterOf(by.Symbol)
		v, err := by.parse(text)
		if err != nil {
			return nil, refuse(by.Name, "%s is not %s", model.Quoted(text), by.want())
		}
		all = append(all, v)
	}
	return all, nil
}

// readers are the names of the update rules that read it.
func (by *Parameter) readers() []string {
	readers := slices.DeleteFunc(slices.Clone(updates), func(u *RuleRow) bool { return !slices.Contains(u.parameters, by) })
	return each(readers, func(u *RuleRow) string { return u.name })
}

// words say what it is, in a line, and why it makes no sense beside a rule that does not
// read it.
func (by *Parameter) words() (doc, unread string) {
	names := by.readers()
	rules, have := "the update rule "+names[0], " has a "
	if last := len(names) - 1; last > 0 {
		rules, have = "the update rules "+strings.Join(names[:last], ", ")+" and "+names[last], " have a "
	}
	return by.Symbol + " of " + rules, "only " + rules + have + by.Symbol + " (add --update " + names[0] + ")"
}
