package tui

import (
	"context"
	"errors"
	"io"
	"os"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/explore"
	"perceptron/tui/wire"
)

// Line is a terminal at the other end of a connection.
type Line struct {
	In      io.Reader // what is typed; its end is the end of the session
	Out     io.Writer
	Size    func() (width, height int) // at present
	Resized <-chan struct{}            // has room for one: the size may be another
	Notices <-chan string              // what is to be said in the message's place
}

// lineRate is what play may send down a line in a second. The buffers of TCP and
// the client's window take megabytes before a slow line makes itself felt.
const lineRate = 10 << 10

// ErrHungUp is returned where the other end has stopped typing for good.
var ErrHungUp = errors.New("the other end hung up")

// listen has what is typed read until end is called, and the context end where the
// other end has hung up.
func (l Line) listen(parent context.Context) (ctx context.Context, typed *keys, end func()) {
	ctx, cancel := context.WithCancelCause(parent)
	typed = newKeys(make(chan os.Signal, 1)) // which nobody asks to stop: there is nothing to
	go func() {
		typed.listen(l.In)
		cancel(ErrHungUp)
	}()
	return ctx, typed, func() {
		typed.end()
		cancel(nil)
	}
}

// session is the explorer at the other end of a line, for what is typed there, and was
// read ahead, until it is quit: then again is its place. When ctx ends, or the line does,
// the error is why; a panic is an error too. Nothing of it goes on afterwards but a step
// it is in the middle of, which ends of itself.
func (o Options) session(ctx context.Context, l Line, typed *keys, ahead []byte) (again explore.Place, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	o.copies = make(copies, 1)
	a, err := o.newRemoteApp(ctx, l.Size)
	if err != nil {
		return again, err
	}
	a.copying.out = l.Out
	a.rate, a.motion.allowed = lineRate, true
	a.line = wire.New(l.Out, modes(o.Mouse)...)
	a.line.Enter()
	a.show()
	p := newProgram(a, &listener{typed, ctx, ahead})
	go l.follow(ctx, o.copies, p.Send)
	ended := a.run(p)
	var end programEnd
	select {
	case end = <-ended:
	case <-ctx.Done():
	case <-a.line.Done():
		cancel(a.line.Err())
	}
	if ctx.Err() == nil {
		_ = a.line.Close(hurriedEndTime) // a ctrl+c waits for nothing else
		if end.fault != nil {
			go a.end()
			return again, o.Host.Faults.Error(end.fault)
		}
		return a.endWithin(endTime), end.err
	}
	p.Kill()
	_ = a.line.Close(hurriedEndTime)
	go func() {
		<-ended
		a.end()
	}()
	return again, context.Cause(ctx)
}

// newRemoteApp makes the program for a terminal at the other end of a line. A panic in
// that is an error, as one later is.
func (o Options) newRemoteApp(ctx context.Context, size func() (w, h int)) (a *app, err error) {
	var x *explore.Explorer
	defer func() {
		if fault := recover(); fault != nil {
			err = o.Host.Faults.Error(fault)
		}
		if err != nil && x != nil {
			x.End()
		}
	}()
	if x, err = o.newExplorer(ctx); err != nil {
		return nil, err
	}
	a = newApp(ctx, o, x)
	a.resize(size())
	return a, o.runFirst(ctx, x)
}

// follow tells the sizes, the notices and what is to be copied.
func (l Line) follow(ctx context.Context, copies copies, tell func(tea.Msg)) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-l.Resized:
			w, h := l.Size()
			tell(tea.WindowSizeMsg{Width: w, Height: h})
		case text := <-l.Notices:
			tell(noticeText(text))
		case c := <-copies:
			tell(c)
		}
	}
}

// noticeText is something to be said in the message's place.
type noticeText string
