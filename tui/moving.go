package tui

import (
	"context"
	"fmt"
	"strconv"

	"perceptron/tui/explore"
	"perceptron/tui/grid"
)

const (
	movingMost    = 200 // steps of a moving picture, which is to stay a small file
	movingSeconds = 1.0 // that a step is seen
)

// moving is the steps from the one shown to o.To as one picture.
func (o *RenderOptions) moving(ctx context.Context, x *explore.Explorer) ([]byte, error) {
	if o.Format != "svg" {
		return nil, fmt.Errorf("--to: only svg moves (add --format svg)")
	}
	to := x.Step() + movingMost
	if o.To != "end" {
		last, err := strconv.Atoi(o.To)
		if err != nil || last < x.Step() || last > to {
			return nil, fmt.Errorf("--to %q: expected end, or a step from %d to %d", o.To, x.Step(), to)
		}
		to = last
	}
	th := o.themeFor(x, o.Format)
	grids := []*grid.Grid{o.drawn(ctx, x, th)}
	for x.Step() < to {
		before := x.Step()
		if err := x.Do(ctx, "step"); err != nil || x.Step() == before { // the run has ended
			break
		}
		x.Decide(ctx, o.Decide)
		grids = append(grids, o.drawn(ctx, x, th))
	}
	pic := x.View()
	return grid.MovingSVG(grids, th.Palette(), movingSeconds, pic.Title(), pic.Describe()), ctx.Err()
}
