package algo_test

import (
	"context"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/model"
)

// valuesOf is the names that a setting takes, the default first.
func valuesOf(setting string) []string {
	t, ok := algo.FindSetting(setting)
	if !ok {
		panic("no setting " + setting)
	}
	return t.Values
}

// textOf is a setting's value.
func textOf(s algo.Setup, setting string) string {
	t, ok := algo.FindSetting(setting)
	if !ok {
		panic("no setting " + setting)
	}
	return t.Text(s)
}

// setParameter sets one to a drawn value, whether or not the rule reads it.
func setParameter(t *rapid.T, s *algo.Setup, setting string, of ...string) {
	row, ok := algo.FindSetting(setting)
	if !ok {
		t.Fatalf("no setting %s", setting)
	}
	with, err := row.With(*s, pick(t, setting, of...))
	if err != nil {
		t.Fatal(err)
	}
	*s = with
}

// The errors of a predictor, whatever time they take.
func testErrors(p algo.Predictor, d *model.Dataset) int {
	errors, _ := p.TestErrors(context.Background(), d)
	return errors
}

func markErrors(p algo.Predictor, v *algo.ErrorSet) { _ = p.MarkErrors(context.Background(), v) }
