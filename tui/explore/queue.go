package explore

import (
	"context"
	"errors"
	"time"
)

// Do runs commands separated by ";" with their jobs. It stops at the first error, which
// names the command.
func (x *Explorer) Do(ctx context.Context, script string) error {
	return x.doWith(ctx, script, x.Work)
}

// DoWithProgress is Do with calls of tell about the progress of long jobs: after while,
// and then each time after twice as long.
func (x *Explorer) DoWithProgress(ctx context.Context, script string, while time.Duration, tell func(progress string)) error {
	return x.doWith(ctx, script, func(ctx context.Context) error {
		if x.awaitsBound() {
			x.Decide(ctx, x.TheoryTime) // not to be interrupted
		}
		for wait := while; ; wait *= 2 {
			part, cancel := context.WithTimeout(ctx, wait)
			err := x.Work(part)
			for err == nil && x.Busy() {
				err = x.Work(part)
			}
			cancel()
			if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil || !x.Busy() {
				return err
			}
			tell(x.Progress())
		}
	})
}

func (x *Explorer) doWith(ctx context.Context, script string, work func(context.Context) error) error {
	err := x.enqueue(script)
	for ; err == nil && x.Busy(); err = work(ctx) {
		if x.job != nil && x.job.endless {
			x.job = nil
			return errors.New("run: the stream has no end, and no key will stop it here (--steps, or seek STEP)")
		}
	}
	return err
}

// DoFor is Do until ctx ends; the rest is left to Work.
func (x *Explorer) DoFor(ctx context.Context, script string) error {
	err := x.enqueue(script)
	for err == nil && x.Busy() {
		err = x.Work(ctx)
	}
	if x.Busy() {
		return nil // the time is up
	}
	return err
}

// enqueue appends commands to the queue and runs it, up to the first that begins a job.
func (x *Explorer) enqueue(script string) error {
	lines, err := parseScript(script)
	if err != nil {
		return err
	}
	x.queue = append(x.queue, lines...)
	return x.runQueue()
}

// ExecuteScript runs the commands of a script like Execute. A syntax error becomes the
// message.
func (x *Explorer) ExecuteScript(script string) {
	lines, err := parseScript(script)
	if err != nil {
		x.notifyError(err)
		return
	}
	x.Execute(lines...)
}

// Execute runs commands, each given as words, up to the first that begins a job; that and
// the rest are left to Work. An error becomes the message.
func (x *Explorer) Execute(commands ...[]string) {
	for _, words := range commands {
		if c := FindCommand(words); x.Confined != nil && (c == nil || !c.Unconfined) {
			x.notifyError(commandError(words[0], x.Confined))
			return
		}
	}
	x.Notify("")
	x.queue = commands
	_ = x.runQueue() // the error is the message
}

// runQueue runs queued commands up to the first that begins a job. An error also becomes
// the message.
func (x *Explorer) runQueue() error {
	for len(x.queue) > 0 && !x.Busy() {
		words := x.queue[0]
		x.queue = x.queue[1:]
		if err := x.run(words); err != nil {
			err = commandError(words[0], err)
			x.notifyError(err)
			x.queue = nil
			return err
		}
	}
	return nil
}

// run parses and runs a command.
func (x *Explorer) run(words []string) error {
	x.Notify("")
	c := FindCommand(words)
	if c == nil {
		return x.UnknownCommand(words)
	}
	g, err := c.parse(x, words[1:])
	if err != nil {
		return err
	}
	if c.objection != nil {
		if err := c.objection(x, g); err != nil {
			return err
		}
	}
	x.lastCommand = words
	err = c.run(x, g)
	if x.Comparison != nil {
		x.syncComparison()
	}
	return err
}
