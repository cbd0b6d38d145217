package explore

import (
	"strings"
	"testing"
)

// Two examples of AND change places, and again: the list is as it was, and the
// run is the one that the list says.
func TestSwap(t *testing.T) {
	for _, c := range []struct{ script, order, fault string }{
		{"swap 2 4", "1,4,3,2", ""},
		{"swap 4 2", "1,4,3,2", ""},
		{"swap 2 4; swap 2 4", "1,2,3,4", ""},
		{"swap 2 4; undo", "given", ""},
		{"set order 3,1,4,2; swap 3 2", "2,1,4,3", ""},
		{"swap 1 1", "", "two different examples"},
		{"swap 1 5", "", "from 1 to 4"},
		{"swap 1", "", "expected an example from 1 to 4"},
		{"swap 1 2 3", "", "one word too many"},
		{"set order shuffled; swap 1 2", "", "the order is shuffled"},
		{"set order 1,1,2; swap 1 2", "", "that has each once"},
		{"set order 1,2; swap 1 2", "", "that has each once"},
	} {
		x := explorer(t)
		err := x.Do(t.Context(), c.script)
		switch {
		case c.fault != "" && (err == nil || !strings.Contains(err.Error(), c.fault)):
			t.Errorf("%s: %v, want %s", c.script, err, c.fault)
		case c.fault == "" && (err != nil || x.Setup().Order != c.order):
			t.Errorf("%s: order %s (%v), want %s", c.script, x.Setup().Order, err, c.order)
		}
	}
	x := explorer(t)
	if err := x.Do(t.Context(), "swap 1 4; step"); err != nil || x.Again() != "perceptron and --order 4,2,3,1 --do 'seek 1'" {
		t.Errorf("%s, %v", x.Again(), err)
	}
	if look, _ := x.Picture().Frame().Look(); look.Example != 3 {
		t.Errorf("example %d comes first", look.Example+1)
	}
}
