package panel

import (
	"strings"

	"perceptron/algo"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// The rows of the panel before the list of the votes: the heading, the four
// readouts, what the present one is, and its weights or what it costs.
const readoutRows = 7

func roomReadouts(_ *Frame, _, height int) (least, best int) {
	least = readoutRows
	if height >= 40 {
		least += 4
	}
	return least, readoutRows + max(4, height/3)
}

// lengthReadouts is the weight vectors, which the list scrolls through.
func lengthReadouts(f *Frame, _ View) int {
	if f.Readouts == nil {
		return 0
	}
	return f.Readouts.Vectors
}

// readoutText is what a readout predicts with, and what it must remember.
type readoutText struct {
	name    string
	kernel  string // what it predicts with where there are no weights
	formula string // what it predicts with
	short   string // likewise
	costs   string // what it must remember, or why that little
	brief   string // likewise

	// What it predicts with where there are several classes, those without
	// weights, and sequences; empty as with two classes.
	classes, classKernel, sequences string
}

// predicts is what a readout of a run predicts with, the longest text first.
func (t *readoutText) predicts(f *Frame) []string {
	several := ""
	switch {
	case f.State().Tagger() != nil:
		several = t.sequences
	case f.State().Classes() > 0 && f.Problem.Linear():
		several = t.classes
	case f.State().Classes() > 0:
		several = t.classKernel
	}
	switch {
	case several != "":
		return []string{several}
	case f.Problem.Linear():
		return []string{t.formula, t.short}
	}
	return []string{t.kernel}
}

// readoutTexts are in the order of algo.ReadoutNames.
var readoutTexts = [...]readoutText{
	{
		name: "last", kernel: "ŷ = sign(Σ αⱼyⱼK(xⱼ, x) + b)",
		formula: "ŷ = sign(w·x + b), the weights as training leaves them", short: "ŷ = sign(w·x + b)",
		costs: "one vector, the one that training has anyway", brief: "one vector",
		classes: "ŷ = argmax w[c]·x + b[c]", classKernel: "ŷ = argmax Σ αⱼ[c]K(xⱼ,x)+b[c]", sequences: "ŷ = argmax w·Φ(x, y)",
	},
	{
		name: "averaged", kernel: "mean α = 1/T Σ αₜ, b likewise",
		formula: "mean w = 1/T Σ wₜ, b likewise, over all T steps", short: "mean w = 1/T Σ wₜ, b likewise",
		costs: "one running sum beside the weights (000)", brief: "a running sum beside (000)",
		sequences: "mean w = 1/T Σ wₜ",
	},
	{
		name: "voted", kernel: "ŷ = sign Σ cₖ sign aₖ(x)",
		formula: "ŷ = sign Σ cₖ sign(wₖ·x + bₖ), cₖ steps survived", short: "ŷ = sign Σ cₖ sign(wₖ·x+bₖ)",
		costs: "memory intensive (000); here 16 bytes an update", brief: "here 16 bytes an update",
		classes: "ŷ = the class with most votes", classKernel: "ŷ = the class with most votes",
	},
	{
		name: "pocket", kernel: "fewest errors so far",
		formula: "the weights with the fewest training errors so far", short: "fewest errors so far",
		costs: "one vector beside the weights, and its errors", brief: "one vector beside",
	},
}

// drawReadouts draws what each readout predicts with, its errors and what it
// would have to remember, and the list of the votes.
func drawReadouts(a grid.Area, f *Frame, v View, focused bool) {
	p := newPen(a, f)
	defer p.done()
	r := p.f.Readouts
	if r == nil {
		p.heading("readouts", "", focused)
		p.cut("not worked out", theme.Label)
		return
	}
	c := p.readoutColumns()
	if c.wide() {
		p.heading("readouts", p.afterSteps(), focused)
	} else { // the heads of the columns are in the rule
		p.heading("readouts", "", focused)
		p.y--
	}
	p.readoutHead(&c)
	for k := range r.Rows {
		p.readoutRow(&c, &r.Rows[k])
	}
	p.present(&c)
	if p.left() >= 3 && p.f.Problem.Binary() {
		p.voteList(v)
	}
}

func (p *pen) afterSteps() string {
	return "after step " + string(notation.AppendCount(nil, p.f.Readouts.Step))
}

// readoutColumns is where the columns end; 0 leaves one out.
type readoutColumns struct{ errors, test, remembers, weights int }

// wide reports whether the weights have a column.
func (c *readoutColumns) wide() bool { return c.weights > 0 }

func (p *pen) readoutColumns() readoutColumns {
	c := readoutColumns{errors: 18, remembers: 27}
	if p.f.Test != nil {
		c.test, c.remembers = 23, 31
	}
	if p.w < c.remembers {
		c.remembers = 0
	}
	if p.w >= c.remembers+14 && p.f.Problem.Linear() && p.f.Problem.Binary() {
		c.weights = c.remembers + 2
	}
	return c
}

func (p *pen) readoutHead(c *readoutColumns) {
	head := func(end int, text string) {
		if end > 0 {
			p.a.Right(end, p.y, " "+text, theme.Label)
			p.a.Set(end, p.y, ' ', theme.Label) // beside the rule
		}
	}
	head(c.errors, "errors")
	head(c.test, "test")
	head(c.remembers, "numbers")
	if c.weights > 0 {
		p.a.Text(c.weights, p.y, "w  b", theme.Label)
	}
	p.next()
}

// readoutRow draws one readout.
func (p *pen) readoutRow(c *readoutColumns, r *Row) {
	style := theme.Text
	if r.Name == p.f.Readout {
		p.a.Set(0, p.y, '>', theme.Marked)
		style = theme.Strong
	}
	p.a.Text(2, p.y, r.Name, style)
	if r.Why != "" {
		p.x = c.errors + 2
		p.choose(theme.Label, func() { p.say("not for this run") }, func() { p.say("not here") })
		p.next()
		return
	}
	known := func(end, n int) {
		p.column(end, theme.Number, func() {
			if n < 0 {
				p.say("…")
			} else {
				p.count(n)
			}
		})
	}
	known(c.errors, r.Errors)
	if c.test > 0 {
		known(c.test, r.Test)
	}
	if c.remembers > 0 {
		p.column(c.remembers, theme.Number, func() { p.count(p.f.remembered(r.Name)) })
	}
	if c.weights > 0 {
		p.x = c.weights
		p.readoutWeights(r)
	}
	p.next()
}

// readoutWeights draws w and b of a readout; of the votes, how many there are.
func (p *pen) readoutWeights(r *Row) {
	switch {
	case r.Counting != nil:
		p.cut(r.Counting.Text(r.Name), theme.Label)
	case r.State != nil:
		p.hyperplane(r.State)
	case r.Name == "voted":
		n := p.f.Readouts.Vectors
		p.choose(theme.Label, func() {
			p.count(n)
			p.say(plural(" vector", n), ", ")
			p.count(p.f.Readouts.Step)
			p.say(plural(" vote", p.f.Readouts.Step))
		}, func() {
			p.count(n)
			p.say(plural(" vector", n))
		})
	}
}

// hyperplane draws w and b of a state up to the end of the row: w alone where
// all of it fits only without b.
func (p *pen) hyperplane(s *algo.State) {
	b := ""
	if p.f.hasBias() {
		b = "  " + notation.Number(s.Bias())
	}
	if p.x == 1 {
		p.say("w ")
		b = strings.Replace(b, "  ", "  b ", 1)
	}
	w := leading(notation.Vector{F: s.Weights()})
	room := p.w - p.x - p.width()
	if whole := notation.Width(notation.AppendVector(nil, w)); whole <= room && whole+p.a.Width(b) > room {
		b = ""
	}
	p.vector(w, room-p.a.Width(b))
	p.say(b)
	if p.fits(p.w) {
		p.put(theme.Number)
	}
	p.b = p.b[:0]
}

// remembered is the numbers that a readout would have to remember: a vector is
// d weights or, in dual form, n counts α, and b; of a tagger a weight for each
// feature. The votes need every vector, each with a count.
func (f *Frame) remembered(readout string) int {
	vector := f.Data.Dim()
	if f.Problem.Dual() {
		vector = f.Data.Len()
	}
	if f.hasBias() {
		vector++
	}
	switch g := f.State().Tagger(); {
	case g != nil:
		vector = len(g.Weights())
	case !f.Problem.Binary():
		vector *= max(1, len(f.Data.Labels))
	}
	switch readout {
	case "averaged":
		return 2 * vector
	case "voted":
		return f.Readouts.Vectors * (vector + 1)
	case "pocket":
		return 2*vector + 1
	}
	return vector
}

// present says what the readout that is chosen predicts with, and what that
// costs.
func (p *pen) present(c *readoutColumns) {
	for k := range readoutTexts {
		t := &readoutTexts[k]
		if t.name != p.f.Readout {
			continue
		}
		p.x = 1
		texts := t.predicts(p.f)
		p.choose(theme.Text, func() { p.say(texts[0]) }, func() { p.say(texts[len(texts)-1]) })
		p.next()
		if s := p.f.predicting(); s != nil && !c.wide() && p.f.Problem.Linear() && p.f.Problem.Binary() {
			p.x = 1
			p.hyperplane(s)
			p.next()
		}
		p.x = 1
		p.choose(theme.Label, func() { p.say(t.costs) }, func() { p.say(t.brief) })
		p.next()
	}
}
