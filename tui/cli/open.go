package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/samples"
	"perceptron/tui"
	"perceptron/tui/explore"
	"perceptron/tui/gate"
)

// opener finds data by the words of the command line.
type opener struct {
	stdin    io.Reader  // nil: it has been read
	input    *beginning // what was read of it; nil where no session can be saved
	only     []string   // the settings that the command takes; nil: all
	given    given
	progress io.Writer // tells what takes long; nil: nothing does
	words    []string  // of the command line, which win over a file
	store    dataStore
	env      func(string) string
	gate     *gate.Gate // for what is read beside the keys
	// allowChanged: a session is opened on other data than it was saved with, too.
	allowChanged bool
	// regular: no pipe, device or terminal is read; the explorer has the keys.
	regular bool
}

// argument is how a file is named on the command line, where a flag and a
// subcommand win over it.
func (o *opener) argument(name string) string {
	if c := sessionDataOf(o.store, name); c != nil {
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
	f, err := find(o.store, name)
	session, own := strings.CutSuffix(name, explore.SessionData)
	switch {
	case err != nil && own && strings.HasSuffix(session, explore.SessionEnding):
		return o.openSavedData(ctx, session)
	case err != nil:
		return explore.Source{}, err
	case strings.HasSuffix(name, explore.SessionEnding):
		return o.session(ctx, name)
	}
	return o.readFound(ctx, name, f)
}

// prepare opens data, with what was edited in a session, and prepares a run on
// them; there is none yet on a stream.
func (o *opener) prepare(ctx context.Context, name string) (s explore.Source, p *algo.Problem, err error) {
	if s, err = o.open(ctx, name); err == nil {
		s, err = s.WithEdits(ctx)
	}
	if err == nil && s.Stream == nil {
		p, err = algo.Prepare(s.Setup, s.Data)
	}
	return s, p, err
}

// readFound reads what was found.
func (o *opener) readFound(ctx context.Context, name string, f found) (explore.Source, error) {
	s := explore.Source{Name: name, Flags: o.given.dataArguments(), Origin: o.origin(name, f)}
	if !f.isStdin() && !f.isSample() {
		s.Name = o.argument(name)
	}
	suggested := suggested(f.sample)
	options, err := o.given.readOptions(suggested)
	if err != nil {
		return s, err
	}
	options.RegularOnly = o.regular
	if _, err := model.ParseNumber(options.Test); err == nil {
		s.Drawn = true
	}
	o.store.limit(&options)
	s.Suggested = o.settings(suggested)
	if s.Base, err = algo.Default().With(s.Suggested...); err != nil {
		return s, err
	}
	options.Seed = s.Base.Seed
	if text, has := o.given["seed"]; has {
		options.Seed, _ = strconv.ParseUint(text, 10, 64) // it was tried when it was given
	}
	if o.given.online() {
		s.Drawn = false // each example is one to test on
		s.Flags = append(s.Flags, "--online")
		s.Reading = o.reading(name)
		return s, o.stream(ctx, &s, f, options)
	}
	if options.OpenFile == nil { // the process is the user's own
		debug.SetMemoryLimit(options.Limit()) // garbage is cleared away in time
	}
	var read atomic.Int64
	options.Progress = read.Store
	over := tell(o.progress, func() string {
		if megabytes := read.Load() >> 20; megabytes > 0 {
			return fmt.Sprintf("reading: %d MB", megabytes)
		}
		return ""
	})
	s.Data, err = o.store.share(ctx, o.asked(f, name, options), func() (*model.Dataset, error) { return o.load(ctx, f, name, options) })
	over()
	if err != nil {
		return s, err
	}
	s.Reading = o.reading(name)
	s.Base.Task, s.Base.Example = s.Data.Task, f.sample.Document
	s.Setup, err = s.Base.With(o.settings(o.given)...)
	return s, err
}

// asked is the data set of that name, read so, as the store is asked for it.
func (o *opener) asked(f found, name string, options model.ReadOptions) *dataSet {
	if f.isStdin() {
		return &dataSet{}
	}
	test, _ := o.store.at(options.Test) // nothing, if there is none
	bytes := min(bytesOfText*(f.size+test.size), options.MaxMemory)
	options.OpenFile, options.Progress = nil, nil // the same for all
	return &dataSet{key: fmt.Sprintf("%q %q %q %#v", name, f.content, test.content, options), bytes: bytes}
}

// bytesOfText is how many bytes a data set takes for each byte of its text, about: a digit
// and a comma are a number of eight.
const bytesOfText = 5

// dataOpener opens data from inside the explorer, to which the flags of the command
// line, meant for the first data, don't apply. Several may open at once.
func (o *opener) dataOpener(ctx context.Context) explore.Opener {
	return func(asked context.Context, name string, flags []string) (explore.Source, error) {
		fresh := o.another(given{})
		if session, anyway := strings.CutSuffix(name, explore.SessionEnding+"!"); anyway {
			name, fresh.allowChanged = session+explore.SessionEnding, true
		}
		ctx, cancel := context.WithCancel(ctx)
		defer context.AfterFunc(asked, cancel)()
		return fresh.beside(ctx, name, flags)
	}
}

// reading is how the data of that name can be read otherwise than they were.
func (o *opener) reading(name string) explore.Reading {
	return func(ctx context.Context, seed uint64, flag, value string) (explore.Source, error) {
		again := o.another(maps.Clone(o.given))
		flags := []string{"seed", strconv.FormatUint(seed, 10)}
		if flag != "" {
			flags = append(flags, flag, value)
		}
		return again.beside(ctx, name, flags)
	}
}

// another is an opener of other data, or of the same read otherwise, beside the keys.
func (o *opener) another(flags given) *opener {
	return &opener{only: o.only, given: flags, words: o.words, store: o.store, gate: o.gate, regular: true}
}

// beside opens data with these flags too, in turns with the keys.
func (o *opener) beside(ctx context.Context, name string, flags []string) (explore.Source, error) {
	if err := o.setFlags(flags...); err != nil {
		return explore.Source{}, err
	}
	work := o.gate.Begin(ctx)
	defer work.Pause()
	return o.open(work, name)
}

// savesFiles reports whether the explorer may write files: those of the machine.
func (o *opener) savesFiles() bool {
	_, own := o.store.(localFiles)
	return own
}

// options is the explorer on a source, drawn so.
func (o *opener) options(ctx context.Context, s explore.Source, drawn tui.Options) tui.Options {
	drawn.Source, drawn.Saves, drawn.Open, drawn.Catalogue, drawn.Env = s, o.savesFiles(), o.dataOpener(ctx), catalogue(o.store), o.env
	return drawn
}

// found is what a name means: standard input where nothing can be opened, else a sample
// where that has a name, else what is on the store.
type found struct {
	stored
	sample samples.Sample
}

// isStdin reports whether it is standard input, which comes once.
func (f found) isStdin() bool { return f.open == nil }

// isSample reports whether it is a sample.
func (f found) isSample() bool { return f.sample.Name != "" }

// find says what name means; the error is that it means nothing.
func find(on dataStore, name string) (found, error) {
	if name == explore.StandardInput && sessionDataOf(on, name) == nil {
		return found{}, nil
	}
	there, err := on.at(name)
	if err == nil && !there.folder {
		return found{stored: there}, nil
	}
	if s, ok := samples.Find(name); ok {
		return foundSample(s), nil
	}
	return found{}, on.notFound(name, err)
}

// foundSample is a sample, which is found like a file that has its text.
func foundSample(s samples.Sample) found {
	return found{stored: storedText([]byte(s.Text()), ""), sample: s}
}

func (o *opener) load(ctx context.Context, f found, name string, options model.ReadOptions) (*model.Dataset, error) {
	switch {
	case f.isSample():
		return f.sample.Open(ctx, options)
	case !f.isStdin():
		return model.Open(ctx, name, options)
	case o.stdin == nil:
		return nil, errors.New("-: standard input can be read only once")
	}
	in := o.stdin
	if o.input != nil {
		in = io.TeeReader(in, o.input)
	}
	return model.Read(ctx, in, name, options)
}

// notFound says that name is neither a file, because of err, nor a sample. A
// word without a slash or an ending can only be meant as a sample.
func (localFiles) notFound(name string, err error) error {
	short := model.Visible(name, 200)
	switch {
	case err == nil:
		return fmt.Errorf("%s: a directory (name a file in it)", short)
	case !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: %w", short, model.WithoutPath(err))
	case strings.ContainsAny(name, `/\.`):
		return fmt.Errorf("%s: no such file", short)
	}
	return usageErrorf("%s: no file and no sample has that name (%s)", short, suggest(samples.Nearest(name), "perceptron samples lists them"))
}

// suggest proposes what is near to a name that means nothing, or else says what lists those
// that do.
func suggest(near, otherwise string) string {
	if near != "" {
		return "did you mean " + near + "?"
	}
	return otherwise
}
