package panel

import "perceptron/tui/notation"

// batchProgram is the pseudocode of a step over several examples: the step that
// goes down the subgradient of their loss. It is never written.
var batchProgram = [...]codeLine{
	{atStart, 0, (*code).first, 2},
	{framing, 0, (*code).loop, 1},
	{framing, 2, (*code).batchNext, 4},
	{atLook, 4, (*code).batchActivation, 0},
	{atLook, 4, (*code).batchTest, 0},
	{atUpdate, 4, (*code).batchWeights, 0},
	{atUpdate, 4, (*code).batchBias, 0},
	{atPass, 0, (*code).until, 3},
}

func (c *code) batchNext() {
	size := func() { c.count(c.f.Problem.Batch()) }
	switch {
	case c.set.Order == "random":
		c.say("draw ")
		size()
		c.say(" examples i")
	case c.f.whole():
		c.say("take all n examples")
	case c.set.Order == "shuffled":
		c.say("for the next ")
		size()
		c.say(" i, shuffled")
	default:
		c.say("for the next ")
		size()
		c.say(" examples i")
	}
}

func (c *code) batchActivation() {
	if c.dual {
		c.say("aᵢ ← ")
		c.sum()
	}
}

// batchTest is the set of the misclassified.
func (c *code) batchTest() {
	sign := c.set.Tie == "positive" || c.set.Tie == "negative"
	c.say("M ← {i: ")
	switch {
	case sign && c.dual:
		c.say("sign aᵢ ≠ yᵢ")
	case sign:
		c.say("sign(w·xᵢ", c.plusB(), ") ≠ yᵢ")
	case c.dual:
		c.say("yᵢaᵢ", c.compared())
	case c.set.Bias == "none":
		c.say("yᵢ w·xᵢ", c.compared())
	default:
		c.say("yᵢ(w·xᵢ + b)", c.compared())
	}
	c.say("}")
}

func (c *code) batchWeights() {
	if c.dual {
		c.say("αᵢ ← αᵢ + ")
		if c.eta == "" {
			c.say("1")
		}
		c.say(c.eta, " for i in M")
		return
	}
	c.say("w ← w + ", c.eta, "Σ yᵢxᵢ over M")
}

func (c *code) batchBias() {
	switch c.set.Bias {
	case "unit":
		c.say("b ← b + ", c.eta, "Σ yᵢ over M")
	case "radius":
		c.say("b ← b + ", c.eta, "R² Σ yᵢ over M")
	}
}

// batchSentence says how many of a batch were wrong, and what the step did to
// their loss.
func (f *Frame) batchSentence(b []byte, short int) []byte {
	looks := f.members()
	switch {
	case f.Data.Len() == 0:
		return append(b, "There are no examples: nothing to learn from."...)
	case f.atEnd():
		return f.stopped(b, short)
	case looks == nil:
		return f.outset(b, short)
	}
	n, all := misclassified(looks), len(looks)
	if n == 0 {
		b = notation.AppendCount(append(b, "All "...), all)
		return append(b, " of the batch are right, so nothing changes."...)
	}
	b = notation.AppendCount(b, n)
	b = notation.AppendCount(append(b, " of "...), all)
	if n == 1 {
		b = append(b, " is wrong"...)
	} else {
		b = append(b, " are wrong"...)
	}
	if short < 2 {
		b = append(b, " under "...)
		if f.Beat == 0 {
			b = append(b, "the old weights"...)
		} else {
			b = append(b, "these weights"...)
		}
	}
	return f.batchStep(b, short)
}

// batchStep ends the sentence with what the update of a batch does.
func (f *Frame) batchStep(b []byte, short int) []byte {
	switch {
	case f.Beat == 1 && short < 3:
		return append(b, ": the update adds η Σ yx over them."...)
	case f.Beat == 1 || len(f.members())*(f.Data.Dim()+1) > marginMost:
		return append(b, '.')
	}
	before, after := f.StepLoss()
	if short == 0 {
		b = append(b, ": η Σ yx is added"...)
	}
	b = append(b, ", the batch's loss goes from "...)
	b = notation.AppendNumber(b, before)
	b = notation.AppendNumber(append(b, " to "...), after)
	return append(b, '.')
}
