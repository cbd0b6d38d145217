package algo

import (
	"errors"
	"math/big"
	"slices"
	"strings"

	"perceptron/model"
)

// Parameter is a number that update rules read, and the setting of that name.
type Parameter struct {
	Name, Symbol string
	Doc          string // one line
	Default      string
	limits
	unread string // why it makes no sense beside a rule that does not read it
}

// limits are what a number must lie within. Those that are nil are none.
type limits struct {
	above   *big.Rat // it is more
	atLeast *big.Rat
	below   *big.Rat // it is less
}

// positive are the limits of most.
var positive = limits{above: new(big.Rat)}

// want is what a number within the limits is.
func (l limits) want() string {
	want, and := "a number", " "
	for _, limit := range []struct {
		of   *big.Rat
		says string
	}{{l.above, "above "}, {l.atLeast, "of at least "}, {l.below, "below "}} {
		if limit.of != nil {
			want += and + limit.says + limit.of.RatString()
			and = " and "
		}
	}
	return want
}

// parse is the number that a text is, within the limits.
func (l limits) parse(text string) (*big.Rat, error) {
	v, err := model.ParseNumber(text)
	switch {
	case errors.Is(err, model.ErrRange):
		return nil, err
	case err != nil, l.above != nil && v.Cmp(l.above) <= 0, l.atLeast != nil && v.Cmp(l.atLeast) < 0, l.below != nil && v.Cmp(l.below) >= 0:
		return nil, errOther
	}
	return v, nil
}

// UpdateRule is what is a mistake and how far a step goes: a row of --update,
// and what the parameters of all rules are set to.
type UpdateRule struct {
	Update string
	values string // as they were written, in the order of parameters, with commas between
}

// defaultRule is the first row of the table, and each parameter as it begins.
func defaultRule() UpdateRule {
	var values []string
	for _, by := range parameters() {
		values = append(values, by.Default)
	}
	return UpdateRule{Update: updates[0].name, values: strings.Join(values, ",")}
}

// place is that of a parameter among those of all rules.
func (by Parameter) place() int {
	return slices.IndexFunc(parameters(), func(p Parameter) bool { return p.Name == by.Name })
}

// texts are what the parameters are set to; of the zero rule all are "".
func (r UpdateRule) texts() []string {
	all := make([]string, len(parameters()))
	copy(all, strings.Split(r.values, ","))
	return all
}

// text is what a parameter is set to.
func (r UpdateRule) text(by Parameter) string { return r.texts()[by.place()] }

// set sets a parameter.
func (r *UpdateRule) set(by Parameter, text string) {
	values := r.texts()
	values[by.place()] = text
	r.values = strings.Join(values, ",")
}

// Reading is a parameter that a rule reads, and what it is set to.
type Reading struct {
	Parameter
	Text string
}

// Parameters are those that the rule reads.
func (r UpdateRule) Parameters() (all []Reading) {
	for _, by := range r.row().parameters {
		all = append(all, Reading{by, r.text(by)})
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
