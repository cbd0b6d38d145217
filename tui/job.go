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
	// interruptTime is how long a ctrl+c waits for the running job to return the explorer.
	interruptTime = 60 * time.Millisecond
	// inboxLimit is the number of waiting messages from which on keys and mouse events are
	// dropped.
	inboxLimit = 1 << 14
)

// jobs runs everything that touches the explorer, one job at a time, each in a goroutine of
// its own, so that Update never blocks. The running job owns the explorer. Messages that
// arrive meanwhile wait in the inbox, and cancel the job's context: the job then returns
// the explorer at the next point where it can be interrupted.
type jobs struct {
	inbox    []tea.Msg // messages that no job has handled yet
	pending  bool      // work remains to be continued when the inbox is empty
	running  *job      // the job that owns the explorer; nil: none
	started  int       // number of jobs started so far
	quitting bool      // the program is ending: no more jobs are started

	session   context.Context // ends with the session, or at a ctrl+c
	interrupt context.CancelFunc
}

// job is a running job.
type job struct {
	number int
	cancel context.CancelFunc // asks for the explorer back
	run    func() tea.Msg     // runs the job; the first caller runs it, every other waits for the result
}

// jobDone is the result of a job, and returns the explorer.
type jobDone struct {
	cmd     tea.Cmd // what Bubble Tea is to do next
	pending bool    // work remains to be continued
	quits   bool
	fault   *parallel.Panic // the panic that ended the job; nil: none
}

// jobOverdue says that job number has not returned the explorer within interruptTime of a
// ctrl+c.
type jobOverdue struct{ number int }

func newJobs(ctx context.Context) jobs {
	session, interrupt := context.WithCancel(ctx)
	return jobs{session: session, interrupt: interrupt}
}

// Update queues a message and asks the running job for the explorer, or takes a job's
// result. A ctrl+c discards the messages that wait, and ends the program if no job returns
// the explorer within interruptTime.
func (a *app) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case jobDone:
		a.running, a.pending = nil, msg.pending
		switch {
		case msg.fault != nil:
			panic(msg.fault) // app.run passes it on to its caller
		case msg.quits:
			return a, a.quit()
		}
		return a, tea.Batch(msg.cmd, a.startJob())
	case jobOverdue:
		if a.running == nil || a.running.number != msg.number {
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
	if len(a.inbox) < inboxLimit || !isInput(msg) {
		a.inbox = append(a.inbox, msg)
	}
	if a.running != nil {
		a.running.cancel()
	}
	work := a.startJob()
	if !interrupts {
		return a, work
	}
	number := a.started
	return a, tea.Batch(work, tea.Tick(interruptTime, func(time.Time) tea.Msg { return jobOverdue{number} }))
}

// interrupted reports whether ctrl+c was pressed.
func (a *app) interrupted() bool { return a.session.Err() != nil }

// quit ends the program; no more jobs are started.
func (a *app) quit() tea.Cmd {
	a.quitting = true
	return tea.Quit
}

// startJob starts a job for the messages in the inbox or, if there are none, for the work
// that remains. It returns nil if there is neither, or while another job is running.
func (a *app) startJob() tea.Cmd {
	if a.running != nil || a.quitting || len(a.inbox) == 0 && !a.pending {
		return nil
	}
	msgs := a.inbox
	a.inbox, a.started = nil, a.started+1
	ctx, cancel := context.WithCancel(a.session)
	a.running = &job{a.started, cancel, sync.OnceValue(func() tea.Msg {
		defer cancel()
		return a.runJob(ctx, msgs)
	})}
	return a.running.run
}

// runJob handles the messages or, if there are none, continues the explorer's work until ctx
// ends; then it shows the frame. A panic is returned as the job's fault.
func (a *app) runJob(ctx context.Context, msgs []tea.Msg) (done jobDone) {
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
	if len(msgs) == 0 {
		next = append(next, a.continueWork(ctx))
	}
	for _, msg := range msgs {
		if a.x.Quitting { // messages after the quit are ignored
			break
		}
		next = append(next, a.receive(msg))
		if a.participant != nil {
			a.participant.report(a.x) // after each message: the class is to see every step of its leader
		}
	}
	if a.participant != nil {
		a.participant.report(a.x)
	}
	if a.x.Quitting {
		done.quits = true
		return done
	}
	if len(msgs) > 0 || ctx.Err() == nil { // else the next job is about to show a newer frame
		a.show()
	}
	done.pending = a.x.Busy() || a.x.Counting() // after show, since a frame counts what takes little time
	done.cmd = tea.Batch(next...)
	return done
}

// isInput reports whether a message is a key or a mouse event.
func isInput(msg tea.Msg) bool {
	switch msg.(type) {
	case tea.KeyMsg, tea.MouseMsg:
		return true
	}
	return false
}

// endWithin ends the explorer and returns its place, within d. If a job takes longer, that
// is abandoned and the place is empty.
func (a *app) endWithin(d time.Duration) explore.Place {
	ctx, cancel := context.WithTimeout(context.Background(), d)
	defer cancel()
	left, _ := parallel.Await(ctx, func() (explore.Place, error) { return a.end(), nil }) // end reports its own panics
	return left
}

// end ends the explorer, once a running job has returned it, and returns its place. Panics
// are reported, not passed on: an earlier one may have left the explorer in any state.
func (a *app) end() explore.Place {
	defer func() {
		if fault := recover(); fault != nil {
			_ = a.host.Faults.Error(fault)
		}
	}()
	defer a.x.End()
	if a.running != nil {
		a.interrupt()
		a.running.run()
	}
	return a.x.RestingPlace()
}
