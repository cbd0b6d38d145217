package explore

import (
	"context"
	"errors"
	"strings"
)

// saveFile is the command save FILE[!].
func (x *Explorer) saveFile(g arguments) error {
	path, over := strings.CutSuffix(g.value("FILE"), "!")
	if x.saver == nil {
		return errors.New("no file can be written from here")
	}
	write, err := x.saver(x, path)
	if err != nil {
		return err
	}
	var said string
	x.fetch("save", "writing "+path, func(ctx context.Context) (_ Source, err error) {
		said, err = write(ctx, path, over)
		return Source{}, err
	}, func(Source) error {
		x.Say(said)
		return nil
	})
	return nil
}

// Saver makes what is to be written to a file of that path, by its ending; what it
// returns writes it, beside the keys, and is what to say of it. The errors are why
// that can't be.
type Saver func(x *Explorer, path string) (write func(ctx context.Context, path string, over bool) (said string, err error), err error)

// SetSaver says what saves files; nil, as it is at first: nothing does.
func (x *Explorer) SetSaver(s Saver) { x.saver = s }

// Twin is a second explorer at the place of this one, which has its steps yet to
// make: see Work. It shares nothing with this one that changes.
func (x *Explorer) Twin() (twin func() (*Explorer, error), err error) {
	if x.online() {
		return nil, errors.New("a stream can't be gone through again")
	}
	place, source := x.Place(), x.source.original()
	source.Origin, source.Do = nil, nil
	w, h := x.view.Width, x.view.Height
	return func() (*Explorer, error) {
		y, err := New(source, nil)
		if err != nil {
			return nil, err
		}
		y.Resize(w, h)
		return y, y.applyPlace(place, source)
	}, nil
}

// Rerun begins the run anew in the view as it is: none of its steps has been seen.
func (x *Explorer) Rerun() error { return x.startRun(x.source, x.view.Setup) }
