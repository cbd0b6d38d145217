package panel

import (
	"perceptron/algo"
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
