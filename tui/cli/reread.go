package cli

import (
	"context"
	"strconv"

	"perceptron/tui/explore"
)

// reading is how the data of that name can be read otherwise than they were.
func (o *opener) reading(name string) explore.Reading {
	var flags []explore.Flag
	for _, f := range o.read {
		flags = append(flags, explore.Flag{Name: f.name, Doc: f.doc, Values: f.values})
	}
	return explore.Reading{Flags: flags, With: func(ctx context.Context, seed uint64, flag, value string) (explore.Source, error) {
		again := o.another(o.learn, o.read)
		var err error
		again.learn, err = o.learn.with("seed", strconv.FormatUint(seed, 10))
		switch {
		case err != nil || flag == "":
		case flag == "online":
			again.learn, err = again.learn.with(flag, value)
		default:
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
