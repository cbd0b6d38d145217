package model

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// cases is a table of testdata: a case a line, of so many cells with " | " between.
// Empty lines and those that begin with # are none.
func cases(t testing.TB, name string, columns int) (all [][]string) {
	t.Helper()
	file, err := os.ReadFile("testdata/" + name + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(file)) {
		if line = strings.TrimSuffix(line, "\n"); line == "" || line[0] == '#' {
			continue
		}
		cells := strings.Split(line+" ", " | ")
		if len(cells) != columns {
			t.Fatalf("%s: %d cells, want %d: %s", name, len(cells), columns, line)
		}
		cells[columns-1] = strings.TrimSuffix(cells[columns-1], " ")
		for k, c := range cells {
			cells[k] = cellText(t, c)
		}
		all = append(all, cells)
	}
	return all
}

var (
	quotedTexts = regexp.MustCompile(`^((\d+\*)?"([^"\\]|\\.)*"( |$))+$`)
	quotedText  = regexp.MustCompile(`(?:(\d+)\*)?("(?:[^"\\]|\\.)*")`)
)

// cellText is what a cell stands for: texts in Go's quotes, each perhaps so many times
// ("1,2\n" 1000*"3,4\n"), one after the other; or itself.
func cellText(t testing.TB, cell string) string {
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
