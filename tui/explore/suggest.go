package explore

import (
	"errors"
	"slices"

	"perceptron/algo"
)

// suggestions are the flags that the sample is best seen with where the present
// set-up differs from them: those that a run on the present data would take beside
// it, however it came about.
func (x *Explorer) suggestions() []string {
	var differing [][2]string
	for _, pair := range x.source.Suggested {
		t, ok := algo.FindSetting(pair[0])
		if !ok {
			continue
		}
		if with, err := t.With(x.view.Setup, pair[1]); err == nil && t.Text(with) != t.Text(x.view.Setup) {
			differing = append(differing, pair)
		}
	}
	for len(differing) > 0 {
		refused := x.refusedOf(differing)
		if refused < 0 {
			break
		}
		differing = slices.Delete(differing, refused, refused+1)
	}
	flags := make([]string, len(differing))
	for k, pair := range differing {
		flags[k] = "--" + pair[0] + " " + pair[1]
	}
	return flags
}

// refusedOf is which of some settings is refused beside the present ones and the
// others; −1: none is.
func (x *Explorer) refusedOf(pairs [][2]string) int {
	setup := x.view.Setup
	for k, pair := range pairs {
		t, _ := algo.FindSetting(pair[0])
		var err error
		if setup, err = t.With(setup, pair[1]); err != nil {
			return k
		}
	}
	for k, pair := range pairs {
		if setup.Refuse(func(name string) bool { return name == pair[0] }) != nil {
			return k
		}
	}
	_, err := algo.Prepare(setup, x.source.Data)
	var refused *algo.SetupError
	switch {
	case err == nil:
		return -1
	case errors.As(err, &refused):
		return max(0, slices.IndexFunc(pairs, func(pair [2]string) bool { return pair[0] == refused.Setting }))
	}
	return 0
}
