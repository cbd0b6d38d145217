package model

import (
	"strings"
	"testing"
)

// options are those of flags on a command line, without quotes: a value ends where
// the next flag begins.
func options(t testing.TB, flags string) (o ReadOptions) {
	t.Helper()
	for _, flag := range strings.Split(" "+flags, " --")[1:] {
		name, value, _ := strings.Cut(flag, " ")
		f, ok := FindFlag(name)
		if !ok {
			t.Fatalf("no flag --%s", name)
		}
		if err := f.Set(&o, value); err != nil {
			t.Fatalf("--%s %q: %v", name, value, err)
		}
	}
	return o
}
