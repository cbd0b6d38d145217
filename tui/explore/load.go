package explore

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"perceptron/tui/gate"
)

// load is data being read, or a file being written, beside the keys.
type load struct {
	command string // that asked for it
	cancel  context.CancelFunc
	done    chan func() error // makes what has come of it the explorer's
	to      *Place            // that is gone to then; nil: none
}

// fetch begins to read data. Work waits for them and makes them the explorer's by what
// read returns; Halt gives them up.
func (x *Explorer) fetch(command, doing string, read func(context.Context) (apply func() error, err error)) *load {
	ctx, cancel := context.WithCancel(x.ctx)
	done := make(chan func() error, 1) // nobody waits once it is given up
	x.abandonLoad()
	l := &load{command: command, cancel: cancel, done: done}
	x.goal = &goal{doing: doing, load: l}
	go func() {
		var apply func() error
		var err error
		defer func() {
			if fault := recover(); fault != nil {
				err = x.Faults.Error(fault)
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

// Faults tells what is to be said of a panic that was recovered, where it was. A
// nil one says what it was.
type Faults func(recovered any) error

// Error is what is to be said of a panic.
func (f Faults) Error(recovered any) error {
	if f == nil {
		return fmt.Errorf("it failed: %v", recovered)
	}
	return f(recovered)
}

// await waits for what is being read, as long as ctx lasts.
func (x *Explorer) await(ctx context.Context, e *load) error {
	var apply func() error
	defer gate.Pause(ctx)()
	select {
	case apply = <-e.done:
	case <-ctx.Done():
		return ctx.Err()
	}
	e.cancel()
	x.goal = nil
	if err := apply(); err != nil {
		x.queue = nil
		err = refusal(e.command, err)
		if e.writes() {
			err = &WriteError{err}
		}
		x.refuse(err)
		return err
	}
	return x.next()
}

// WriteError is why a file was not written that could have been: the command that
// asked for it is right, and its work failed.
type WriteError struct{ why error }

func (e *WriteError) Error() string { return e.why.Error() }
func (e *WriteError) Unwrap() error { return e.why }

// writes reports whether it is a file being written: what was begun of one is taken
// away again before the data are there.
func (e *load) writes() bool { return e.command == "save" }

// abandonLoad ends what is being read or written, for something else.
func (x *Explorer) abandonLoad() {
	if x.goal == nil || x.goal.load == nil {
		return
	}
	e := x.goal.load
	e.cancel()
	if e.writes() {
		<-e.done
	}
	x.goal = nil
}

// cancelLoad ends reading or writing; the present data stay.
func (x *Explorer) cancelLoad(e *load) {
	e.cancel()
	x.goal = nil
	if !e.writes() {
		x.Say(e.command + ": stopped before the data were read")
		return
	}
	if apply := <-e.done; apply() != nil { // it is soon over, and whether a file is there now is to be said truly
		x.Say("save: stopped; nothing was written")
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
	x.fetch("open", "reading "+name, func(ctx context.Context) (func() error, error) {
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

// errNoOther is said where an explorer knows no data but its own.
var errNoOther = errors.New("no other data can be opened here")

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
	x.fetch("save", "writing "+path, func(ctx context.Context) (func() error, error) {
		said, err := write(ctx, path, over)
		return func() error {
			x.Say(said)
			return nil
		}, err
	})
	return nil
}

// Saver makes what is to be written to a file of that path, by its ending; what it
// returns writes it, beside the keys, and is what to say of it. The errors are why
// that can't be.
type Saver func(x *Explorer, path string) (write func(ctx context.Context, path string, over bool) (said string, err error), err error)
