package cli

import (
	"context"
	"errors"
	"io"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/explore"
	"perceptron/tui/trace"
)

// stream opens what name means as a source of examples that is never held
// whole. What makes no sense with --online is refused before anything is waited
// for. Of a sample's suggestions that to test on a part is left aside.
func (o *opener) stream(ctx context.Context, s *explore.Source, f found, options model.ReadOptions) (err error) {
	if s.Setup, err = o.setup(s.Base); err != nil {
		return err
	}
	options.Test = o.given["test"]
	if flags := o.given.dataArguments(); f.sample.Stream != nil && len(flags) > 0 {
		return usageErrorf("%s: with --online %s makes its own numbers, so there is nothing to read otherwise (leave it out)", flags[0], s.Name)
	}
	s.Once = !f.regular
	s.Restart = o.source(f, s.Name, options)
	defer tell(o.progress, func() string { return "waiting for the first lines" })()
	s.Stream, err = s.Restart(ctx, s.Setup.Seed)
	return err
}

// source opens a stream, from its start each time. Standard input comes once.
func (o *opener) source(f found, name string, options model.ReadOptions) func(context.Context, uint64) (*model.Stream, error) {
	in := o.stdin
	return func(ctx context.Context, seed uint64) (*model.Stream, error) {
		options.Seed = seed
		switch {
		case f.isSample():
			return f.sample.OpenStream(ctx, options)
		case !f.isStdin():
			return model.OpenStreamFile(ctx, name, options)
		case in == nil:
			return nil, errors.New("-: standard input can be read once only")
		}
		return model.OpenStream(ctx, in, name, options)
	}
}

// traceStream traces a run over a stream.
func traceStream(ctx context.Context, w io.Writer, s explore.Source, o trace.Options) (err error) {
	defer s.Stream.Close()
	line, err := algo.NewOnline(s.Setup, s.Stream)
	if err != nil {
		return err
	}
	return trace.Follow(ctx, w, line, o)
}
