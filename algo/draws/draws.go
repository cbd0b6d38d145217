// Package draws says how many random cases a test of a property draws.
package draws

import (
	"flag"
	"os"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// All reports whether tests draw all cases, as PERCEPTRON_DRAWS=all asks (.ci/run does);
// else they are to be quick.
func All() bool { return os.Getenv("PERCEPTRON_DRAWS") == "all" }

// Count is all, or a fifth of it unless All.
func Count(all int) int {
	if All() {
		return all
	}
	return (all + 4) / 5
}

// Stride is how many cases a test that goes through all of them goes on by: 1 where All, else n.
func Stride(n int) int {
	if All() {
		return 1
	}
	return n
}

// Check checks a property on Count of the given number of draws, or on as many as the flag
// -rapid.checks asks for. With -short rapid itself takes a fifth of all.
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
