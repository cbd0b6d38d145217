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

// opener opens data by the arguments of the command line.
type opener struct {
	stdin        io.Reader    // nil once it was read
	stdinCopy    *boundedCopy // what was read from stdin, for a session file; nil: not kept
	settingNames []string     // settings that the command takes; nil: all
	given        given
	progress     io.Writer // shows the progress of slow reads; nil: none
	commandNames []string  // which win over a file of that name
	store        dataStore
	env          func(string) string
	gate         *gate.Gate // for data that are opened in a job
	// allowChanged: a session is opened even if its data have changed since it was saved.
	allowChanged bool
	// regular: only regular files are read, no pipe, device or terminal.
	regular bool
}

// argument is the DATA argument that names a file, although flags and commands win over
// files.
func (o *opener) argument(name string) string {
	if c := sessionDataOf(o.store, name); c != nil {
		name = c.session + explore.SessionDataSuffix
	}
	if strings.HasPrefix(name, "-") || slices.Contains(o.commandNames, name) {
		return "./" + name
	}
	return name
}

// open opens DATA and makes the set-up: the defaults, overridden by the sample's
// suggestions, overridden by the flags given. "-" is standard input; a file wins over a
// sample of its name.
func (o *opener) open(ctx context.Context, name string) (explore.Source, error) {
	f, err := find(o.store, name)
	session, own := strings.CutSuffix(name, explore.SessionDataSuffix)
	switch {
	case err != nil && own && strings.HasSuffix(session, explore.SessionExtension):
		return o.openSavedData(ctx, session)
	case err != nil:
		return explore.Source{}, err
	case strings.HasSuffix(name, explore.SessionExtension):
		return o.openSession(ctx, name)
	}
	return o.readFound(ctx, name, f)
}

// prepare opens DATA with the edits of a session, and prepares a run on it; p is nil for a
// stream.
func (o *opener) prepare(ctx context.Context, name string) (s explore.Source, p *algo.Problem, err error) {
	if s, err = o.open(ctx, name); err == nil {
		s, err = s.WithEdits(ctx)
	}
	if err == nil && s.Stream == nil {
		p, err = algo.Prepare(s.Setup, s.Data)
	}
	return s, p, err
}

// readFound opens what find returned for name.
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
		s.HeldOutBySeed = true
	}
	o.store.limit(&options)
	s.Suggested = o.settings(suggested)
	if s.Base, err = algo.Default().With(s.Suggested...); err != nil {
		return s, err
	}
	options.Seed = s.Base.Seed
	if text, has := o.given["seed"]; has {
		options.Seed, _ = strconv.ParseUint(text, 10, 64) // setFlag has checked it
	}
	if o.given.online() {
		s.HeldOutBySeed = false // a stream holds out no part
		s.Flags = append(s.Flags, "--online")
		s.Reread = o.reopener(name)
		return s, o.stream(ctx, &s, f, options)
	}
	if options.OpenFile == nil { // not a guest's: the process has one user
		debug.SetMemoryLimit(options.Limit()) // makes the collector keep to the limit
	}
	var read atomic.Int64
	options.Progress = read.Store
	over := reportProgress(o.progress, func() string {
		if megabytes := read.Load() >> 20; megabytes > 0 {
			return fmt.Sprintf("reading: %d MB", megabytes)
		}
		return ""
	})
	s.Data, err = o.store.share(ctx, o.request(f, name, options), func() (*model.Dataset, error) { return o.load(ctx, f, name, options) })
	over()
	if err != nil {
		return s, err
	}
	s.Reread = o.reopener(name)
	s.Base.Task, s.Base.Example = s.Data.Task, f.sample.Document
	s.Setup, err = s.Base.With(o.settings(o.given)...)
	return s, err
}

// request is the data set to ask the store for.
func (o *opener) request(f found, name string, options model.ReadOptions) *dataSet {
	if f.isStdin() {
		return &dataSet{}
	}
	test, _ := o.store.lookUp(options.Test) // zero if there is none
	bytes := min(bytesPerTextByte*(f.size+test.size), options.MaxMemory)
	options.OpenFile, options.Progress = nil, nil // not part of the key
	return &dataSet{key: fmt.Sprintf("%q %q %q %#v", name, f.content, test.content, options), bytes: bytes}
}

