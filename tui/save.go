package tui

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/explore"
	"perceptron/tui/save"
	"perceptron/tui/trace"
)

// fileFormat is a format that can be saved, told by its file name extension.
type fileFormat struct {
	extension string
	make      func(k *saver, x *explore.Explorer, path string) (content, error)
}

// content writes the content of a file. It runs in the background.
type content func(ctx context.Context, w io.Writer) error

// fileFormats is the table of formats.
func fileFormats() []fileFormat {
	return []fileFormat{
		{explore.SessionExtension, (*saver).session},
		{".csv", (*saver).table},
		{".txt", frameOf("text")},
		{".ans", frameOf("ansi")},
		{".svg", frameOf("svg")},
		{".jsonl", (*saver).events},
		{".cast", (*saver).recording},
	}
}

// saver saves files for one explorer.
type saver struct {
	options *Options
	limited bool   // making a frame is limited to launchTime, since keys wait
	copies  copies // receives the content instead of a file; nil: files are written
}

// prepare implements the explorer's command save: it returns the function that writes the
// file, which runs in the background.
func (k *saver) prepare(x *explore.Explorer, path string) (func(context.Context, string, bool) (string, error), error) {
	if k.copies != nil {
		if err := checkPlainName(path); err != nil {
			return nil, err
		}
	}
	ending := strings.ToLower(filepath.Ext(path))
	all := fileFormats()
	i := slices.IndexFunc(all, func(one fileFormat) bool { return one.extension == ending })
	if i < 0 {
		var endings []string
		for _, one := range all {
			endings = append(endings, one.extension)
		}
		return nil, fmt.Errorf("%s: the ending says what to save, one of %s", explore.Quote(path), strings.Join(endings, ", "))
	}
	write, err := all[i].make(k, x, path)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, path string, over bool) (string, error) {
		work := k.options.Host.Gate.Begin(ctx)
		defer work.Pause()
		if k.copies != nil {
			return k.copies.add(work, model.Visible(path, 200), write)
		}
		n, err := save.File(work, path, over, 0o666, func(w io.Writer) error { return write(work, w) })
		return fmt.Sprintf("saved %s: %d bytes", model.Visible(path, 200), n), err
	}, nil
}

// fixedContent is a content that is known already.
func fixedContent(text []byte) content {
	return func(_ context.Context, w io.Writer) error {
		_, err := w.Write(text)
		return err
	}
}

// session is the content of a session file.
func (k *saver) session(x *explore.Explorer, path string) (content, error) {
	make, err := x.Session(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, w io.Writer) error {
		text, err := make(ctx)
		if err != nil {
			return err
		}
		return fixedContent(text)(ctx, w)
	}, nil
}

// table is the data set as CSV.
func (k *saver) table(x *explore.Explorer, _ string) (content, error) {
	d := x.View().Data
	if err := d.CheckTabular(); err != nil {
		return nil, err
	}
	return func(_ context.Context, w io.Writer) error { return d.WriteCSV(w) }, nil
}

// frameOf is the present frame in a format of render.
func frameOf(format string) func(*saver, *explore.Explorer, string) (content, error) {
	return func(k *saver, x *explore.Explorer, _ string) (content, error) {
		ctx := context.Background()
		if k.limited {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, launchTime)
			defer cancel()
		}
		text, err := k.options.frame(ctx, x, format)
		return fixedContent(text), err
	}
}

// events is what the command trace prints.
func (k *saver) events(x *explore.Explorer, _ string) (content, error) {
	if x.View().Timeline.Stream() != nil {
		return nil, errors.New("what has gone by of a stream can't be replayed (perceptron trace --online prints it as it comes)")
	}
	p, err := algo.Prepare(x.View().Setup, x.View().Data)
	if err != nil {
		return nil, err
	}
	options := trace.Options{Scale: x.DataFlag("scale"), Decide: k.options.Decide}
	return func(ctx context.Context, w io.Writer) error { return trace.Write(ctx, w, p, options) }, nil
}

const (
	// maxCopy is the largest content, in bytes, that is shown to be copied.
	maxCopy = 128 << 10
	// maxClipboard is the largest content that is sent to the terminal's clipboard: xterm
	// takes sequences of 100,000 bytes, tmux and others fewer.
	maxClipboard = 48 << 10
)

