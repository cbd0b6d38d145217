package algo

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"perceptron/model/golden"
)

func TestValidate(t *testing.T) {
	for _, c := range golden.Table(t, "invalid", 4) {
		t.Run(c[0], func(t *testing.T) {
			given := strings.Fields(c[2])
			err := Given(t, Default(), c[1]).Validate(func(name string) bool { return slices.Contains(given, name) })
			got := ""
			if refused, ok := err.(*SetupError); ok {
				got = refused.Setting
			}
			if got != c[3] {
				t.Errorf("refused %q, want %q (%v)", got, c[3], err)
			}
		})
	}
}

// Every row names a setting that exists, with the reason and the remedy.
func TestInvalidRows(t *testing.T) {
	asked := []string{"degree", "gamma", "coef0"}
	for _, by := range hyperparameters {
		asked = append(asked, by.Name)
	}
	for _, row := range invalidSettings() {
		if _, ok := FindSetting(row.setting); !ok && row.setting != "task" {
			t.Errorf("no setting %s", row.setting)
		}
		if row.applies(Default()) && !slices.Contains(asked, row.setting) {
			t.Errorf("%s: the default is refused: %s", row.setting, row.reason)
		}
		if !strings.HasSuffix(row.reason, ")") || strings.ContainsAny(row.reason, "\n\r") || len(row.reason) > 150 {
			t.Errorf("%s: %q", row.setting, row.reason)
		}
	}
}

// The texts of a hyperparameter name the rules that read it, and no others.
func TestHyperparameterTexts(t *testing.T) {
	for _, by := range hyperparameters {
		for _, u := range updates {
			reads := slices.Contains(u.hyperparameters, by)
			doc, unread := by.texts()
			for _, words := range []string{doc, unread} {
				named := slices.Contains(strings.FieldsFunc(words, func(r rune) bool { return strings.ContainsRune(" ,()", r) }), u.name)
				if reads != named {
					t.Errorf("%q: it names %s %t, which reads it %t", words, u.name, named, reads)
				}
			}
		}
	}
}

// A setting takes the values within its limits, and Next stays within them.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		limits
		want     string
		fit, not []string
	}{
		{limits{}, "a number", []string{"-3", "0", "1/3", "1e9"}, []string{"", "x", "1/0"}},
		{positive, "a number above 0", []string{"1/1000", "5"}, []string{"0", "-1"}},
		{limits{atLeast: new(big.Rat)}, "a number of at least 0", []string{"0", "5"}, []string{"-1/9"}},
		{limits{above: new(big.Rat), below: big.NewRat(2, 1)}, "a number above 0 and below 2", []string{"1/9", "1.99"}, []string{"0", "2", "3"}},
		{wholeNumberFrom(1), "a whole number of at least 1", []string{"1", "7"}, []string{"0", "-1"}},
	} {
		set := Setting{limits: c.limits, Want: c.limits.describe(), byDoubling: c.limits.above != nil, field: func(s *Setup) any { return &s.Rate }}
		if set.Want != c.want {
			t.Errorf("it wants %q, not %q", set.Want, c.want)
		}
		for _, v := range c.fit {
			s, err := set.With(Default(), v)
			if err != nil {
				t.Errorf("%s: %v", v, err)
				continue
			}
			for range 5 {
				for _, by := range []int{1, -1} {
					if next, err := set.With(s, set.Next(s, by)); err != nil {
						t.Errorf("beside %s: %v", s.Rate, err)
					} else if by > 0 {
						s = next
					}
				}
			}
		}
		for _, v := range c.not {
			if _, err := set.With(Default(), v); err == nil {
				t.Errorf("%s is taken for %s", v, c.want)
			}
		}
	}
}
