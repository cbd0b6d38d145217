package explore

import (
	"context"
	"slices"
	"sync"
	"time"

	"perceptron/algo"
	"perceptron/algo/convergence"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/gate"
	"perceptron/tui/panel"
)

// Question is what a run asks of the theory: do the hyperplanes that its bias
// rule allows separate the data, how widely, and what does that say of the
// number of updates? It is asked in stages, what is soon known first.
type Question struct {
	problem *algo.Problem
	stage   stage
	finding *finding    // what is known of the data; nil while that is nothing
	end     *algo.State // reading: the end of the run
	last    *algo.State // what the run has come to, where the bound is of its last weights
}

// stage is what is worked out next.
type stage int

const (
	reading   stage = iota // what a run that converged has proved by that
	searching              // the verdict, with the bounds that are then at hand
	bounding               // all bounds
	allBounds
)

// Answer is what was proved; of its lines along the run there are none yet.
type Answer = panel.Theory

// finding is what is known of data, whatever the run.
type finding struct {
	verdict  margin.Verdict
	h        *model.Hyperplane // of a run that converged; nil: there is none
	endSeen  bool              // such a run's end has been looked at
	searched bool              // the search has had its time
}

// theory is what is known of the present data.
type theory struct {
	data     *model.Dataset
	findings map[algo.Setup]*finding
	problem  *algo.Problem  // the run that the answers are about
	answers  map[bool]known // true: about the last weights too
}

// known is an answer, and whether it has all bounds.
type known struct {
	*Answer
	bounded bool
}

// separatingOf is the settings that a verdict depends on beside the data.
func separatingOf(p *algo.Problem) algo.Setup {
	s := &p.Setup
	if p.Linear() {
		return algo.Setup{Bias: s.Bias}
	}
	return algo.Setup{Bias: s.Bias, Kernel: s.Kernel, Gamma: s.Gamma, Coef0: s.Coef0, Degree: s.Degree}
}

// Question is what the present run asks.
func (x *Explorer) Question() Question {
	q := Question{problem: x.view.Timeline.Problem}
	if x.endShown() {
		q.last = x.view.Timeline.Head().Clone()
	}
	q.finding, _, q.stage = x.found()
	if q.stage == reading {
		q.end = x.view.Timeline.Head().Clone()
	}
	return q
}

// Same reports whether two questions are about one run, and at one stage.
func (q Question) Same(r Question) bool {
	return q.problem == r.problem && q.stage == r.stage && (q.last == nil) == (r.last == nil)
}

// Final reports whether what the question asks is all that is left, in the time
// that the stages before have left it.
func (q Question) Final() bool { return q.stage == bounding }

// found is what is known of the present data and kind, nil while it is nothing; what
// is known of the present run; and what is to be worked out next for it.
func (x *Explorer) found() (f *finding, k known, next stage) {
	t, p := &x.theory, x.view.Timeline.Problem
	if t.data == x.source.Data {
		f = t.findings[separatingOf(p)]
	}
	if f != nil && t.problem == p {
		k = t.answers[x.endShown()]
	}
	open := f == nil || !f.endSeen && f.verdict.Separable == margin.Undecided
	switch {
	case open && p.Binary() && x.view.Timeline.Head().Converged():
		next = reading
	case f == nil, !f.searched, k.Answer == nil:
		next = searching
	case !k.bounded:
		next = bounding
	default:
		next = allBounds
	}
	return f, k, next
}

// endShown reports whether a run is shown at its end, where there are more outputs than
// two: the bound on its updates is of the margin of its last weights.
func (x *Explorer) endShown() bool {
	t := x.view.Timeline
	return !t.Problem.Binary() && t.Stopped() != algo.Running && x.Step() == t.Reached && x.view.Beat == 0
}

