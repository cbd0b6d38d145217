package panel

import (
	"slices"

	"perceptron/algo/tagger"
	"perceptron/tui/row"
)

// changes says as many of the weights that changed as there are rows: those
// that went up, then those that went down, and how many are left out.
func (s *tagStep) changes(rows int) {
	all := s.t.changes
	up := 0
	for up < len(all) && all[up].Count > 0 {
		up++
	}
	ups, downs := up, len(all)-up
	if len(all) > rows {
		rows--
		ups = min(up, max((rows+1)/2, rows-downs))
		downs = min(downs, rows-ups)
	}
	shown := slices.Concat(all[:ups], all[up:up+downs])
	width := 1
	for _, c := range shown {
		width = max(width, s.Measure(s.number(s.t.after.tagger.Weights()[c.Feature])))
	}
	for _, c := range shown {
		s.change(c, width)
	}
	if left := [2]int{up - ups, len(all) - up - downs}; left[0]+left[1] > 0 {
		s.Tab(1, row.Faint, "… ", left[0], " more up, ", left[1], " more down")
		s.Next()
	}
}

// change says one weight: its name, before and after, by how much. The weights
// after the update end below each other, in so many columns.
func (s *tagStep) change(c tagger.Change, width int) {
	old, now := s.number(s.t.before.tagger.Weights()[c.Feature]), s.number(s.t.after.tagger.Weights()[c.Feature])
	sign, role, by := "+ ", row.Right, c.Count
	if by < 0 {
		sign, role, by = "− ", row.Wrong, -by
	}
	note := row.Append(s.f.scratch[:0], sign)
	if by > 1 || s.f.unitRate() {
		note = row.Append(note, by)
	}
	note = row.Append(note, s.f.etaOr(""))
	end := s.W - 3 - max(s.Measure(note), 3)
	at := end - s.Measure(old, " → ", now) - (width - s.Measure(now))
	name := s.Tab(1, row.Words, s.t.before.tagger.Name(c.Feature))
	name.Place, name.Keep = row.Cut, s.W-at+1
	s.Tab(at, row.Value, old, " → ", now)
	s.Close(role, note)
	s.Next()
	s.f.scratch = note[:0]
}

// grown says a score before and after the update.
func (s *tagStep) grown(name string, before, after float64) {
	s.Tab(1, row.Name, name, "  ")
	c := s.Say(row.Value, s.number(before), " → ", s.number(after))
	if s.Wide() {
		c.From = 12
	}
}
