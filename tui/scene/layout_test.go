package scene

import (
	"fmt"
	"testing"

	"perceptron/algo/draws"
	"perceptron/tui/grid"
)

// On every screen from 40×12 to 300×100, whatever is open, the parts of a
// layout lie inside, none lies over another, the cells below the panels have
// the whole width, and the top line, the step panel and the keys are there.
func TestLayouts(t *testing.T) {
	rooms := map[string]HeightHint{
		"small": func(string, int) (least, best int) { return 3, 5 },
		"large": func(string, int) (least, best int) { return 9, 60 },
		"none":  func(string, int) (least, best int) { return 0, 0 },
		"low plane": func(name string, _ int) (least, best int) {
			if name == "plane" {
				return 10, 25
			}
			return 3, 12
		},
	}
	wanted := [][]string{
		nil,
		{"algorithm", "table", "loss", "events"},
		{"bound", "gram", "algorithm", "table", "loss", "events"},
		{"slack", "events", "bound"},
	}
	for w := MinWidth; w <= 300; w += draws.Stride(2) * (1 + w/12) {
		for h := MinHeight; h <= 100; h += draws.Stride(2) * (1 + h/12) {
			for of, room := range rooms {
				for _, names := range wanted {
					for _, proof := range []bool{false, true} {
						l := NewLayout(w, h, names, proof, room)
						if why := l.fault(w, h); why != "" {
							t.Fatalf("%d×%d, %s panels %v, proof %t: %s", w, h, of, names, proof, why)
						}
					}
				}
			}
		}
	}
}

// Rows that the plane has no use for go to panels: it keeps fewer spare rows than a panel
// takes.
func TestUnderThePlane(t *testing.T) {
	room := func(name string, _ int) (least, best int) {
		if name == "plane" {
			return 10, 20
		}
		return 5, 9
	}
	for h := 22; h <= 100; h++ {
		l := NewLayout(140, h, []string{"algorithm", "table", "loss", "events"}, false, room)
		if l.Plane.H >= 20+9 {
			t.Errorf("140×%d: the plane has %d rows, and wants 20", h, l.Plane.H)
		}
	}
}

// parts are all parts of a layout by name.
func (l *Layout) parts() map[string]grid.Rect {
	all := map[string]grid.Rect{
		"top": l.Top, "plane": l.Plane, "rule": l.Divider, "rule of columns": l.ColumnDivider, "sentence": l.Sentence,
		"bound line": l.Bound, "time bar": l.TimeBar, "status": l.Status, "keys": l.Keys,
	}
	for _, p := range l.Panes {
		all["panel "+p.Name] = p.Rect
	}
	return all
}

// fault says what is wrong with the layout of a w×h screen.
func (l *Layout) fault(w, h int) string {
	owner := make([]string, w*h)
	parts := l.parts()
	for name, r := range parts {
		if r.W < 0 || r.H < 0 || r.H > 0 && r.W > 0 && (r.X < 0 || r.Y < 0 || r.X+r.W > w || r.Y+r.H > h) {
			return fmt.Sprintf("%s is at %+v", name, r)
		}
		for k := range r.W * r.H {
			at := &owner[(r.Y+k/r.W)*w+r.X+k%r.W]
			if *at != "" {
				return fmt.Sprintf("%s lies over %s", name, *at)
			}
			*at = name
		}
	}
	for k, name := range owner {
		if name == "" {
			return fmt.Sprintf("nothing is at column %d of row %d", k%w, k/w)
		}
	}
	for _, name := range []string{"top", "sentence", "keys"} {
		if r := parts[name]; r.H != 1 || r.W != w {
			return fmt.Sprintf("%s is %d×%d", name, r.W, r.H)
		}
	}
	if p := l.Plane; p.W < 20 || p.H < 3 {
		return fmt.Sprintf("the plane is %d×%d", p.W, p.H)
	}
	if len(l.Panes) == 0 || l.Panes[0].Name != "step" {
		return "there is no step panel"
	}
	return ""
}

// For any number of examples, summing up passes makes a bounded number of predictions,
// or covers minPasses; with few examples it covers maxPasses.
func TestPassesBounded(t *testing.T) {
	for n := 1; n < 1<<30; n *= 3 {
		passes := passLimit(n)
		if passes < minPasses || passes > minPasses && passes*n > maxPassWork || n <= 1<<14 && passes != maxPasses {
			t.Errorf("%d passes over %d examples", passes, n)
		}
	}
}

// Ended has ended, and has a Done channel: without one a tagger would not check it within a
// sentence.
func TestEnded(t *testing.T) {
	if ctx := Ended(); ctx.Err() == nil || ctx.Done() == nil {
		t.Errorf("error %v, done %v", ctx.Err(), ctx.Done())
	}
}
