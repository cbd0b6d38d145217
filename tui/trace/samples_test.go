package trace_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/algo/convergence"
	"perceptron/algo/margin"
	"perceptron/samples"
)

// played is a run on a sample with its own flags and these, to its end or for 300 passes.
func played(t *testing.T, name string, flags ...string) *algo.Timeline {
	t.Helper()
	sample, ok := samples.Find(name)
	if !ok {
		t.Fatalf("no sample %s", name)
	}
	d, err := sample.Dataset()
	fatal(t, err)
	given := []string{"--epochs", "300"}
	for pair := range slices.Chunk(append(slices.Clone(sample.Flags), flags...), 2) {
		if _, ok := algo.FindSetting(strings.TrimPrefix(pair[0], "--")); ok {
			given = append(given, pair...)
		}
	}
	s := setup(t, given...)
	s.Task = d.Task
	p, err := algo.Prepare(s, d)
	fatal(t, err)
	line := algo.NewTimeline(p)
	for line.Stopped() == algo.Running {
		if _, err := line.Pass(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	return line
}

// What each sample is for, with its suggested flags: passes and updates to convergence, or
// none. AND's 9 epochs and 18 updates were computed by hand.
func TestSamplesTeach(t *testing.T) {
	want := map[string][2]int{
		"blobs": {3, 11}, "and": {9, 18}, "or": {6, 9}, "nand": {9, 18}, "walkthrough": {2, 3}, "recap": {3, 4}, "narrow": {17, 210},
		"shifted": {14, 259}, "moons": {}, "circles": {}, "spirals": {}, "wedges": {5, 21}, "tags": {6, 80}, "iris": {4, 5},
		"xor": {300}, "overlap": {300}, "noisy": {300}, "stream": {300}, "spam": {3, 44}, "switch": {300},
	}
	for _, s := range samples.All() {
		if s.Name == "empty" {
			continue
		}
		end := played(t, s.Name).Head()
		expected, ok := want[s.Name]
		if !ok {
			t.Errorf("%s: say here what comes of it", s.Name)
		}
		if got := [2]int{end.Event.Epoch, end.Event.Updates}; end.Converged() != (expected[0] < 300) || expected[1] > 0 && got != expected {
			t.Errorf("%s: %v, converged %v; want %v", s.Name, got, end.Converged(), expected)
		}
	}
}

// Claims of samples without such a figure: the cycle on xor, and shifted with bias none and
// with bias radius.
func TestSamplesPromise(t *testing.T) {
	if _, ok := played(t, "xor").Head().Cycle(); !ok {
		t.Error("xor: the weights never come back")
	}
	none := played(t, "shifted", "bias", "none")
	if none.Head().Converged() || convergence.Verdict(t.Context(), none.Problem).Separable != margin.False {
		t.Error("shifted: separated without a bias")
	}
	radius := played(t, "shifted", "bias", "radius").Head()
	if unit := played(t, "shifted").Head().Event.Updates; !radius.Converged() || 10*radius.Event.Updates > unit {
		t.Errorf("shifted: bias unit: %d updates, bias radius: %d; want far fewer", unit, radius.Event.Updates)
	}
}

// The claim of noisy: in each of the first passes, and much later, averaged and voted
// weights have clearly fewer test errors than the last.
func TestNoisyReadouts(t *testing.T) {
	for _, epochs := range []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "20"} {
		line := played(t, "noisy", "epochs", epochs)
		errors := map[string]int{}
		for _, name := range []string{"last", "averaged", "voted"} {
			readout, err := line.Readout(t.Context(), name, line.Head().Event.Step)
			fatal(t, err)
			if errors[name], err = readout.TestErrors(t.Context(), line.Problem.Data.Test); err != nil {
				t.Fatal(err)
			}
		}
		last, worst := errors["last"], max(errors["averaged"], errors["voted"])
		if worst > 16 || epochs != "20" && last < worst+5 || last <= worst {
			t.Errorf("after %s epochs: test errors %v", epochs, errors)
		}
	}
}

// The mistakes on recap are 1, 7, 29 and 1 again, with and without a bias, in the file's
// order and in any other that begins with 1 and has 7 before 29.
func TestRecap(t *testing.T) {
	var rest []int
	for i := 2; i <= played(t, "recap").Problem.Data.Len(); i++ {
		rest = append(rest, i)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for met := 0; met < 200; r.Shuffle(len(rest), func(a, b int) { rest[a], rest[b] = rest[b], rest[a] }) {
		if slices.Index(rest, 7) > slices.Index(rest, 29) {
			continue
		}
		met++
		order := "1," + strings.ReplaceAll(strings.Trim(fmt.Sprint(rest), "[]"), " ", ",")
		for _, bias := range []string{"none", "unit"} {
			line := played(t, "recap", "order", order, "bias", bias)
			var mistakes []int
			for step := range line.Reached {
				if e := line.Seek(step + 1).Event; e.Updated {
					mistakes = append(mistakes, e.Predictions[0].Example+1)
				}
			}
			if !slices.Equal(mistakes, []int{1, 7, 29, 1}) {
				t.Fatalf("order %s, bias %s: mistakes %v", order, bias, mistakes)
			}
		}
	}
}
