package algo

import (
	"math/big"
	"strings"

	"perceptron/model"
)

// Parameter is a number that update rules read, and the setting of that name.
type Parameter struct {
	Name, Symbol string
	Positive     bool // it must be above 0; else at least 0
	Default      string
}

// want is what a parameter must be.
func (by Parameter) want() string {
	if by.Positive {
		return "a number above 0"
	}
	return "a number of at least 0"
}

// sign is the least sign that it may have.
func (by Parameter) sign() int {
	if by.Positive {
		return 1
	}
	return 0
}

// readers are the rules that read it.
func (by Parameter) readers() []string {
	var names []string
	for _, u := range updates {
		if u.parameter == by {
			names = append(names, u.name)
		}
	}
	return names
}

// ofRules names those rules: "update rules pa1 and pa2".
func (by Parameter) ofRules() string {
	names := by.readers()
	if len(names) == 1 {
		return "update rule " + names[0]
	}
	last := len(names) - 1
	return "update rules " + strings.Join(names[:last], ", ") + " and " + names[last]
}

// unread is why the parameter makes no sense beside a rule that does not read it.
func (by Parameter) unread() string {
	have := "has"
	if len(by.readers()) > 1 {
		have = "have"
	}
	return "only the " + by.ofRules() + " " + have + " a " + by.Symbol + " (add --update " + by.readers()[0] + ")"
}

// setting is the setting that the parameter is.
func (by Parameter) setting() *Setting {
	return number(by.Name, by.Symbol+" of the "+by.ofRules(), by.want(), by.sign(), func(s *Setup) *string { return s.text(by) })
}

// value is the parameter as a number.
func (by Parameter) value(s *Setup) (*big.Rat, error) {
	text := *s.text(by)
	v, err := model.ParseNumber(text)
	if err != nil || v.Sign() < by.sign() {
		return nil, refuse(by.Name, "%s is not %s", model.Quoted(text), by.want())
	}
	return v, nil
}
