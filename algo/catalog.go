package algo

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"sync"

	"perceptron/model"
)

// Setting is one learning flag: the same row serves the command line, the
// explorer's set command, completion and the help.
type Setting struct {
	Name   string
	Values []string // the names it takes; nil for a number
	Want   string   // for a number, or beside the names: what it must be
	Doc    string   // one line
	// Synonyms are other words for it, by which help finds it.
	Synonyms string

	field   func(*Setup) any     // where a set-up keeps it: a *string, *bool, *int or *uint64
	within  limits               // of a number
	doubles bool                 // a number is turned up and down by twice, not by one
	other   func(v string) error // the fault of a value that is no name; nil: of one that is no number
	turns   []string             // the names it is turned through, where Values does not say them
}

// errOther is a fault of a value that what is expected says all of.
var errOther = errors.New("not what is expected")

// IsBool reports whether the setting is a flag that takes no value.
func (t *Setting) IsBool() bool { return slices.Equal(t.Values, noYes) }

var noYes = []string{"no", "yes"}

// Text is the setting's value in s.
func (t *Setting) Text(s Setup) string {
	switch field := t.field(&s).(type) {
	case *bool:
		if *field {
			return "yes"
		}
		return "no"
	case *int:
		return strconv.Itoa(*field)
	case *uint64:
		return strconv.FormatUint(*field, 10)
	case *string:
		return *field
	}
	panic("algo: no kind of setting: " + t.Name)
}

// set puts a value into s, and says what is wrong with it.
func (t *Setting) set(s *Setup, v string) (err error) {
	switch field := t.field(s).(type) {
	case *bool:
		*field = v == "yes"
	case *int:
		*field, err = strconv.Atoi(v)
	case *uint64:
		*field, err = strconv.ParseUint(v, 10, 64)
	case *string:
		*field = v
	}
	switch {
	case errors.Is(err, strconv.ErrRange):
		return errors.New("too large")
	case err != nil:
		return errOther
	}
	return t.check(v)
}

// check is what is wrong with a value, beside its being too large a whole number.
func (t *Setting) check(v string) error {
	switch {
	case slices.Contains(t.Values, v):
		return nil
	case t.other != nil:
		return t.other(v)
	case t.Values != nil:
		return errOther
	}
	_, err := t.within.parse(v)
	return err
}

// With is s with the setting at value; an error says what would be right. Where that
// leads to other conventions of a document, what followed the old ones follows the new,
// and what was chosen otherwise stays.
func (t *Setting) With(s Setup, value string) (Setup, error) {
	with, before := s, s.conventions()
	err := t.set(&with, value)
	for k, c := range with.conventions() {
		if *c.field == before[k].value {
			*c.field = c.value
		}
	}
	switch {
	case err == nil:
		return with, nil
	case t.Want == "":
		return s, refuse(t.Name, "%s is none of %s", model.Quoted(value), strings.Join(t.Values, ", "))
	case errors.Is(err, errOther):
		return s, refuse(t.Name, "%s: expected %s", model.Quoted(value), t.Want)
	}
	return s, refuse(t.Name, "%s: %v (expected %s)", model.Quoted(value), err, t.Want)
}

// Next is the value beside the one that the setting has in s, above it for by = 1
// and below for −1: the next of its names, round and round; a number doubled or
// halved, from 0 to 1, or one more or one less. It is the present value where there
// is none beyond, and of the names the first where it is a value of one's own.
func (t *Setting) Next(s Setup, by int) string {
	v := t.Text(s)
	if n := len(t.turns); n > 0 {
		if k := slices.Index(t.turns, v); k >= 0 {
			return t.turns[(k+by+n)%n]
		}
		return t.turns[0]
	}
	to, err := model.ParseNumber(v)
	if err != nil {
		return v
	}
	switch one := big.NewRat(1, 1); {
	case !t.doubles:
		to.Add(to, one.SetInt64(int64(by)))
	case by < 0:
		to.Quo(to, one.SetInt64(2))
	case to.Sign() == 0:
		to.Set(one)
	default:
		to.Add(to, to)
	}
	if t.within.whole {
		to.SetInt(new(big.Int).Quo(to.Num(), to.Denom()))
	}
	if t.check(to.RatString()) != nil {
		return v
	}
	return to.RatString()
}

// With is s with some settings changed, names and values; an error is also that
// one of them makes no sense beside the others.
func (s Setup) With(pairs ...[2]string) (Setup, error) {
	given := map[string]bool{}
	for _, pair := range pairs {
		t, ok := FindSetting(pair[0])
		if !ok {
			return s, fmt.Errorf("no setting %s (set alone lists them)", model.Quoted(pair[0]))
		}
		var err error
		if s, err = t.With(s, pair[1]); err != nil {
			return s, err
		}
		given[t.Name] = true
	}
	return s, s.Validate(func(name string) bool { return given[name] })
}

// Settings are the learning settings that a run takes, in the order help lists
// them. They are for reading.
var Settings = sync.OnceValue(func() []*Setting {
	list := table()
	at := 1 + slices.IndexFunc(list, func(t *Setting) bool { return t.Name == "update" })
	for k, by := range parameters {
		doc, _ := by.words()
		list = slices.Insert(list, at+k, &Setting{
			Name: by.Name, Doc: doc, within: by.limits, doubles: true,
			field: func(s *Setup) any { return &s.values[k] },
		})
	}
	for _, t := range list {
		if t.Values == nil && t.Want == "" {
			t.Want = t.within.want()
		}
		if t.turns == nil {
			t.turns = t.Values
		}
	}
	return list
})

// FindSetting is the row of that name.
func FindSetting(name string) (*Setting, bool) {
	return find(Settings(), func(t *Setting) bool { return t.Name == name })
}
