// Package golden compares the output of tests with files that have been looked at.
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Compare compares got with the file of that name in testdata, or with -update writes the
// file.
func Compare(t testing.TB, name, got string) {
	t.Helper()
	CompareFile(t, filepath.Join("testdata", name+".golden"), got)
}

// CompareFile is Compare for a file of any path.
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

// Rows is the lines of a file of cases, each split into cells at " | ". Lines that begin
// with # are comments. A cell that consists of texts in Go's quotes stands for their
// concatenation, each perhaps repeated ("1,2\n" 1000*"3,4\n").
func Rows(t testing.TB, path string) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		cells := strings.Split(" "+line+" ", " | ")
		for k, cell := range cells {
			cells[k] = unquoted(t, strings.TrimSpace(cell))
		}
		rows = append(rows, cells)
	}
	return rows
}

// Table is the rows of testdata/NAME.txt, which must have that many cells.
func Table(t testing.TB, name string, columns int) [][]string {
	t.Helper()
	rows := Rows(t, filepath.Join("testdata", name+".txt"))
	for _, cells := range rows {
		if len(cells) != columns {
			t.Fatalf("%s: %d cells, want %d: %q", name, len(cells), columns, cells)
		}
	}
	return rows
}

// quotedTexts matches a cell that consists of texts in Go's quotes, quotedText each of
// them.
var (
	quotedTexts = regexp.MustCompile(`^((\d+\*)?"([^"\\]|\\.)*"( |$))+$`)
	quotedText  = regexp.MustCompile(`(?:(\d+)\*)?("(?:[^"\\]|\\.)*")`)
)

func unquoted(t testing.TB, cell string) string {
	t.Helper()
	if !quotedTexts.MatchString(cell) {
		return cell
	}
	var b strings.Builder
	for _, m := range quotedText.FindAllStringSubmatch(cell, -1) {
		text, err := strconv.Unquote(m[2])
		if err != nil {
			t.Fatalf("%s: %v", cell, err)
		}
		times := 1
		if m[1] != "" {
			times, _ = strconv.Atoi(m[1])
		}
		b.WriteString(strings.Repeat(text, times))
	}
	return b.String()
}
