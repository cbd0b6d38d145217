package samples

import (
	"slices"
	"strconv"
	"testing"

	"perceptron/model"
)

// loop is a perceptron as small as it can be, of the tests' own, so that what
// the samples promise does not rest on package algo: a mistake is y·a ≤ 0, the
// rate is 1, the first weights are 0. With a kernel it is the dual one.
type loop struct {
	bias   float64 // the bias step on a mistake
	kernel func(x, z []float64) float64
}

// run makes passes until one has no mistake, at most that many.
func (l loop) run(d *model.Dataset, passes int) (epochs, updates int, converged bool) {
	if l.kernel == nil {
		l.kernel = dot
	}
	alpha := make([]float64, d.Len())
	b := 0.0
	for epochs < passes {
		epochs++
		before := updates
		for i, yi := range d.Y {
			a := b
			for j, yj := range d.Y {
				if alpha[j] != 0 {
					a += alpha[j] * float64(yj) * l.kernel(d.Row(j), d.Row(i))
				}
			}
			if float64(yi)*a <= 0 {
				alpha[i]++
				b += float64(yi) * l.bias
				updates++
			}
		}
		if updates == before {
			return epochs, updates, true
		}
	}
	return epochs, updates, false
}

func dot(x, z []float64) float64 {
	s := 0.0
	for j, v := range x {
		s += v * z[j]
	}
	return s
}

func dataset(t *testing.T, name string) *model.Dataset {
	t.Helper()
	s, ok := Find(name)
	if !ok {
		t.Fatalf("no sample %q", name)
	}
	d, err := s.Dataset()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return d
}

// What each set is for: figures of the little learner above.
func TestRuns(t *testing.T) {
	tests := []struct {
		name            string
		l               loop
		epochs, updates int
		converged       bool
	}{
		{"blobs", loop{bias: 1}, 3, 11, true},
		// THEORY.md, numbers to reproduce: AND takes 9 epochs, 18 updates.
		{"and", loop{bias: 1}, 9, 18, true},
		{"nand", loop{bias: 1}, 9, 18, true},
		{"narrow", loop{bias: 1}, 17, 210, true},
		{"shifted", loop{bias: 1}, 14, 259, true},
		{"iris", loop{bias: 1}, 4, 5, true},
	}
	for _, tt := range tests {
		epochs, updates, converged := tt.l.run(dataset(t, tt.name), 100)
		if epochs != tt.epochs || updates != tt.updates || converged != tt.converged {
			t.Errorf("%s: %d epochs, %d updates, converged %v; want %d, %d, %v", tt.name,
				epochs, updates, converged, tt.epochs, tt.updates, tt.converged)
		}
	}
}

func TestShiftedNeedsABias(t *testing.T) {
	d := dataset(t, "shifted")
	if _, _, converged := (loop{}).run(d, 300); converged {
		t.Error("it converges without a bias")
	}
	// Without a bias the examples count as lines through the origin: turn the
	// negative ones over, and a separator would have all of them on one side.
	if lineThroughOriginSeparates(d) {
		t.Error("a line through the origin separates it")
	}
	r := d.Radius()
	_, unit, _ := (loop{bias: 1}).run(d, 100)
	_, radius, converged := (loop{bias: r * r}).run(d, 100)
	if !converged || 10*radius > unit {
		t.Errorf("bias unit: %d updates, bias radius: %d; want far fewer", unit, radius)
	}
}

// lineThroughOriginSeparates tries every direction at a right angle to an
// example, turned a little to either side: if some w has y·(w·x) > 0 for all,
// one of these does.
func lineThroughOriginSeparates(d *model.Dataset) bool {
	for i := range d.Len() {
		x := d.Row(i)
		for _, tilt := range []float64{-1e-6, 1e-6} {
			for _, s := range []float64{-1, 1} {
				w := []float64{s*x[1] + tilt*x[0], -s*x[0] + tilt*x[1]}
				if !slices.ContainsFunc(indices(d.Len()), func(k int) bool {
					return float64(d.Y[k])*dot(w, d.Row(k)) <= 0
				}) {
					return true
				}
			}
		}
	}
	return false
}

func indices(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// The suggested kernels do what they are suggested for, with the kernel's
// parameters taken from the flags.
func TestSuggestedKernelsConverge(t *testing.T) {
	for _, s := range All() {
		if s.flag("--mode") != "kernel" {
			continue
		}
		d := dataset(t, s.Name)
		k := suggestedKernel(t, s)
		if epochs, updates, converged := (loop{bias: 1, kernel: k.Eval}).run(d, 50); !converged {
			t.Errorf("%s: %s: not after %d epochs, %d updates", s.Name, k.Formula(), epochs, updates)
		}
	}
}

// suggestedKernel has CONTRACT.md's defaults: degree 2, gamma 1, coef0 1.
func suggestedKernel(t *testing.T, s Sample) *model.Kernel {
	t.Helper()
	value := func(flag, otherwise string) string {
		if v := s.flag(flag); v != "" {
			return v
		}
		return otherwise
	}
	degree, err := strconv.Atoi(value("--degree", "2"))
	if err != nil {
		t.Fatal(err)
	}
	gamma, err := model.ParseNumber(value("--gamma", "1"))
	if err != nil {
		t.Fatal(err)
	}
	coef0, err := model.ParseNumber(value("--coef0", "1"))
	if err != nil {
		t.Fatal(err)
	}
	k, err := model.NewKernel(s.flag("--kernel"), degree, gamma, coef0)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// XOR's weights at the end of a pass have been there before, so the run, which
// depends on nothing else, repeats.
func TestXORComesBack(t *testing.T) {
	d := dataset(t, "xor")
	w, b := make([]float64, 2), 0.0
	seen := map[[3]float64]bool{}
	for range 100 {
		for i, y := range d.Y {
			if x := d.Row(i); float64(y)*(dot(w, x)+b) <= 0 {
				w[0] += float64(y) * x[0]
				w[1] += float64(y) * x[1]
				b += float64(y)
			}
		}
		at := [3]float64{w[0], w[1], b}
		if seen[at] {
			return
		}
		seen[at] = true
	}
	t.Error("the weights never come back")
}
