package explore

import (
	"context"
	"fmt"
	"strings"

	"perceptron/tui/panel"
)

// Title names the picture for a window, an SVG, a reader.
func (x *Explorer) Title() string {
	return fmt.Sprintf("%s, %s form, step %d", x.source.Data.Name, x.setup.Mode, x.Step())
}

// Describe says in words what the picture shows.
func (x *Explorer) Describe() string {
	f := x.Frame()
	d := x.source.Data
	plus, minus := d.Counts()
	parts := []string{
		fmt.Sprintf("A perceptron on %s: %d examples of %d features, %d of class + and %d of class o.", d.Name, d.Len(), d.Dim(), plus, minus),
		fmt.Sprintf("Step %d, epoch %d, %d updates so far, %d training errors.", x.Step(), f.State().Epoch(), f.State().Updates(), f.Evaluation.Errors),
		panel.Sentence(f),
	}
	return strings.Join(parts, " ")
}

// Finish runs to the stop and shows it; a run that is already there stays.
func (x *Explorer) Finish(ctx context.Context) error {
	err := x.timeline.Extend(ctx, nil)
	x.seek(x.timeline.Reached(), 0)
	if x.timeline.Err() != nil {
		x.message = x.timeline.Err().Error()
		return nil
	}
	return err
}
