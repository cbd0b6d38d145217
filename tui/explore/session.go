package explore

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"perceptron/algo"
	"perceptron/model"
)

// SessionExtension is the file extension of saved sessions.
const SessionExtension = ".perceptron"

// MaxSessionBytes is the maximum size of a session file.
const MaxSessionBytes = 8 << 20

// SessionDataSuffix after a session's name means its own data, as they were before they
// were edited: lesson.perceptron:data.
const SessionDataSuffix = ":data"

// StandardInput is the name of data read from it; a session contains such data.
const StandardInput = "-"

// Origin is where data can be read again (a sample's name, a file's path, or
// [StandardInput]) and the SHA-256 of their bytes in hexadecimal.
type Origin struct {
	Sample bool
	Name   string
	SHA256 string
}

// OriginData is an origin with the data's bytes, for a session that must contain them.
type OriginData struct {
	Origin
	OnlyCopy bool   // the data are nowhere else any more
	Bytes    []byte // nil: too many for a session
}

// Session is a saved place with the origin of its data.
type Session struct {
	Origin
	OwnData []byte // the data themselves, if they were edited or came from standard input
	Place          // without the name of the data
}

// Session returns a function that makes the text of the present place, to be run in the
// background, since it reads the data. Paths are relative to folder. Edited data are
// included, since the file at their path may change, and so are data without a path.
func (x *Explorer) Session(folder string) (func(context.Context) ([]byte, error), error) {
	from, edited := x.source.Origin, len(x.source.edits) > 0
	if from == nil {
		return nil, errors.New("what has been read can't be read again (save it in a file first)")
	}
	place := x.placeWithLayer(NoLayer)
	return func(ctx context.Context) ([]byte, error) {
		origin, err := from(ctx)
		if err != nil {
			return nil, err
		}
		s := &Session{Origin: origin.Origin, Place: place}
		s.Flags = slices.Clone(place.Flags)
		if origin.OnlyCopy || edited && !s.Sample {
			if s.OwnData = origin.Bytes; s.OwnData == nil {
				return nil, fmt.Errorf("%s: the data have to go into the session, and they take more than %d MiB (save them as .csv, and open that)", model.Visible(s.Name, 200), MaxSessionBytes>>20)
			}
		}
		if err := s.mapPaths(func(path string) (string, error) { return relativeTo(folder, path) }); err != nil {
			return nil, err
		}
		return s.Text()
	}, nil
}

// mapPaths replaces the paths of a session.
func (s *Session) mapPaths(to func(path string) (string, error)) (err error) {
	if !s.Sample && s.Name != StandardInput {
		if s.Name, err = to(s.Name); err != nil {
			return err
		}
	}
	if k := slices.Index(s.Flags, "--test"); k >= 0 && !isFraction(s.Flags[k+1]) {
		s.Flags[k+1], err = to(s.Flags[k+1])
	}
	return err
}

// isFraction reports whether the value of --test is a fraction rather than a file.
func isFraction(text string) bool {
	_, err := model.ParseNumber(text)
	return err == nil
}

// relativeTo is a path relative to a folder.
func relativeTo(folder, path string) (string, error) {
	to, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	from, err := filepath.Abs(folder)
	if err != nil {
		return "", err
	}
	seen, err := filepath.Rel(from, to)
	if err != nil {
		return to, nil // on another drive
	}
	return notStdin(filepath.ToSlash(seen)), nil
}

// notStdin is the path of a file, written so that it does not mean standard input.
func notStdin(path string) string {
	if path == StandardInput {
		return "./" + path
	}
	return path
}

// ResolveIn makes the paths of a session in a folder valid here.
func (s *Session) ResolveIn(folder string) {
	_ = s.mapPaths(func(path string) (string, error) {
		if path = filepath.FromSlash(path); filepath.IsAbs(path) {
			return path, nil
		}
		return notStdin(filepath.Join(folder, path)), nil
	})
}

// WithAside is a set-up with the session's settings that have no effect now, except those
// for which given is true.
func (s *Session) WithAside(setup algo.Setup, given func(name string) bool) (algo.Setup, error) {
	rest := slices.DeleteFunc(slices.Clone(s.Aside), func(pair [2]string) bool { return given(pair[0]) })
	return Place{Aside: rest}.setup(setup)
}

// WithEdits is the source with a session's edits applied, but not its steps and view.
func (s Source) WithEdits(ctx context.Context) (Source, error) {
	k := slices.IndexFunc(s.Do, func(line string) bool {
		c := FindCommand(strings.Fields(line))
		return c == nil || !c.edits
	})
	if k < 0 {
		k = len(s.Do)
	}
	if k == 0 || s.Stream != nil {
		return s, nil
	}
	x, err := New(s, nil)
	if err != nil {
		return s, err
	}
	defer x.End()
	if err := x.Do(ctx, strings.Join(s.Do[:k], ";")); err != nil {
		return s, err
	}
	x.source.Setup = x.view.Setup
	return x.source, nil
}
