package serve

import (
	"flag"
	"testing"
)

// TestMain lets more tests run side by side than there are cores: those that are parallel
// wait for time to pass.
func TestMain(m *testing.M) {
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
	}
	m.Run()
}
