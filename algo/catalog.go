package algo

import (
	"errors"
	"fmt"
	"math"
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
	get      func(*Setup) string
	set      func(*Setup, string) error
	next     func(v string, by int) string // a number turned up or down by one; nil for names
}

// errOther is a fault of a value that what is expected says all of.
var errOther = errors.New("not what is expected")

// Text is the setting's value in s.
func (t *Setting) Text(s Setup) string { return t.get(&s) }

// OnOff reports whether the setting is a flag that takes no value.
func (t *Setting) OnOff() bool { return slices.Equal(t.Values, []string{"no", "yes"}) }

// With is s with the setting at value; an error says what would be right.
func (t *Setting) With(s Setup, value string) (Setup, error) {
	if t.Values != nil && t.Want == "" && !slices.Contains(t.Values, value) {
		return s, refuse(t.Name, "%s is none of %s", model.Quoted(value), strings.Join(t.Values, ", "))
	}
	with := s
	switch err := t.set(&with, value); {
	case errors.Is(err, errOther):
		return s, refuse(t.Name, "%s: expected %s", model.Quoted(value), t.Want)
	case err != nil:
		return s, refuse(t.Name, "%s: %v (expected %s)", model.Quoted(value), err, t.Want)
	}
	return with, nil
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
	return s, s.Refuse(func(name string) bool { return given[name] })
}

// Settings are the learning settings that a run takes, in the order help lists
// them. They are for reading.
func Settings() []*Setting { return settings() }

var settings = sync.OnceValue(func() []*Setting {
	list := []*Setting{
		followed(name("as", "the conventions of a document, and its notation: tie, bias, order and first weights, where no flag says otherwise", documentNames(), func(s *Setup) *string { return &s.As })),
		also("form", followed(name("mode", "the representation", modeNames(), func(s *Setup) *string { return &s.Mode }))),
		name("readout", "which weights predict: the last; the mean over all steps; all, each with a vote for every step it survived; those with the fewest training errors", ReadoutNames(), func(s *Setup) *string { return &s.Readout }),
		{
			Name: "order", Doc: "the schedule: as listed; a new permutation each epoch; one for all epochs; drawn with replacement; always the first misclassified; or a list, such as 3,1,4,2: a pass is these examples in this order",
			Synonyms: "shuffle random permutation schedule",
			Values:   orderNames(), Want: strings.Join(orderNames(), ", ") + ", or the numbers of examples with commas between",
			get: func(s *Setup) string { return s.Order },
			set: func(s *Setup, v string) error {
				if !slices.Contains(orderNames(), v) {
					if _, err := listed(v); err != nil {
						return err
					}
				}
				s.Order = v
				return nil
			},
			next: nextName(orderNames()),
		},
		count("batch-size", "examples a step; 0 is the whole set", 0, func(s *Setup) *int { return &s.Batch }),
		followed(onOff("online", "one pass over a stream, each example once, the set never held whole", func(s *Setup) *bool { return &s.Online })),
		name("update", updateDoc(), updateNames(), func(s *Setup) *string { return &s.Update }),
		also("zero sign", name("tie", "what activation 0 means: a mistake; the prediction +1; the prediction −1; never a mistake", tieNames(), func(s *Setup) *string { return &s.Tie })),
		also("offset intercept threshold", name("bias", "what b gains on a mistake: ηy; ηyR²; there is no b", []string{"unit", "radius", "none"}, func(s *Setup) *string { return &s.Bias })),
		also("eta η learning speed", number("rate", "the learning rate η, a decimal or a fraction", positive, func(s *Setup) *string { return &s.Rate })),
		{
			Name: "init", Doc: "the first weights: zero, random (by the seed), or w1,…,wd,b",
			Want: "zero, random, or numbers with commas between",
			get:  func(s *Setup) string { return s.Init },
			set:  setInit,
			next: nextName([]string{"zero", "random"}),
		},
		{
			Name: "seed", Doc: "for order, init and generators", Want: "a whole number of at least 0",
			get: func(s *Setup) string { return strconv.FormatUint(s.Seed, 10) },
			set: func(s *Setup, v string) (err error) {
				s.Seed, err = strconv.ParseUint(v, 10, 64)
				return faultOf(err)
			},
			next: nextWhole(0),
		},
		also("rbf gaussian polynomial", name("kernel", "the kernel of mode kernel", model.KernelNames(), func(s *Setup) *string { return &s.Kernel })),
		count("degree", "p in the kernel poly", 1, func(s *Setup) *int { return &s.Degree }),
		number("gamma", "γ in the kernels poly, rbf, laplace and sigmoid", positive, func(s *Setup) *string { return &s.Gamma }),
		number("coef0", "c in the kernels poly and sigmoid", limits{}, func(s *Setup) *string { return &s.Coef0 }),
		doublingCount(count("epochs", "the most epochs of a run that does not converge; 0: no limit", 0, func(s *Setup) *int { return &s.Epochs })),
		doublingCount(count("steps", "the most steps of a run that does not converge; 0: no limit", 0, func(s *Setup) *int { return &s.Steps })),
		onOff("keep-going", "go on to the limit after convergence too", func(s *Setup) *bool { return &s.KeepGoing }),
		name("arithmetic", "exact takes decimals as the rationals they are written as; auto is exact while n·d ≤ 5000, products of examples have at most 200 digits and the kernel is rational", []string{"auto", "exact", "float"}, func(s *Setup) *string { return &s.Arithmetic }),
	}
	at := 1 + slices.IndexFunc(list, func(t *Setting) bool { return t.Name == "update" })
	for k, by := range parameters() {
		list = slices.Insert(list, at+k, numberOf(by.Name, by.Doc, by.limits,
			func(s *Setup) string { return s.text(by) }, func(s *Setup, v string) { s.UpdateRule.set(by, v) }))
	}
	return list
})

