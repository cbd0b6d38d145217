package trace_test

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"perceptron/algo/draws"
)

// The theory of an end event, compared with an independent computation: in rationals, from
// the Gram matrix of the data as written, by trying every set of examples that could carry
// the nearest point.

// oracle is a few examples and their true theory.
type oracle struct {
	x      [][]*big.Rat
	y      []int
	bias   string
	degree int      // 0: no kernel
	coef0  *big.Rat // of (x·z + c)^p
	gram   [][]*big.Rat
	square *big.Rat // R²: the largest of its diagonal
	float  bool     // the run is in floating point: printed bounds are no less than the true ones
}

func ratOf(s string) *big.Rat {
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		panic(s)
	}
	return r
}

// weigh computes the Gram matrix, without the bias.
func (o *oracle) weigh() {
	o.square = new(big.Rat)
	for i := range o.x {
		row := make([]*big.Rat, len(o.x))
		for j := range row {
			row[j] = new(big.Rat)
			for f := range o.x[i] {
				row[j].Add(row[j], new(big.Rat).Mul(o.x[i][f], o.x[j][f]))
			}
			if o.degree > 0 {
				base := new(big.Rat).Add(row[j], o.coef0)
				row[j].SetInt64(1)
				for range o.degree {
					row[j].Mul(row[j], base)
				}
			}
		}
		o.gram = append(o.gram, row)
		if row[i].Cmp(o.square) > 0 {
			o.square = row[i]
		}
	}
}

// signed is yᵢyⱼ(K + 1) or yᵢyⱼK.
func (o *oracle) signed(i, j int) *big.Rat {
	v := new(big.Rat).Set(o.gram[i][j])
	if o.bias == "unit" {
		v.Add(v, big.NewRat(1, 1))
	}
	return v.Mul(v, big.NewRat(int64(o.y[i]*o.y[j]), 1))
}

// determinant is by expansion along the first row.
func determinant(m [][]*big.Rat) *big.Rat {
	if len(m) == 0 {
		return big.NewRat(1, 1)
	}
	d := new(big.Rat)
	for c, v := range m[0] {
		if v.Sign() == 0 {
			continue
		}
		var minor [][]*big.Rat
		for _, row := range m[1:] {
			minor = append(minor, append(append([]*big.Rat(nil), row[:c]...), row[c+1:]...))
		}
		t := new(big.Rat).Mul(v, determinant(minor))
		if c%2 == 1 {
			t.Neg(t)
		}
		d.Add(d, t)
	}
	return d
}

// semidefinite reports whether no principal minor is negative.
func (o *oracle) semidefinite() bool {
	for set := 1; set < 1<<len(o.x); set++ {
		var minor [][]*big.Rat
		for i := range o.x {
			if set>>i&1 == 0 {
				continue
			}
			var row []*big.Rat
			for j := range o.x {
				if set>>j&1 == 1 {
					row = append(row, o.gram[i][j])
				}
			}
			minor = append(minor, row)
		}
		if determinant(minor).Sign() < 0 {
			return false
		}
	}
	return true
}

// singular reports whether the Gram matrix of the examples without duplicates is singular.
func (o *oracle) singular() bool {
	var distinct []int
	for i, x := range o.x {
		same := func(j int) bool {
			return slices.EqualFunc(x, o.x[j], func(a, b *big.Rat) bool { return a.Cmp(b) == 0 })
		}
		if !slices.ContainsFunc(distinct, same) {
			distinct = append(distinct, i)
		}
	}
	minor := make([][]*big.Rat, len(distinct))
	for a, i := range distinct {
		for _, j := range distinct {
			minor[a] = append(minor[a], o.gram[i][j])
		}
	}
	return determinant(minor).Sign() == 0
}

// trivial reports one class with a free bias.
func (o *oracle) trivial() bool {
	sum := 0
	for _, y := range o.y {
		sum += y
	}
	return o.bias == "radius" && (sum == len(o.y) || sum == -len(o.y))
}

// nearest is the least ‖Σ λᵢyᵢx̂ᵢ‖² and its λ, by Cramer's rule over every affinely
// independent set of examples. With bias radius each class has a sum of its own.
func (o *oracle) nearest() (least *big.Rat, lambda []*big.Rat) {
	for set := 1; set < 1<<len(o.x); set++ {
		value, weights, ok := o.held(set)
		if ok && (least == nil || value.Cmp(least) < 0) {
			least, lambda = value, weights
		}
	}
	return least, lambda
}

