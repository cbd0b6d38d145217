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

// dataStore is where data are found by name, besides the samples: the file system for a
// user at the machine, guestData for a guest. All access to data by a name that somebody
// typed goes through it.
type dataStore interface {
	// lookUp finds a file by its name.
	lookUp(name string) (storedFile, error)
	// notFound is the error for a name that is neither a file, because of err, nor a sample.
	notFound(name string, err error) error
	// limit sets the store and its limits in options.
	limit(o *model.ReadOptions)
	// share is the data set asked for: loaded now, or shared with another session that has
	// it open.
	share(ctx context.Context, asked *dataSet, load func() (*model.Dataset, error)) (*model.Dataset, error)
	// list lists a folder; "." is the first one shown.
	list(folder string) overlay.Listing
}

// storedFile is a file of a store.
type storedFile struct {
	size    int64
	changed time.Time // modification time
	folder  bool
	regular bool                          // it has an end and can be read again
	content string                        // identifies its content if the name does not; else ""
	open    func() (io.ReadCloser, error) // opens it for reading
}

// storedText is a text as a file of a store.
func storedText(text []byte, content string) storedFile {
	return storedFile{size: int64(len(text)), regular: true, content: content, open: func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(text)), nil
	}}
}

// localFiles is the store of a user at the machine: the file system.
type localFiles struct{}

func (localFiles) lookUp(name string) (storedFile, error) {
	info, err := os.Stat(name)
	if err != nil {
		return storedFile{}, err
	}
	return storedFile{
		size: info.Size(), changed: info.ModTime(), folder: info.IsDir(), regular: info.Mode().IsRegular(),
		open: func() (io.ReadCloser, error) { return os.Open(name) },
	}, nil
}

func (localFiles) limit(*model.ReadOptions) {}

func (localFiles) share(_ context.Context, _ *dataSet, load func() (*model.Dataset, error)) (*model.Dataset, error) {
	return load()
}

// sessionStore is a store in which the data that a session file contains replace the file
// that they were saved from.
type sessionStore struct {
	dataStore
	session string // name of the session file
	name    string // name of the file that the data were saved from
	data    storedFile
}

// sessionDataOf is the sessionStore that provides the data of that name; nil if store is
// none.
func sessionDataOf(store dataStore, name string) *sessionStore {
	if c, ok := store.(*sessionStore); ok && c.name == name {
		return c
	}
	return nil
}

// withSessionData is an opener whose store has the data of a session file.
func (o *opener) withSessionData(session string, saved *explore.Session) *opener {
	own := *o
	own.store = &sessionStore{o.store, session, saved.Name, storedText(saved.OwnData, digest(saved.OwnData))}
	return &own
}

func (c *sessionStore) lookUp(name string) (storedFile, error) {
	if name == c.name {
		return c.data, nil
	}
	return c.dataStore.lookUp(name)
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

// plainFile opens a regular file of a store.
func plainFile(store dataStore, name string) (io.ReadCloser, error) {
	there, err := store.lookUp(name)
	if err != nil {
		return nil, model.WithoutPath(err)
	}
	return there.plain()
}

// plain opens a regular file.
func (there storedFile) plain() (io.ReadCloser, error) {
	if !there.regular {
		return nil, errors.New("not a plain file")
	}
	f, err := there.open()
	return f, model.WithoutPath(err)
}

// usesSavedData reports whether a session is opened on the data in its file: the original
// file has changed or is gone.
func (o *opener) usesSavedData(ctx context.Context, saved *explore.Session) bool {
	if saved.OwnData == nil || saved.Name == explore.StandardInput {
		return saved.OwnData != nil
	}
	there, err := o.store.lookUp(saved.Name)
	if err != nil || !there.regular {
		return true
	}
	if o.allowChanged {
		return false // the user asked for the present file
	}
	is, err := readWhole(ctx, saved.Name, there)
	return err != nil || is.SHA256 != saved.SHA256
}

// openSavedData opens the data in a session file, without the session.
func (o *opener) openSavedData(ctx context.Context, session string) (explore.Source, error) {
	saved, err := o.readSession(session)
	switch {
	case err != nil:
		return explore.Source{}, err
	case saved.OwnData == nil:
		return explore.Source{}, fmt.Errorf("%s: this session has no data of its own: they are %s", model.Visible(session, 200), model.Visible(saved.Name, 200))
	}
	return o.withSessionData(session, saved).open(ctx, saved.Name)
}
