// Package verdict tells in a few plain lines whether a hyperplane separates a
// data set, and what proves it: the widest one with the examples that hold it,
// or the convex combination that no hyperplane survives. What a reader could
// check by hand is checked here, on the data themselves. Read text.txt first, which
// has the lines.
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
	listed  = 12 // examples that are named, at most
	wide    = 56 // columns of a vector, at most
	columns = 80 // of a line of prose
)

// text is a verdict that the lines are read to: [why.Reader].
type text struct {
	p *algo.Problem
	v margin.Verdict
}

// Text is the verdict on a run's data.
func Text(p *algo.Problem, v margin.Verdict) string {
	var b strings.Builder
	t := &text{p, v}
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

// paragraph is prose in lines of a terminal's width; what is none is left as it is.
func paragraph(text string) string {
	prose, ok := strings.CutPrefix(text, "¶ ")
	if !ok {
		return text
	}
	words := strings.Join(strings.Fields(prose), " ")
	return strings.Join(slices.Collect(grid.Wrapped(words, columns, utf8.RuneCountInString)), "\n")
}

// Is reports whether the verdict meets a condition of a line.
func (t *text) Is(condition string) bool { return conditions[condition](t) }

// conditions are what lines are chosen by. They are never written.
var conditions = map[string]func(t *text) bool{
	"binary":      func(t *text) bool { return t.p.Binary() },
	"linear":      func(t *text) bool { return t.p.Linear() },
	"rational":    func(t *text) bool { return t.p.Kernel.Rational },
	"scaled":      func(t *text) bool { return t.p.Data.Scaling != nil },
	"homogeneous": func(t *text) bool { return t.v.Kind == margin.Homogeneous },
	"augmented":   func(t *text) bool { return t.v.Kind == margin.Augmented },
	"geometric":   func(t *text) bool { return t.v.Kind == margin.Geometric },
	"trivial":     func(t *text) bool { return t.v.Trivial },
	"separable":   func(t *text) bool { return t.v.Separable == margin.True },
	"inseparable": func(t *text) bool { return t.v.Separable == margin.False && !t.v.Trivial },
	"undecided":   func(t *text) bool { return t.v.Separable == margin.Undecided && !t.v.Trivial },
	"bounded":     func(t *text) bool { return t.v.Upper > 0 && !math.IsInf(t.v.Upper, 1) },
	"found":       func(t *text) bool { return len(t.v.Weights) > 0 },
	"noted":       func(t *text) bool { return t.v.Why != "" },
	"one":         func(t *text) bool { return t.v.Gamma == 1 },
	"root":        func(t *text) bool { return t.root() != "" },
	"interval":    func(t *text) bool { return t.v.GammaSquared == nil && t.v.Lower < t.v.Upper },
	"few":         func(t *text) bool { return len(t.v.Weights) <= mostSquared },
	"left":        func(t *text) bool { return !t.p.Exact && t.residual() > 0 },
	"long":        func(t *text) bool { return t.p.Exact && t.rounds() },
}

// Append appends what stands in a slot.
func (t *text) Append(b []byte, slot string) ([]byte, bool) {
	if of, known := slots[slot]; known {
		return append(b, of(t)...), true
	}
	return script().AppendText(b, slot, t)
}

// slots are what stands in the lines, of the data and of the verdict. They are never
// written.
var slots = map[string]func(t *text) string{
	"blank":     func(*text) string { return "" },
	"data":      func(t *text) string { return model.Visible(t.p.Data.Name, wide) },
	"task":      func(t *text) string { return t.p.Data.Task },
	"examples":  func(t *text) string { return count(t.p.Data.Len(), "example") },
	"features":  func(t *text) string { return count(t.p.Data.Dim(), "feature") },
	"labels":    func(t *text) string { return count(len(t.p.Data.Labels), "label") },
	"positives": func(t *text) string { n, _ := t.p.Data.Counts(); return strconv.Itoa(n) },
	"negatives": func(t *text) string { _, n := t.p.Data.Counts(); return strconv.Itoa(n) },
	"bias":      func(t *text) string { return t.p.Setup.Bias },
	"radius":    func(t *text) string { return notation.Number(t.p.Radius) },
	"scaling":   func(t *text) string { return t.p.Data.Scaling.Method },
	"kernel":    func(t *text) string { return formula(t.p.Kernel) },
	"why":       func(t *text) string { return t.v.Why },
	"margin":    func(t *text) string { return allDigits(t.v.Gamma) },
	"lower":     func(t *text) string { return allDigits(t.v.Lower) },
	"upper":     func(t *text) string { return allDigits(t.v.Upper) },
	"root":      (*text).root,
	"w":         func(t *text) string { return t.vector(1) },
	"b":         func(t *text) string { return notation.Number(rounded(t.v.B)) },
	"w/γ":       func(t *text) string { return t.vector(t.v.Gamma) },
	"b/γ":       func(t *text) string { return notation.Number(rounded(t.v.B / t.v.Gamma)) },
	"supports":  func(t *text) string { return count(len(t.v.Weights), "example") },
	"least":     (*text).least,
	"left":      func(t *text) string { return notation.Number(t.residual()) },

	"table of supports": (*text).supports,
	"table of all":      func(t *text) string { return t.table(t.v.Weights, "weight", "example", "y", "x") },
	"table of +1":       func(t *text) string { return t.table(t.ofClass(1), "weight", "example", "x") },
	"table of −1":       func(t *text) string { return t.table(t.ofClass(-1), "weight", "example", "x") },
	"sum of all":        func(t *text) string { return fraction(sum(t.v.Weights)) },
	"sum of +1":         func(t *text) string { return fraction(sum(t.ofClass(1))) },
	"sum of −1":         func(t *text) string { return fraction(sum(t.ofClass(-1))) },
	"average of +1":     func(t *text) string { return vector(t.average(t.ofClass(1))) },
	"average of −1":     func(t *text) string { return vector(t.average(t.ofClass(-1))) },
	"combination":       func(t *text) string { return vector(t.combination()) },
	"squared norm":      func(t *text) string { return fraction(t.squaredNorm()) },
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
	).Replace(k.Formula)
}

