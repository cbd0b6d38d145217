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

	"perceptron/algo"
	"perceptron/model"
	"perceptron/samples"
	"perceptron/tui"
	"perceptron/tui/explore"
	"perceptron/tui/gate"
)

// opener finds data by the words of the command line.
type opener struct {
	stdin    io.Reader // nil: it has been read
	input    *input    // what was read of it; nil where no session can be saved
	learn    learning
	read     reading
	progress *progressLine
	words    []string // of the command line, which win over a file
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
	found, sample, err := find(o.store, name)
	session, own := strings.CutSuffix(name, explore.SessionData)
	switch {
	case err != nil && own && strings.HasSuffix(session, explore.SessionEnding):
		return o.openSavedData(ctx, session)
	case err != nil:
		return explore.Source{}, err
	case found == inFile && strings.HasSuffix(name, explore.SessionEnding):
		return o.session(ctx, name)
	}
	return o.readFound(ctx, name, found, sample)
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
func (o *opener) readFound(ctx context.Context, name string, found location, sample samples.Sample) (explore.Source, error) {
	s := explore.Source{Name: name, Flags: arguments(o.read), Origin: o.origin(name, found, sample)}
	if found == inFile {
		s.Name = o.argument(name)
	}
	options, err := readOptions(o.read, sample.Flags)
	if err != nil {
		return s, err
	}
	options.Regular = o.regular
	if _, err := model.ParseNumber(options.Test); err == nil {
		s.Drawn = true
	}
	o.store.limit(&options)
	if options.Seed, err = seed(o.learn, sample.Flags); err != nil {
		return s, err
	}
	if online(o.learn) {
		s.Drawn = false // each example is one to test on
		s.Flags = append(s.Flags, "--online")
		s.Reading = o.reading(name)
		return s, o.stream(ctx, &s, found, sample, options)
	}
	if options.Files == nil { // the process is the user's own
		debug.SetMemoryLimit(options.Limit()) // garbage is cleared away in time
	}
	options.Progress = o.progress.report
	s.Data, err = o.store.share(ctx, o.request(found, name, options), func() (*model.Dataset, error) { return o.load(ctx, found, name, sample, options) })
	o.progress.clear()
	if err != nil {
		return s, err
	}
	s.Reading = o.reading(name)
	suggested, pairs, err := suggestedSetup(o.learn, sample.Flags)
	if err != nil {
		return s, err
	}
	s.Suggested = pairs
	suggested.Task, suggested.Example = s.Data.Task, sample.Document
	s.Base = suggested
	s.Setup, err = setup(o.learn, suggested)
	return s, err
}

// request asks the store for data of that name, read so.
func (o *opener) request(found location, name string, options model.ReadOptions) request {
	var r request
	if found == inStdin { // it comes once
		return r
	}
	for _, file := range []string{name, options.Test} {
		if there, err := o.store.stat(file); err == nil {
			r.bytes += bytesOfText * there.size
		}
	}
	r.bytes = min(r.bytes, options.MaxMemory)
	contents := []string{o.store.content(name), o.store.content(options.Test)}
	options.Files, options.Progress = nil, nil // the same for all
	r.key = fmt.Sprintf("%q %q %#v", name, contents, options)
	return r
}

// bytesOfText is how many bytes a data set takes for each byte of its text, about: a digit
// and a comma are a number of eight.
const bytesOfText = 5

// dataOpener opens data from inside the explorer, to which the flags of the command
// line, meant for the first data, don't apply. Several may open at once.
func (o *opener) dataOpener(ctx context.Context) explore.Opener {
	return func(asked context.Context, name string, flags []string) (explore.Source, error) {
		fresh := o.another(newLearning(), newReading())
		if err := fresh.setFlags(flags, true); err != nil {
			return explore.Source{}, err
		}
		if session, anyway := strings.CutSuffix(name, explore.SessionEnding+"!"); anyway {
			name, fresh.allowChanged = session+explore.SessionEnding, true
		}
		ctx, cancel := context.WithCancel(ctx)
		defer context.AfterFunc(asked, cancel)()
		work := o.gate.Begin(ctx)
		defer work.Pause()
		return fresh.open(work, name)
	}
}

// another is an opener of other data, or of the same read otherwise, beside the keys.
func (o *opener) another(learn learning, read reading) *opener {
	return &opener{learn: learn, read: read, words: o.words, store: o.store, gate: o.gate, regular: true}
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

// setFlags takes flags as typed: a name and its value each, of those about data and
// --seed, or --online; those that are given already stay, unless all are to be set.
func (o *opener) setFlags(flags []string, all bool) (err error) {
	for len(flags) > 0 && err == nil {
		if flags[0] == "--online" {
			err = o.set("online", "yes")
			flags = flags[1:]
			continue
		}
		if len(flags) == 1 {
			return usageErrorf("%s has no value", flags[0])
		}
		if name := strings.TrimPrefix(flags[0], "--"); all || !o.learn.given(name) && !o.read.given(name) {
			err = o.set(name, flags[1])
		}
		flags = flags[2:]
	}
	return err
}

// set gives one flag about data, --seed or --online.
func (o *opener) set(name, value string) (err error) {
	if name == "seed" || name == "online" {
		o.learn, err = o.learn.with(name, value)
		return err
	}
	known := o.read.index(name) >= 0
	if o.read, err = o.read.with(name, value); err != nil && known {
		err = fmt.Errorf("%s %s: %w", name, model.Visible(value, 40), err)
	}
	return err
}

// location is where data are found.
type location uint8

const (
	inStdin location = iota
	inFile
	inSample
)

// find says what name means; the error is that it means nothing.
func find(on dataStore, name string) (location, samples.Sample, error) {
	if name == explore.StandardInput && sessionDataOf(on, name) == nil {
		return inStdin, samples.Sample{}, nil
	}
	there, err := on.stat(name)
	if err == nil && !there.folder {
		return inFile, samples.Sample{}, nil
	}
	if s, ok := samples.Find(name); ok {
		return inSample, s, nil
	}
	return 0, samples.Sample{}, on.notFound(name, err)
}

func (o *opener) load(ctx context.Context, p location, name string, s samples.Sample, options model.ReadOptions) (*model.Dataset, error) {
	switch {
	case p == inFile:
		return model.Open(ctx, name, options)
	case p == inSample:
		return s.Open(ctx, options)
	case o.stdin == nil:
		return nil, errors.New("-: standard input can be read once only")
	}
	in := o.stdin
	if o.input != nil {
		o.input.in, in = in, o.input
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
		return fmt.Errorf("%s: %w", short, model.Reason(err))
	case strings.ContainsAny(name, `/\.`):
		return fmt.Errorf("%s: no such file", short)
	}
	return usageErrorf("%s: no file and no sample has that name (%s)", short, suggestSample(name))
}

// suggestSample proposes another name for a sample that does not exist.
func suggestSample(name string) string {
	if near := samples.Nearest(name); near != "" {
		return "did you mean " + near + "?"
	}
	return "perceptron samples lists them"
}
