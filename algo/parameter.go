package algo

import (
	"errors"
	"math/big"
	"slices"

	"perceptron/model"
)

// Parameter is the number of its own that an update rule reads, and the setting of that
// name.
type Parameter struct {
	Name, Symbol string
	limits
	doc    string // it in a line
	unread string // why it makes no sense beside a rule that does not read it
}

// limits are what a number must lie within. Those that are nil are none.
type limits struct {
	above   *big.Rat // it is more
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
	return want
}

// parse is the number that a text is, within the limits.
func (l limits) parse(text string) (*big.Rat, error) {
	v, err := model.ParseNumber(text)
	switch {
	case errors.Is(err, model.ErrRange):
		return nil, err
	case err != nil, l.above != nil && v.Cmp(l.above) <= 0, l.atLeast != nil && v.Cmp(l.atLeast) < 0:
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

// Parameter is the one that the rule reads, and what it is set to; nil without one.
func (r *UpdateRule) Parameter() (by *Parameter, text string) {
	if by = r.row().parameter; by != nil {
		text = r.values[slices.Index(parameters[:], by)]
	}
	return by, text
}

// ParameterOf is what the one of a symbol is set to; ok is false where the rule does not
// read it.
func (r *UpdateRule) ParameterOf(symbol string) (text string, ok bool) {
	by, text := r.Parameter()
	return text, by != nil && by.Symbol == symbol
}

// number is the parameter that the rule reads; nil without one.
func (r *UpdateRule) number() (*big.Rat, error) {
	by, text := r.Parameter()
	if by == nil {
		return nil, nil
	}
	v, err := by.parse(text)
	if err != nil {
		return nil, refuse(by.Name, "%s is not %s", model.Quoted(text), by.want())
	}
	return v, nil
}
