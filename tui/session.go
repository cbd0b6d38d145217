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

// RemoteTerminal is a terminal at the other end of a connection.
type RemoteTerminal struct {
	In      io.Reader // keyboard input; its end ends the session
	Out     io.Writer
	Size    func() (width, height int) // the present size, in cells
	Resized <-chan struct{}            // of capacity 1: the size may have changed
	Notices <-chan string              // texts to show as a message
}

// serveRate is how many bytes play may send to a remote terminal in a second. The buffers
// of TCP and the client's window take megabytes before a slow line causes back-pressure.
const serveRate = 10 << 10

// ErrHungUp is returned when the other end closes its input.
var ErrHungUp = errors.New("the other end hung up")

// listen starts a goroutine that reads the keyboard until end is called. The context ends
// with ErrHungUp when the input does.
func (l RemoteTerminal) listen(parent context.Context) (ctx context.Context, typed *keyReader, end func()) {
	ctx, cancel := context.WithCancelCause(parent)
	typed = newKeyReader(make(chan os.Signal, 1)) // ctrl+z has no effect: there is no process to stop
	go func() {
		typed.readFrom(l.In)
		cancel(ErrHungUp)
	}()
	return ctx, typed, func() {
		typed.end()
		cancel(nil)
	}
}

// session runs the explorer at a remote terminal until it is quit, and returns its place.
// ahead is input that was read already. When ctx or the connection ends, the error is the
// cause; a panic becomes an error too. Nothing of the session runs on after it returns,
// except for a step in progress.
func (o Options) session(ctx context.Context, l RemoteTerminal, typed *keyReader, ahead []byte) (again explore.Place, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	o.copies = make(copies, 1)
	a, err := o.newRemoteApp(ctx, l.Size)
	if err != nil {
		return again, err
	}
	a.copyScreen.out = l.Out
	a.rate, a.motion.allowed = serveRate, true
	a.writer = wire.New(l.Out, modes(o.Mouse)...)
	a.writer.Enter()
	a.show()
	p := newProgram(a, &keyStream{typed, ctx, ahead})
	go l.forward(ctx, o.copies, p.Send)
	ended := a.run(p)
	var end programEnd
	select {
	case end = <-ended:
	case <-ctx.Done():
	case <-a.writer.Done():
		cancel(a.writer.Err())
	}
	if ctx.Err() == nil {
		_ = a.writer.Close(quickShutdownTime) // the only wait after a ctrl+c
		if end.fault != nil {
			go a.end()
			return again, o.Host.Faults.Error(end.fault)
		}
		return a.endWithin(shutdownTime), end.err
	}
	p.Kill()
	_ = a.writer.Close(quickShutdownTime)
	go func() {
		<-ended
		a.end()
	}()
	return again, context.Cause(ctx)
}

// newRemoteApp makes the app for a remote terminal of that size and runs its first
// commands. A panic becomes an error.
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

// forward sends the program its messages from outside: new sizes, notices, and content to
// be copied.
func (l RemoteTerminal) forward(ctx context.Context, copies copies, send func(tea.Msg)) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-l.Resized:
			w, h := l.Size()
			send(tea.WindowSizeMsg{Width: w, Height: h})
		case text := <-l.Notices:
			send(notice(text))
		case c := <-copies:
			send(c)
		}
	}
}

// notice is a text to show as a message.
type notice string
