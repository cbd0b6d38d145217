package tui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/algo/draws"
	"perceptron/samples"
	"perceptron/tui/explore"
	"perceptron/tui/panel"
)

// Patterns of what a sentence says of the present example, in the present tense and in the
// past.
var (
	isSo       = regexp.MustCompile(` lies | is on the |All weights are | has a = | has the same score| scores | ties | (is|are) wrong|are right| is level|all tags right|(y·a|lead) = |^x\S*: a = |nothing changes`)
	wasSo      = regexp.MustCompile(` lay | was on the |All weights were | had a = | had the same score| scored | tied | (was|were) (wrong|right)| was level|(y·a|lead|a) was | gained | had `)
	sideClaim  = regexp.MustCompile(`\(([+o])\) (?:is|was) on the ([+o]) side(, as it should be|: a mistake)`)
	batchClaim = regexp.MustCompile(`^([0-9]+) of (?:the batch's )?([0-9]+)`)
)

// The sentence about a step says in the present tense only what is true under the weights
// that the plane draws, and in the past what was judged by others: before an update, or by
// the run's own weights where those of a readout are drawn.
func TestTense(t *testing.T) {
	kinds := []string{"", "mode=dual tie=positive", "mode=kernel kernel=rbf", "bias=none tie=negative", "batch-size=3", "batch-size=0", "update=margin", "update=pa1", "init=random"}
	seen := map[string]int{}
	for n, s := range samples.All() {
		for k, kind := range kinds {
			for r, readout := range []string{"last", "averaged", "pocket", "voted"} {
				if (n+k+r)%draws.Stride(3) > 0 {
					continue
				}
				tense(t, setup{sample: s.Name, flags: strings.TrimSpace("epochs=3 readout=" + readout + " " + kind)}, seen)
			}
		}
	}
	for _, kind := range []string{"present", "past", "side", "batch", "multiclass", "sequence", "margin", "pa1"} {
		if seen[kind] < 50 {
			t.Errorf("%s: read %d times only", kind, seen[kind])
		}
	}
}

// tense reads the sentences of a run, with one beat and with two.
func tense(t *testing.T, c setup, seen map[string]int) {
	source, err := c.source(t)
	if err != nil {
		return // the sample has no use for it
	}
	x, err := explore.New(source, nil)
	if err != nil {
		return // refused together
	}
	defer x.End()
	x.Resize(80, 24)
	for step := 0; step < 40; step += 1 + step/4 {
		for _, beats := range []string{"beats 1", "beats 2"} {
			did(t, x, fmt.Sprintf("%s; seek %d", beats, step))
			if x.Do(t.Context(), "step") != nil {
				return // the run is over
			}
			for x.Counting() {
				x.Count(t.Context())
			}
			if f := x.View().Frame(); f.Moment.Before != nil && f.Timeline.Stopped() == algo.Running {
				checkTense(t, c, f, seen)
			}
		}
	}
}

// checkTense checks one sentence.
func checkTense(t *testing.T, c setup, f *panel.Frame, seen map[string]int) {
	said := panel.Sentence(f, "", 79, false)
	if strings.HasPrefix(said, "A classic bug") {
		return
	}
	present, past := isSo.MatchString(said), wasSo.MatchString(said)
	if strings.Contains(said, "tag") && !past {
		past = strings.Contains(said, "w gained")
	}
	looks := f.Moment.Event.Predictions
	before := f.Moment.Event.Updated && f.Beat == 0 || f.Setup.Readout != "last"
	if present && past || !present && !past || past != before {
		t.Errorf("%v, step %d, beat %d: present %v, past %v: %q", c, f.Moment.Step, f.Beat, present, past, said)
		return
	}
	seen[f.Problem.Setup.Task]++
	seen[f.Problem.Setup.Update]++
	see := f.Predict // what the plane draws
	seen["present"]++
	if past {
		see = f.Moment.Before.Predict
		seen["past"]++
	}
	mistakes := 0
	for _, l := range looks {
		now := see(l.Example)
		if now.Activation != l.Activation || now.Mistake != l.Mistake && f.Problem.Setup.Update == "perceptron" {
			t.Errorf("%v, step %d, beat %d: %q, but example %d has a = %v there", c, f.Moment.Step, f.Beat, said, l.Example+1, now.Activation)
		}
		if now.Mistake {
			mistakes++
		}
	}
	if m := sideClaim.FindStringSubmatch(said); m != nil {
		seen["side"]++
		a := see(looks[0].Example).Activation
		if (m[2] == "+") != (a > 0) || (m[3] != ": a mistake") != (m[1] == m[2]) {
			t.Errorf("%v, step %d, beat %d: %q, a = %v", c, f.Moment.Step, f.Beat, said, a)
		}
	}
	if m := batchClaim.FindStringSubmatch(said); m != nil {
		seen["batch"]++
		if m[1] != fmt.Sprint(mistakes) || m[2] != fmt.Sprint(len(looks)) {
			t.Errorf("%v, step %d, beat %d: %q, %d are", c, f.Moment.Step, f.Beat, said, mistakes)
		}
	}
}
