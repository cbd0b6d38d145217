package algo

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"perceptron/model"
)

// Parameter is a number that update rules read, and the setting of that name.
type Parameter struct {
	Name, Symbol string
	Default      string
	limits
}

// readers are the names of the update rules that read it.
func (p Parameter) readers() (names []string) {
	for _, u := range updates {
		if slices.ContainsFunc(u.parameters, func(of Parameter) bool { return of.Name == p.Name }) {
			names = append(names, u.name)
		}
	}
	return names
}

// rulesNamed is "the update rule margin", of several "the update rules pa1 and pa2".
func rulesNamed(names []string) string {
	last := len(names) - 1
	if last == 0 {
		return "the update rule " + names[0]
	}
	return "the update rules " + strings.Join(names[:last], ", ") + " and " + names[last]
}

// Doc is the parameter in a line.
func (p Parameter) Doc() string { return p.Symbol + " of " + rulesNamed(p.readers()) }

// unread is why it makes no sense beside a rule that does not read it.
func (p Parameter) unread() string {
	names, have := p.readers(), "has"
	if len(names) > 1 {
		have = "have"
	}
	return fmt.Sprintf("only %s %s a %s (add --update %s)", rulesNamed(names), have, p.Symbol, names[0])
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

// defaultRule is the first row of the table, and each parameter as it begins.
func defaultRule() UpdateRule {
	r := UpdateRule{Update: updates[0].name}
	for k, by := range parameters {
		r.values[k] = by.Default
	}
	return r
}

// Reading is a parameter that a rule reads, and what it is set to.
type Reading struct {
	Parameter
	Text string
}

// Parameters are those that the rule reads.
func (r UpdateRule) Parameters() (all []Reading) {
	for _, by := range r.row().parameters {
		k := slices.IndexFunc(parameters[:], func(p Parameter) bool { return p.Name == by.Name })
		all = append(all, Reading{by, r.values[k]})
	}
	return all
}

// Parameter is what the one of a symbol is set to; ok is false where the rule does not
// read it.
func (r UpdateRule) Parameter(symbol string) (text string, ok bool) {
	for _, by := range r.Parameters() {
		if by.Symbol == symbol {
			return by.Text, true
		}
	}
	return "", false
}

// numbers are the parameters that the rule reads.
func (r UpdateRule) numbers() (all []*big.Rat, err error) {
	for _, by := range r.Parameters() {
		v, err := by.parse(by.Text)
		if err != nil {
			return nil, refuse(by.Name, "%s is not %s", model.Quoted(by.Text), by.want())
		}
		all = append(all, v)
	}
	return all, nil
}
