package algo

import (
	"math/big"

	"perceptron/model"
)

// Parameter is a number that update rules read, and the setting of that name.
type Parameter struct {
	Name, Symbol string
	Positive     bool // it must be above 0; else at least 0
	Default      string
	of           string // the rules that read it
	unread       string // why it makes no sense beside another
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

// setting is the setting that the parameter is.
func (by Parameter) setting() *Setting {
	return number(by.Name, by.Symbol+" of the "+by.of, by.want(), by.sign(), func(s *Setup) *string { return s.text(by) })
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
