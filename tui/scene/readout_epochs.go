package scene

import (
	"context"

	"perceptron/algo"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
)

// passes is the errors of each readout at the end of each pass.
type passes struct {
	done []panel.Tested
	next [readoutCount]reading // of the first pass that is not done
}

// passes is those of the run so far.
func (pic *Picture) passes() *passes {
	return memo.Made(&pic.cache, pic.Timeline, func(p *passes) {
		*p = passes{}
	})
}

// testPasses tests the readouts at the ends of the passes made so far, as long as ctx
// lasts; it reports whether none is left.
func (pic *Picture) testPasses(ctx context.Context) bool {
	if pic.Data.Test == nil {
		return true
	}
	p, t := pic.passes(), pic.Timeline
	for length := pic.Timeline.Problem().PassLength(); len(p.done) < epochsOf(pic.Data.Test.Len()); {
		end := (len(p.done) + 1) * length
		if end > t.Reached() || end <= 0 {
			return true
		}
		tested, ok := pic.testPass(ctx, end)
		if !ok {
			return false
		}
		p.done, p.next = append(p.done, tested), [readoutCount]reading{}
	}
	return true
}

// testPass is one pass.
func (pic *Picture) testPass(ctx context.Context, end int) (all panel.Tested, ok bool) {
	p := pic.passes()
	for k, name := range algo.ReadoutNames() {
		one := &p.next[k]
		if pic.NoReadout(name) != nil {
			all[k] = -1
			continue
		}
		if one.predictor == nil {
			r, err := pic.Timeline.Readout(ctx, name, end)
			if err != nil {
				return all, false
			}
			one.predictor = r
		}
		if !one.test(ctx, pic.Data.Test) {
			return all, false
		}
		all[k] = one.errors
	}
	return all, true
}