// FindSetting is the row of that name.
func FindSetting(name string) (*Setting, bool) {
	for _, t := range Settings() {
		if t.Name == name {
			return t, true
		}
	}
	return nil, false
}

func modeNames() []string { return []string{"primal", "dual", "kernel"} }

// name is a setting that takes one of a list of names.
func name(name, doc string, values []string, field func(*Setup) *string) *Setting {
	return &Setting{
		Name: name, Doc: doc, Values: values,
		get:  func(s *Setup) string { return *field(s) },
		set:  func(s *Setup, v string) error { *field(s) = v; return nil },
		next: nextName(values),
	}
}

// also is a setting that help finds by other words too.
func also(synonyms string, t *Setting) *Setting {
	t.Synonyms = synonyms
	return t
}

// followed is a setting that a document's conventions depend on.
func followed(t *Setting) *Setting {
	set := t.set
	t.set = func(s *Setup, v string) (err error) {
		s.applyConventions(func() { err = set(s, v) })
		return err
	}
	return t
}

// onOff is a setting that is on or not.
func onOff(name, doc string, field func(*Setup) *bool) *Setting {
	return &Setting{
		Name: name, Doc: doc, Values: []string{"no", "yes"},
		get:  func(s *Setup) string { return map[bool]string{false: "no", true: "yes"}[*field(s)] },
		set:  func(s *Setup, v string) error { *field(s) = v == "yes"; return nil },
		next: nextName([]string{"no", "yes"}),
	}
}

// number is a setting that takes a decimal or a fraction within limits, kept as
// written.
func number(name, doc string, within limits, field func(*Setup) *string) *Setting {
	return numberOf(name, doc, within, func(s *Setup) string { return *field(s) }, func(s *Setup, v string) { *field(s) = v })
}

func numberOf(name, doc string, within limits, get func(*Setup) string, set func(*Setup, string)) *Setting {
	next := doubled
	if within == (limits{}) {
		next = nextWhole(math.MinInt)
	}
	return &Setting{
		Name: name, Doc: doc, Want: within.want(), get: get,
		set: func(s *Setup, v string) error {
			_, err := within.parse(v)
			if err == nil {
				set(s, v)
			}
			return err
		},
		next: func(v string, by int) string {
			to := next(v, by)
			if _, err := within.parse(to); err != nil {
				return v
			}
			return to
		},
	}
}

// count is a setting that takes a whole number of at least low.
func count(name, doc string, low int, field func(*Setup) *int) *Setting {
	return &Setting{
		Name: name, Doc: doc, Want: fmt.Sprintf("a whole number of at least %d", low), next: nextWhole(low),
		get: func(s *Setup) string { return strconv.Itoa(*field(s)) },
		set: func(s *Setup, v string) error {
			k, err := strconv.Atoi(v)
			if err != nil {
				return faultOf(err)
			}
			if k < low {
				return errOther
			}
			*field(s) = k
			return nil
		},
	}
}

func setInit(s *Setup, v string) error {
	if v != "zero" && v != "random" {
		for p := range strings.SplitSeq(v, ",") {
			_, err := model.ParseNumber(strings.TrimSpace(p))
			switch {
			case errors.Is(err, model.ErrRange):
				return err
			case err != nil:
				return errOther
			}
		}
	}
	s.Init = v
	return nil
}

// faultOf is what a setting says of an error of strconv's.
func faultOf(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, strconv.ErrRange):
		return errors.New("too large")
	}
	return errOther
}
