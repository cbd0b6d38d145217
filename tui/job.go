package tui

import (
	"context"
	"runtime/debug"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/model/parallel"
	"perceptron/tui/explore"
)

const (
	// interruptTime is how long a ctrl+c waits for the explorer to be given back.
	interruptTime = 60 * time.Millisecond
	// mostHeard is from how many messages that wait keys are not heard any more:
	// nobody types so far ahead.
	mostHeard = 1 << 14
)

// jobs hands the explorer to a goroutine for each thing that is to be done with
// it, and takes it back when that is done. Nobody else touches the explorer
// meanwhile, and Update never works: what is heard waits in the inbox, and asks
// for the explorer by the end of the job's context.
type jobs struct {
	inbox []tea.Msg // heard, and not yet taken in
	more  bool      // there is work to go on with when the inbox is empty
	out   *job      // that has the explorer; nil: nobody
	begun int       // jobs so far
	ended bool      // the program ends: no other is begun

	session   context.Context // ends with the session, or at a ctrl+c
	interrupt context.CancelFunc
}

// job is one that has the explorer.
type job struct {
	number int
	back   context.CancelFunc // asks for the explorer
	done   func() tea.Msg     // gives it back, once it is: the job is done by the first who asks
}

// jobDone gives the explorer back.
type jobDone struct {
	next  tea.Cmd // what is to follow
	more  bool    // there is work to go on with
	quits bool
	fault *parallel.Panic // of a job that failed
}

// jobOverdue says that a ctrl+c has waited long enough for a job.
type jobOverdue struct{ number int }

func newJobs(ctx context.Context) jobs {
	session, interrupt := context.WithCancel(ctx)
	return jobs{session: session, interrupt: interrupt}
}

// Update hears a message. A ctrl+c forgets what was heard before it.
func (a *app) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case jobDone: // and gives the explorer back
		a.out, a.more = nil, msg.more
		switch {
		case msg.fault != nil:
			panic(msg.fault) // which the caller of the program tells of
		case msg.quits:
			return a, a.quit()
		}
		return a, tea.Batch(msg.next, a.handOver())
	case jobOverdue:
		if a.out == nil || a.out.number != msg.number {
			return a, nil
		}
		return a, a.quit()
	}
	k, isKey := msg.(tea.KeyMsg)
	interrupts := isKey && k.Type == tea.KeyCtrlC
	if interrupts {
		a.inbox = nil
		a.interrupt()
	}
	if len(a.inbox) < mostHeard || !isInput(msg) {
		a.inbox = append(a.inbox, msg)
	}
	if a.out != nil {
		a.out.back()
	}
	work := a.handOver()
	if !interrupts {
		return a, work
	}
	number := a.begun
	return a, tea.Batch(work, tea.Tick(interruptTime, func(time.Time) tea.Msg { return jobOverdue{number} }))
}

// interrupted reports whether a ctrl+c has been heard.
func (a *app) interrupted() bool { return a.session.Err() != nil }

// quit ends the program.
func (a *app) quit() tea.Cmd {
	a.ended = true
	return tea.Quit
}

// handOver begins a job with what was heard, or with work that is left; nil where
// there is neither, and while another job has the explorer.
func (a *app) handOver() tea.Cmd {
	if a.out != nil || a.ended || len(a.inbox) == 0 && !a.more {
		return nil
	}
	heard := a.inbox
	a.inbox, a.begun = nil, a.begun+1
	turn, back := context.WithCancel(a.session)
	a.out = &job{a.begun, back, sync.OnceValue(func() tea.Msg {
		defer back()
		return a.do(turn, heard)
	})}
	return a.out.done
}

// do does a job: it takes in what was heard, or goes on with the work at hand until
// its turn ends, and shows what has come of it.
func (a *app) do(turn context.Context, heard []tea.Msg) (done jobDone) {
	defer func() {
		if v := recover(); v != nil {
			fault, ok := v.(*parallel.Panic)
			if !ok {
				fault = &parallel.Panic{Value: v, Stack: debug.Stack()}
			}
			done = jobDone{fault: fault}
		}
	}()
	var next []tea.Cmd
	if len(heard) == 0 {
		next = append(next, a.goOn(turn))
	}
	for _, msg := range heard {
		if a.x.Quitting { // it is left where it was then
			break
		}
		next = append(next, a.receive(msg))
		if a.participant != nil {
			a.participant.report(a.x) // each key of who leads: from where they came to lead
		}
	}
	if a.participant != nil {
		a.participant.report(a.x)
	}
	if a.x.Quitting {
		done.quits = true
		return done
	}
	if len(heard) > 0 || turn.Err() == nil { // else another job is about to show more
		a.show()
	}
	done.more = a.x.Busy() || a.x.Counting() // a frame counts what is soon counted
	done.next = tea.Batch(next...)
	return done
}

// isInput reports whether a message is of a key or the mouse.
func isInput(msg tea.Msg) bool {
	switch msg.(type) {
	case tea.KeyMsg, tea.MouseMsg:
		return true
	}
	return false
}

// endWithin ends the explorer, in no more than d, and is where it was left; what it
// is in the middle of then is left there, and nobody knows where that is.
func (a *app) endWithin(d time.Duration) explore.Place {
	ctx, cancel := context.WithTimeout(context.Background(), d)
	defer cancel()
	left, _ := parallel.Await(ctx, func() (explore.Place, error) { return a.end(), nil }) // a fault of its end is told there
	return left
}

// end ends the explorer, once a job that has it gives it back, and is where it was left; a
// panic may have left anything of it.
func (a *app) end() explore.Place {
	defer func() {
		if fault := recover(); fault != nil {
			_ = a.host.Faults.Error(fault)
		}
	}()
	defer a.x.End()
	if a.out != nil {
		a.interrupt()
		a.out.done()
	}
	return a.x.Resting()
}
