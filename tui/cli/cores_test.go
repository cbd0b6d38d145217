package cli_test

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// A machine with one core reads and runs as one with several: of enough examples
// for all of it to be shared out where there are.
func TestOneCore(t *testing.T) {
	var b strings.Builder
	b.WriteString("p,q,r,y\n")
	for i := range 40_000 {
		p, q, r := i*7919%1000-500, i*104_729%1000-500, i*15_485_863%1000-500
		fmt.Fprintf(&b, "%d.5,%d.25,%d,%d\n", p, q, r, (p+2*q-r+i%700-350)>>31|1)
	}
	file := filepath.Join(t.TempDir(), "many.csv")
	writes(t, file, b.String())
	for _, args := range []string{
		"trace FILE --every epoch --epochs 3 --keep-going --decide 0",
		"trace FILE --every epoch --epochs 1 --mode kernel --kernel rbf --steps 300 --decide 0",
	} {
		words := strings.Fields(args)
		for k, word := range words {
			words[k] = strings.ReplaceAll(word, "FILE", file)
		}
		run := func() string {
			out, errs, code := atHome("", words...)
			if code != 0 {
				t.Fatalf("%s: %s", args, errs)
			}
			return out
		}
		several := run()
		cores := runtime.GOMAXPROCS(1)
		one := run()
		runtime.GOMAXPROCS(cores)
		if one != several {
			t.Errorf("%s\non one core:\n%.2000s\non %d:\n%.2000s", args, one, cores, several)
		}
	}
}