// held solves for the nearest point of the affine hull of a set: G λ = level of the own
// sum, and the sums 1.
func (o *oracle) held(set int) (value *big.Rat, lambda []*big.Rat, ok bool) {
	var member []int
	for i := range o.x {
		if set>>i&1 == 1 {
			member = append(member, i)
		}
	}
	sums := 1
	if o.bias == "radius" {
		sums = 2
	}
	k := bits.OnesCount(uint(set))
	m := make([][]*big.Rat, k+sums)
	for a := range m {
		m[a] = make([]*big.Rat, k+sums)
		for b := range m[a] {
			m[a][b] = new(big.Rat)
		}
	}
	for a, i := range member {
		h := k
		if sums == 2 && o.y[i] < 0 {
			h++
		}
		for b, j := range member {
			m[a][b] = o.signed(i, j)
		}
		m[a][h].SetInt64(1)
		m[h][a].SetInt64(1)
	}
	det := determinant(m)
	if det.Sign() == 0 {
		return nil, nil, false
	}
	value, lambda = new(big.Rat), make([]*big.Rat, len(o.x))
	for a := range m {
		changed := make([][]*big.Rat, len(m))
		for r, row := range m {
			changed[r] = append([]*big.Rat(nil), row...)
			changed[r][a] = new(big.Rat)
			if r >= k {
				changed[r][a].SetInt64(1)
			}
		}
		x := determinant(changed)
		x.Quo(x, det)
		switch {
		case a >= k:
			value.Sub(value, x) // the level, with the sign the system gives it
		case x.Sign() < 0:
			return nil, nil, false
		default:
			lambda[member[a]] = x
		}
	}
	return value, lambda, true
}

// near is the float64 nearest to √r.
func near(r *big.Rat) float64 {
	f := new(big.Float).SetPrec(2000).SetRat(r)
	x, _ := f.Sqrt(f).Float64()
	return x
}

func number(v any) float64 {
	if s, ok := v.(string); ok {
		x, err := strconv.ParseFloat(s, 64)
		if err != nil {
			panic(err)
		}
		return x
	}
	if v == nil {
		return math.NaN()
	}
	return v.(float64)
}

// share is a weight of a certificate: a number, or a fraction as a string.
func share(v any) *big.Rat {
	if s, ok := v.(string); ok {
		return ratOf(s)
	}
	return new(big.Rat).SetFloat64(v.(float64))
}

// drawOracle draws up to five examples of up to two features, whose columns or cells are
// multiplied by 10³⁰⁰, 10⁻³⁰⁰ or 1 and sometimes all 0, and a set-up.
func drawOracle(rng *rand.Rand) (o *oracle, csv, flags string) {
	pick := func(from ...string) string { return from[rng.IntN(len(from))] }
	o = &oracle{bias: pick("none", "unit", "radius")}
	flags = "--bias " + o.bias
	n, d := 1+rng.IntN(5), 1+rng.IntN(2)
	power := make([]string, d)
	for f := range power {
		power[f] = pick("", "", "", "", "e300", "e-300")
	}
	if rng.IntN(3) == 0 {
		o.degree, o.coef0 = 1+rng.IntN(2), ratOf(pick("-1", "0", "1", "-1/2"))
		flags += fmt.Sprintf(" --mode kernel --kernel poly --gamma 1 --degree %d --coef0 %s", o.degree, o.coef0.RatString())
		power = make([]string, d) // K in the range of a double
	}
	zero, one, mixed := rng.IntN(8) == 0, rng.IntN(6) == 0, o.degree == 0 && rng.IntN(4) == 0
	csv = strings.Join([]string{"x1,y\n", "x1,x2,y\n"}[d-1:d], "")
	for range n {
		var row []*big.Rat
		for f := range d {
			cell := pick("0", "1", "-1", "2", "-3", "0.1", "1.5")
			if zero {
				cell = "0"
			}
			if mixed {
				power[f] = pick("e300", "e-300")
			}
			csv += cell + power[f] + ","
			row = append(row, ratOf(cell+power[f]))
		}
		y := 1 - 2*rng.IntN(2)
		if one {
			y = 1
		}
		csv += strconv.Itoa(y) + "\n"
		o.x, o.y = append(o.x, row), append(o.y, y)
	}
	o.weigh()
	return o, csv, flags
}

// TestTheory compares end events with the oracle. In exact arithmetic a number is the
// float64 nearest to the true one, and a bound the least float64 that is no less; of runs
// in floating point, too, bounds are no less than the true ones.
func TestTheory(t *testing.T) {
	draws := draws.Count(600)
	rng := rand.New(rand.NewPCG(61, 62))
	for range draws {
		o, csv, flags := drawOracle(rng)
		arithmetic := "exact"
		if rng.IntN(2) == 0 && !strings.Contains(csv, "e300") { // where a run in doubles would overflow
			arithmetic, o.float = "float", true
		}
		e, line := end(t, csv, flags+" --arithmetic "+arithmetic+" --epochs 20")
		if fault := o.fault(e); fault != "" {
			t.Errorf("%s %q: %s\n%s", flags, csv, fault, line)
			return
		}
	}
}

