package explore

import (
	"context"

	"perceptron/algo"
	"perceptron/tui/panel"
)

// passes is the errors of each readout at the end of each pass.
type passes struct {
	run  *algo.Timeline
	done []panel.Tested
	next [readouts]reading // of the first pass that is not done
}

// of is the passes of a run that are done.
func (p *passes) of(t *algo.Timeline) []panel.Tested {
	if p.run != t {
		return nil
	}
	return p.done
}

// lossShown reports whether what is summed up for each pass is to be seen
// wherever there is room for it.
func (x *Explorer) lossShown() bool { return !x.panels.closed["loss"] }

// pass tests the readouts at the ends of the passes made so far, as long as ctx
// lasts; it reports whether none is left.
func (x *Explorer) pass(ctx context.Context) bool {
	if x.source.Data.Test == nil {
		return true
	}
	p, t := &x.cache.passes, x.timeline
	if p.run != t {
		*p = passes{run: t}
	}
	for length := x.passLength(); len(p.done) < epochsMost; {
		end := (len(p.done) + 1) * length
		if end > t.Reached() || end <= 0 {
			return true
		}
		tested, ok := x.tested(ctx, end)
		if !ok {
			return false
		}
		p.done, p.next = append(p.done, tested), [readouts]reading{}
	}
	return true
}

// tested is one pass.
func (x *Explorer) tested(ctx context.Context, end int) (all panel.Tested, ok bool) {
	p := &x.cache.passes
	for k, name := range algo.ReadoutNames() {
		one := &p.next[k]
		if x.unread(name) != nil {
			all[k] = -1
			continue
		}
		if one.predictor == nil {
			r, err := x.timeline.Readout(ctx, name, end)
			if err != nil {
				return all, false
			}
			one.predictor = r
		}
		if !one.test(ctx, x.setup, x.source.Data.Test) {
			return all, false
		}
		all[k] = one.errors
	}
	return all, true
}
