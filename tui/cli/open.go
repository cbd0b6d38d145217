package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime/debug"
	"slices"
	"strings"

	"perceptron/model"
	"perceptron/samples"
	"perceptron/tui/explore"
	"perceptron/tui/gate"
)

// opener finds data by the words of the command line.
type opener struct {
	stdin io.Reader // nil: it has been read
	input *input    // what was read of it; nil where no session can be saved
	learn learning
	read  reading
	watch *watcher
	words []string // of the command line, which win over a file
	shelf shelf
	env   func(string) string
	gate  *gate.Gate // for what is read beside the keys
	// anyway: a session is opened on other data than it was saved with, too.
	anyway *bool
	// regular: no pipe, device or terminal is read; the explorer has the keys.
	regular bool
}

// typed is how a file is named on the command line, where a flag and a
// subcommand win over it.
func (o *opener) typed(name string) string {
	if c := carried(o.shelf, name); c != nil {
		name = c.session + explore.SessionData
	}
	if strings.HasPrefix(name, "-") || slices.Contains(o.words, name) {
		return "./" + name
	}
	return name
}

// open reads what name means, and makes the set-up: the default, over it what
// a sample suggests, over that the flags given. "-" is standard input; a file
// wins over a sample of its name.
func (o *opener) open(ctx context.Context, name string) (explore.Source, error) {
	found, sample, err := find(o.shelf, name)
	session, own := strings.CutSuffix(name, explore.SessionData)
	switch {
	case err != nil && own && strings.HasSuffix(session, explore.SessionEnding):
		return o.ownData(ctx, session)
	case err != nil:
		return explore.Source{}, err
	case found == inFile && strings.HasSuffix(name, explore.SessionEnding):
		return o.session(ctx, name)
	}
	return o.found(ctx, name, found, sample)
}

// found reads what was found.
func (o *opener) found(ctx context.Context, name string, found place, sample samples.Sample) (explore.Source, error) {
	s := explore.Source{Name: name, Flags: o.read.typed(), Origin: o.origin(name, found, sample)}
	if found == inFile {
		s.Name = o.typed(name)
	}
	options, err := o.read.options(sample.Flags)
	if err != nil {
		return s, err
	}
	options.Regular = o.regular
	o.shelf.bound(&options)
	if options.Seed, err = o.learn.seed(sample.Flags); err != nil {
		return s, err
	}
	if o.learn.online() {
		s.Flags = append(s.Flags, "--online")
		s.Reading = o.reading(name)
		return s, o.stream(ctx, &s, found, sample, options)
	}
	if options.Files == nil { // the process is the user's own
		debug.SetMemoryLimit(options.Limit()) // garbage is cleared away in time
	}
	options.Progress = o.watch.tell
	s.Data, err = o.shelf.share(name, options, func() (*model.Dataset, error) { return o.load(ctx, found, name, sample, options) })
	o.watch.wipe()
	if err != nil {
		return s, err
	}
	if options.Files == nil {
		debug.SetGCPercent(waste(s.Data.Taken()))
	}
	s.Reading = o.reading(name)
	suggested, shown, err := o.learn.suggest(sample.Flags)
	if err != nil {
		return s, err
	}
	s.Suggested = shown
	suggested.Task = s.Data.Task
	s.Base = suggested
	s.Setup, err = o.learn.apply(suggested)
	return s, err
}

// waste is how much of what is in use may lie about as garbage, in percent, beside
// data of so many bytes: all of it while that is little, then less. Large data are
// numbers, which take no time to go through in search of garbage.
func waste(bytes int64) int {
	const little, least = 32 << 20, 10
	return int(max(least, min(100, 100*little/max(1, 2*bytes))))
}

