package cli

import (
	"context"
	"fmt"
	"slices"

	"perceptron/model"
	"perceptron/tui/explore"
)

// reading is how the data of that name can be read otherwise than they were.
func (o *opener) reading(name string) explore.Reading {
	var flags []explore.Flag
	for _, f := range o.read {
		flags = append(flags, explore.Flag{Name: f.name, Doc: f.doc, Values: f.values})
	}
	return explore.Reading{Flags: flags, With: func(ctx context.Context, flag, value string) (explore.Source, error) {
		again := opener{learn: o.learn, read: o.read, progress: o.progress.silent(), words: o.words, store: o.store, gate: o.gate, regular: true}
		var err error
		if flag == "online" {
			again.learn, err = o.learn.withFlag(flag, value)
		} else {
			again.read, err = o.read.withFlag(flag, value)
		}
		if err != nil {
			return explore.Source{}, err
		}
		work := o.gate.Begin(ctx)
		defer work.Pause()
		return again.open(work, name)
	}}
}

// withFlag is r with a flag given.
func (r reading) withFlag(flag, value string) (reading, error) {
	all := slices.Clone(r)
	i := slices.IndexFunc(all, func(f *option) bool { return f.name == flag })
	if i < 0 {
		return nil, fmt.Errorf("no flag --%s", flag)
	}
	f := *all[i]
	if err := f.Set(value); err != nil {
		return nil, fmt.Errorf("%s %s: %w", flag, model.Visible(value, 40), err)
	}
	all[i] = &f
	return all, nil
}