// copies receives what a session without files saves: it is shown to its user, to be
// copied. The channel has capacity 1.
type copies chan copyRequest

// copyRequest is one such content.
type copyRequest struct {
	name string
	text []byte
}

// add sends what a file would hold, and returns the message for it.
func (c copies) add(ctx context.Context, name string, write content) (said string, err error) {
	var text boundedBuffer
	switch err := write(ctx, &text); {
	case text.over:
		return "", fmt.Errorf("%s: more than %d KiB can't be shown for copying (without a terminal, trace and render print to a file at your end: ssh HOST trace NAME > %s)", name, maxCopy>>10, explore.Quote(name))
	case err != nil:
		return "", err
	}
	select {
	case c <- copyRequest{name, text.Bytes()}:
		return fmt.Sprintf("%s: %d bytes were shown for copying; no file is written here", name, text.Len()), nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// boundedBuffer is a buffer that fails with io.ErrShortWrite beyond maxCopy bytes.
type boundedBuffer struct {
	bytes.Buffer
	over bool
}

func (b *boundedBuffer) Write(p []byte) (int, error) {
	if b.Len()+len(p) > maxCopy {
		b.over = true
		return 0, io.ErrShortWrite
	}
	return b.Buffer.Write(p)
}

// checkPlainName refuses a file name with a directory in it.
func checkPlainName(path string) error {
	if strings.ContainsAny(path, `/\`) {
		return fmt.Errorf("%s: expected just a name: the text is shown for copying, and no file is written here", explore.Quote(path))
	}
	return nil
}

// clipboardSequence is the escape sequence (OSC 52) that puts text into the terminal's
// clipboard, where the terminal allows it; nil for a text longer than maxClipboard.
func clipboardSequence(text []byte) []byte {
	if len(text) > maxClipboard {
		return nil
	}
	return fmt.Appendf(nil, "\x1b]52;c;%s\a", base64.StdEncoding.EncodeToString(text))
}

// copyScreen is the state of the page on which saved content is shown to be copied.
type copyScreen struct {
	out       io.Writer // the terminal
	open      bool
	started   bool // the page is being written: a key from now on closes it
	shown     bool // all of the page is written
	dismissed bool // such a key was pressed
}

// copyStarted and copyShown are the messages that the page is about to be written, and that
// it is written.
type (
	copyStarted struct{}
	copyShown   struct{ err error } // the error: why it is not
)

// copyPatience is how long a slow line may take for the frames before the page.
const copyPatience = 10 * time.Second

// showCopy leaves the explorer's screen and writes the page to the shell's own, where it
// can be scrolled and selected. A key returns to the explorer.
func (a *app) showCopy(c copyRequest) tea.Cmd {
	a.copyScreen.open = true
	line, out := a.writer, a.copyScreen.out
	var left error
	return tea.Sequence(
		func() tea.Msg {
			left = line.Leave(copyPatience)
			return copyStarted{}
		},
		func() tea.Msg {
			if left == nil {
				_, _ = out.Write(c.page())
			}
			return copyShown{left}
		},
	)
}

// page is the text of the page.
func (c copyRequest) page() []byte {
	text := bytes.ReplaceAll(c.lines(), []byte("\n"), []byte("\r\n"))
	where := ""
	if at := clipboardSequence(c.text); at != nil {
		text, where = append(text, at...), "; on the clipboard if OSC 52 works"
	}
	return fmt.Appendf(text, "-- %s: %d bytes%s. Any key goes back. --\r\n", c.name, len(c.text), where)
}

// closeCopy returns to the explorer at a key that was pressed after the page began, once
// the page is written.
func (a *app) closeCopy() {
	a.copyScreen.dismissed = a.copyScreen.started
	if a.copyScreen.dismissed && a.copyScreen.shown {
		a.copyScreen = copyScreen{out: a.copyScreen.out}
		a.writer.Enter()
	}
}

// lines is the text, with a newline at its end.
func (c copyRequest) lines() []byte {
	if bytes.HasSuffix(c.text, []byte("\n")) {
		return c.text
	}
	return append(bytes.Clone(c.text), '\n')
}
