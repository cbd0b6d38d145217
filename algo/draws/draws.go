// Package draws says how often a test draws.
package draws

import (
	"flag"
	"testing"

	"pgregory.net/rapid"
)

// Check checks a property on about so many draws, or on as many as the flag
// -rapid.checks asks for.
func Check(t *testing.T, draws string, property func(*rapid.T)) {
	t.Helper()
	f := flag.Lookup("rapid.checks")
	if f.Value.String() == f.DefValue {
		if err := f.Value.Set(draws); err != nil {
			t.Fatal(err)
		}
		defer f.Value.Set(f.DefValue)
	}
	rapid.Check(t, property)
}
