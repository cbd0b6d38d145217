package explore

import (
	"context"
	"fmt"
	"time"

	"perceptron/algo/margin"
	"perceptron/model"
)

// Question is what is asked of the theory: do hyperplanes of that kind, or
// the kernel's surfaces, separate these data, and how widely?
type Question struct {
	data   *model.Dataset
	kind   margin.Kind
	kernel string // its name and parameters; "" if it is linear
	of     *model.Kernel
}

// theory is what is known, and what is being asked.
type theory struct {
	answers map[string]margin.Verdict
	of      *model.Dataset // the data that answers are about
}

func (q Question) key() string { return fmt.Sprint(q.kind, q.kernel) }

// Question is what the present data and set-up ask.
func (x *Explorer) Question() Question {
	p := x.timeline.Problem()
	kind, _ := margin.KindOf(x.setup.Bias)
	q := Question{data: x.source.Data, kind: kind, of: p.Kernel}
	if !p.Linear() {
		q.kernel = fmt.Sprint(p.Kernel.Name, p.Kernel.Degree, p.Kernel.Gamma, p.Kernel.Coef0)
	}
	return q
}

// Same reports whether two questions have one answer.
func (q Question) Same(r Question) bool { return q.data == r.data && q.key() == r.key() }

// Answer works the question out, for as long as ctx lasts.
func (q Question) Answer(ctx context.Context) margin.Verdict {
	return margin.Solve(ctx, q.data, q.kind, q.of, margin.Options{})
}

// Verdict is the answer to the present question; ok is false while it is not
// known.
func (x *Explorer) Verdict() (v margin.Verdict, ok bool) {
	q := x.Question()
	if x.theory.of != q.data {
		return v, false
	}
	v, ok = x.theory.answers[q.key()]
	return v, ok
}

// Learn takes in an answer.
func (x *Explorer) Learn(q Question, v margin.Verdict) {
	if x.theory.of != q.data {
		if q.data != x.source.Data {
			return // the data have been changed meanwhile
		}
		x.theory = theory{of: q.data, answers: map[string]margin.Verdict{}}
	}
	x.theory.answers[q.key()] = v
}

// Decide answers the present question here and now, in at most so long.
func (x *Explorer) Decide(ctx context.Context, limit time.Duration) {
	if _, known := x.Verdict(); known || limit <= 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	q := x.Question()
	x.Learn(q, q.Answer(ctx))
}
