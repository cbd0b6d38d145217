package panel

import (
	"perceptron/algo"
	"perceptron/tui/theme"
)

// phase says when a line of the pseudocode runs.
type phase uint8

const (
	atStart  phase = iota // before the first step
	framing               // a line that only frames others
	atLook                // the example is looked at
	atUpdate              // the weights are changed
	atPass                // a pass is over
)

// codeLine is a line of pseudocode; text says what it reads in a set-up, with
// "" for no such line.
type codeLine struct {
	when   phase
	indent int
	text   func(c *code)
	// spare is the turn in which the line is left out where rows are few; 0:
	// never.
	spare int
}

// code gathers the text of a line for a set-up.
type code struct {
	*pen
	set    *algo.Setup
	dual   bool
	linear bool
	eta    string
}

// program is the pseudocode, for every set-up. It is never written.
var program = [...]codeLine{
	{atStart, 0, (*code).first, 2},
	{framing, 0, (*code).loop, 1},
	{framing, 2, (*code).next, 4},
	{atLook, 4, (*code).activation, 0},
	{atLook, 4, (*code).test, 0},
	{atUpdate, 6, (*code).weights, 0},
	{atUpdate, 6, (*code).bias, 0},
	{atPass, 0, (*code).until, 3},
}

func (c *code) first() {
	name, zero := "w", "0"
	if c.dual {
		name = "α"
	}
	switch {
	case c.set.Init == "zero":
		c.say(name, " ← ", zero)
		if c.set.Bias != "none" {
			c.say(", b ← 0")
		}
	case c.dual && c.linear && c.set.Bias == "none":
		c.say("α ← 0, w₀ given")
	case c.dual && c.linear:
		c.say("α ← 0, w₀ and b given")
	case c.dual && c.set.Bias == "none":
		c.say("α ← 0")
	case c.dual:
		c.say("α ← 0, b ← b₀")
	case c.set.Bias == "none":
		c.say("w ← w₀")
	default:
		c.say("w ← w₀, b ← b₀")
	}
	if c.set.Init == "random" {
		c.say(", random")
	}
	switch c.set.Tie {
	case "positive":
		c.say(", sign 0 = +1")
	case "negative":
		c.say(", sign 0 = −1")
	}
}

func (c *code) loop() {
	c.say("repeat")
}

func (c *code) next() {
	switch c.set.Order {
	case "shuffled":
		c.say("for i = 1 … n, shuffled")
	case "random":
		c.say("n times: draw i")
	case "first":
		c.say("i ← the first of 1 … n with")
	default:
		c.say("for i = 1 … n")
	}
}

// activation is a line of its own where the sum is long.
func (c *code) activation() {
	if c.dual && c.set.Order != "first" {
		c.say("a ← ")
		c.sum()
	}
}

// sum is a in dual form; from other first weights it begins with their part.
func (c *code) sum() {
	long := c.linear && c.set.Init != "zero"
	tight := long && !c.wide()
	switch {
	case tight:
		c.say("w₀·xᵢ+Σⱼαⱼyⱼxⱼ·xᵢ")
	case long:
		c.say("w₀·xᵢ + Σⱼ αⱼyⱼ xⱼ·xᵢ")
	case c.linear:
		c.say("Σⱼ αⱼyⱼ xⱼ·xᵢ")
	default:
		c.say("Σⱼ αⱼyⱼK(xⱼ, xᵢ)")
	}
	if tight && c.set.Bias != "none" {
		c.say("+b")
	} else {
		c.say(c.plusB())
	}
}

func (c *code) plusB() string {
	if c.set.Bias == "none" {
		return ""
	}
	return " + b"
}

// test is what makes a mistake under the tie rule.
func (c *code) test() {
	first := c.set.Order == "first"
	if !first {
		c.say("if ")
	}
	sign := c.set.Tie == "positive" || c.set.Tie == "negative"
	switch {
	case sign && c.dual && first:
		c.say("sign(")
		c.sum()
		c.say(") ≠ yᵢ")
	case c.dual && first:
		c.say("yᵢ(")
		c.sum()
		c.say(")", c.compared())
	case sign && c.dual:
		c.say("sign a ≠ yᵢ")
	case sign:
		c.say("sign(w·xᵢ", c.plusB(), ") ≠ yᵢ")
	case c.dual:
		c.say("yᵢa", c.compared())
	case c.set.Bias == "none":
		c.say("yᵢ w·xᵢ", c.compared())
	default:
		c.say("yᵢ(w·xᵢ + b)", c.compared())
	}
}

