package panel

import (
	"slices"
	"strings"

	"perceptron/model"
)

// inPasses reports whether the step shown lies in a pass of so many steps.
func (t *teller) inPasses() bool {
	f := t.f
	return f.Moment.Step > 0 && f.Online == nil && f.Problem.Setup.Order != "first" && f.Problem.PassLength() > 0
}

// pass says where the step stands in its pass.
func (t *teller) pass() string {
	if !t.inPasses() {
		return ""
	}
	length, step := t.f.Problem.PassLength(), t.f.Moment.Step
	done := (step - 1) / length
	return text("step ", step, " = ", done, "·", length, " + ", step-done*length, ": pass ", done+1)
}

func (t *teller) passMistakes() string {
	if !t.inPasses() || t.f.Beat == 1 {
		return ""
	}
	return text(t.f.Moment.Event.Mistakes)
}

// turned is the angle between the first weights of the pass and the present ones.
func (t *teller) turned() string {
	f := t.f
	if !t.inPasses() || f.Beat == 1 || !f.Problem.Linear() || !f.Problem.Binary() {
		return ""
	}
	length := f.Problem.PassLength()
	now := model.Hyperplane{W: slices.Clone(f.weights(f.State()).h.W)}
	then, _ := f.Timeline.Seek((f.Moment.Step - 1) / length * length).After.Hyperplane()
	angle, ok := now.Angle(then)
	if !ok {
		return ""
	}
	return text(angle)
}

// latest is the example of the latest update.
func (t *teller) latest() (i int, ok bool) {
	f := t.f
	step := f.Moment.Step
	if f.Beat == 1 {
		step--
	}
	if f.Online != nil || !f.Problem.Binary() || f.batched() {
		return 0, false
	}
	n := f.Timeline.Journal().Until(int64(step))
	if n == 0 {
		return 0, false
	}
	return int(f.Timeline.Journal().At(n - 1).Example), true
}

func (t *teller) latestMistake() string {
	i, ok := t.latest()
	if !ok {
		return ""
	}
	return text(t.f.name("x", i))
}

func (t *teller) latestMargin() string {
	i, ok := t.latest()
	if !ok {
		return ""
	}
	return text(t.f.margin(t.f.State(), i))
}

// unlearned are the examples that were learned from and are mistakes again.
func (t *teller) unlearned() string {
	const most = 4096 // examples to look at
	f := t.f
	last, ok := t.latest()
	if !ok || f.Data.Len() > most {
		return ""
	}
	var names []string
	for i := range f.Data.Len() {
		if i != last && f.updates(i) > 0 && f.State().See(i).Mistake {
			names = append(names, text(f.name("x", i)))
		}
	}
	if names == nil {
		return "none"
	}
	return strings.Join(names, ", ")
}
