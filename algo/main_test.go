package algo_test

import (
	"flag"
	"os"
	"testing"

	"perceptron/algo/draws"
)

// TestMain draws fewer examples for the properties than their default of 100,
// since each compares whole runs with a second implementation in rationals.
// -rapid.checks draws as many as it says.
func TestMain(m *testing.M) {
	flag.Parse()
	chosen := false
	flag.Visit(func(f *flag.Flag) { chosen = chosen || f.Name == "rapid.checks" })
	if !chosen && !draws.All() {
		if err := flag.Set("rapid.checks", "25"); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}
