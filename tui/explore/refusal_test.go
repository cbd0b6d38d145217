package explore

import (
	"strings"
	"testing"
)

// What a command is refused for is said in one line, which begins so or, after an …, has
// that in it; and all is as it was.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ data, script, want string }{
		{"and", "dance", "dance: no such command"},
		{"and", "step x", `step: "x": expected a whole number`},
		{"and", "back", "back: this is the start"},
		{"and", "previous", "previous: there is no update before"},
		{"and", "run; step", "step: the run has converged"},
		{"and", "run; run", "run: the run has converged"},
		{"and", "set epochs 2; run; step", "step: the limit of 2 epochs is reached (set epochs 4 goes on)"},
		{"and", "set", "set: expected a setting"},
		{"and", "set colour red", `set: no setting "colour"`},
		{"and", "set tie maybe", `set: tie: "maybe" is none of update, positive, negative, correct`},
		{"and", "set rate 0", `set: rate: "0"`},
		{"and", "set init 1,2", "set: init: 2 numbers, but these data need 3"},
		{"and", "mode quick", `mode: "quick" is none of primal, dual, kernel`},
		{"and", "readout quick", `readout: "quick" is none of last, averaged, voted, pocket`},
		{"and", "undo", "undo: nothing to undo"},
		{"and", "redo", "redo: nothing to redo"},
		{"and", "seek", "seek: expected a step"},
		{"and", "seek -1", `seek: "-1"`},
		{"and", "open nowhere", `open: no sample "nowhere"`},
		{"and", "axes 1 7", `axes: no feature "7"`},
		{"and", "show door", `show: no panel "door"`},
		{"and", "break angle 0", `break: "0": expected degrees`},
		{"and", "break", "break: no breakpoint"},
		{"and", "step 'x", "a quote ' is not closed"},
		{"and", "slack", "slack: expected gamma, delta, plane, turn, or shift"},
		{"and", "slack dance", `slack: "dance": expected gamma`},
		{"and", "slack gamma up", "slack: gamma: no hyperplane yet"},
		{"and", "slack turn left", "slack: turn: no hyperplane yet"},
		{"and", "step 5; slack gamma 0", `slack: "0": expected median, up, down, or a number above 0`},
		{"and", "step 5; slack gamma wide", `slack: "wide": expected median, up, down, or a number above 0`},
		{"and", "step 5; slack delta -1", `slack: "-1": expected least, or a number above 0`},
		{"and", "step 5; slack plane 1,2", `slack: "1,2": expected present, widest, or 3 numbers w1,…,wd,b`},
		{"and", "step 5; slack plane 0,0,1", "slack: plane: w = 0 is no hyperplane"},
		{"and", "step 5; slack plane 1,x,1", `slack: plane: "x" is no number`},
		{"and", "step 5; slack turn round", `slack: "round": expected left or right`},
		{"and", "slack turn", "slack: turn: expected left or right"},
		{"and", "set bias none; step 6; slack shift up", "slack: shift: with bias none"},
		{"and", "set mode kernel; set kernel rbf; step 2; slack gamma 1", "slack: the weights are in the feature space"},
		{"and", "set mode kernel; set kernel rbf; show solutions", "show: solutions are final lines"},
		{"and", "compare", "…expected what should differ"},
		{"and", "compare online yes", "…set online yes"},
		{"and", "compare off", "…nothing to compare with"},
		{"and", "compare other", "…nothing to compare with"},
		{"and", "compare by updates", "…nothing to compare with"},
		{"and", "compare bias", "…no value"},
		{"and", "compare bias unit", "…what this run has"},
		{"and", "compare bias sometimes", "…none of unit"},
		{"and", "compare colour red", "…no setting"},
		{"and", "compare kernel rbf", "…only the mode kernel"},
		{"and", "compare tie positive; compare by days", `…no clock "days": expected steps`},
		{"box", "axes diagonal", `axes: "diagonal": expected best, pca, margin, phi, or two of a, b, c, by number or name`},
		{"box", "axes 1 d", `axes: no feature "d": expected 1 to 3, or a name`},
		{"box", "axes 2 2", `axes: expected two different features, not "2" twice`},
		{"box", "mode kernel; set kernel rbf; axes margin", "axes: margin needs a hyperplane in the space of the features, and with the kernel rbf there is none"},
		{"box", "view", `view: expected in, out, fit, hand, left, right, up, down, or at`},
		{"box", "view sideways", `view: "sideways": expected in, out, fit, hand, left, right, up, down, or at`},
		{"box", "view in x", `view: "x": expected a whole number`},
		{"box", "view in 31", "view: that is as far as it goes"},
		{"box", "view out 5", "view: that is as far as it goes"},
		{"box", "view hand", "view: there is no current example"},
		{"box", "view at 1 2", "view: expected a whole number from -4 to 30"},
		{"box", "view at 1 inf 2", `view: "inf": expected a coordinate`},
		{"box", "view at 1 2 99", `view: "99": expected a whole number from -4 to 30`},
		{"and", "swap 1 1", "…two different examples"},
		{"and", "swap 1 5", "…from 1 to 4"},
		{"and", "swap 1", "…expected an example from 1 to 4"},
		{"and", "swap 1 2 3", "…one word too many"},
		{"and", "set order shuffled; swap 1 2", "…the order is shuffled"},
		{"and", "set order 1,1,2; swap 1 2", "…that has each once"},
		{"and", "set order 1,2; swap 1 2", "…that has each once"},
		{"and", "example 5", "…from 1 to 4"},
		{"and", "example", "…from 1 to 4"},
		{"and", "filter +; example 1", "…the filter hides it"},
		{"and", "example 1 2", `…"2" is one word too many`},
		{"and", "originals", "originals: the data are not scaled"},
		{"and", "speed", `speed: expected faster, slower, or 1 to 60 steps a second`},
		{"and", "speed 0", `speed: "0": expected faster, slower, or 1 to 60 steps a second`},
		{"and", "speed 61", `speed: "61": expected faster, slower, or 1 to 60 steps a second`},
		{"and", "speed fast", `speed: "fast": expected faster, slower, or 1 to 60 steps a second`},
		{"and", "speed 2 3", `speed: "3" is one word too many (leave it out)`},
		{"tags", "seek 3; show gram", "…Gram matrix"},
		{"tags", "seek 3; show slack", "…two classes"},
		{"tags", "seek 3; show loss-map", "…two classes"},
		{"tags", "seek 3; show margin", "…no plane"},
		{"tags", "seek 3; show solutions", "…no plane"},
		{"tags", "seek 3; axes pca", "…no plane"},
		{"tags", "seek 3; axes 1 2", "…no plane"},
		{"tags", "seek 3; view in", "…no plane"},
		{"tags", "seek 3; view hand", "…no plane"},
		{"tags", "seek 3; slack gamma up", "…two classes"},
		{"tags", "seek 3; focus plane", "…no panel"},
		{"tags", "seek 3; mode dual", "…no kernel of sentences"},
		{"tags", "seek 3; readout voted", "…too many"},
		{"tags", "seek 3; set bias none", "…no bias"},
		{"tags", "seek 3; set init random", "…start at zero"},
		{"tags", "seek 3; originals", "…not scaled"},
		{"tags", "seek 3; example 51", "…1 to 50"},
		{"tags", "seek 3; show nothing", "…no panel"},
		{"and", "mode kernel; set kernel rbf; show ball", "…in another space"},
		{"and", "mode kernel; set kernel rbf; show band", "…in another space"},
		{"and", "show weights; mode kernel; set kernel rbf; show weights on", "…no w in the space"},
		{"box", "show projection", "…axes margin"},
		{"and", "set degree 3", "…degree"},
		{"three", "step 2; axes margin", "…for two labels"},
		{"three", "step 2; show margin", "…for two labels"},
		{"three", "step 2; show solutions", "…for two labels"},
		{"three", "step 2; slack gamma 1", "…for two labels"},
	} {
		x := map[string]func(testing.TB) *Explorer{
			"and": explorer, "box": box, "tags": func(t testing.TB) *Explorer { return explorerOf(t, "tags", nil) },
			"three": func(t testing.TB) *Explorer {
				return three(t, "axes pca; show loss-map on; example 3; filter north")
			},
		}[c.data](t)
		last := max(0, strings.LastIndexByte(c.script, ';')+1)
		do(t, x, c.script[:last])
		was := x.Again()
		err := x.Do(t.Context(), c.script[last:])
		inside, within := strings.CutPrefix(c.want, "…")
		switch {
		case err == nil || within && !strings.Contains(err.Error(), inside) || !within && !strings.HasPrefix(err.Error(), c.want):
			t.Errorf("%s, %q: %v, want %s", c.data, c.script, err, c.want)
		case strings.Contains(err.Error(), "\n"):
			t.Errorf("%s, %q: more than a line: %v", c.data, c.script, err)
		case x.Again() != was:
			t.Errorf("%s, %q, refused, leads from %s to %s", c.data, c.script, was, x.Again())
		}
	}
}