// Answer works out the stage that the question is at, for as long as ctx lasts.
func (q Question) Answer(ctx context.Context) Answer {
	p := q.problem
	if q.stage == reading {
		v := margin.Verdict{Kind: convergence.KindOf(p), Why: "it is still being computed"}
		if q.finding != nil {
			v = q.finding.verdict
		}
		return q.answerBy(ctx, convergence.Proved(ctx, v, q.end))
	}
	if q.finding != nil && q.finding.searched {
		return q.answerBy(ctx, q.finding.verdict)
	}
	v := convergence.Verdict(ctx, p)
	if h := q.separator(); h != nil {
		v = v.WithHyperplane(p.Data, *h)
	}
	return q.answerBy(ctx, v)
}

// separator is the hyperplane of a run that converged.
func (q Question) separator() *model.Hyperplane {
	if q.finding == nil {
		return nil
	}
	return q.finding.h
}

// answerBy is what the verdict says of the run: all of it at the last stage, else
// what is at hand.
func (q Question) answerBy(ctx context.Context, v margin.Verdict) Answer {
	run := convergence.RunOf(q.problem)
	if q.last != nil {
		run = convergence.RunAt(ctx, q.last, 0)
	}
	a := Answer{Verdict: v}
	if q.stage == bounding {
		a.Bounds = margin.Bounds(ctx, run, v)
	} else {
		a.Bounds = margin.QuickBounds(run, v)
	}
	a.Proof, a.Why = margin.NewProof(run, v)
	return a
}

// Failed is the answer where working it out has failed: what was known before.
func (q Question) Failed(why string) Answer {
	a := Answer{Verdict: margin.Verdict{Kind: convergence.KindOf(q.problem), Why: why}, Why: why}
	if q.finding != nil {
		a.Verdict = q.finding.verdict
	}
	return a
}

// Answered reports whether the present question is answered.
// Of a stream nothing is asked.
func (x *Explorer) Answered() bool {
	_, _, next := x.found()
	return x.view.Setup.Online || next == allBounds
}

// AddAnswer takes in an answer, unless the run has been changed meanwhile.
func (x *Explorer) AddAnswer(q Question, a Answer) {
	t := &x.theory
	if q.problem.Data != x.source.Data {
		return
	}
	if t.data != x.source.Data {
		*t = theory{data: x.source.Data, findings: map[algo.Setup]*finding{}}
	}
	if !t.keepVerdict(q, a.Verdict) || q.problem != x.view.Timeline.Problem {
		return
	}
	if t.problem != q.problem {
		t.problem, t.answers = q.problem, map[bool]known{}
	}
	t.answers[q.last != nil] = known{&a, q.stage == bounding}
	if slices.ContainsFunc(x.breaks, func(b *breakpoint) bool { return b.needs == bounded }) {
		x.judgeBreaks()
	}
}

// keepVerdict keeps the verdict of an answer, and reports whether it says anything: a
// run may converge by the tie rule alone.
func (t *theory) keepVerdict(q Question, v margin.Verdict) bool {
	key := separatingOf(q.problem)
	f := finding{searched: true}
	if old := t.findings[key]; old != nil {
		f = *old
	}
	if q.stage != reading {
		f.verdict, f.searched = v, true
		t.findings[key] = &f
		return true
	}
	f.endSeen = true
	proved := v.Separable != margin.Undecided
	if proved || t.findings[key] == nil {
		f.verdict, f.searched = v, false
	}
	if proved {
		f.h = convergence.Separating(q.end)
	}
	t.findings[key] = &f
	return proved
}

// Decide answers the present question here and now, in at most so long.
func (x *Explorer) Decide(ctx context.Context, limit time.Duration) {
	if limit <= 0 {
		return
	}
	ctx, cancel := gate.Timeout(ctx, limit)
	defer cancel()
	for !x.Answered() {
		q := x.Question()
		x.AddAnswer(q, q.Answer(ctx))
	}
}

// streamTheory is what is known of a stream.
var streamTheory = sync.OnceValue(func() *panel.Theory {
	return &panel.Theory{Verdict: margin.Verdict{Why: convergence.StreamReason}, Why: convergence.StreamReason}
})
