package algo_test

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/algo/draws"
	"perceptron/model"
)

// table is a drawn data set: the numbers as written, as a data set and as
// rationals.
type table struct {
	csv  string
	data *model.Dataset
	x    [][]*big.Rat
	y    []int
}

// Numbers that make ties; that pass 2⁵² during a run, when they are scaled to
// whole ones; and that are beyond it from the start.
var (
	small  = []string{"0", "0", "1", "-1", "2", "-2", "3", "0.5", "-0.5", "1.5", "0.1", "-0.1", "0.2", "0.3", "-1.1"}
	middle = []string{"0.1234567", "1.2345678", "-2.7182818", "3.1415926", "-0.0000001", "1", "-2", "0"}
	wide   = []string{
		"0.1234567890123456789", "-98765432109876543210.5", "1e-300", "-2.5e200", "0.1", "1e22", "3",
		"9007199254740993", "0.30000000000000004", "-1e-17", "123456789.123456789", "0",
	}
)

// drawTable draws up to 8 examples of up to 4 features, with duplicates, also
// contradictory ones, and zero vectors.
func drawTable(t *rapid.T, numbers []string) table {
	n, d := rapid.IntRange(1, 8).Draw(t, "n"), rapid.IntRange(1, 4).Draw(t, "d")
	var rows []string
	for i := range n {
		kind := rapid.IntRange(0, 5).Draw(t, "kind")
		switch {
		case kind == 0 && i > 0:
			rows = append(rows, rows[rapid.IntRange(0, i-1).Draw(t, "twin")])
		case kind == 1:
			rows = append(rows, strings.Repeat("0,", d))
		default:
			row := ""
			for range d {
				row += rapid.SampledFrom(numbers).Draw(t, "x") + ","
			}
			rows = append(rows, row)
		}
	}
	out := table{}
	var b strings.Builder
	for j := range d {
		fmt.Fprintf(&b, "x%d,", j+1)
	}
	b.WriteString("y\n")
	for _, row := range rows {
		y := rapid.SampledFrom([]int{1, -1}).Draw(t, "y")
		fmt.Fprintf(&b, "%s%d\n", row, y)
		var x []*big.Rat
		for v := range strings.SplitSeq(strings.TrimSuffix(row, ","), ",") {
			x = append(x, rat(v))
		}
		out.x = append(out.x, x)
	}
	out.csv = b.String()
	var err error
	out.data, err = model.Read(t.Context(), strings.NewReader(out.csv), "drawn",
		model.ReadOptions{Input: "csv", Header: "yes", Label: "y"})
	if err != nil {
		t.Fatal(err)
	}
	for _, y := range out.data.Y {
		out.y = append(out.y, int(y))
	}
	return out
}

func pick(t *rapid.T, name string, of ...string) string { return rapid.SampledFrom(of).Draw(t, name) }

// drawList is an order of one's own over n examples, with repeats and omissions.
func drawList(t *rapid.T, n int) string {
	if n == 0 {
		return "given"
	}
	var list []string
	for _, i := range rapid.SliceOfN(rapid.IntRange(1, n), 1, 2*n).Draw(t, "list") {
		list = append(list, strconv.Itoa(i))
	}
	return strings.Join(list, ",")
}

// drawSetup draws everything about a run that a table of n examples allows, but
// the mode and the kernel.
func drawSetup(t *rapid.T, n int, rates ...string) algo.Setup {
	s := algo.Default()
	s.Arithmetic = "exact"
	s.Order = pick(t, "order", append(valuesOf("order"), "own")...)
	if s.Order == "own" {
		s.Order = drawList(t, n)
	}
	s.Tie = pick(t, "tie", valuesOf("tie")...)
	s.Bias = pick(t, "bias", "unit", "radius", "none")
	s.Rate = pick(t, "rate", rates...)
	s.Seed = rapid.Uint64Range(0, 5).Draw(t, "seed")
	s.Epochs = rapid.IntRange(0, 6).Draw(t, "epochs")
	s.Steps = rapid.SampledFrom([]int{0, 0, 1, 7, 30}).Draw(t, "steps")
	s.KeepGoing = rapid.Bool().Draw(t, "keep going")
	if s.Epochs == 0 && s.Steps == 0 {
		s.Steps = 40
	}
	return s
}

// drawInit draws first weights of so many numbers.
func drawInit(t *rapid.T, s *algo.Setup, count int) {
	if s.Bias != "none" {
		count++
	}
	s.Init = pick(t, "init", "zero", "zero", "random", "listed")
	if s.Init != "listed" {
		return
	}
	if count == 0 {
		s.Init = "zero"
		return
	}
	var list []string
	for range count {
		list = append(list, pick(t, "w0", "0", "1", "-0.5", "0.2", "1/3", "-2/7", "1e-9"))
	}
	s.Init = strings.Join(list, ",")
}

// follow makes a run beside the rational one and compares everything that both
// have at every step.
// verdict is a look with two labels.
type verdict struct {
	example    int
	activation float64
	margin     float64
	mistake    bool
}

func verdictOf(l algo.Look) verdict { return verdict{l.Example, l.Activation, l.Margin, l.Mistake} }

