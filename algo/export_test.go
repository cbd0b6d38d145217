package algo

import (
	"strings"
	"testing"

	"perceptron/model"
)

// Given is s with some settings, as in "mode dual; rate 1/2", valid or not; also with the
// task and the worked example, which are set by the data.
func Given(t testing.TB, s Setup, settings string) Setup {
	t.Helper()
	for pair := range strings.SplitSeq(settings, "; ") {
		name, value, _ := strings.Cut(pair, " ")
		row, ok := FindSetting(name)
		switch {
		case name == "":
		case name == "task":
			s.Task = value
		case name == "example":
			s.Example = value
		case !ok:
			t.Fatalf("no setting %s", name)
		default:
			with, err := row.With(s, value)
			if err != nil {
				_ = row.set(&with, value)
			}
			s = with
		}
	}
	return s
}

// Start is the state of a set-up on a data set before the first step.
func Start(s Setup, d *model.Dataset) (*State, error) {
	p, err := Prepare(s, d)
	if err != nil {
		return nil, err
	}
	return p.Start(), nil
}

// KeepSnapshots limits the checkpoints of a timeline, so that a test replays a lot: at most
// so many of each kind, initially every so many positions.
func (t *Timeline) KeepSnapshots(most, every int) {
	t.snapshots.capacity, t.snapshots.interval = most, every
	t.corrections.capacity, t.corrections.interval = most, every
	t.voteCounts.capacity, t.voteCounts.interval = most, every
}

// Snapshots is the number of snapshots that are kept.
func (t *Timeline) Snapshots() int { return len(t.snapshots.saved) }

// OrderOf is the order that a schedule has for an epoch of n examples.
func OrderOf(name string, n int, seed uint64, epoch int) []int32 {
	s, err := newSchedule(name, nil)
	if err != nil {
		panic(err)
	}
	return s.passOrder(nil, n, seed, epoch)
}

// UpdateCounts is the number of updates of each example, α in units of η; nil in primal form, and
// if the step size is the rule's own.
func (s *State) UpdateCounts() []int64 {
	if !s.p.Binary() || !s.p.Dual() || s.p.Setup.OwnStep() {
		return nil
	}
	counts := make([]int64, s.p.n)
	for i := range counts {
		counts[i] = s.UpdateCount(i)
	}
	return counts
}
