package panel

// classProgram is the pseudocode of several classes, for every set-up. What
// stands in brackets after a letter is the class. It is never written.
var classProgram = [...]codeLine{
	{atStart, 0, (*code).firstOfEach, 2},
	{framing, 0, (*code).loop, 1},
	{framing, 2, (*code).nextOfEach, 4},
	{atLook, 4, (*code).highest, 0},
	{atLook, 4, (*code).missed, 0},
	{atUpdate, 6, (*code).toRight, 0},
	{atUpdate, 6, (*code).fromRival, 0},
	{atPass, 0, (*code).until, 3},
}

// firstOfEach is the first weights.
func (c *code) firstOfEach() {
	c.first()
	if c.wide() {
		c.say(", for each class")
	}
}

// nextOfEach is what a step takes.
func (c *code) nextOfEach() {
	if c.f.batched() {
		c.say("for the next B examples i")
		return
	}
	if c.set.Order == "first" {
		c.say("i ← the first of 1 … n with ŷ ≠ yᵢ")
		return
	}
	c.next()
}

// highest is the prediction.
func (c *code) highest() {
	c.say("ŷ ← argmax ")
	switch {
	case c.dual && !c.wide():
		c.say("Σαⱼ[c]Gⱼᵢ") // w₀·xᵢ is the same for all classes
	case c.dual && c.linear:
		c.say("Σⱼ αⱼ[c] xⱼ·xᵢ")
	case c.dual:
		c.say("Σⱼ αⱼ[c] K(xⱼ,xᵢ)")
	default:
		c.say("w[c]·xᵢ")
	}
	if c.set.Bias != "none" {
		c.say("+b[c]")
	}
}

func (c *code) missed() {
	if c.set.Order != "first" {
		c.say("if ŷ ≠ yᵢ")
	}
}

func (c *code) toRight()   { c.toward("yᵢ", " += ") }
func (c *code) fromRival() { c.toward("ŷ", " −= ") }

// toward is the update of one of the two classes, b too.
func (c *code) toward(class, sign string) {
	switch {
	case c.dual && c.eta == "":
		c.say("αᵢ[", class, "]", sign, "1")
	case c.dual:
		c.say("αᵢ[", class, "]", sign, c.eta)
	default:
		c.say("w[", class, "]", sign, c.eta, "xᵢ")
	}
	switch {
	case c.set.Bias == "radius":
		c.say(", b[", class, "]", sign, c.eta, "R²")
	case c.set.Bias == "unit" && c.eta == "":
		c.say(", b[", class, "]", sign, "1")
	case c.set.Bias == "unit":
		c.say(", b[", class, "]", sign, c.eta)
	}
}
