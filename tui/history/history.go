// Package history keeps the lines of a command line from one run of the program
// to the next, in a small file. Nothing that goes wrong with the file matters to
// the session: its own lines are there all the same.
package history

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"perceptron/model"
	"perceptron/tui/save"
)

const (
	// most is the number of lines that are kept.
	most = 500
	// longest is the bytes of a line, beyond which it is left out, and fileMost about
	// those of the file: one of more than half as many is written anew.
	longest  = 2000
	fileMost = most * longest / 4
)

// History is the lines run so far, the latest last. The zero History is one of
// this session alone.
type History struct {
	path  string
	lines []string
}

// Open is the history in a file, which need not be there yet. A path that is
// not absolute is that of no file.
func Open(path string) *History {
	if !filepath.IsAbs(path) {
		return &History{}
	}
	h := &History{path: path}
	if !h.regular() {
		return h
	}
	all, _ := os.ReadFile(path) // as far as it can be read
	text := string(all)
	for line := range strings.Lines(text) {
		h.remember(strings.TrimSuffix(line, "\n"))
	}
	if len(text) > fileMost/2 || text != "" && !strings.HasSuffix(text, "\n") {
		h.trim()
	}
	return h
}

// Lines are the lines, the latest last. They are read only.
func (h *History) Lines() []string { return h.lines }

// Add adds a line, unless it is the latest one or can't be shown as it is. It is
// appended to the file, so that runs at the same time all add to it.
func (h *History) Add(line string) {
	if !h.remember(line) || h.path == "" {
		return
	}
	// What fails here is silent by intent: there is nobody to mend it now.
	_ = os.MkdirAll(filepath.Dir(h.path), 0o700)
	if !h.regular() {
		return
	}
	f, err := os.OpenFile(h.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return
	}
	_, _ = f.WriteString(line + "\n")
	_ = f.Close()
}

// remember takes a line in, if it may be one.
func (h *History) remember(line string) bool {
	switch n := len(h.lines); {
	case strings.TrimSpace(line) == "" || len(line) > longest || model.Visible(line, 0) != line:
		return false
	case n > 0 && h.lines[n-1] == line:
		return false
	case n == most:
		h.lines = slices.Delete(h.lines, 0, 1)
	}
	h.lines = append(h.lines, line)
	return true
}

// regular reports whether the path is free or an ordinary file: a pipe there
// would be waited for.
func (h *History) regular() bool {
	info, err := os.Stat(h.path)
	return err != nil || info.Mode().IsRegular()
}

// trim writes the file anew with the lines that are kept.
func (h *History) trim() {
	text := strings.Join(append(slices.Clone(h.lines), ""), "\n")
	_, _ = save.File(context.Background(), h.path, true, 0o600, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}
