// Package verdict says in a few plain lines whether a hyperplane separates a data set, and
// the proof: the maximum-margin hyperplane and its support vectors, or a convex combination
// that no hyperplane can separate. What a reader could check by hand is computed here from
// the data. Read text.txt first, which has the lines.
package verdict

import (
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"text/tabwriter"
	"unicode/utf8"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/why"
)

//go:embed text.txt
var lines string

var script = sync.OnceValue(func() *why.Script { return why.ParseScript(lines) })

const (
	maxListed   = 12 // examples that are listed, at most
	vectorWidth = 56 // columns of a vector, at most
	proseWidth  = 80 // columns of a line of prose
)

// reader is the verdict that the lines are filled with; it implements [why.Reader].
type reader struct {
	p *algo.Problem
	v margin.Verdict
}

// Text is the verdict on a run's data as text.
func Text(p *algo.Problem, v margin.Verdict) string {
	var b strings.Builder
	t := &reader{p, v}
	for _, entry := range script().Entries {
		for _, line := range entry.Lines {
			if entry.Head.Holds(t) && line.Holds(t) {
				said, _ := why.Append(nil, line.Text, t)
				b.WriteString(paragraph(string(said)) + "\n")
			}
		}
	}
	return b.String()
}

// paragraph wraps a line that is marked as prose; other lines are returned as they are.
func paragraph(text string) string {
	prose, ok := strings.CutPrefix(text, "¶ ")
	if !ok {
		return text
	}
	words := strings.Join(strings.Fields(prose), " ")
	return strings.Join(slices.Collect(grid.Wrapped(words, proseWidth, utf8.RuneCountInString)), "\n")
}

// Is reports whether the verdict meets a condition.
func (t *reader) Is(condition string) bool { return conditions[condition](t) }

// conditions is the conditions of the lines. It is not written to.
var conditions = map[string]func(t *reader) bool{
	"binary":      func(t *reader) bool { return t.p.Binary() },
	"linear":      func(t *reader) bool { return t.p.Linear() },
	"rational":    func(t *reader) bool { return t.p.Kernel.Rational },
	"scaled":      func(t *reader) bool { return t.p.Data.Scaling != nil },
	"homogeneous": func(t *reader) bool { return t.v.Kind == margin.Homogeneous },
	"augmented":   func(t *reader) bool { return t.v.Kind == margin.Augmented },
	"geometric":   func(t *reader) bool { return t.v.Kind == margin.Geometric },
	"trivial":     func(t *reader) bool { return t.v.Trivial },
	"separable":   func(t *reader) bool { return t.v.Separable == margin.True },
	"inseparable": func(t *reader) bool { return t.v.Separable == margin.False && !t.v.Trivial },
	"undecided":   func(t *reader) bool { return t.v.Separable == margin.Undecided && !t.v.Trivial },
	"bounded":     func(t *reader) bool { return t.v.Upper > 0 && !math.IsInf(t.v.Upper, 1) },
	"found":       func(t *reader) bool { return len(t.v.Weights) > 0 },
	"noted":       func(t *reader) bool { return t.v.Why != "" },
	"one":         func(t *reader) bool { return t.v.Gamma == 1 },
	"root":        func(t *reader) bool { return t.root() != "" },
	"interval":    func(t *reader) bool { return t.v.GammaSquared == nil && t.v.Lower < t.v.Upper },
	"few":         func(t *reader) bool { return len(t.v.Weights) <= maxSquared },
	"left":        func(t *reader) bool { return !t.p.Exact && t.residual() > 0 },
	"long":        func(t *reader) bool { return t.p.Exact && t.hasRounded() },
}

// Append appends the value of a slot.
func (t *reader) Append(b []byte, slot string) ([]byte, bool) {
	if of, known := slots[slot]; known {
		return append(b, of(t)...), true
	}
	return script().AppendText(b, slot, t)
}

