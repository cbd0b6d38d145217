package cli

import (
	"context"
	"errors"

	"perceptron/model"
	"perceptron/tui/explore"
)

// stream opens DATA as a stream of examples (--online). What makes no sense with --online
// is refused before anything is read. A sample's suggested --test is ignored. s.Restart
// reads the stream from its start, which standard input allows once.
func (o *opener) stream(ctx context.Context, s *explore.Source, f found, options model.ReadOptions) (err error) {
	if s.Setup, err = s.Base.With(o.settings(o.given)...); err != nil {
		return err
	}
	options.Test = o.given["test"]
	if flags := o.given.dataArguments(); f.sample.Stream != nil && len(flags) > 0 {
		return usageErrorf("%s: with --online %s makes its own numbers, so there is nothing to read in another way (leave it out)", flags[0], s.Name)
	}
	s.OnceOnly = !f.regular
	in, name := o.stdin, s.Name
	s.Restart = func(ctx context.Context, seed uint64) (*model.Stream, error) {
		options.Seed = seed
		switch {
		case f.isSample():
			return f.sample.OpenStream(ctx, options)
		case !f.isStdin():
			return model.OpenStreamFile(ctx, name, options)
		case in == nil:
			return nil, errors.New("-: standard input can be read only once")
		}
		return model.OpenStream(ctx, in, name, options)
	}
	defer reportProgress(o.progress, func() string { return "waiting for the first lines" })()
	s.Stream, err = s.Restart(ctx, s.Setup.Seed)
	return err
}
