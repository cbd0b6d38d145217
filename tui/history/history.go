// Package history keeps the lines of a command line in a small file, from one run of the
// program to the next. Errors of the file are ignored: the lines of the session itself are
// kept in memory.
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
	// maxLines is the number of lines kept.
	maxLines = 500
	// maxLineBytes is the longest line that is kept, and maxFileBytes about the largest
	// file: a file above half of it is rewritten when it is opened.
	maxLineBytes = 2000
	maxFileBytes = maxLines * maxLineBytes / 4
)

// History is the lines run so far, the latest last. The zero value has no file.
type History struct {
	path  string
	lines []string
}

// Open reads the history in a file, which need not exist. If path is not absolute there is
// no file.
func Open(path string) *History {
	if !filepath.IsAbs(path) {
		return &History{}
	}
	h := &History{path: path}
	if !h.regular() {
		return h
	}
	all, _ := os.ReadFile(path) // on an error, what was read
	text := string(all)
	for line := range strings.Lines(text) {
		h.remember(strings.TrimSuffix(line, "\n"))
	}
	if len(text) > maxFileBytes/2 || text != "" && !strings.HasSuffix(text, "\n") {
		h.trim()
	}
	return h
}

// Lines is the lines, the latest last; read-only.
func (h *History) Lines() []string { return h.lines }

// Add adds a line, unless it equals the latest or can't be shown as it is. The line is
// appended to the file, so that several programs can add to it at once.
func (h *History) Add(line string) {
	if !h.remember(line) || h.path == "" {
		return
	}
	// Errors are ignored: the user could do nothing about them now.
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

// remember adds a line in memory; false if it is not to be kept.
func (h *History) remember(line string) bool {
	switch n := len(h.lines); {
	case strings.TrimSpace(line) == "" || len(line) > maxLineBytes || model.Visible(line, 0) != line:
		return false
	case n > 0 && h.lines[n-1] == line:
		return false
	case n == maxLines:
		h.lines = slices.Delete(h.lines, 0, 1)
	}
	h.lines = append(h.lines, line)
	return true
}

// regular reports whether the path is free or a regular file: opening a pipe would block.
func (h *History) regular() bool {
	info, err := os.Stat(h.path)
	return err != nil || info.Mode().IsRegular()
}

// trim rewrites the file with the lines that are kept.
func (h *History) trim() {
	text := strings.Join(append(slices.Clone(h.lines), ""), "\n")
	_, _ = save.File(context.Background(), h.path, true, 0o600, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}