func follow(t *rapid.T, set algo.Setup, in table) {
	s, err := algo.Start(set, in.data)
	if err != nil {
		t.Fatalf("%+v: %v\n%s", set, err, in.csv)
	}
	r, rate := newRational(set, in.x, in.y), rat(set.Rate)
	fail := func(what string, got, want any) {
		t.Fatalf("%s, step %d, %s: %v, want %v\n%+v\n%s", set.Mode, r.step, what, got, want, set, in.csv)
	}
	same := func(what string, got, want any) {
		if got != want {
			fail(what, got, want)
		}
	}
	equal := func(what string, got, want *big.Rat) {
		if got.Cmp(want) != 0 {
			fail(what, got, want)
		}
	}
	states := func() {
		same("steps", s.Steps(), r.step)
		same("updates", s.Updates(), r.updates)
		same("converged", s.Converged(), r.converged)
		same("stop", s.Stopped(), r.stop)
		w, b := s.Rationals()
		equal("b", b, r.b)
		same("b rounded", s.Bias(), nearest(r.b))
		floats, want := s.Weights(), r.w()
		if len(floats) != len(want) || len(w) != len(want) {
			fail("weights", w, want)
		}
		for j := range want {
			equal("w", w[j], want[j])
			same("w rounded", floats[j], nearest(want[j]))
		}
		if counts := s.Counts(); (counts == nil) != (set.Mode == "primal") {
			fail("counts", counts, set.Mode)
		} else {
			for i, c := range counts {
				equal("alpha", new(big.Rat).Mul(rate, big.NewRat(int64(c), 1)), r.alpha[i])
			}
		}
		for i := range in.x {
			a := r.a(i)
			equal("activation", s.ActivationRat(i), a)
			same("what is seen", verdictOf(s.See(i)), verdict{i, nearest(a), float64(in.y[i])*nearest(a) + 0, r.mistaken(i, a)})
		}
	}
	states()
	for r.stop == algo.Running {
		epoch, mistakes := r.epoch, r.mistakes
		want := r.next()
		e := s.Step()
		if want.mistake {
			mistakes++
		}
		a := nearest(want.a)
		same("look", verdictOf(e.Looks[0]), verdict{want.example, a, float64(in.y[want.example])*a + 0, want.mistake})
		if math.Signbit(e.Looks[0].Margin) && e.Looks[0].Margin == 0 {
			fail("margin", "−0", 0)
		}
		e.Looks = nil
		got := fmt.Sprintf("%+v", e)
		same("event", got, fmt.Sprintf("%+v", algo.Event{
			Step: r.step, Epoch: epoch, Updates: r.updates,
			Updated: want.mistake, EndOfPass: want.endOfPass, Mistakes: mistakes,
		}))
		states()
	}
	errors, loss := 0, new(big.Rat)
	for i := range in.x {
		a := r.a(i)
		if r.mistaken(i, a) {
			errors++
		}
		if a.Sign() == -in.y[i] {
			loss.Add(loss, a.Abs(a))
		}
	}
	same("evaluation", s.Evaluate(), algo.Evaluation{errors, nearest(loss)})
}

// nearest is the float64 nearest to r.
func nearest(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}

// Primal, dual and the linear kernel make the same decisions, those of rational
// arithmetic, on data full of ties.
func TestModesAgree(t *testing.T) {
	for _, z := range []struct {
		name    string
		numbers []string
		rates   []string
		draws   string
	}{
		{"small", small, []string{"1", "1", "1/3", "0.1", "2", "7/4"}, "2000"},
		{"middle", middle, []string{"1", "2", "1/3", "0.1"}, "600"},
		{"wide", wide, []string{"1", "1/3", "0.1", "1e-20", "12345678901234567"}, "400"},
	} {
		t.Run(z.name, func(t *testing.T) {
			draws.Check(t, z.draws, func(t *rapid.T) {
				in := drawTable(t, z.numbers)
				s := drawSetup(t, in.data.Len(), z.rates...)
				drawInit(t, &s, in.data.Dim())
				for _, s.Mode = range valuesOf("mode") {
					follow(t, s, in)
				}
			})
		})
	}
}

// The polynomial kernel with rational parameters is exact too.
func TestPolyExact(t *testing.T) {
	for _, z := range []struct {
		name    string
		numbers []string
		draws   string
	}{{"small", small, "1500"}, {"middle", middle, "300"}, {"wide", wide, "200"}} {
		t.Run(z.name, func(t *testing.T) {
			draws.Check(t, z.draws, func(t *rapid.T) {
				in := drawTable(t, z.numbers)
				s := drawSetup(t, in.data.Len(), "1", "1/3", "0.1")
				s.Mode, s.Kernel = "kernel", "poly"
				s.Degree = rapid.IntRange(1, 4).Draw(t, "degree")
				s.Gamma = pick(t, "gamma", "1", "0.5", "1/3", "2", "0.1")
				s.Coef0 = pick(t, "coef0", "1", "0", "-1", "1/7", "0.5")
				drawInit(t, &s, 0)
				follow(t, s, in)
			})
		})
	}
}
