// Package golden compares what tests draw with files of what has been looked at.
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Compare compares got with the file of that name in testdata, or with -update
// writes it.
func Compare(t testing.TB, name, got string) {
	t.Helper()
	CompareFile(t, filepath.Join("testdata", name+".golden"), got)
}

// CompareFile is Compare with a file of any name.
func CompareFile(t testing.TB, path, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err, "(-update writes it)")
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s has changed (-update writes it anew once it has been looked at):\n%s", path, diff)
	}
}

// Rows are the lines of a file of cases, each the cells between its " | "; lines that
// begin with # say what the file is about.
func Rows(t testing.TB, path string) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimRight(line, "\n")+" ", " | ")
		for k, cell := range cells {
			cells[k] = strings.TrimSpace(cell)
		}
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			rows = append(rows, cells)
		}
	}
	return rows
}
