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

// Setting is one learning flag. The same row serves the command line, the explorer's set
// command, completion and the help.
type Setting struct {
	Name   string
	Values []string // the names it takes, the default first; nil for a number
	Want   string   // what a value must be, for a number or beside the names
	Doc    string   // one line
	// Synonyms is other words by which help finds it.
	Synonyms string

	field      func(*Setup) any     // its field in a set-up: a *string, *bool, *int or *uint64
	limits     limits               // of a number
	byDoubling bool                 // Next doubles or halves a number instead of adding ±1
	validate   func(v string) error // checks a value that is none of Values; nil: it must be a number
	choices    []string             // the names that Next goes through; Values unless set
}

// errInvalid is an error that says no more than Setting.Want does.
var errInvalid = errors.New("not what is expected")

// IsBool reports whether the setting is a flag that takes no value.
func (t *Setting) IsBool() bool { return slices.Equal(t.Values, noYes) }

var noYes = []string{"no", "yes"}

// Text is the setting's value in s, as text.
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

// set writes a value to s, also an invalid one, whose error it returns.
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
		return errInvalid
	}
	return t.check(v)
}

// check is the error of a value, apart from integers that are too large.
func (t *Setting) check(v string) error {
	switch {
	case slices.Contains(t.Values, v):
		return nil
	case t.validate != nil:
		return t.validate(v)
	case t.Values != nil:
		return errInvalid
	}
	_, err := t.limits.parse(v)
	return err
}

// With is s with the setting at a value, or an error that says what would be valid. If that
// changes the conventions of the document s follows, settings that followed the old ones
// follow the new ones, and those chosen otherwise stay.
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
		return s, refuse(t.Name, "%s is not one of %s", model.Quoted(value), strings.Join(t.Values, ", "))
	case errors.Is(err, errInvalid):
		return s, refuse(t.Name, "%s: expected %s", model.Quoted(value), t.Want)
	}
	return s, refuse(t.Name, "%s: %v (expected %s)", model.Quoted(value), err, t.Want)
}

// Next is the value next to the present one in s, upwards for by = 1 and downwards for −1.
// Names are cycled through. Numbers are doubled or halved, with 0 going to 1, or changed by
// one. A number at its limit stays. From a value that is none of the names Next goes to the
// first.
func (t *Setting) Next(s Setup, by int) string {
	v := t.Text(s)
	if n := len(t.choices); n > 0 {
		if k := slices.Index(t.choices, v); k >= 0 {
			return t.choices[(k+by+n)%n]
		}
		return t.choices[0]
	}
	next, err := model.ParseNumber(v)
	if err != nil {
		return v
	}
	switch one := big.NewRat(1, 1); {
	case !t.byDoubling:
		next.Add(next, one.SetInt64(int64(by)))
	case by < 0:
		next.Quo(next, one.SetInt64(2))
	case next.Sign() == 0:
		next.Set(one)
	default:
		next.Add(next, next)
	}
	if t.limits.whole {
		next.SetInt(new(big.Int).Quo(next.Num(), next.Denom()))
	}
	if t.check(next.RatString()) != nil {
		return v
	}
	return next.RatString()
}

// With is s with some settings changed, given as pairs of name and value. Their combination
// is validated too.
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

// Settings is the learning settings in the order in which help lists them. Read-only.
var Settings = sync.OnceValue(func() []*Setting {
	list := settingsTable()
	at := 1 + slices.IndexFunc(list, func(t *Setting) bool { return t.Name == "update" })
	for k, by := range hyperparameters {
		doc, _ := by.texts()
		list = slices.Insert(list, at+k, &Setting{
			Name: by.Name, Doc: doc, limits: by.limits, byDoubling: true,
			field: func(s *Setup) any { return &s.values[k] },
		})
	}
	for _, t := range list {
		if t.Values == nil && t.Want == "" {
			t.Want = t.limits.describe()
		}
		if t.choices == nil {
			t.choices = t.Values
		}
	}
	return list
})

// FindSetting is the setting of that name.
func FindSetting(name string) (*Setting, bool) {
	return findRow(Settings(), func(t *Setting) bool { return t.Name == name })
}
