package algo

import "iter"

// History are the steps after one that have been made, from the journal and the
// schedule alone: which examples were looked at and which of them were learned
// from. What the weights made of them is not in it, and nothing is learned again,
// so that a step costs a few assignments. Looks is used again for the next. What
// the window of a stream has left behind is passed over. The run may be sought in
// meanwhile, but not extended.
func (t *Timeline) History(from int) iter.Seq[Event] {
	return func(yield func(Event) bool) {
		from = max(from, t.Earliest())
		k, room := t.EntriesAt(from), make([]Look, t.p.batch)
		e := Event{Step: from, Updates: t.UpdatesAt(from), Mistakes: k}
		if !t.p.Setup.Online {
			e.Mistakes -= t.EntriesAt(t.PassStart(from + 1))
		}
		var order []int32
		for e.Step < t.reached {
			e.Step++
			place := t.placeOf(&e, &order)
			if place == 0 {
				e.Mistakes = 0
			}
			e.Looks = room[:min(t.p.batch, t.p.passSize()+t.p.Data.Offset-place)]
			if t.p.Setup.Order == "first" {
				e.Looks = room[:1]
			}
			was := k
			for j := range e.Looks {
				l := &e.Looks[j]
				*l = Look{Example: t.exampleAt(place+j, k, order)}
				if t.journal.has(k, int64(e.Step), int32(l.Example+t.p.Data.Offset)) {
					l.Mistake = true
					k++
				}
			}
			e.Updated = k > was
			if e.Updated {
				e.Updates++
			}
			e.Mistakes += k - was
			if !yield(e) {
				return
			}
		}
	}
}

// placeOf fills in the epoch of a step and whether its pass ends there, and is
// how many examples of the pass come before. order is kept up to be that pass's.
func (t *Timeline) placeOf(e *Event, order *[]int32) int {
	switch {
	case t.p.Setup.Online:
		e.Epoch = 1
		return e.Step - 1
	case t.p.Setup.Order == "first":
		e.Epoch, e.EndOfPass = e.Step, true
		return 0
	}
	n := t.p.PassLength()
	epoch, in := (e.Step-1)/n+1, (e.Step-1)%n
	if e.Epoch != epoch {
		e.Epoch = epoch
		*order = t.p.schedule.order(*order, t.p.n, t.p.Setup.Seed, epoch)
	}
	e.EndOfPass = in == n-1
	return in * t.p.batch
}

// exampleAt is the example at a place of the pass; with the order first, that of
// the journal's next entry.
func (t *Timeline) exampleAt(place, entry int, order []int32) int {
	switch {
	case order != nil:
		return int(order[place])
	case t.p.Setup.Order == "first":
		return t.example(entry)
	}
	return place - t.p.Data.Offset
}
