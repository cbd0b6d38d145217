// Package verdict tells in a few plain lines whether a hyperplane separates a
// data set, and what proves it: the widest one with the examples that hold it,
// or the convex combination that no hyperplane survives. What a reader could
// check by hand is checked here, on the data themselves. Read text.go first.
package verdict

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"text/tabwriter"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/notation"
)

const (
	listed  = 12 // examples that are named, at most
	wide    = 56 // columns of a vector, at most
	columns = 80 // of a line of prose
)

// words are how a kind is spoken of, by the bias rule it belongs to.
var words = [...]struct {
	gamma, activation, vector, norm string
}{
	margin.Homogeneous: {"γ", "w·x", "x", "‖w‖ = 1"},
	margin.Augmented:   {"γ̂", "w·x + b", "(x, 1)", "‖(w, b)‖ = 1"},
	margin.Geometric:   {"γ", "w·x + b", "x", "‖w‖ = 1"},
}

// text is the lines being written about a verdict.
type text struct {
	strings.Builder
	p *algo.Problem
	v margin.Verdict
	// How the kind is spoken of, with φ(x) for x in a feature space.
	gamma, activation, vector, norm string
}

// Text is the verdict on a run's data.
func Text(p *algo.Problem, v margin.Verdict) string {
	w := words[v.Kind]
	t := &text{p: p, v: v, gamma: w.gamma, activation: w.activation, vector: w.vector, norm: w.norm}
	if !p.Linear() {
		phi := strings.NewReplacer("x", "φ(x)")
		t.activation, t.vector = phi.Replace(t.activation), phi.Replace(t.vector)
	}
	t.heading()
	switch {
	case v.Trivial:
		t.paragraph("Separable, with nothing to separate: " + v.Why + ".")
	case v.Separable == margin.True:
		t.separable()
	case v.Separable == margin.False:
		t.inseparable()
	default:
		t.undecided()
	}
	return t.String()
}

func (t *text) say(format string, args ...any) { fmt.Fprintf(t, format+"\n", args...) }