// root is γ as a root, or as a fraction if it is one; "" if that is long, or says no
// more than the digits.
func (t *text) root() string {
	if t.v.GammaSquared == nil {
		return ""
	}
	s := notation.Root(t.v.GammaSquared)
	if s == allDigits(t.v.Gamma) || len(s) > wide/2 {
		return ""
	}
	return s
}

// supports lists the examples that hold the hyperplane.
func (t *text) supports() string {
	if t.v.Alpha == nil {
		return t.table(t.v.Weights, "example", "y", "x")
	}
	return t.table(t.v.Weights, "example", "y", "x", "α")
}

// least is the least margin among all examples, and where it is.
func (t *text) least() string {
	h := model.Hyperplane{W: t.v.W, B: t.v.B}
	least, at := math.Inf(1), 0
	for i, y := range t.p.Data.Y {
		if m := float64(y) * h.ActivationOf(t.p.Data, i); m < least {
			least, at = m, i
		}
	}
	return fmt.Sprintf("%s, at example %d", strconv.FormatFloat(least, 'g', 10, 64), t.p.Data.Number(at))
}

// cells are what stands in a table of examples under a heading: of the kth, and of the
// weight that it has. They are never written.
var cells = map[string]func(t *text, k int, w margin.Weight) string{
	"weight":  func(_ *text, _ int, w margin.Weight) string { return whole(exact(w)) },
	"example": func(t *text, _ int, w margin.Weight) string { return strconv.Itoa(t.p.Data.Number(w.Example)) },
	"y":       func(t *text, _ int, w margin.Weight) string { return notation.Label(t.p.Data.Y[w.Example]) },
	"x": func(t *text, _ int, w margin.Weight) string { // as it was written
		return string(notation.AppendVector(nil, notation.Vector{F: t.p.Data.Row(w.Example)}, wide, false))
	},
	"α": func(t *text, k int, _ margin.Weight) string { return notation.Number(t.v.Alpha[k].Value) },
}

// table lists the first of some examples under headings.
func (t *text) table(held []margin.Weight, headings ...string) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 3, ' ', 0)
	fmt.Fprintf(w, "  %s\n", strings.Join(headings, "\t"))
	for k, one := range held[:min(listed, len(held))] {
		row := make([]string, len(headings))
		for c, heading := range headings {
			row[c] = cells[heading](t, k, one)
		}
		fmt.Fprintf(w, "  %s\n", strings.Join(row, "\t"))
	}
	w.Flush()
	if rest := len(held) - listed; rest > 0 {
		fmt.Fprintf(&b, "  and %d more, which the output without --text has", rest)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// vector is w in a unit, with what rounding left of whole numbers taken away.
func (t *text) vector(unit float64) string {
	tidied := make([]float64, len(t.v.W))
	for j, x := range t.v.W {
		tidied[j] = rounded(x / unit)
	}
	return string(notation.AppendVector(nil, notation.Vector{F: tidied}, wide, false))
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
