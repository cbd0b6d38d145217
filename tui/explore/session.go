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

// SessionEnding is that of the files that sessions are saved in.
const SessionEnding = ".perceptron"

// SessionMost bounds a session's file, in bytes.
const SessionMost = 8 << 20

// SessionData is what follows a session's name where its own data are meant, as
// they were before they were edited: lesson.perceptron:data.
const SessionData = ":data"

// StandardInput is the name of data that came on it: a session of them holds them.
const StandardInput = "-"

// Origin is where data can be had again: a sample's name, a file's path, or
// [StandardInput]; and what they are, as the SHA-256 of its bytes in hexadecimal.
type Origin struct {
	Sample bool
	Name   string
	SHA256 string
}

// Lasting is where data can be had again, and the bytes themselves where the place
// may be changed or gone one day.
type Lasting struct {
	Origin
	Only bool   // they are nowhere else any more
	Text []byte // nil: more than a session may have
}

// Session is a place and where its data come from, as it is saved.
type Session struct {
	Origin
	Own   []byte // the data themselves, of a file whose examples were edited, or of standard input
	Place        // but for the name of the data
}

// Session is the text of the place shown, with its data's path as seen from a
// folder, and the data themselves where they were edited, for others may come to
// lie at that path, or where they have none; it is made beside the keys, since the
// data are read for it.
func (x *Explorer) Session(folder string) (func(context.Context) ([]byte, error), error) {
	from, edited := x.source.Origin, len(x.source.edits) > 0
	if from == nil {
		return nil, errors.New("what has been read can't be read again (save it in a file first)")
	}
	place := x.placeUnder(NoLayer)
	return func(ctx context.Context) ([]byte, error) {
		origin, err := from(ctx)
		if err != nil {
			return nil, err
		}
		s := &Session{Origin: origin.Origin, Place: place}
		s.Flags = slices.Clone(place.Flags)
		if origin.Only || edited && !s.Sample {
			if s.Own = origin.Text; s.Own == nil {
				return nil, fmt.Errorf("%s: the data have to go into the session, and they take more than %d MiB (save them as .csv, and open that)", model.Visible(s.Name, 200), SessionMost>>20)
			}
		}
		if err := s.paths(func(path string) (string, error) { return relativeTo(folder, path) }); err != nil {
			return nil, err
		}
		return s.Text()
	}, nil
}

// paths makes those of a session others.
func (s *Session) paths(to func(path string) (string, error)) (err error) {
	if !s.Sample && s.Name != StandardInput {
		if s.Name, err = to(s.Name); err != nil {
			return err
		}
	}
	if k := slices.Index(s.Flags, "--test"); k >= 0 && !fraction(s.Flags[k+1]) {
		s.Flags[k+1], err = to(s.Flags[k+1])
	}
	return err
}

// fraction reports whether what --test was given is a part, and no file.
func fraction(text string) bool {
	_, err := model.ParseNumber(text)
	return err == nil
}

// relativeTo is a path as seen from a folder.
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
	return noInput(filepath.ToSlash(seen)), nil
}

// noInput is the path of a file, which is not to be taken for standard input.
func noInput(path string) string {
	if path == StandardInput {
		return "./" + path
	}
	return path
}

// In makes the paths of a session those seen from here, of one that lies in a
// folder.
func (s *Session) In(folder string) {
	_ = s.paths(func(path string) (string, error) {
		if path = filepath.FromSlash(path); filepath.IsAbs(path) {
			return path, nil
		}
		return noInput(filepath.Join(folder, path)), nil
	})
}

// WithAside is a set-up with the settings of the session that wait in it for another
// mode or update, but those that given names.
func (s *Session) WithAside(setup algo.Setup, given func(name string) bool) (algo.Setup, error) {
	rest := slices.DeleteFunc(slices.Clone(s.Aside), func(pair [2]string) bool { return given(pair[0]) })
	return Place{Aside: rest}.setup(setup)
}

// WithEdits is a source with what a session has done to its examples: for whom the
// steps and the view are of no use.
func (s Source) WithEdits(ctx context.Context) (Source, error) {
	k := slices.IndexFunc(s.Do, func(line string) bool {
		word, _, _ := strings.Cut(line, " ")
		return !slices.Contains([]string{"put", "drop", "flip", "move", "axes", "set"}, word)
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
