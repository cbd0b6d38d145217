// Package draws says how often a test draws.
package draws

import (
	"flag"
	"os"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// All reports whether everything is drawn, as PERCEPTRON_DRAWS=all asks and .ci/run
// does; otherwise tests are to be quick.
func All() bool { return os.Getenv("PERCEPTRON_DRAWS") == "all" }

// Count is so many, a fifth of them unless all are drawn.
func Count(all int) int {
	if All() {
		return all
	}
	return (all + 4) / 5
}

// Check checks a property on some of so many draws, or on as many as the flag
// -rapid.checks asks for; where tests are to be short, rapid makes a fifth of all.
func Check(t *testing.T, draws string, property func(*rapid.T)) {
	t.Helper()
	all, err := strconv.Atoi(draws)
	if err != nil {
		t.Fatal(err)
	}
	f := flag.Lookup("rapid.checks")
	if f.Value.String() == f.DefValue {
		if !testing.Short() {
			all = Count(all)
		}
		if err := f.Value.Set(strconv.Itoa(all)); err != nil {
			t.Fatal(err)
		}
		defer f.Value.Set(f.DefValue)
	}
	rapid.Check(t, property)
}
