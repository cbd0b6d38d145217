package panel

import (
	"strconv"
	"strings"
	"testing"

	"perceptron/algo"
)

// Pages and panels go by the readout that predicts now, whatever the run began with.
func TestReadoutAsItIsNow(t *testing.T) {
	for _, now := range algo.ReadoutNames() {
		for _, first := range algo.ReadoutNames() {
			f := frame(t, set(t, "and"), "readout="+first, 9)
			f.Setup.Readout = now
			for _, name := range algo.ReadoutNames() {
				if f.is(name) != (name == now) {
					t.Errorf("begun with %s, now %s: %s is %v", first, now, name, f.is(name))
				}
			}
		}
	}
}

// The test errors stand below the passes that they are of, whichever passes have room,
// the last among them, and no two numbers run together; in either character set.
func TestTestErrorsApart(t *testing.T) {
	f := frame(t, set(t, "and"), "", 36)
	f.Test, f.Setup.Readout = &Test{Of: 9}, "last"
	for pass := range 9 {
		f.Test.Passes = append(f.Test.Passes, Tested{10 + pass, 10 + pass, 10 + pass, 10 + pass})
	}
	seen := map[int]bool{}
	for _, ascii := range []bool{false, true} {
		for w := 44; w < 90; w++ {
			var passes []string
			rows := 0
			for line := range strings.Lines(spelled(f, "loss", w, 20, View{}, ascii)) {
				head, of, _ := strings.Cut(line, "epoch")
				if numbers := strings.Fields(of); strings.TrimSpace(head) == "" && len(numbers) > 0 {
					passes = numbers
				}
				numbers, _, tested := strings.Cut(line, "mean")
				if !tested {
					continue
				}
				rows++
				_, numbers, _ = strings.Cut(numbers, "test ")
				errors := strings.Fields(numbers)[1:]
				if len(errors) != len(passes) || errors[len(errors)-1] != "18" {
					t.Fatalf("ASCII %t, %d columns: %q below the passes %v", ascii, w, line, passes)
				}
				for k := range errors {
					pass, _ := strconv.Atoi(passes[k])
					if errors[k] != strconv.Itoa(9+pass) {
						t.Fatalf("ASCII %t, %d columns: %q below the passes %v", ascii, w, line, passes)
					}
				}
				seen[len(errors)] = true
			}
			if rows != 4 {
				t.Fatalf("ASCII %t, %d columns: %d rows of test errors", ascii, w, rows)
			}
		}
	}
	if len(seen) < 2 {
		t.Errorf("as many passes at each width: %v", seen)
	}
}
