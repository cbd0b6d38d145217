package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"perceptron/model"
	"perceptron/tui/explore"
	"perceptron/tui/overlay"
)

// dataStore is where data are found by name, beside the samples: for somebody at the
// machine all of its files, for a guest what is laid out for them. Whatever reads
// data by a name that somebody types asks the store, and nothing else.
type dataStore interface {
	// at is what lies under a name; the error is why there is nothing.
	at(name string) (stored, error)
	// notFound is the refusal of a name that is no sample either.
	notFound(name string, err error) error
	// limit puts the store, and what may be taken from it, into options.
	limit(o *model.ReadOptions)
	// share is the data set that is asked for: loaded now, or what somebody else has
	// open.
	share(ctx context.Context, asked *dataSet, load func() (*model.Dataset, error)) (*model.Dataset, error)
	// list is what a folder of it holds. "." is the one that is listed first.
	list(folder string) overlay.Listing
}

// stored is one thing on a store.
type stored struct {
	size    int64
	changed time.Time // when it was written last
	folder  bool
	regular bool                          // it can be read again, and has an end
	content string                        // tells it from what else lay or will lie there; "": nothing else will
	open    func() (io.ReadCloser, error) // reads it, from its start
}

// storedText is a text on a store.
func storedText(text []byte, content string) stored {
	return stored{size: int64(len(text)), regular: true, content: content, open: func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(text)), nil
	}}
}

// localFiles is the store of somebody at the machine.
type localFiles struct{}

func (localFiles) at(name string) (stored, error) {
	info, err := os.Stat(name)
	if err != nil {
		return stored{}, err
	}
	return stored{
		size: info.Size(), changed: info.ModTime(), folder: info.IsDir(), regular: info.Mode().IsRegular(),
		open: func() (io.ReadCloser, error) { return os.Open(name) },
	}, nil
}

func (localFiles) limit(*model.ReadOptions) {}

func (localFiles) share(_ context.Context, _ *dataSet, load func() (*model.Dataset, error)) (*model.Dataset, error) {
	return load()
}

// sessionStore is a store on which the data that a session brings along lie where they
// were saved from, whatever is there now.
type sessionStore struct {
	dataStore
	session string // its file
	name    string // where they were saved from
	data    stored
}

// sessionDataOf is the session on the store that brings along the data of that name; nil
// if none does.
func sessionDataOf(on dataStore, name string) *sessionStore {
	if c, ok := on.(*sessionStore); ok && c.name == name {
		return c
	}
	return nil
}

// withSessionData is the opener of what a session brings along.
func (o *opener) withSessionData(session string, saved *explore.Session) *opener {
	own := *o
	own.store = &sessionStore{o.store, session, saved.Name, storedText(saved.Own, digest(saved.Own))}
	return &own
}

func (c *sessionStore) at(name string) (stored, error) {
	if name == c.name {
		return c.data, nil
	}
	return c.dataStore.at(name)
}

func (c *sessionStore) limit(o *model.ReadOptions) {
	c.dataStore.limit(o)
	others := o.OpenFile
	o.OpenFile = func(name string) (io.ReadCloser, error) {
		switch {
		case name == c.name:
			return c.data.open()
		case others != nil:
			return others(name)
		}
		return plainFile(c.dataStore, name)
	}
}

// plainFile opens a file that has an end.
func plainFile(on dataStore, name string) (io.ReadCloser, error) {
	there, err := on.at(name)
	if err != nil {
		return nil, model.WithoutPath(err)
	}
	return there.plain()
}

// plain opens what has an end.
func (there stored) plain() (io.ReadCloser, error) {
	if !there.regular {
		return nil, errors.New("not a plain file")
	}
	f, err := there.open()
	return f, model.WithoutPath(err)
}

// usesSavedData reports whether a session is to be opened on the data that it brings
// along: those that lie where it was saved from are not the same any more.
func (o *opener) usesSavedData(ctx context.Context, saved *explore.Session) bool {
	if saved.Own == nil || saved.Name == explore.StandardInput {
		return saved.Own != nil
	}
	there, err := o.store.at(saved.Name)
	if err != nil || !there.regular {
		return true
	}
	if o.allowChanged {
		return false // what is there is asked for
	}
	is, err := readAgain(ctx, saved.Name, there)
	return err != nil || is.SHA256 != saved.SHA256
}

// openSavedData opens the data alone that a session brings along.
func (o *opener) openSavedData(ctx context.Context, session string) (explore.Source, error) {
	saved, err := o.readSession(session)
	switch {
	case err != nil:
		return explore.Source{}, err
	case saved.Own == nil:
		return explore.Source{}, fmt.Errorf("%s: this session has no data of its own: they are %s", model.Visible(session, 200), model.Visible(saved.Name, 200))
	}
	return o.withSessionData(session, saved).open(ctx, saved.Name)
}
