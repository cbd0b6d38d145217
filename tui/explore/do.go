package explore

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Do runs commands separated by ";" and finishes the work they begin. It stops
// at the first error, which names the command.
func (x *Explorer) Do(ctx context.Context, script string) error {
	return x.do(ctx, script, x.Work)
}

// DoWithProgress is Do, which tells how far it is where that takes long: after a while, and
// then each time when it has taken twice as long.
func (x *Explorer) DoWithProgress(ctx context.Context, script string, while time.Duration, tell func(progress string)) error {
	return x.do(ctx, script, func(ctx context.Context) error {
		if x.awaitsBound() {
			x.Decide(ctx, x.theory.limit) // which is not to be cut short
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

func (x *Explorer) do(ctx context.Context, script string, work func(context.Context) error) error {
	lines, err := split(script)
	if err != nil {
		return err
	}
	for _, words := range lines {
		if err := x.run(words); err != nil {
			return refusal(words[0], err)
		}
		if x.goal != nil && x.goal.endless {
			x.goal = nil
			return fmt.Errorf("%s: the stream has no end, and no key will stop it here (--steps, or seek STEP)", words[0])
		}
		for x.Busy() {
			if err := work(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// Launch is Do for as long as ctx lasts; what is not done by then is left to
// Work.
func (x *Explorer) Launch(ctx context.Context, script string) error {
	lines, err := split(script)
	if err != nil {
		return err
	}
	if x.Busy() {
		x.queue = append(x.queue, lines...)
		return nil
	}
	for k, words := range lines {
		if err := x.run(words); err != nil {
			return refusal(words[0], err)
		}
		for x.Busy() {
			switch err := x.Work(ctx); {
			case err == nil:
			case !x.Busy(): // it failed
				return err
			default:
				x.queue = append(x.queue, lines[k+1:]...)
				return nil
			}
		}
	}
	return nil
}

// Begin runs commands and leaves long work, and what comes after it, to Work;
// what went wrong becomes the message.
func (x *Explorer) Begin(script string) {
	lines, err := split(script)
	if err != nil {
		x.refuse(err)
		return
	}
	for _, words := range lines {
		if err := x.confinement(CommandOf(words)); err != nil {
			x.refuse(refusal(words[0], err))
			return
		}
	}
	x.Say("")
	x.queue = lines
	x.next()
}

// next runs the commands that wait, up to the first that begins long work.
func (x *Explorer) next() {
	for len(x.queue) > 0 && !x.Busy() {
		words := x.queue[0]
		x.queue = x.queue[1:]
		if err := x.run(words); err != nil {
			x.refuse(refusal(words[0], err))
			x.queue = nil
		}
	}
}
