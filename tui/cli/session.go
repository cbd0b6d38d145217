package cli

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"strings"

	"perceptron/model"
	"perceptron/samples"
	"perceptron/tui/explore"
)

// openSession opens a session file: its data, flags and settings, overridden by the command
// line.
func (o *opener) openSession(ctx context.Context, name string) (explore.Source, error) {
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
	f, err := o.findData(saved)
	if err != nil {
		return none, fmt.Errorf("%s: its data: %w", model.Visible(name, 200), err)
	}
	plain := *o
	plain.regular = true // a session file must not make the program wait for a pipe
	s, err := plain.readFound(ctx, saved.Name, f)
	if err != nil {
		return none, err
	}
	s.Do = append([]string{}, saved.Do...) // not nil, which would mean no session
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

// readSession reads a session file; its paths become relative to the working directory.
func (o *opener) readSession(name string) (*explore.Session, error) {
	f, err := plainFile(o.store, name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", model.Visible(name, 200), err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, explore.MaxSessionBytes+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", model.Visible(name, 200), model.WithoutPath(err))
	}
	saved, err := explore.ParseSession(name, text)
	if err != nil {
		return nil, err
	}
	saved.ResolveIn(filepath.Dir(name))
	if !saved.Sample && strings.HasSuffix(saved.Name, explore.SessionExtension) {
		return nil, fmt.Errorf("%s: its data are a session, not a table", model.Visible(name, 200))
	}
	return saved, nil
}

// setSessionFlags sets the flags and settings of a session, and over them those of the
// command line. Settings that the command does not take are left out.
func (o *opener) setSessionFlags(saved *explore.Session) error {
	typed := o.given
	o.given = given{}
	err := o.setFlags(saved.Flags...)
	for _, pair := range saved.Settings {
		if o.setting(pair[0]) != nil && err == nil {
			err = o.setFlag(pair[0], pair[1])
		}
	}
	maps.Copy(o.given, typed)
	return err
}

// findData finds the data of a session.
func (o *opener) findData(saved *explore.Session) (found, error) {
	if saved.Sample {
		sample, ok := samples.Find(saved.Name)
		if !ok {
			return found{}, fmt.Errorf("no sample is called %s", model.Quoted(saved.Name))
		}
		return foundSample(sample), nil
	}
	there, err := o.store.lookUp(saved.Name)
	switch short := model.Visible(saved.Name, 200); {
	case err != nil || there.folder:
		return found{}, o.store.notFound(saved.Name, err)
	case !there.regular:
		return found{}, fmt.Errorf("%s: a session's data must be a plain file, and this is not one", short)
	case there.size == 0: // as files in /proc are, whose reads may block
		return found{}, fmt.Errorf("%s: a session's data must be a plain file, and this one is empty", short)
	}
	return found{storedFile: there}, nil
}

// origin returns a function that reads the data again, to save or verify them; nil if they
// can't be.
func (o *opener) origin(name string, f found) func(context.Context) (explore.OriginData, error) {
	switch {
	case f.isStdin() && o.stdinCopy != nil && !o.given.online():
		return func(context.Context) (explore.OriginData, error) {
			return explore.OriginData{Origin: explore.Origin{Name: name, SHA256: digest(o.stdinCopy.text)}, OnlyCopy: true, Bytes: o.stdinCopy.text}, nil
		}
	case !f.regular:
		return nil
	}
	return func(ctx context.Context) (explore.OriginData, error) {
		is, err := readWhole(ctx, name, f.storedFile)
		if f.isSample() {
			is.Sample = true
			return is, err
		}
		if now, missing := o.store.lookUp(name); err == nil && (missing != nil || now.size != f.size || !now.changed.Equal(f.changed)) {
			err = fmt.Errorf("%s has changed since it was read (open it again)", model.Visible(name, 200))
		}
		is.OnlyCopy = sessionDataOf(o.store, name) != nil
		return is, err
	}
}

// digest is the SHA-256 of a text, in hexadecimal.
func digest(text []byte) string { return fmt.Sprintf("%x", sha256.Sum256(text)) }

// readWhole reads a file to its end, for its digest and, if it is small, its text.
func readWhole(ctx context.Context, name string, there storedFile) (explore.OriginData, error) {
	var all boundedCopy
	sum := sha256.New()
	f, err := there.plain()
	if err == nil {
		defer f.Close()
		_, err = io.Copy(io.MultiWriter(sum, &all), contextReader{ctx, f})
	}
	if err != nil {
		return explore.OriginData{}, fmt.Errorf("%s: %w", model.Visible(name, 200), model.WithoutPath(err))
	}
	return explore.OriginData{Origin: explore.Origin{Name: name, SHA256: fmt.Sprintf("%x", sum.Sum(nil))}, Bytes: all.text}, nil
}

// contextReader is a Reader that fails once ctx has ended.
type contextReader struct {
	ctx context.Context
	io.Reader
}

func (r contextReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(p)
}

// boundedCopy collects a text for a session file, or nothing once it is longer than a
// session file may be.
type boundedCopy struct {
	text []byte
	over bool
}

func (b *boundedCopy) Write(p []byte) (int, error) {
	if b.over = b.over || len(b.text)+len(p) > explore.MaxSessionBytes; b.over {
		b.text = nil
	} else {
		b.text = append(b.text, p...)
	}
	return len(p), nil
}
