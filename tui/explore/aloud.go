package explore

import (
	"context"
	"slices"

	"perceptron/tui/scene"
)

// WithPanel shows a panel, open or not, to whoever says it: the picture is as if it
// were open, with all that takes time worked out. The error is why the run has
// nothing to show there.
func (x *Explorer) WithPanel(ctx context.Context, name string, say func(*scene.Picture)) error {
	if name != "plane" && name != "step" {
		if err := x.noPanel(name); err != nil {
			return err
		}
		was := x.view.Panels.Opened
		x.view.Panels.Opened = append([]string{name}, slices.DeleteFunc(slices.Clone(was), func(n string) bool { return n == name })...)
		defer func() { x.view.Panels.Opened = was }()
	}
	if name == "settings" { // which are there in their layer alone
		was := x.layer
		x.layer = SettingsLayer
		defer func() { x.layer = was }()
	}
	for x.Counting() && ctx.Err() == nil {
		x.Count(ctx)
	}
	say(x.Picture())
	return ctx.Err()
}
