package panel

// batchSentence says how many of a batch were wrong, and what the step did to
// their loss.
func batchSentence(t *sentence) {
	looks := t.members()
	n, all := misclassified(looks), len(looks)
	switch {
	case looks == nil:
		t.outset()
		return
	case n == 0:
		t.say("All ", all, " of the batch are right, so nothing changes.")
		return
	}
	are, which := " are wrong", "these"
	if n == 1 {
		are = " is wrong"
	}
	if t.Beat == 0 {
		which = "the old"
	}
	if t.say(n, " of ", all, are); t.short < 2 {
		t.say(" under ", which, " weights")
	}
	t.batchStep()
}

// batchStep ends the sentence with what the update of a batch does.
func (t *sentence) batchStep() {
	switch {
	case t.Beat == 1 && t.short < 3:
		t.say(": the update adds η Σ yx over them.")
		return
	case t.Beat == 1 || len(t.members())*(t.Data.Dim()+1) > marginMost:
		t.say(".")
		return
	}
	before, after := t.StepLoss()
	t.either(": η Σ yx is added", "")
	t.say(", the batch's loss goes from ", before, " to ", after, ".")
}
