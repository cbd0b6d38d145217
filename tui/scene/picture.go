package scene

import (
	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/chart"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
	"perceptron/tui/plane"
	"perceptron/tui/project"
	"perceptron/tui/row"
)

// Picture makes the pictures of what is shown. What it keeps is dear to make and
// follows from what is shown alone, so that it is never asked how old it is.
type Picture struct {
	Shown
	lenses
	strips     memo.Of[stripKey, plane.Strip]
	least      memo.Of[leastKey, leastMargin]
	partitions [2]partition // of several classes, now and before
	votes      memo.Of[regionKey, *plane.Votes]

	surveys  memo.Of[weights, reading]
	twins    memo.Of[*model.Dataset, []int]
	sums     memo.Of[epochsKey, sums]
	passed   memo.Of[*algo.Timeline, passes]
	readings readings
	proofs
	losses memo.Of[pathKey, runPath]
	spaces memo.Of[pathKey, runPath]

	hindsights memo.Of[hindsightKey, hindsight]

	memory
}

// lenses are how the examples lie on the plane, and what that follows from.
type lenses struct {
	lens     memo.Of[lensKey, lens]
	moments  memo.Of[*model.Dataset, *project.Moments]
	spectra  memo.Of[*model.Dataset, directions]
	bestPair memo.Of[*model.Dataset, bestAxes]
	mapped   memo.Of[*algo.Problem, features]
	opening  memo.Of[*model.Dataset, bestAxes] // of data as they are opened
	swept    memo.Of[sweepKey, sweep]
	opened   memo.Of[openedKey, plane.Range]
}

// proofs are what is added up along a run for its bounds.
type proofs struct {
	track    memo.Of[trackKey, []margin.Lines]
	slackest memo.Of[*margin.Proof, slackRecords]
	ledger   memo.Of[ledgerKey, *panel.Slack]
}

// memory is what panels keep from one picture to the next.
type memory struct {
	rows   row.Sheet
	tagged panel.Tagging
	views  map[string]panel.View // of each panel, what its pictures keep
}

// View is how a panel is scrolled and sorted, with what it keeps from one frame
// to the next.
func (pic *Picture) View(name string) panel.View {
	v, made := pic.views[name]
	if !made {
		if pic.views == nil {
			pic.views = map[string]panel.View{}
		}
		v = panel.View{Order: &panel.Order{}, Plot: &chart.Plot{}, Shades: &panel.Shades{}}
		pic.views[name] = v
	}
	s := pic.Panels.Sights[name]
	v.Scroll, v.Across, v.Sort, v.Filter = s.Scroll, s.Across, s.Sort, s.Filter
	return v
}
