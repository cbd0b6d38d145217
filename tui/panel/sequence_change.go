package panel

import (
	"slices"

	"perceptron/algo/tagger"
	"perceptron/tui/theme"
)

// changes draws as many of the weights that changed as there are rows: those
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
	s.nowWidth = 1
	for _, c := range shown {
		now := s.t.after.tagger.Weights()[c.Feature]
		s.nowWidth = max(s.nowWidth, s.measure(func() { s.value(s.t.before.value(s.f, now)) }))
	}
	for _, c := range shown {
		s.change(c)
	}
	if left := [2]int{up - ups, len(all) - up - downs}; left[0]+left[1] > 0 {
		s.x = 1
		s.say("… ")
		s.count(left[0])
		s.say(" more up, ")
		s.count(left[1])
		s.say(" more down")
		s.put(theme.Faint)
		s.pen.next()
	}
}

// change draws one weight: its name, before and after, by how much.
func (s *tagStep) change(c tagger.Change) {
	old, now := s.t.before.tagger.Weights()[c.Feature], s.t.after.tagger.Weights()[c.Feature]
	note, style := "+ ", theme.Correct
	if c.Count < 0 {
		note, style = "− ", theme.Mistake
	}
	s.say(note)
	by := c.Count
	if by < 0 {
		by = -by
	}
	switch {
	case s.f.unitRate():
		s.count(by)
	case by > 1:
		s.count(by)
		s.say("η")
	default:
		s.say("η")
	}
	width := s.width()
	s.putRight(s.w-1, style)
	numbers := func() {
		s.value(s.t.before.value(s.f, old))
		s.say(" → ")
		s.value(s.t.before.value(s.f, now))
	}
	end := s.w - 1 - max(width, 3) - 2
	after := s.measure(func() { s.value(s.t.before.value(s.f, now)) })
	at := end - s.measure(numbers) - (s.nowWidth - after)
	s.a.Fit(1, s.y, max(0, at-2), s.t.before.tagger.Name(c.Feature), theme.Text)
	s.x = at
	numbers()
	s.put(theme.Number)
	s.pen.next()
}

// grown draws a score before and after the update, and by what it grew.
func (s *tagStep) grown(name string, before, after float64, by func(short bool)) {
	v := &s.t.before
	s.x = 1
	s.say(name, "  ")
	s.put(theme.Label)
	if s.wide() {
		s.x = max(s.x, 12)
	}
	s.value(v.value(s.f, before))
	s.say(" → ")
	s.value(v.value(s.f, after))
	s.put(theme.Number)
	if by != nil {
		if by(false); !s.putRight(s.w-1, theme.Label) {
			by(true)
			s.putRight(s.w-1, theme.Label)
		}
	}
	s.pen.next()
}
