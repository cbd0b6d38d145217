package cli

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"strings"

	"perceptron/model"
	"perceptron/samples"
	"perceptron/tui/explore"
)

// session opens a saved session of that name: its data, read and set as it says
// where the command line does not say otherwise.
func (o *opener) session(ctx context.Context, name string) (explore.Source, error) {
	none := explore.Source{}
	saved, err := o.readSession(name)
	if err != nil {
		return none, err
	}
	if err := o.setSessionFlags(saved); err != nil {
		return none, fmt.Errorf("%s: %w", model.Visible(name, 200), err)
	}
	if o.usesSavedData(ctx, saved) {
		o = o.withSessionData(name, saved)
	}
	found, sample, err := o.locate(saved)
	if err != nil {
		return none, fmt.Errorf("%s: its data: %w", model.Visible(name, 200), err)
	}
	plain := *o
	plain.regular = true // whoever wrote the session can't make it wait for a pipe
	s, err := plain.readFound(ctx, saved.Name, found, sample)
	if err != nil {
		return none, err
	}
	s.Do = append([]string{}, saved.Do...) // none, but a session
	s.Setup, err = saved.WithAside(s.Setup, o.given.has)
	if err != nil {
		return none, fmt.Errorf("%s: %w", model.Visible(name, 200), err)
	}
	if s.Origin == nil || o.allowChanged {
		return s, nil
	}
	is, err := s.Origin(ctx)
	if err != nil {
		return none, err
	}
	if is.SHA256 != saved.SHA256 {
		return none, fmt.Errorf("%s: %s has other data than the session was saved with (--anyway opens it on them, or open %s!)",
			model.Visible(name, 200), model.Visible(saved.Name, 200), model.Visible(name, 200))
	}
	return s, nil
}

// readSession is the session in a file of that name, its paths as seen from here.
func (o *opener) readSession(name string) (*explore.Session, error) {
	if there, err := o.store.stat(name); err == nil && !there.regular {
		return nil, fmt.Errorf("%s: a session is a plain file", model.Visible(name, 200))
	}
	text, err := readHead(o.store, name, explore.SessionMost+1) // no more than one may have
	if err != nil {
		return nil, err
	}
	saved, err := explore.ParseSession(name, text)
	if err != nil {
		return nil, err
	}
	saved.In(filepath.Dir(name))
	if !saved.Sample && strings.HasSuffix(saved.Name, explore.SessionEnding) {
		return nil, fmt.Errorf("%s: its data are a session, which is no table", model.Visible(name, 200))
	}
	return saved, nil
}

// readHead is what lies under a name, of which no more than so many bytes are
// read.
func readHead(on dataStore, name string, most int) ([]byte, error) {
	f, err := on.open(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", model.Visible(name, 200), model.Reason(err))
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, int64(most)))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", model.Visible(name, 200), model.Reason(err))
	}
	return text, nil
}

// setSessionFlags takes the flags and settings of a session for given, and over them those
// of the command line. Those that a command has no use for are left out.
func (o *opener) setSessionFlags(saved *explore.Session) error {
	typed := o.given
	o.given = given{}
	err := o.setFlags(saved.Flags)
	for _, pair := range saved.Settings {
		if o.setting(pair[0]) != nil && err == nil {
			err = o.give(pair[0], pair[1])
		}
	}
	maps.Copy(o.given, typed)
	return err
}

// locate is where the data of a session are.
func (o *opener) locate(saved *explore.Session) (location, samples.Sample, error) {
	if saved.Sample {
		sample, ok := samples.Find(saved.Name)
		if !ok {
			return 0, sample, fmt.Errorf("no sample is called %s", model.Quoted(saved.Name))
		}
		return inSample, sample, nil
	}
	there, err := o.store.stat(saved.Name)
	switch short := model.Visible(saved.Name, 200); {
	case err != nil || there.folder:
		return 0, samples.Sample{}, o.store.notFound(saved.Name, err)
	case !there.regular:
		return 0, samples.Sample{}, fmt.Errorf("%s: a session's data are a plain file, and this is none", short)
	case there.size == 0: // so are those of the kernel, which may wait as a pipe does
		return 0, samples.Sample{}, fmt.Errorf("%s: a session's data are a plain file, and this one is empty", short)
	}
	return inFile, samples.Sample{}, nil
}

