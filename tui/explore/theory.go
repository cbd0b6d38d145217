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

// Answer is what was proved.
type Answer struct {
	Verdict margin.Verdict
	Bounds  []margin.Bound
	Proof   *margin.Proof // nil where Why says why there is none
	Why     string
}

// theory is what is known of the present data.
type theory struct {
	data     *model.Dataset
	verdicts map[verdictKey]margin.Verdict
	of       *algo.Problem    // the run that the answers are about
	answers  map[bool]*Answer // true: about the last weights too
	track    track
	tightest tightest
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
		if v, ok := x.theory.verdicts[keyOf(q.problem)]; ok {
			q.verdict = &v
		}
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
		x.theory = theory{data: x.source.Data, verdicts: map[verdictKey]margin.Verdict{}}
	}
	x.theory.verdicts[keyOf(q.problem)] = a.Verdict
	if q.problem == x.timeline.Problem() {
		if x.theory.of != q.problem {
			x.theory.of, x.theory.answers = q.problem, map[bool]*Answer{}
		}
		x.theory.answers[q.last != nil] = &a
		x.theory.track, x.theory.tightest = track{}, tightest{}
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

// verdict is what is known of the present data and kind; ok is false while
// that is nothing.
func (x *Explorer) verdict() (v margin.Verdict, ok bool) {
	if x.theory.data != x.source.Data {
		return v, false
	}
	v, ok = x.theory.verdicts[keyOf(x.timeline.Problem())]
	return v, ok
}

// separable is what is known of the data, in a word or two.
func (x *Explorer) separable() string {
	v, known := x.verdict()
	switch {
	case !known, !x.timeline.Problem().Binary(): // a word about two labels
		return ""
	case v.Trivial:
		return "one class"
	case v.Separable == margin.True:
		return "yes"
	case v.Separable == margin.False:
		return "no"
	}
	return "not decided"
}

// about is the theory of the frame; nil while it is being worked out.
func (x *Explorer) about() *panel.Theory {
	if x.online() {
		return &panel.Theory{Verdict: margin.Verdict{Why: convergence.NeverWhole}, Why: convergence.NeverWhole}
	}
	if !x.Known() {
		return nil
	}
	a := x.theory.answers[x.ripe()]
	t := &panel.Theory{Verdict: a.Verdict, Bounds: a.Bounds, Why: a.Why, ToBound: x.toBound}
	if a.Proof == nil {
		return t
	}
	t.Proof = a.Proof
	if before := x.moment.Before; before != nil {
		t.Before = convergence.Lines(a.Proof, before)
	}
	t.After = convergence.Lines(a.Proof, x.moment.After)
	t.Track = x.tracked(a.Proof)
	x.theory.tightest.follow(x.timeline.Problem(), a.Proof, x.timeline.Journal())
	t.Tightest = x.theory.tightest.upTo(x.state().Misclassified())
	return t
}

const (
	trackMost = 96   // points of the curves of the proof
	trackData = 5000 // the largest n·d for which they are drawn
)

// track is the lines of the proof along the run, after every so many updates.
type track struct {
	every int
	lines []margin.Lines
}

// tracked is the proof along the run up to the state shown: at every power of
// two of updates that gives no more than trackMost points.
func (x *Explorer) tracked(proof *margin.Proof) []margin.Lines {
	if d := x.source.Data; d.Len()*d.Dim() > trackData {
		return nil
	}
	updates, every := x.state().Misclassified(), 1
	for updates/every > trackMost {
		every *= 2
	}
	t := &x.theory.track
	if t.every != every {
		*t = track{every: every}
	}
	journal := x.timeline.Journal()
	for k := len(t.lines) * every; k <= updates; k += every {
		step := 0
		if k > 0 {
			step = int(journal[k-1].Step)
		}
		t.lines = append(t.lines, convergence.Lines(proof, x.timeline.Seek(step).After))
	}
	return t.lines[:updates/every+1]
}