// bytesPerTextByte is about how many bytes a data set takes for each byte of its text: a
// digit and a comma become a float64.
const bytesPerTextByte = 5

// dataOpener opens data from inside the explorer. The flags of the command line do not
// apply to them. Several may be opened at once.
func (o *opener) dataOpener(ctx context.Context) explore.Opener {
	return func(asked context.Context, name string, flags []string) (explore.Source, error) {
		fresh := o.newOpener(given{})
		if session, anyway := strings.CutSuffix(name, explore.SessionExtension+"!"); anyway {
			name, fresh.allowChanged = session+explore.SessionExtension, true
		}
		ctx, cancel := context.WithCancel(ctx)
		defer context.AfterFunc(asked, cancel)()
		return fresh.openInJob(ctx, name, flags)
	}
}

// reopener opens the same data again, with one flag changed.
func (o *opener) reopener(name string) explore.Rereader {
	return func(ctx context.Context, seed uint64, flag, value string) (explore.Source, error) {
		again := o.newOpener(maps.Clone(o.given))
		flags := []string{"seed", strconv.FormatUint(seed, 10)}
		if flag != "" {
			flags = append(flags, flag, value)
		}
		return again.openInJob(ctx, name, flags)
	}
}

// newOpener is an opener with other flags, for use in jobs.
func (o *opener) newOpener(flags given) *opener {
	return &opener{settingNames: o.settingNames, given: flags, commandNames: o.commandNames, store: o.store, gate: o.gate, regular: true}
}

// openInJob opens data with further flags, as a job that passes the gate.
func (o *opener) openInJob(ctx context.Context, name string, flags []string) (explore.Source, error) {
	if err := o.setFlags(flags...); err != nil {
		return explore.Source{}, err
	}
	work := o.gate.Begin(ctx)
	defer work.Pause()
	return o.open(work, name)
}

// savesFiles reports whether the explorer may write files.
func (o *opener) savesFiles() bool {
	_, own := o.store.(localFiles)
	return own
}

// explorerOptions completes the drawing options to those of an explorer on s.
func (o *opener) explorerOptions(ctx context.Context, s explore.Source, drawn tui.Options) tui.Options {
	drawn.Source, drawn.Saves, drawn.Open, drawn.Catalogue, drawn.Env = s, o.savesFiles(), o.dataOpener(ctx), catalogue(o.store), o.env
	return drawn
}

// found is what a name means: standard input if open is nil, a sample if it has a name,
// else a file of the store.
type found struct {
	storedFile
	sample samples.Sample
}

// isStdin reports whether it is standard input, which can be read once.
func (f found) isStdin() bool { return f.open == nil }

// isSample reports whether it is a sample.
func (f found) isSample() bool { return f.sample.Name != "" }

// find is what a name means; the error is that it means nothing.
func find(store dataStore, name string) (found, error) {
	if name == explore.StandardInput && sessionDataOf(store, name) == nil {
		return found{}, nil
	}
	there, err := store.lookUp(name)
	if err == nil && !there.folder {
		return found{storedFile: there}, nil
	}
	if s, ok := samples.Find(name); ok {
		return foundSample(s), nil
	}
	return found{}, store.notFound(name, err)
}

// foundSample is a sample, with its text as a file.
func foundSample(s samples.Sample) found {
	return found{storedFile: storedText([]byte(s.Text()), ""), sample: s}
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
	if o.stdinCopy != nil {
		in = io.TeeReader(in, o.stdinCopy)
	}
	return model.Read(ctx, in, name, options)
}

// notFound is the error for a name that is no sample, and no file because of err. A name
// without a slash or a dot can only be meant as a sample.
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

// suggest proposes a near name, or else what lists the names.
func suggest(near, otherwise string) string {
	if near != "" {
		return "did you mean " + near + "?"
	}
	return otherwise
}
