package cli

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"

	"perceptron/model"
	"perceptron/tui/explore"
)

// sessionStore is a store on which the data that a session brings along lie where they
// were saved from, whatever is there now.
type sessionStore struct {
	dataStore
	session string // its file
	of      *explore.Session
}

// sessionDataOf is the session on the store that brings along the data of that name; nil
// if none does.
func sessionDataOf(on dataStore, name string) *sessionStore {
	if c, ok := on.(*sessionStore); ok && c.of.Name == name {
		return c
	}
	return nil
}

// withSessionData is the opener of what a session brings along.
func (o *opener) withSessionData(session string, saved *explore.Session) *opener {
	own := *o
	own.store = &sessionStore{o.store, session, saved}
	return &own
}

func (c *sessionStore) stat(name string) (fileInfo, error) {
	if name == c.of.Name {
		return fileInfo{size: int64(len(c.of.Own)), regular: true}, nil
	}
	return c.dataStore.stat(name)
}

func (c *sessionStore) open(name string) (io.ReadCloser, error) {
	if name == c.of.Name {
		return io.NopCloser(bytes.NewReader(c.of.Own)), nil
	}
	return c.dataStore.open(name)
}

func (c *sessionStore) limit(o *model.ReadOptions) {
	c.dataStore.limit(o)
	others := o.Files
	o.Files = func(name string) (io.ReadCloser, error) {
		switch {
		case name == c.of.Name:
			return c.open(name)
		case others != nil:
			return others(name)
		}
		return plainFile(c.dataStore, name)
	}
}

// plainFile opens a file that has an end.
func plainFile(on dataStore, name string) (io.ReadCloser, error) {
	there, err := on.stat(name)
	if err == nil && !there.regular {
		err = errors.New("no plain file")
	}
	if err != nil {
		return nil, model.Reason(err)
	}
	f, err := on.open(name)
	return f, model.Reason(err)
}

func (c *sessionStore) content(name string) string {
	if name == c.of.Name {
		return fmt.Sprintf("%x", sha256.Sum256(c.of.Own))
	}
	return c.dataStore.content(name)
}

// usesSavedData reports whether a session is to be opened on the data that it brings
// along: those that lie where it was saved from are not the same any more.
func (o *opener) usesSavedData(ctx context.Context, saved *explore.Session) bool {
	switch {
	case saved.Own == nil:
		return false
	case saved.Name == explore.StandardInput:
		return true
	}
	if there, err := o.store.stat(saved.Name); err != nil || !there.regular {
		return true
	}
	if o.allowChanged {
		return false // what is there is asked for
	}
	sum, err := digest(ctx, o.store, saved.Name)
	return err != nil || sum != saved.SHA256
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
