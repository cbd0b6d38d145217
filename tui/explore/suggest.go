package explore

import "perceptron/algo"

// suggestions are the flags that the sample is best seen with where the present
// set-up differs from them: those that a run on the present data would take beside
// it and the ones before, however it came about.
func (x *Explorer) suggestions() (flags []string) {
	setup := x.view.Setup
	for _, pair := range x.source.Suggested {
		t, ok := algo.FindSetting(pair[0])
		if !ok {
			continue
		}
		with, err := t.With(setup, pair[1])
		if err != nil || t.Text(with) == t.Text(x.view.Setup) || with.Refuse(func(name string) bool { return name == pair[0] }) != nil {
			continue
		}
		if _, err := algo.Prepare(with, x.source.Data); err == nil {
			setup, flags = with, append(flags, "--"+pair[0]+" "+pair[1])
		}
	}
	return flags
}
