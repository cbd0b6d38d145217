package cli

import (
	"context"

	"perceptron/tui/explore"
)

// reading is how the data of that name can be read otherwise than they were.
func (o *opener) reading(name string) explore.Reading {
	var flags []explore.Flag
	for _, f := range o.read {
		flags = append(flags, explore.Flag{Name: f.name, Doc: f.doc, Values: f.values})
	}
	return explore.Reading{Flags: flags, With: func(ctx context.Context, flag, value string) (explore.Source, error) {
		again, err := o.another(o.learn, o.read), error(nil)
		if flag == "online" {
			again.learn, err = o.learn.with(flag, value)
		} else {
			again.read, err = readAs(o.read, flag, value)
		}
		if err != nil {
			return explore.Source{}, err
		}
		work := o.gate.Begin(ctx)
		defer work.Pause()
		return again.open(work, name)
	}}
}