// origin is where data can be had again; nil where they can't be.
func (o *opener) origin(name string, found location, sample samples.Sample) func(context.Context) (explore.Lasting, error) {
	switch found {
	case inStdin:
		if o.input != nil && !o.given.online() {
			return o.input.origin
		}
	case inSample:
		return func(context.Context) (explore.Lasting, error) {
			sum := sha256.Sum256([]byte(sample.Text()))
			return explore.Lasting{Origin: explore.Origin{Sample: true, Name: name, SHA256: hex.EncodeToString(sum[:])}}, nil
		}
	case inFile:
		read, err := o.store.stat(name)
		if err != nil || !read.regular {
			return nil
		}
		unchanged := func() error {
			if now, err := o.store.stat(name); err != nil || now != read {
				return fmt.Errorf("%s has changed since it was read (open it again)", model.Visible(name, 200))
			}
			return nil
		}
		return func(ctx context.Context) (explore.Lasting, error) {
			sum, err := digest(ctx, o.store, name)
			if err == nil {
				err = unchanged()
			}
			of := explore.Lasting{Origin: explore.Origin{Name: name, SHA256: sum}, Only: sessionDataOf(o.store, name) != nil}
			of.Text = func(_ context.Context, most int) ([]byte, error) {
				text, err := readHead(o.store, name, most+1)
				switch {
				case err != nil:
					return nil, err
				case len(text) > most:
					return nil, fmt.Errorf("%s: the examples were edited, and have to go into the session: more than %d MiB are too many for one (save them as .csv, and open that)", model.Visible(name, 200), most>>20)
				}
				return text, unchanged()
			}
			return of, err
		}
	}
	return nil
}

// digest is the SHA-256 of a file, in hexadecimal.
func digest(ctx context.Context, on dataStore, name string) (string, error) {
	f, err := on.open(name)
	if err != nil {
		return "", fmt.Errorf("%s: %w", model.Visible(name, 200), model.Reason(err))
	}
	defer f.Close()
	sum, part := sha256.New(), make([]byte, 1<<18)
	for {
		n, err := f.Read(part)
		sum.Write(part[:n])
		switch {
		case errors.Is(err, io.EOF):
			return hex.EncodeToString(sum.Sum(nil)), nil
		case err != nil:
			return "", fmt.Errorf("%s: %w", model.Visible(name, 200), model.Reason(err))
		case ctx.Err() != nil:
			return "", ctx.Err()
		}
	}
}

// input is standard input as it is read, and what has come on it, for the session
// that may be made of it: all of it, or nothing once it is more than one may have.
type input struct {
	in   io.Reader
	text []byte
	over bool
}

func (i *input) Read(p []byte) (int, error) {
	n, err := i.in.Read(p)
	switch {
	case i.over:
	case len(i.text)+n > explore.SessionMost:
		i.text, i.over = nil, true
	default:
		i.text = append(i.text, p[:n]...)
	}
	return n, err
}

// origin is where data that came on standard input can be had again: in a session
// alone.
func (i *input) origin(context.Context) (explore.Lasting, error) {
	if i.over {
		return explore.Lasting{}, fmt.Errorf("-: the data came on standard input, and have to go into the session: more than %d MiB are too many for one (save them as .csv and open that, or put them in a file first)", explore.SessionMost>>20)
	}
	sum := sha256.Sum256(i.text)
	return explore.Lasting{
		Origin: explore.Origin{Name: explore.StandardInput, SHA256: hex.EncodeToString(sum[:])},
		Only:   true,
		Text:   func(context.Context, int) ([]byte, error) { return i.text, nil },
	}, nil
}
