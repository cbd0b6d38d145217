package panel

import (
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