// other opens data from inside the explorer, to which the flags of the command
// line, meant for the first data, don't apply. Several may open at once.
func (o *opener) other(ctx context.Context) explore.Opener {
	return func(asked context.Context, name string, flags []string) (explore.Source, error) {
		fresh := &opener{learn: newLearning(), read: newReading(), watch: o.watch.silent(), words: o.words, shelf: o.shelf, gate: o.gate, regular: true}
		if err := fresh.given(flags); err != nil {
			return explore.Source{}, err
		}
		if session, anyway := strings.CutSuffix(name, explore.SessionEnding+"!"); anyway {
			name, fresh.anyway = session+explore.SessionEnding, &anyway
		}
		ctx, cancel := context.WithCancel(ctx)
		defer context.AfterFunc(asked, cancel)()
		work := o.gate.Begin(ctx)
		defer work.Pause()
		return fresh.open(work, name)
	}
}

// savesFiles reports whether the explorer may write files: those of the machine.
func (o *opener) savesFiles() bool {
	_, own := o.shelf.(disk)
	return own
}

// opening is the explorer on a source, drawn so.
func (o *opener) opening(ctx context.Context, s explore.Source, d drawing, mouse bool, motion string) Opening {
	return Opening{Source: s, Saves: o.savesFiles(), Open: o.other(ctx), drawing: d, Mouse: mouse, Motion: motion, Catalogue: catalogue(o.shelf), Env: o.env}
}

// given takes flags as typed: a name and its value each, or --online.
func (o *opener) given(flags []string) (err error) {
	for len(flags) > 0 && err == nil {
		if flags[0] == "--online" {
			o.learn, err = o.learn.with("online", "yes")
			flags = flags[1:]
			continue
		}
		if len(flags) == 1 {
			return misused("%s has no value", flags[0])
		}
		o.read, err = o.read.with(strings.TrimPrefix(flags[0], "--"), flags[1])
		flags = flags[2:]
	}
	return err
}

// place is where data are found.
type place uint8

const (
	inStdin place = iota
	inFile
	inSample
)

// find says what name means; the error is that it means nothing.
func find(on shelf, name string) (place, samples.Sample, error) {
	if name == explore.StandardInput && carried(on, name) == nil {
		return inStdin, samples.Sample{}, nil
	}
	there, err := on.stat(name)
	if err == nil && !there.folder {
		return inFile, samples.Sample{}, nil
	}
	if s, ok := samples.Find(name); ok {
		return inSample, s, nil
	}
	return 0, samples.Sample{}, on.missing(name, err)
}

func (o *opener) load(ctx context.Context, p place, name string, s samples.Sample, options model.ReadOptions) (*model.Dataset, error) {
	switch {
	case p == inFile:
		return model.Open(ctx, name, options)
	case p == inSample:
		return s.Open(ctx, options)
	case o.stdin == nil:
		return nil, errors.New("-: standard input can be read once only")
	}
	in, stop := interruptible(ctx, o.stdin)
	defer stop()
	if o.input != nil {
		o.input.in, in = in, o.input
	}
	return model.Read(ctx, in, name, options)
}

// missing says that name is neither a file, because of err, nor a sample. A
// word without a slash or an ending can only be meant as a sample.
func (disk) missing(name string, err error) error {
	short := model.Visible(name, 200)
	switch {
	case err == nil:
		return fmt.Errorf("%s: a directory (name a file in it)", short)
	case !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: %w", short, reason(err))
	case strings.ContainsAny(name, `/\.`):
		return fmt.Errorf("%s: no such file", short)
	}
	return misused("%s: no file and no sample has that name (%s)", short, nearest(name))
}

// nearest proposes another name for a sample that does not exist.
func nearest(name string) string {
	if near := samples.Nearest(name); near != "" {
		return "did you mean " + near + "?"
	}
	return "perceptron samples lists them"
}

// reason is what the system said of a path, without the path.
func reason(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}

// interruptible is r until ctx ends: a read that waits for a terminal or a
// pipe does not hold up the program.
func interruptible(ctx context.Context, r io.Reader) (in io.Reader, stop func()) {
	out, feed := io.Pipe()
	go func() {
		_, err := io.Copy(feed, r)
		feed.CloseWithError(err)
	}()
	unwatch := context.AfterFunc(ctx, func() { out.CloseWithError(ctx.Err()) })
	return out, func() {
		unwatch()
		out.Close()
	}
}
