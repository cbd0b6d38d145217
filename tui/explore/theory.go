package explore

import (
	"context"
	"time"

	"perceptron/algo"
	"perceptron/algo/convergence"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/panel"
)

// Question is what a run asks of the theory: do the hyperplanes that its bias
// rule allows separate the data, how widely, and what does that say of the
// number of updates?
type Question struct {
	problem *algo.Problem
	verdict *margin.Verdict // if a run of the same kind has it already
	last    *algo.State     // what the run has come to, where the bound is of its last weights
}

// Answer is what was proved; of its lines along the run there are none yet.
type Answer = panel.Theory

// theory is what is known of the present data.
type theory struct {
	data     *model.Dataset
	verdicts map[verdictKey]*margin.Verdict
	of       *algo.Problem    // the run that the answers are about
	answers  map[bool]*Answer // true: about the last weights too
}

// verdictKey is what a verdict depends on beside the data.
type verdictKey struct {
	bias, kernel, gamma, coef0 string
	degree                     int
}

func keyOf(p *algo.Problem) verdictKey {
	k := verdictKey{bias: p.Setup.Bias}
	if !p.Linear() {
		k.kernel, k.gamma, k.coef0, k.degree = p.Setup.Kernel, p.Setup.Gamma, p.Setup.Coef0, p.Setup.Degree
	}
	return k
}

// Question is what the present run asks.
func (x *Explorer) Question() Question {
	q := Question{problem: x.timeline.Problem(), last: x.last()}
	if x.theory.data == x.source.Data {
		q.verdict = x.theory.verdicts[keyOf(q.problem)]
	}
	return q
}

// Same reports whether two questions are about one run.
func (q Question) Same(r Question) bool {
	return q.problem == r.problem && (q.last == nil) == (r.last == nil)
}

// last is a copy of the last weights of a run shown at its end, where there are
// more outputs than two: the bound on its updates is of their margin. Else nil.
func (x *Explorer) last() *algo.State {
	if !x.ripe() {
		return nil
	}
	return x.timeline.Head().Clone()
}

// ripe reports whether the end of such a run is shown.
func (x *Explorer) ripe() bool {
	t := x.timeline
	return !t.Problem().Binary() && t.Stopped() != algo.Running && x.Step() == t.Reached() && x.beat == 0
}

// Answer works the question out, for as long as ctx lasts.
func (q Question) Answer(ctx context.Context) Answer {
	p := q.problem
	var a Answer
	if q.verdict != nil {
		a.Verdict = *q.verdict
	} else {
		a.Verdict = convergence.Verdict(ctx, p)
	}
	run := convergence.RunOf(p)
	if q.last != nil {
		run = convergence.RunAt(ctx, q.last, 0)
	}
	a.Bounds = margin.Bounds(ctx, run, a.Verdict)
	a.Proof, a.Why = margin.NewProof(run, a.Verdict)
	return a
}

// Seek says that the theory is being worked out beside the explorer, or that
// nobody asks for it.
func (x *Explorer) Seek(on bool) { x.seeking = on }

// Known reports whether the present question is answered.
// Of a stream nothing is asked.
func (x *Explorer) Known() bool {
	return x.online() || x.theory.of == x.timeline.Problem() && x.theory.answers[x.ripe()] != nil
}

// Learn takes in an answer, unless the run has been changed meanwhile.
func (x *Explorer) Learn(q Question, a Answer) {
	if q.problem.Data != x.source.Data {
		return
	}
	if x.theory.data != x.source.Data {
		x.theory = theory{data: x.source.Data, verdicts: map[verdictKey]*margin.Verdict{}}
	}
	x.theory.verdicts[keyOf(q.problem)] = &a.Verdict
	if q.problem == x.timeline.Problem() {
		if x.theory.of != q.problem {
			x.theory.of, x.theory.answers = q.problem, map[bool]*Answer{}
		}
		x.theory.answers[q.last != nil] = &a
	}
}

// Decide answers the present question here and now, in at most so long.
func (x *Explorer) Decide(ctx context.Context, limit time.Duration) {
	if x.Known() || limit <= 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	q := x.Question()
	x.Learn(q, q.Answer(ctx))
}

// proved is what is known of the present data and kind, and of the run; nil
// while that is nothing.
func (x *Explorer) proved() (*margin.Verdict, *panel.Theory) {
	t, p := &x.theory, x.timeline.Problem()
	switch {
	case t.data != x.source.Data:
		return nil, nil
	case t.of != p:
		return t.verdicts[keyOf(p)], nil
	}
	return t.verdicts[keyOf(p)], t.answers[x.ripe()]
}