// fault is the first error in an end event.
func (o *oracle) fault(e ending) string {
	if o.degree > 0 && !o.semidefinite() && !o.trivial() {
		if e.Separable != nil || !strings.Contains(e.Why, "not positive semidefinite") {
			return "the Gram matrix is not positive semidefinite"
		}
		return ""
	}
	if o.trivial() {
		if e.Separable == nil || !*e.Separable {
			return "there is nothing to separate"
		}
		return o.passes(e, nil)
	}
	if e.Separable == nil && o.degree > 0 && o.coef0.Sign() < 0 && o.singular() && strings.Contains(e.Why, "could not be shown to be positive semidefinite") {
		return ""
	}
	square, lambda := o.nearest()
	if o.bias == "radius" {
		square.Quo(square, big.NewRat(4, 1))
	}
	if e.Separable == nil || *e.Separable != (square.Sign() > 0) {
		return "γ² is " + square.RatString()
	}
	if square.Sign() == 0 {
		if fault := o.reaches(e); fault != "" {
			return fault
		}
		return o.passes(e, nil)
	}
	if gamma := near(square); gamma > 0 {
		lower, upper := number(e.Margin["lower"]), number(e.Margin["upper"])
		if !(lower <= upper && upper <= math.MaxFloat64) {
			return fmt.Sprintf("γ is %v", gamma)
		}
		below, above := new(big.Rat).SetFloat64(lower), new(big.Rat).SetFloat64(upper)
		value := number(e.Margin["value"])
		if !o.same(value, gamma) || below.Mul(below, below).Cmp(square) > 0 || above.Mul(above, above).Cmp(square) < 0 {
			return fmt.Sprintf("γ is %v", gamma)
		}
	}
	if fault := o.ratios(e, square, lambda); fault != "" {
		return fault
	}
	return o.passes(e, square)
}

// reaches multiplies a certificate out: the sum must be 0, and of a run in floating point
// no more than what rounding its λ leaves of the largest term.
func (o *oracle) reaches(e ending) string {
	lambda, fault := o.lambda(e)
	if fault != "" {
		return fault
	}
	total, largest := o.squared(lambda)
	if total.Sign() < 0 || total.Sign() > 0 && !o.float || total.Cmp(largest.Mul(largest, big.NewRat(1, 1e15))) > 0 {
		near, _ := total.Float64()
		return fmt.Sprintf("the certificate's sum has the squared norm %v", near)
	}
	return ""
}

// lambda is the printed certificate, which adds up to 1, or each class of it does.
func (o *oracle) lambda(e ending) (lambda []*big.Rat, fault string) {
	lambda = make([]*big.Rat, len(o.x))
	for side, weights := range e.Certificate {
		sum := new(big.Rat)
		for key, v := range weights {
			i, err := strconv.Atoi(key)
			if err != nil || i < 1 || i > len(o.x) || share(v).Sign() <= 0 || side != "weights" && (side == "positive") != (o.y[i-1] > 0) {
				return nil, "a λ of nothing"
			}
			lambda[i-1] = share(v)
			sum.Add(sum, lambda[i-1])
		}
		if off, _ := sum.Sub(sum, big.NewRat(1, 1)).Float64(); math.Abs(off) > 1e-14 || !o.float && off != 0 {
			return nil, "λ do not sum to 1"
		}
	}
	want := 1
	if o.bias == "radius" {
		want = 2
	}
	if len(e.Certificate) != want {
		return nil, "not one λ of each class"
	}
	return lambda, ""
}

// squared is ‖Σ λᵢyᵢx̂ᵢ‖², and the largest ‖λᵢx̂ᵢ‖².
func (o *oracle) squared(lambda []*big.Rat) (total, largest *big.Rat) {
	total, largest = new(big.Rat), new(big.Rat)
	for i, u := range lambda {
		for j, v := range lambda {
			if u == nil || v == nil {
				continue
			}
			term := o.signed(i, j)
			term.Mul(term, u).Mul(term, v)
			total.Add(total, term)
			if i == j && term.Cmp(largest) > 0 {
				largest = term
			}
		}
	}
	return total, largest
}

// TestTheoryOfMany: with more data than are treated exactly (here the same few repeated),
// the maximum margin is found in floating point. The oracle's numbers for the few hold for
// the many, and no bound is less.
func TestTheoryOfMany(t *testing.T) {
	rng := rand.New(rand.NewPCG(65, 66))
	for met := 0; met < draws.Count(8); {
		o, csv, flags := drawOracle(rng)
		square, lambda := o.nearest()
		if o.degree > 0 || strings.Contains(csv, "300") || o.trivial() || square.Sign() == 0 {
			continue
		}
		met++
		if o.float = true; o.bias == "radius" {
			square.Quo(square, big.NewRat(4, 1))
		}
		head, rows, _ := strings.Cut(csv, "\n")
		csv = head + "\n" + strings.Repeat(rows, 1+5000/(len(o.x)*len(o.x[0])))
		e, line := end(t, csv, flags+" --epochs 3")
		if e.Separable == nil || !*e.Separable {
			t.Fatalf("%s %q: γ² is %v\n%s", flags, head+rows, square, line)
		}
		if fault := o.ratios(e, square, lambda); fault != "" {
			t.Errorf("%s %q: %s\n%s", flags, head+rows, fault, line)
		}
	}
}
