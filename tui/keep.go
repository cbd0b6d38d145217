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

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/explore"
	"perceptron/tui/save"
	"perceptron/tui/trace"
)

// fileKind is a kind of file that can be saved.
type fileKind struct {
	ending string
	make   func(k *saver, x *explore.Explorer, path string) (content, error)
}

// content writes what a file is to hold. It is called beside the keys.
type content func(ctx context.Context, w io.Writer) error

// fileKinds is the table of the kinds.
func fileKinds() []fileKind {
	return []fileKind{
		{explore.SessionEnding, (*saver).session},
		{".csv", (*saver).table},
		{".txt", frameOf("text")},
		{".ans", frameOf("ansi")},
		{".svg", frameOf("svg")},
		{".jsonl", (*saver).events},
		{".cast", (*saver).recording},
	}
}

// saver saves files for an explorer.
type saver struct {
	options *Options
	limited bool   // there are keys that wait
	copies  copies // nil: files are written
}

// prepare is what the explorer's command save asks.
func (k *saver) prepare(x *explore.Explorer, path string) (func(context.Context, string, bool) (string, error), error) {
	if k.copies != nil {
		if err := checkPlainName(path); err != nil {
			return nil, err
		}
	}
	ending := strings.ToLower(filepath.Ext(path))
	all := fileKinds()
	i := slices.IndexFunc(all, func(one fileKind) bool { return one.ending == ending })
	if i < 0 {
		var endings []string
		for _, one := range all {
			endings = append(endings, one.ending)
		}
		return nil, fmt.Errorf("%s: the ending says what is saved, one of %s", explore.Quote(path), strings.Join(endings, ", "))
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

// fixedContent is a content that is made already.
func fixedContent(text []byte) content {
	return func(_ context.Context, w io.Writer) error {
		_, err := w.Write(text)
		return err
	}
}

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

func (k *saver) table(x *explore.Explorer, _ string) (content, error) {
	d := x.View().Data
	if err := d.CheckTabular(); err != nil {
		return nil, err
	}
	return func(_ context.Context, w io.Writer) error { return d.WriteCSV(w) }, nil
}

// frameOf is the frame that is shown, in a format of render.
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

// events are the bytes that the command trace prints.
func (k *saver) events(x *explore.Explorer, _ string) (content, error) {
	if x.View().Timeline.Stream() != nil {
		return nil, errors.New("what has gone by of a stream can't be run again (perceptron trace --online prints it as it comes)")
	}
	p, err := algo.Prepare(x.View().Setup, x.View().Data)
	if err != nil {
		return nil, err
	}
	options := trace.Options{Scale: x.DataFlag("scale"), Decide: k.options.Decide}
	return func(ctx context.Context, w io.Writer) error { return trace.Write(ctx, w, p, options) }, nil
}

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
	case text.over:
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

func (b *boundedBuffer) Write(p []byte) (int, error) {
	if b.Len()+len(p) > copyMost {
		b.over = true
		return 0, io.ErrShortWrite
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