func (c *code) compared() string {
	if c.set.Tie == "correct" {
		return " < 0"
	}
	return " ≤ 0"
}

func (c *code) weights() {
	if !c.dual {
		c.say("w ← w + ", c.eta, "yᵢxᵢ")
		return
	}
	c.say("αᵢ ← αᵢ + ")
	if c.eta == "" {
		c.say("1")
	} else {
		c.say(c.eta)
	}
}

func (c *code) bias() {
	switch c.set.Bias {
	case "unit":
		c.say("b ← b + ", c.eta, "yᵢ")
	case "radius":
		c.say("b ← b + ", c.eta, "yᵢR²")
	}
}

func (c *code) until() {
	switch c.set.Order {
	case "first":
		c.say("until none is left")
	case "random":
		c.say("until no i is a mistake")
	default:
		c.say("until a pass without mistakes")
	}
}

// newCode is the pseudocode of the frame's set-up. In its longer form η stands
// in it also where it is 1.
func newCode(p *pen) code {
	s := &p.f.Problem.Setup
	c := code{pen: p, set: s, dual: p.f.Problem.Dual(), linear: p.f.Problem.Linear()}
	if p.wide() || !p.f.unitRate() {
		c.eta = "η"
	}
	return c
}

// drawAlgorithm draws the pseudocode with the lines that just ran marked.
func drawAlgorithm(p *pen, _ View, focused bool) {
	title := "algorithm"
	if p.wide() {
		title += source(&p.f.Problem.Setup)
	}
	p.heading(title, "", focused)
	c := newCode(p)
	_, all := roomAlgorithm(p.f, p.w, p.h)
	short, narrow := all-p.h, c.narrow()
	for _, line := range program {
		if line.spare > 0 && line.spare <= short {
			continue
		}
		line.text(&c)
		if len(p.b) == 0 {
			continue
		}
		style := theme.Code
		if p.ran(line.when) {
			style = theme.Marked
			p.a.Set(0, p.y, '>', style)
		}
		p.x = 2 + line.indent
		if line.when == atUpdate && c.set.Order == "first" {
			p.x = 4
		}
		if narrow {
			p.x = max(2, min(2+(p.x-2)/2, p.w-p.width()))
		}
		p.put(style)
		p.next()
	}
}

// narrow says whether some line takes more than the width, so that the indents
// are halved.
func (c *code) narrow() bool {
	for _, line := range program {
		if 2+line.indent+c.measure(func() { line.text(c) }) > c.w {
			return true
		}
	}
	return false
}

// ran says whether a line that runs at that time ran just now.
func (p *pen) ran(when phase) bool {
	f := p.f
	e := &f.Moment.Event
	switch when {
	case atStart:
		return f.Moment.Step == 0
	case atLook:
		return f.Moment.Step > 0 && (f.Beat == 1 || !e.Updated)
	case atUpdate:
		return f.Moment.Step > 0 && f.Beat == 0 && e.Updated
	case atPass:
		if f.Problem.Setup.Order == "first" {
			return f.atEnd()
		}
		return f.Moment.Step > 0 && f.Beat == 0 && e.EndOfPass
	}
	return false
}

// source is the document whose loop the set-up is.
func source(s *algo.Setup) string {
	for _, row := range [...]struct{ mode, tie, bias, document string }{
		{"primal", "positive", "unit", "000"},
		{"primal", "update", "radius", "001"},
		{"dual", "update", "radius", "001"},
		{"primal", "update", "unit", "004"},
		{"dual", "update", "unit", "004"},
		{"primal", "correct", "unit", "004"},
	} {
		if row.mode == s.Mode && row.tie == s.Tie && row.bias == s.Bias && s.Order == "given" {
			return " (" + row.document + ")"
		}
	}
	return ""
}

// roomAlgorithm is the heading and all lines; at the least, without the loops.
func roomAlgorithm(f *Frame, _, _ int) (least, best int) {
	rows := 7
	if f.hasBias() {
		rows++
	}
	if f.Problem.Dual() {
		rows++
	}
	return rows - 3, rows
}
