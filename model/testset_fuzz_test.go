package model

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func FuzzReadCoNLL(f *testing.F) {
	seeds(f, func(text string) {
		f.Add(text, "", "", "")
		f.Add(text, "1", "2", "tab")
	})
	f.Fuzz(func(t *testing.T, text, columns, label, delimiter string) {
		checkRead(t, text, ReadOptions{Input: "conll", Columns: columns, Label: label, Delimiter: delimiter})
	})
}

func FuzzReadClasses(f *testing.F) {
	seeds(f, func(text string) { f.Add(text, "1/3", uint64(1)) })
	f.Fuzz(func(t *testing.T, text, part string, seed uint64) {
		if _, err := ParseNumber(strings.TrimSpace(part)); err != nil {
			part = "" // a file
		}
		checkRead(t, text, ReadOptions{Task: "multiclass", Test: part, Seed: seed})
		checkRead(t, text, ReadOptions{Test: part, Seed: seed, Scale: "standard"})
	})
}

// FuzzReadTestFile reads one text as another was read.
func FuzzReadTestFile(f *testing.F) {
	seeds(f, func(text string) {
		f.Add(text, text, "", false)
		f.Add("1,2,a\n3,4,b\n5,6,c\n", text, "1", true)
		f.Add(text, "1 1:2\n-1 2:3\n", "", false)
	})
	path := filepath.Join(f.TempDir(), "f\x1bile")
	f.Fuzz(func(t *testing.T, train, text, oneHot string, many bool) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		o := ReadOptions{Test: path, OneHot: oneHot, MaxMemory: 1 << 20, Missing: "drop"}
		if many {
			o.Task, o.Missing = "multiclass", ""
		}
		d, err := Read(t.Context(), strings.NewReader(train), "d", o)
		var e *Error
		switch {
		case err == nil:
			checkData(t, text, d.Test, 1<<20)
			if d.Test.Dim() != d.Dim() || len(d.Test.Labels) != len(d.Labels) || d.Test.Task != d.Task {
				t.Errorf("%d features, %d labels; to test on %d and %d", d.Dim(), len(d.Labels), d.Test.Dim(), len(d.Test.Labels))
			}
		case !errors.As(err, &e):
			t.Fatalf("%T: %v", err, err)
		default:
			checkSafe(t, err.Error())
		}
	})
}
