package explore

import "testing"

// What undo takes back and redo makes again is said as the command that it was.
func TestUndoSays(t *testing.T) {
	for _, c := range []struct{ script, change string }{
		{"drop 1", "drop 1"},
		{"drop 1; flip 1", "flip 1"}, // example 1 is still gone
		{"put 1/3 2 o", ""},          // no decimal: refused, and no change
		{"put 0.50 2", "put 0.5 2"},
		{"axes 2 1; move 3 4 5", "move 3 4 5"},
		{"edit 0 1; edit put o", "put 0 1 o"},
		{"set rate 1/2", "set rate 1/2"},
		{"set rate 1/2; set rate 1/2", "set rate 1/2"},
		{"mode dual", "set mode dual"},
		{"set kernel rbf", "set kernel rbf"},
		{"set kernel rbf; mode dual", "set mode dual"},
		{"readout averaged", "set readout averaged"},
		{"swap 1 3", "swap 1 3"},
		{"as 001", "as 001"},
		{"settings seed; settings more", "set seed 2"},
		{"set order 2,1; drop 1; drop 1", "drop 1"},
		{"learner pa1", "learner pa1"},
	} {
		x := explorer(t)
		err := x.Do(t.Context(), c.script)
		if c.change == "" {
			if err == nil || x.Do(t.Context(), "undo") == nil {
				t.Errorf("%s: %v, and there is something to undo", c.script, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.script, err)
			continue
		}
		for k, said := range []string{"undone: ", "done again: ", "undone: "} {
			if err := x.Do(t.Context(), []string{"undo", "redo"}[k%2]); err != nil || x.Message() != said+c.change {
				t.Errorf("%s: %q (%v), want %q", c.script, x.Message(), err, said+c.change)
			}
		}
	}
}
