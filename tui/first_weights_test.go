package tui

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/overlay"
)

// First weights that were typed or drawn are judged before the first step, as any
// others are: their errors, their loss, the signs of what they are wrong about. Of
// zero weights, and where nothing has voted yet, nothing is said.
func TestFirstWeightsJudged(t *testing.T) {
	for _, name := range []string{"and", "overlap", "iris"} {
		d := sample(t, name).Data.Dim()
		ones := strings.Repeat("1,", d)
		for _, kind := range []string{
			"init=" + ones + "-1", "init=random seed=3", "mode=dual init=" + ones + "-1", "mode=dual init=random", "init=zero", "init=" + strings.Repeat("0,", d) + "0",
			"batch-size=0 init=random", "arithmetic=float init=random", "mode=kernel kernel=rbf init=-2", "mode=kernel kernel=rbf init=0", "bias=none init=" + strings.TrimSuffix(ones, ","),
			"tie=negative init=random", "update=margin init=random",
		} {
			for _, readout := range []string{"last", "averaged", "pocket", "voted"} {
				t.Run(name+" "+readout+" "+kind, func(t *testing.T) {
					x := explorer(t, setup{sample: name, flags: "readout=" + readout + " " + kind}.source(t))
					firstWeights(t, x)
				})
			}
		}
	}
}

// firstWeights compares a frame at step 0 with what the first state makes of each
// example.
func firstWeights(t *testing.T, x *explore.Explorer) {
	state, loss := x.View().Timeline.Problem.Start(), 0.0
	var wrong []string
	zero := state.Bias() == 0
	for i := range x.View().Data.Len() {
		l := state.See(i)
		if l.Mistake {
			wrong = append(wrong, fmt.Sprint(i+1))
		}
		loss += max(0, -l.Margin)
		zero = zero && l.Activation == 0
	}
	x.Resize(200, 45)
	g := grid.New(200, 45, false)
	drawComplete(t.Context(), g, x, overlay.New(overlay.Catalogue{}))
	f := x.View().Frame()
	signs := 0
	for _, word := range x.View().Scene(f).Cloud.Wrong {
		signs += bits.OnesCount64(word)
	}
	status := grid.Plain(g)
	if zero || f.Setup.Readout == "voted" {
		if signs > 0 || !strings.Contains(status, "o other data") {
			t.Errorf("%d signs of zero weights:\n%s", signs, status)
		}
		return
	}
	want := fmt.Sprintf("errors %d of %d ", len(wrong), x.View().Data.Len())
	if signs != len(wrong) || !strings.Contains(status, want) || strings.Contains(status, "o other data") {
		t.Errorf("%d signs, want %d and %q:\n%s", signs, len(wrong), want, status)
	}
	if diff := f.Evaluation.Loss - loss; diff*diff > 1e-18*(1+loss*loss) {
		t.Errorf("loss %v, want %v", f.Evaluation.Loss, loss)
	}
}
