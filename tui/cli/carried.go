package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"perceptron/model"
	"perceptron/tui/explore"
)

// carrying is a shelf on which the data that a session brings along lie where they
// were saved from, whatever is there now.
type carrying struct {
	shelf
	session string // its file
	of      *explore.Session
}

// carried is the session on the shelf that brings along the data of that name; nil
// if none does.
func carried(on shelf, name string) *carrying {
	if c, ok := on.(*carrying); ok && c.of.Name == name {
		return c
	}
	return nil
}

// with is the opener of what a session brings along.
func (o *opener) with(session string, saved *explore.Session) *opener {
	own := *o
	own.shelf = &carrying{o.shelf, session, saved}
	return &own
}

func (c *carrying) stat(name string) (laid, error) {
	if name == c.of.Name {
		return laid{size: int64(len(c.of.Own)), regular: true}, nil
	}
	return c.shelf.stat(name)
}

func (c *carrying) open(name string) (io.ReadCloser, error) {
	if name == c.of.Name {
		return io.NopCloser(bytes.NewReader(c.of.Own)), nil
	}
	return c.shelf.open(name)
}

func (c *carrying) bound(o *model.ReadOptions) {
	c.shelf.bound(o)
	others := o.Files
	o.Files = func(name string) (io.ReadCloser, error) {
		switch {
		case name == c.of.Name:
			return c.open(name)
		case others != nil:
			return others(name)
		}
		return plainFile(c.shelf, name)
	}
}

// plainFile opens a file that has an end.
func plainFile(on shelf, name string) (io.ReadCloser, error) {
	there, err := on.stat(name)
	if err == nil && !there.regular {
		err = errors.New("no plain file")
	}
	if err != nil {
		return nil, reason(err)
	}
	f, err := on.open(name)
	return f, reason(err)
}

func (c *carrying) share(_ string, _ model.ReadOptions, read func() (*model.Dataset, error)) (*model.Dataset, error) {
	return read()
}

// needsOwn reports whether a session is to be opened on the data that it brings
// along: those that lie where it was saved from are not the same any more.
func (o *opener) needsOwn(ctx context.Context, saved *explore.Session) bool {
	switch {
	case saved.Own == nil:
		return false
	case saved.Name == explore.StandardInput:
		return true
	}
	if there, err := o.shelf.stat(saved.Name); err != nil || !there.regular {
		return true
	}
	if o.anyway != nil && *o.anyway {
		return false // what is there is asked for
	}
	sum, err := digest(ctx, o.shelf, saved.Name)
	return err != nil || sum != saved.SHA256
}

// ownData opens the data alone that a session brings along.
func (o *opener) ownData(ctx context.Context, session string) (explore.Source, error) {
	saved, err := o.saved(session)
	switch {
	case err != nil:
		return explore.Source{}, err
	case saved.Own == nil:
		return explore.Source{}, fmt.Errorf("%s: this session has no data of its own: they are %s", model.Visible(session, 200), model.Visible(saved.Name, 200))
	}
	return o.with(session, saved).open(ctx, saved.Name)
}
