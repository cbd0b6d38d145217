package algo

import (
	"errors"
	"math/big"
	"slices"
	"strings"

	"perceptron/model"
)

// Hyperparameter is a number that an update rule reads, beside η, and the setting of that
// name.
type Hyperparameter struct {
	Name, Symbol, defaultValue string
	limits
}

// limits is the range of a number. A nil limit is none.
type limits struct {
	above   *big.Rat // exclusive
	below   *big.Rat // exclusive
	atLeast *big.Rat // inclusive
	whole   bool     // integers only
}

// positive is the range of most numbers.
var positive = limits{above: new(big.Rat)}

// wholeNumberFrom is the range of whole numbers from low on.
func wholeNumberFrom(low int64) limits { return limits{atLeast: big.NewRat(low, 1), whole: true} }

// describe says what a number in the range is.
func (l limits) describe() string {
	text := "a number"
	if l.whole {
		text = "a whole number"
	}
	switch {
	case l.above != nil:
		text += " above " + l.above.RatString()
	case l.atLeast != nil:
		text += " of at least " + l.atLeast.RatString()
	}
	if l.below != nil {
		text += " and below " + l.below.RatString()
	}
	return text
}

// parse parses a number and checks that it is in the range.
func (l limits) parse(text string) (*big.Rat, error) {
	v, err := model.ParseNumber(text)
	switch {
	case errors.Is(err, model.ErrRange):
		return nil, err
	case err != nil, l.above != nil && v.Cmp(l.above) <= 0, l.atLeast != nil && v.Cmp(l.atLeast) < 0,
		l.below != nil && v.Cmp(l.below) >= 0:
		return nil, errInvalid
	}
	return v, nil
}

// UpdateRule is the setting of the update rule: a row of --update, and the values of the
// hyperparameters of all rules.
type UpdateRule struct {
	Update string
	values [len(hyperparameters)]string // as written, in the order of hyperparameters
}

// Hyperparameters is those that the rule reads.
func (r *UpdateRule) Hyperparameters() []*Hyperparameter { return r.Rule().hyperparameters }

// HyperparameterOf is the value of the hyperparameter with a symbol; ok is false if the
// rule does not read it.
func (r *UpdateRule) HyperparameterOf(symbol string) (text string, ok bool) {
	by, ok := findRow(r.Hyperparameters(), func(by *Hyperparameter) bool { return by.Symbol == symbol })
	if ok {
		text = r.values[slices.Index(hyperparameters[:], by)]
	}
	return text, ok
}

// parsed is the values of the hyperparameters that the rule reads.
func (r *UpdateRule) parsed() (all []*big.Rat, err error) {
	for _, by := range r.Hyperparameters() {
		text, _ := r.HyperparameterOf(by.Symbol)
		v, err := by.parse(text)
		if err != nil {
			return nil, refuse(by.Name, "%s is not %s", model.Quoted(text), by.describe())
		}
		all = append(all, v)
	}
	return all, nil
}

// rules is the names of the update rules that read the hyperparameter.
func (by *Hyperparameter) rules() []string {
	readers := slices.DeleteFunc(slices.Clone(updates), func(u *RuleRow) bool { return !slices.Contains(u.hyperparameters, by) })
	return textOfEach(readers, func(u *RuleRow) string { return u.name })
}

// texts is a one-line description, and the reason why the setting makes no sense under a
// rule that does not read it.
func (by *Hyperparameter) texts() (doc, unread string) {
	names := by.rules()
	rules, have := "the update rule "+names[0], " has a "
	if last := len(names) - 1; last > 0 {
		rules, have = "the update rules "+strings.Join(names[:last], ", ")+" and "+names[last], " have a "
	}
	return by.Symbol + " of " + rules, "only " + rules + have + by.Symbol + " (add --update " + names[0] + ")"
}
