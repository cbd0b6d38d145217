package algo

// KeepSnapshots has the timeline keep so many snapshots at most, one after so many
// entries of the journal at first: a few where a test is to replay a lot.
func (t *Timeline) KeepSnapshots(most, every int) {
	t.snapshots.most, t.snapshots.apart = most, every
}

// Snapshots is the number of snapshots that are kept.
func (t *Timeline) Snapshots() int { return len(t.snapshots.kept) }

// OrderOf is the order of an epoch of n examples, by the schedule of a name.
func OrderOf(name string, n int, seed uint64, epoch int) []int32 {
	s, err := scheduleOf(name, nil)
	if err != nil {
		panic(err)
	}
	return s.order(nil, n, seed, epoch)
}
