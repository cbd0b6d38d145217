package tui

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/explore"
)

const (
	// copyMost is how many bytes are shown to be copied.
	copyMost = 128 << 10
	// clipMost is how many a terminal is given for its clipboard: xterm takes
	// sequences of 100,000 bytes, tmux and others fewer.
	clipMost = 48 << 10
)

// copies is where what is saved goes of a session that has no files: to its user,
// to be copied. It has room for one.
type copies chan copied

// copied is one of them.
type copied struct {
	name string
	text []byte
}

// add passes on what a file would hold, and is what to say of it.
func (c copies) add(ctx context.Context, name string, write content) (said string, err error) {
	var text boundedBuffer
	switch err := write(ctx, &text); {
	case errors.Is(err, errTooLong), err == nil && text.over:
		return "", fmt.Errorf("%s: more than %d KiB are not shown to be copied (without a terminal trace and render print into a file at your end: ssh HOST trace NAME > %s)", name, copyMost>>10, explore.Quote(name))
	case err != nil:
		return "", err
	}
	select {
	case c <- copied{name, text.Bytes()}:
		return fmt.Sprintf("%s: %d bytes were shown to be copied; no file is written here", name, text.Len()), nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// boundedBuffer takes so much text and no more.
type boundedBuffer struct {
	bytes.Buffer
	over bool
}

var errTooLong = errors.New("too long")

func (b *boundedBuffer) Write(p []byte) (int, error) {
	if b.Len()+len(p) > copyMost {
		b.over = true
		return 0, errTooLong
	}
	return b.Buffer.Write(p)
}

// checkPlainName refuses the name of a file that says where it is to lie.
func checkPlainName(path string) error {
	if strings.ContainsAny(path, `/\`) {
		return fmt.Errorf("%s: expected a name alone: it is shown to be copied, and no file is written here", explore.Quote(path))
	}
	return nil
}

// clipboardSequence is the sequence (OSC 52) that puts a text into a terminal's clipboard, where
// the terminal lets it; nothing for a long one.
func clipboardSequence(text []byte) []byte {
	if len(text) > clipMost {
		return nil
	}
	return fmt.Appendf(nil, "\x1b]52;c;%s\a", base64.StdEncoding.EncodeToString(text))
}

// copying is the showing of what is to be copied.
type copying struct {
	out   io.Writer // the terminal
	on    bool
	begun bool // a key from now on ends it
	shown bool // all of it
	over  bool // such a key came
}

// copyBegun and copyShown say that the showing begins now, and that it is done.
type (
	copyBegun struct{}
	copyShown struct{}
)

// showCopy gives the terminal back for as long as what is to be copied stands
// there, on the shell's screen, where it can be scrolled and selected. A key takes
// the terminal again.
func (a *app) showCopy(c copied) tea.Cmd {
	a.copying.on = true
	line, out := a.line, a.copying.out
	var left error
	return tea.Sequence(
		func() tea.Msg {
			left = line.Leave(hurriedEndTime)
			return copyBegun{}
		},
		func() tea.Msg {
			if left == nil {
				_, _ = out.Write(c.page())
			}
			return copyShown{}
		},
	)
}

// page is what stands on the screen.
func (c copied) page() []byte {
	text := bytes.ReplaceAll(c.lines(), []byte("\n"), []byte("\r\n"))
	where := ""
	if at := clipboardSequence(c.text); at != nil {
		text, where = append(text, at...), "; a terminal that takes OSC 52 has them in its clipboard"
	}
	return fmt.Appendf(text, "-- %s: %d bytes%s. A key goes back. --\r\n", c.name, len(c.text), where)
}

// endCopy ends the showing of a copy, at a key that came after it began, and once
// all of it is shown.
func (a *app) endCopy() {
	a.copying.over = a.copying.begun
	if a.copying.over && a.copying.shown {
		a.copying = copying{out: a.copying.out}
		a.line.Enter()
	}
}

// lines is the text, whose last line ends.
func (c copied) lines() []byte {
	if bytes.HasSuffix(c.text, []byte("\n")) {
		return c.text
	}
	return append(bytes.Clone(c.text), '\n')
}
