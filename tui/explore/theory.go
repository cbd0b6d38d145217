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

// Question is what a run asks of the theory: do the hyperplanes that its bias rule allows
// separate the data, with which margin, and what does that say about the number of
// updates? It is answered in stages, fast ones first.
type Question struct {
	problem *algo.Problem
	stage   stage
	finding *finding    // what is known about the data; nil if nothing
	end     *algo.State // for stageRunEnd: the end of the run
	last    *algo.State // the present end of the run, if the bound depends on its last weights
}

// stage is the next part of the answer to be computed.
type stage int

const (
	stageRunEnd  stage = iota // what a converged run has proved by that
	stageVerdict              // the verdict, with the bounds that are easily computed
	stageBounds               // all bounds
	stageDone
)

// Answer is what was proved, without the proof's lines along the run.
type Answer = panel.Theory

// finding is what is known about data, independently of a run.
type finding struct {
	verdict    margin.Verdict
	h          *model.Hyperplane // of a converged run; nil: there is none
	endChecked bool              // the end of a converged run has been checked
	searched   bool              // the search has used its time
}

// theory is what is known about the present data.
type theory struct {
	data     *model.Dataset
	findings map[algo.Setup]*finding
	problem  *algo.Problem      // the run that answers is about
	answers  map[bool]runAnswer // by whether they concern the run's last weights
}

// runAnswer is an answer, and whether it has all bounds.
type runAnswer struct {
	*Answer
	bounded bool
}

// verdictKey is the settings on which a verdict depends, besides the data.
func verdictKey(p *algo.Problem) algo.Setup {
	s := &p.Setup
	if p.Linear() {
		return algo.Setup{Bias: s.Bias}
	}
	return algo.Setup{Bias: s.Bias, Kernel: s.Kernel, Gamma: s.Gamma, Coef0: s.Coef0, Degree: s.Degree}
}

// Question is what the present run asks next.
func (x *Explorer) Question() Question {
	q := Question{problem: x.view.Timeline.Problem}
	if x.endShown() {
		q.last = x.view.Timeline.Head().Clone()
	}
	q.finding, _, q.stage = x.knownTheory()
	if q.stage == stageRunEnd {
		q.end = x.view.Timeline.Head().Clone()
	}
	return q
}

// Same reports whether two questions concern the same run and stage.
func (q Question) Same(r Question) bool {
	return q.problem == r.problem && q.stage == r.stage && (q.last == nil) == (r.last == nil)
}

// Final reports whether the question is the last one for the run.
func (q Question) Final() bool { return q.stage == stageBounds }

// knownTheory is what is known about the present data (nil if nothing) and about the
// present run, and the stage to be computed next.
func (x *Explorer) knownTheory() (f *finding, k runAnswer, next stage) {
	t, p := &x.theory, x.view.Timeline.Problem
	if t.data == x.source.Data {
		f = t.findings[verdictKey(p)]
	}
	if f != nil && t.problem == p {
		k = t.answers[x.endShown()]
	}
	open := f == nil || !f.endChecked && f.verdict.Separable == margin.Undecided
	switch {
	case open && p.Binary() && x.view.Timeline.Head().Converged():
		next = stageRunEnd
	case f == nil, !f.searched, k.Answer == nil:
		next = stageVerdict
	case !k.bounded:
		next = stageBounds
	default:
		next = stageDone
	}
	return f, k, next
}

// endShown reports whether the end of a run is shown whose bound depends on its last
// weights, that is, with more than two outputs.
func (x *Explorer) endShown() bool {
	t := x.view.Timeline
	return !t.Problem.Binary() && t.Stopped() != algo.Running && x.Step() == t.Reached && x.view.Beat == 0
}

// Answer computes the question's stage until ctx ends.
func (q Question) Answer(ctx context.Context) Answer {
	p := q.problem
	if q.stage == stageRunEnd {
		v := margin.Verdict{Kind: convergence.KindOf(p), Why: "it is still being computed"}
		if q.finding != nil {
			v = q.finding.verdict
		}
		return q.answerFor(ctx, convergence.Proved(ctx, v, q.end))
	}
	if q.finding != nil && q.finding.searched {
		return q.answerFor(ctx, q.finding.verdict)
	}
	v := convergence.Verdict(ctx, p)
	if h := q.separator(); h != nil {
		v = v.WithHyperplane(p.Data, *h)
	}
	return q.answerFor(ctx, v)
}

// separator is the hyperplane of a converged run.
func (q Question) separator() *model.Hyperplane {
	if q.finding == nil {
		return nil
	}
	return q.finding.h
}

// answerFor is the answer that follows from a verdict: all bounds in the last stage, else
// those easily computed.
func (q Question) answerFor(ctx context.Context, v margin.Verdict) Answer {
	run := convergence.RunOf(q.problem)
	if q.last != nil {
		run = convergence.RunAt(ctx, q.last, 0)
	}
	a := Answer{Verdict: v}
	if q.stage == stageBounds {
		a.Bounds = margin.Bounds(ctx, run, v)
	} else {
		a.Bounds = margin.QuickBounds(run, v)
	}
	a.Proof, a.Why = margin.NewProof(run, v)
	return a
}

// Failed is the answer if the computation failed: what was known before.
func (q Question) Failed(why string) Answer {
	a := Answer{Verdict: margin.Verdict{Kind: convergence.KindOf(q.problem), Why: why}, Why: why}
	if q.finding != nil {
		a.Verdict = q.finding.verdict
	}
	return a
}

// Answered reports whether there is nothing left to compute for the present run. A stream
// asks nothing.
func (x *Explorer) Answered() bool {
	_, _, next := x.knownTheory()
	return x.view.Setup.Online || next == stageDone
}

// AddAnswer stores an answer, unless the run has changed since the question.
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
		t.problem, t.answers = q.problem, map[bool]runAnswer{}
	}
	t.answers[q.last != nil] = runAnswer{&a, q.stage == stageBounds}
	if slices.ContainsFunc(x.breaks, func(b *breakpoint) bool { return b.needs == needsBound }) {
		x.resetBreaks()
	}
}

// keepVerdict stores the verdict of an answer, and reports whether it decides anything: a
// run may converge by the tie rule alone.
func (t *theory) keepVerdict(q Question, v margin.Verdict) bool {
	key := verdictKey(q.problem)
	f := finding{searched: true}
	if old := t.findings[key]; old != nil {
		f = *old
	}
	if q.stage != stageRunEnd {
		f.verdict, f.searched = v, true
		t.findings[key] = &f
		return true
	}
	f.endChecked = true
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

// Decide computes the answer for the present run here, within a time limit.
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

// streamTheory is the theory of a stream.
var streamTheory = sync.OnceValue(func() *panel.Theory {
	return &panel.Theory{Verdict: margin.Verdict{Why: convergence.StreamReason}, Why: convergence.StreamReason}
})
