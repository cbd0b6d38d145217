package explore

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"perceptron/tui/panel"
)

// Title names the picture for a window, an SVG, a reader.
func (x *Explorer) Title() string {
	if x.tagging() {
		return fmt.Sprintf("%s, sequences, step %d", x.source.Data.Name, x.Step())
	}
	return fmt.Sprintf("%s, %s form, step %d", x.source.Data.Name, x.setup.Mode, x.Step())
}

// Describe says in words what the picture shows.
func (x *Explorer) Describe() string {
	f := x.Frame()
	d := x.source.Data
	if o := f.Online; o != nil {
		return fmt.Sprintf("A perceptron on the stream %s, of %d features. Example %d, %d mistakes so far, %d of them on the last %d. %s",
			d.Name, d.Dim(), x.Step(), o.Mistakes, o.Recent, o.Of, panel.Sentence(f))
	}
	plus, minus := d.Counts()
	counted := fmt.Sprintf("A perceptron on %s: %d examples of %d features, %d of class + and %d of class o.", d.Name, d.Len(), d.Dim(), plus, minus)
	switch {
	case x.tagging():
		counted = x.describeCorpus()
	case d.Task == "multiclass":
		counted = describeClasses(d)
	}
	parts := []string{
		counted,
		fmt.Sprintf("Step %d, epoch %d, %d updates so far, %d training errors.", x.Step(), f.State().Epoch(), f.State().Updates(), f.Evaluation.Errors),
		panel.Sentence(f),
	}
	return strings.Join(parts, " ")
}

// Finish runs to the stop and shows it; a run that is already there stays.
func (x *Explorer) Finish(ctx context.Context) error {
	if x.endless() && x.setup.Steps == 0 {
		return errors.New("the stream has no end (give a step, or --steps)")
	}
	err := x.timeline.Extend(ctx, nil)
	x.seek(x.timeline.Reached(), 0)
	if x.timeline.Err() != nil {
		x.message = x.timeline.Err().Error()
		return nil
	}
	return err
}