// slots is the values of the slots, from the data and the verdict. It is not written to.
var slots = map[string]func(t *reader) string{
	"blank":     func(*reader) string { return "" },
	"data":      func(t *reader) string { return model.Visible(t.p.Data.Name, vectorWidth) },
	"task":      func(t *reader) string { return t.p.Data.Task },
	"examples":  func(t *reader) string { return count(t.p.Data.Len(), "example") },
	"features":  func(t *reader) string { return count(t.p.Data.Dim(), "feature") },
	"labels":    func(t *reader) string { return count(len(t.p.Data.Labels), "label") },
	"positives": func(t *reader) string { n, _ := t.p.Data.Counts(); return strconv.Itoa(n) },
	"negatives": func(t *reader) string { _, n := t.p.Data.Counts(); return strconv.Itoa(n) },
	"bias":      func(t *reader) string { return t.p.Setup.Bias },
	"radius":    func(t *reader) string { return notation.Number(t.p.Radius) },
	"scaling":   func(t *reader) string { return t.p.Data.Scaling.Method },
	"kernel":    func(t *reader) string { return formula(t.p.Kernel) },
	"why":       func(t *reader) string { return t.v.Why },
	"margin":    func(t *reader) string { return fullPrecision(t.v.Gamma) },
	"lower":     func(t *reader) string { return fullPrecision(t.v.Lower) },
	"upper":     func(t *reader) string { return fullPrecision(t.v.Upper) },
	"root":      (*reader).root,
	"w":         func(t *reader) string { return t.vector(1) },
	"b":         func(t *reader) string { return notation.Number(snapToInteger(t.v.B)) },
	"w/γ":       func(t *reader) string { return t.vector(t.v.Gamma) },
	"b/γ":       func(t *reader) string { return notation.Number(snapToInteger(t.v.B / t.v.Gamma)) },
	"supports":  func(t *reader) string { return count(len(t.v.Weights), "example") },
	"least":     (*reader).least,
	"left":      func(t *reader) string { return notation.Number(t.residual()) },

	"table of supports": (*reader).supports,
	"table of all":      func(t *reader) string { return t.table(t.v.Weights, "weight", "example", "y", "x") },
	"table of +1":       func(t *reader) string { return t.table(t.weightsOf(1), "weight", "example", "x") },
	"table of −1":       func(t *reader) string { return t.table(t.weightsOf(-1), "weight", "example", "x") },
	"sum of all":        func(t *reader) string { return fraction(sum(t.v.Weights)) },
	"sum of +1":         func(t *reader) string { return fraction(sum(t.weightsOf(1))) },
	"sum of −1":         func(t *reader) string { return fraction(sum(t.weightsOf(-1))) },
	"average of +1":     func(t *reader) string { return vector(t.weightedSum(t.weightsOf(1))) },
	"average of −1":     func(t *reader) string { return vector(t.weightedSum(t.weightsOf(-1))) },
	"combination":       func(t *reader) string { return vector(t.combination()) },
	"squared norm":      func(t *reader) string { return fraction(t.squaredNorm()) },
}

// formula is the kernel with its parameters' values.
func formula(k *model.Kernel) string {
	gamma := fraction(k.Gamma)
	if gamma == "1" {
		gamma = ""
	}
	return strings.NewReplacer(
		"γ ", strings.TrimLeft(gamma+" ", " "), "γ", gamma,
		"+ c", "+ "+fraction(k.Coef0), "^p", "^"+strconv.Itoa(k.Degree),
	).Replace(k.Formula)
}

// root is γ as a root or a fraction; "" if that is long, or the same as its digits.
func (t *reader) root() string {
	if t.v.GammaSquared == nil {
		return ""
	}
	s := notation.Root(t.v.GammaSquared)
	if s == fullPrecision(t.v.Gamma) || len(s) > vectorWidth/2 {
		return ""
	}
	return s
}

// supports is a table of the support vectors.
func (t *reader) supports() string {
	if t.v.Alpha == nil {
		return t.table(t.v.Weights, "example", "y", "x")
	}
	return t.table(t.v.Weights, "example", "y", "x", "α")
}

// least is the least margin of all examples, and where it is.
func (t *reader) least() string {
	h := model.Hyperplane{W: t.v.W, B: t.v.B}
	least, at := math.Inf(1), 0
	for i, y := range t.p.Data.Y {
		if m := float64(y) * h.ActivationOf(t.p.Data, i); m < least {
			least, at = m, i
		}
	}
	return fmt.Sprintf("%s, at example %d", strconv.FormatFloat(least, 'g', 10, 64), t.p.Data.Number(at))
}

// cells is the cells of a table of examples by heading: of the k-th example, with its
// weight. It is not written to.
var cells = map[string]func(t *reader, k int, w margin.Weight) string{
	"weight":  func(_ *reader, _ int, w margin.Weight) string { return exactWeight(exact(w)) },
	"example": func(t *reader, _ int, w margin.Weight) string { return strconv.Itoa(t.p.Data.Number(w.Example)) },
	"y":       func(t *reader, _ int, w margin.Weight) string { return notation.Label(t.p.Data.Y[w.Example]) },
	"x": func(t *reader, _ int, w margin.Weight) string {
		return string(notation.AppendVector(nil, notation.Vector{F: t.p.Data.Row(w.Example)}, vectorWidth, false))
	},
	"α": func(t *reader, k int, _ margin.Weight) string { return notation.Number(t.v.Alpha[k].Value) },
}

// table is a table of the first maxListed examples.
func (t *reader) table(held []margin.Weight, headings ...string) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 3, ' ', 0)
	fmt.Fprintf(w, "  %s\n", strings.Join(headings, "\t"))
	for k, one := range held[:min(maxListed, len(held))] {
		row := make([]string, len(headings))
		for c, heading := range headings {
			row[c] = cells[heading](t, k, one)
		}
		fmt.Fprintf(w, "  %s\n", strings.Join(row, "\t"))
	}
	w.Flush()
	if rest := len(held) - maxListed; rest > 0 {
		fmt.Fprintf(&b, "  and %d more, which the output without --text has", rest)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// vector is w divided by unit, without rounding errors of integers.
func (t *reader) vector(unit float64) string {
	tidied := make([]float64, len(t.v.W))
	for j, x := range t.v.W {
		tidied[j] = snapToInteger(x / unit)
	}
	return string(notation.AppendVector(nil, notation.Vector{F: tidied}, vectorWidth, false))
}

// snapToInteger is x, or the integer that it is equal to but for rounding.
func snapToInteger(x float64) float64 {
	if n := math.Round(x); math.Abs(x-n) < 1e-12*max(1, math.Abs(x)) {
		return n + 0
	}
	return x
}

// fullPrecision is a number with all its digits.
func fullPrecision(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