// paragraph prints prose, in lines of a terminal's width.
func (t *text) paragraph(text string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && notation.Width([]byte(line+" "+word)) > columns {
			t.say("%s", line)
			line = ""
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	t.say("%s", line)
}

// heading says what the verdict is about.
func (t *text) heading() {
	d := t.p.Data
	name := model.Visible(d.Name, wide)
	if !t.p.Binary() {
		t.say("%s: task %s, %s of %s", name, d.Task, count(d.Len(), "example"), count(len(d.Labels), "label"))
		t.say("")
		return
	}
	positive, negative := d.Counts()
	t.say("%s: %s, %d of %s and %d of %s, %s", name, count(d.Len(), "example"),
		positive, notation.Label(1), negative, notation.Label(-1), count(d.Dim(), "feature"))
	radius := "R = " + notation.Number(t.p.Radius)
	if s := d.Scaling; s != nil {
		radius += " after scaling (" + s.Method + ")"
	}
	if t.p.Linear() {
		t.say("bias %s, %s", t.p.Setup.Bias, radius)
	} else {
		t.say("bias %s, %s, kernel %s", t.p.Setup.Bias, radius, formula(t.p.Kernel))
	}
	t.say("")
}

// formula is the kernel with its numbers.
func formula(k *model.Kernel) string {
	gamma := fraction(k.Gamma)
	if gamma == "1" {
		gamma = ""
	}
	return strings.NewReplacer(
		"γ ", strings.TrimLeft(gamma+" ", " "), "γ", gamma,
		"+ c", "+ "+fraction(k.Coef0), "^p", "^"+strconv.Itoa(k.Degree),
	).Replace(k.Formula())
}

func (t *text) undecided() {
	t.paragraph("Not decided: " + t.v.Why + ".")
	if t.v.Upper > 0 && !math.IsInf(t.v.Upper, 1) {
		t.say("Proved so far: %s is at most %s, if there is a margin at all.", t.gamma, allDigits(t.v.Upper))
	}
}

// separable tells of the widest hyperplane.
func (t *text) separable() {
	v := t.v
	t.say("Separable: a %s is above 0 at every +1 and below 0 at every −1.", t.activation)
	if len(v.Weights) == 0 {
		t.paragraph("The widest was not found: " + v.Why + ".")
		return
	}
	t.say("The widest of them, measured with %s, has", t.norm)
	t.say("  %s = %s%s", t.gamma, allDigits(v.Gamma), t.exactly())
	if t.p.Linear() {
		t.hyperplane()
	} else {
		t.say("  w = Σ αᵢyᵢφ(xᵢ), with the α below%s", t.offset())
	}
	t.supports()
	if t.p.Linear() {
		t.check()
	}
	if v.Why != "" {
		t.paragraph("Note: " + v.Why + ".")
	}
}

// exactly is γ as a root, or how wide its interval is.
func (t *text) exactly() string {
	if r := t.v.GammaSquared; r != nil {
		if s := root(r); s != allDigits(t.v.Gamma) && len(s) <= wide/2 {
			return " = " + s
		}
		return ""
	}
	if t.v.Lower < t.v.Upper {
		return fmt.Sprintf(",\n  proved to lie from %s to %s", allDigits(t.v.Lower), allDigits(t.v.Upper))
	}
	return ""
}

// root is √r, as a fraction if it is one.
func root(r *big.Rat) string {
	square := func(n *big.Int) (*big.Int, bool) {
		s := new(big.Int).Sqrt(n)
		return s, new(big.Int).Mul(s, s).Cmp(n) == 0
	}
	num, ok1 := square(r.Num())
	den, ok2 := square(r.Denom())
	switch {
	case ok1 && ok2:
		return new(big.Rat).SetFrac(num, den).RatString()
	case r.IsInt():
		return "√" + r.RatString()
	}
	return "√(" + r.RatString() + ")"
}

// hyperplane prints w and b, and the multiple of them that is 1 at the
// examples that hold it, which often is in whole numbers.
func (t *text) hyperplane() {
	t.say("  w = %s%s", vector(t.v.W), t.offset())
	if t.v.Gamma == 1 {
		return
	}
	scaled := make([]float64, len(t.v.W))
	for j, w := range t.v.W {
		scaled[j] = w / t.v.Gamma
	}
	if b := t.v.B / t.v.Gamma; t.v.Kind != margin.Homogeneous {
		t.say("or, for the same hyperplane, w = %s, b = %s", vector(scaled), notation.Number(rounded(b)))
	} else {
		t.say("or, for the same hyperplane, w = %s", vector(scaled))
	}
}

func (t *text) offset() string {
	if t.v.Kind == margin.Homogeneous {
		return ""
	}
	return ", b = " + notation.Number(rounded(t.v.B))
}

// supports lists the examples that hold the hyperplane.
func (t *text) supports() {
	t.say("Held by %s, where y(%s) = %s; everywhere else it is no less:", count(len(t.v.Weights), "example"), t.activation, t.gamma)
	rows := [][]string{{"example", "y", "x"}}
	if t.v.Alpha != nil {
		rows[0] = append(rows[0], "α")
	}
	for k, w := range t.v.Weights[:min(listed, len(t.v.Weights))] {
		row := []string{strconv.Itoa(t.p.Data.Number(w.Example)), notation.Label(t.p.Data.Y[w.Example]), t.point(w.Example)}
		if t.v.Alpha != nil {
			row = append(row, notation.Number(t.v.Alpha[k].Value))
		}
		rows = append(rows, row)
	}
	t.table(rows, len(t.v.Weights))
}

// check looks for the least margin among all examples.
func (t *text) check() {
	h := model.Hyperplane{W: t.v.W, B: t.v.B}
	least, at := math.Inf(1), 0
	for i, y := range t.p.Data.Y {
		if m := float64(y) * h.ActivationOf(t.p.Data, i); m < least {
			least, at = m, i
		}
	}
	t.say("Checked: the least y(%s) of all %s is %s, at example %d.", t.activation,
		count(t.p.Data.Len(), "example"), strconv.FormatFloat(least, 'g', 10, 64), at+1)
}

// table prints rows under a heading; of is how many there would be.
func (t *text) table(rows [][]string, of int) {
	w := tabwriter.NewWriter(t, 0, 0, 3, ' ', 0)
	for _, row := range rows {
		fmt.Fprintf(w, "  %s\n", strings.Join(row, "\t"))
	}
	w.Flush()
	if rest := of - (len(rows) - 1); rest > 0 {
		t.say("  and %d more, which the output without --text has", rest)
	}
}

// point is an example's features as they were written.
func (t *text) point(i int) string {
	return string(notation.AppendVectorWithin(nil, notation.Vector{F: t.p.Data.Row(i)}, wide))
}

func vector(v []float64) string {
	tidied := make([]float64, len(v))
	for j, x := range v {
		tidied[j] = rounded(x)
	}
	return string(notation.AppendVectorWithin(nil, notation.Vector{F: tidied}, wide))
}

// rounded takes what rounding left of a whole number for that number.
func rounded(x float64) float64 {
	if n := math.Round(x); math.Abs(x-n) < 1e-12*max(1, math.Abs(x)) {
		return n + 0
	}
	return x
}

// allDigits is a number with all its digits.
func allDigits(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
