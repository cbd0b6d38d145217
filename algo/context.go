package algo

import (
	"context"

	"perceptron/model"
)

// PrepareContext is Prepare for as long as ctx lasts; then the error is that of
// ctx.
func PrepareContext(ctx context.Context, s Setup, data *model.Dataset) (p *Problem, err error) {
	if !within(ctx, func(pace *Pace) { p, err = PreparePaced(s, data, pace) }) {
		return nil, ctx.Err()
	}
	return p, err
}

// NewTimelineContext is NewTimeline for as long as ctx lasts.
func NewTimelineContext(ctx context.Context, p *Problem) (t *Timeline, err error) {
	if !within(ctx, func(pace *Pace) { t = NewTimelinePaced(p, pace) }) {
		return nil, ctx.Err()
	}
	return t, nil
}

// StartContext is Start for as long as ctx lasts.
func (p *Problem) StartContext(ctx context.Context) (s *State, err error) {
	if !within(ctx, func(pace *Pace) { s = p.StartPaced(pace) }) {
		return nil, ctx.Err()
	}
	return s, nil
}

// Run makes steps until the run stops, or ctx ends: then the state is of no use
// any more.
func (s *State) Run(ctx context.Context) error {
	if !within(ctx, s.RunPaced) {
		return ctx.Err()
	}
	return nil
}

// SeekContext is Seek for as long as ctx lasts. One that was given up has changed
// nothing.
func (t *Timeline) SeekContext(ctx context.Context, step int) (m Moment, err error) {
	if !within(ctx, func(pace *Pace) { m = t.SeekPaced(step, pace) }) {
		return Moment{}, ctx.Err()
	}
	return m, nil
}

// SurveyContext is Survey for as long as ctx lasts.
func (s *State) SurveyContext(ctx context.Context, v *Survey) error {
	if !within(ctx, func(pace *Pace) { s.SurveyPaced(v, pace) }) {
		return ctx.Err()
	}
	return nil
}

// SurveyContext is Survey for as long as ctx lasts.
func (v *Votes) SurveyContext(ctx context.Context, s *Survey) error {
	if !within(ctx, func(pace *Pace) { v.SurveyPaced(s, pace) }) {
		return ctx.Err()
	}
	return nil
}

// TestErrorsContext is TestErrors for as long as ctx lasts.
func (s *State) TestErrorsContext(ctx context.Context, d *model.Dataset) (errors int, err error) {
	if !within(ctx, func(pace *Pace) { errors = s.TestErrorsPaced(d, pace) }) {
		return 0, ctx.Err()
	}
	return errors, nil
}

// TestErrorsContext is TestErrors for as long as ctx lasts.
func (v *Votes) TestErrorsContext(ctx context.Context, d *model.Dataset) (errors int, err error) {
	if !within(ctx, func(pace *Pace) { errors = v.TestErrorsPaced(d, pace) }) {
		return 0, ctx.Err()
	}
	return errors, nil
}

// within does work that asks a pace, unless ctx ends; it reports whether the work
// came to its end.
func within(ctx context.Context, work func(*Pace)) bool {
	if ctx.Err() != nil {
		return false
	}
	pace := Until(ctx)
	return pace.Try(func() { work(pace) })
}
