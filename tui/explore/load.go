package explore

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"perceptron/tui/gate"
)

// load is data being read, or a file being written, in the background.
type load struct {
	command string // the one that began it
	cancel  context.CancelFunc
	done    chan func() error // receives the function that applies the result
	to      *Place            // goes there afterwards; nil: nowhere
	writes  bool              // it writes a file; cancelled, it removes what it has written before its result arrives
}

// startLoad begins to read data, or to write a file. Work waits for it and applies the
// function that read returns; Halt cancels it.
func (x *Explorer) startLoad(command, label string, read func(context.Context) (apply func() error, err error)) *load {
	ctx, cancel := context.WithCancel(x.ctx)
	done := make(chan func() error, 1) // buffered: nobody receives after a cancellation
	x.abandonLoad()
	l := &load{command: command, cancel: cancel, done: done}
	x.job = &job{label: label, load: l}
	go func() {
		var apply func() error
		var err error
		defer func() {
			if fault := recover(); fault != nil {
				err = x.OnPanic.Error(fault)
			}
			if err != nil {
				apply = func() error { return err }
			}
			done <- apply
		}()
		apply, err = read(ctx)
	}()
	return l
}

// PanicReporter turns a recovered panic into an error for the user, where it was
// recovered. A nil one returns the panic's value.
type PanicReporter func(recovered any) error

// Error is the error for a panic.
func (f PanicReporter) Error(recovered any) error {
	if f == nil {
		return fmt.Errorf("it failed: %v", recovered)
	}
	return f(recovered)
}

// awaitLoad waits for a load until ctx ends, and applies it.
func (x *Explorer) awaitLoad(ctx context.Context, e *load) error {
	var apply func() error
	defer gate.Pause(ctx)()
	select {
	case apply = <-e.done:
	case <-ctx.Done():
		return ctx.Err()
	}
	e.cancel()
	x.job = nil
	if err := apply(); err != nil {
		x.queue = nil
		err = commandError(e.command, err)
		if e.writes {
			err = &WriteError{err}
		}
		x.notifyError(err)
		return err
	}
	return x.runQueue()
}

// WriteError says that a file could not be written: the command was valid, but its work
// failed.
type WriteError struct{ why error }

func (e *WriteError) Error() string { return e.why.Error() }
func (e *WriteError) Unwrap() error { return e.why }

// abandonLoad cancels the present load, for another action.
func (x *Explorer) abandonLoad() {
	if x.job == nil || x.job.load == nil {
		return
	}
	e := x.job.load
	e.cancel()
	if e.writes {
		<-e.done
	}
	x.job = nil
}

// cancelLoad cancels a load with a message; the present data stay.
func (x *Explorer) cancelLoad(e *load) {
	e.cancel()
	x.job = nil
	if !e.writes {
		x.Notify(e.command + ": stopped before the data were read")
		return
	}
	if apply := <-e.done; apply() != nil { // it ends soon, and the message must say truly whether the file exists
		x.Notify("save: stopped; nothing was written")
	}
}

func (x *Explorer) openData(g arguments) error {
	if len(g.words) == 0 {
		x.Layer = PickerLayer
		return nil
	}
	var flags []string
	name, online := strings.CutPrefix(g.value("DATA"), "--online ") // in one word or two
	if online {
		flags = []string{"--online"}
	}
	x.startLoad("open", "reading "+name, func(ctx context.Context) (func() error, error) {
		s, err := x.open(ctx, name, flags)
		return func() error {
			if s.Do != nil {
				return x.startPlace(s, s.Setup, s.Do)
			}
			return x.change(s, s.Setup)
		}, err
	})
	return nil
}

// errNoOpener is the error of an explorer that can't open other data.
var errNoOpener = errors.New("no other data can be opened here")

// saveFile is the command save FILE[!].
func (x *Explorer) saveFile(g arguments) error {
	path, over := strings.CutSuffix(g.value("FILE"), "!")
	if x.Saver == nil {
		return errors.New("no file can be written from here")
	}
	write, err := x.Saver(x, path)
	if err != nil {
		return err
	}
	l := x.startLoad("save", "writing "+path, func(ctx context.Context) (func() error, error) {
		text, err := write(ctx, path, over)
		return func() error {
			x.Notify(text)
			return nil
		}, err
	})
	l.writes = true
	return nil
}

// Saver prepares writing a file, whose extension says what is written. The returned
// function writes it in the background, and returns a message. An error says why the file
// can't be written.
type Saver func(x *Explorer, path string) (write func(ctx context.Context, path string, over bool) (message string, err error), err error)
