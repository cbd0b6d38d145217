package tui

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/muesli/termenv"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/overlay"
	"perceptron/tui/save"
	"perceptron/tui/theme"
	"perceptron/tui/trace"
	"perceptron/tui/wire"
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
	if err := d.Untabled(); err != nil {
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

// framesMost bounds the frames of a recording: some ten megabytes.
const framesMost = 20_000

// recording is an asciicast of the steps up to the one shown, made at a second
// explorer on virtual time, so that it is the same on every machine.
func (k *saver) recording(x *explore.Explorer, _ string) (content, error) {
	if x.Step() > framesMost {
		return nil, fmt.Errorf("a recording holds %d steps at most, and this is step %d (seek)", framesMost, x.Step())
	}
	twin, err := x.Twin()
	if err != nil {
		return nil, err
	}
	_, speed := x.Playing()
	r := recorder{speed: speed, decide: k.options.Decide, ascii: k.options.ASCII, catalogue: k.options.Catalogue}
	return func(ctx context.Context, w io.Writer) error {
		y, err := twin()
		if err != nil {
			return err
		}
		defer y.End()
		return r.write(ctx, w, y)
	}, nil
}

// recorder makes a recording.
type recorder struct {
	speed     int // steps a second
	decide    time.Duration
	ascii     bool
	catalogue overlay.Catalogue
}

// write plays y from its start to the step it is led to. Colours are those of a
// dark terminal that has them all, whatever the one at hand has.
func (r *recorder) write(ctx context.Context, w io.Writer, y *explore.Explorer) error {
	for y.Busy() {
		if err := y.Work(ctx); err != nil {
			return err
		}
	}
	last, title := y.Step(), y.View().Title()
	if err := y.Rerun(); err != nil { // a frame knows of no step that comes later
		return err
	}
	y.Decide(ctx, r.decide)
	width, height := y.View().Width, y.View().Height
	name := y.Theme()
	if name == "auto" {
		name = "dark"
	}
	palette := theme.New(name, rendererFor(io.Discard, termenv.TrueColor)).Palette()
	g, over := grid.New(width, height, r.ascii), overlay.New(r.catalogue)
	if _, err := fmt.Fprintf(w, "{\"version\":2,\"width\":%d,\"height\":%d,\"title\":%s,\"env\":{\"TERM\":\"xterm-256color\"}}\n", width, height, jsonText(title)); err != nil {
		return err
	}
	var cast wire.Cast
	text := wire.HideCursor
	for step := range last + 1 {
		if err := y.Do(ctx, fmt.Sprintf("seek %d", step)); err != nil {
			return err
		}
		y.Decide(ctx, r.decide)
		over.FollowAll(y)
		drawComplete(ctx, g, y, over)
		if err := ctx.Err(); err != nil {
			return err
		}
		text += string(cast.Show(g, palette))
		at := strconv.FormatFloat(float64(step)/float64(r.speed), 'f', 6, 64)
		if _, err := fmt.Fprintf(w, "[%s,\"o\",%s]\n", at, jsonText(text)); err != nil {
			return err
		}
		text = ""
	}
	return nil
}

// jsonText is a text as JSON has it, all of it UTF-8.
func jsonText(s string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a string is always encoded
	return strings.TrimSuffix(b.String(), "\n")
}
