package algo

// tie is what activation 0 means, a row of --tie: whether it is a mistake on an
// example, by y + 1, and the side that it predicts. Any other activation is a mistake
// exactly if its sign is not y's.
type tie struct {
	name     string
	mistakes [3]bool // with y = −1, none, and y = +1
	predicts int     // +1, −1, 0 neither
}

var ties = []tie{
	{"update", [...]bool{true, false, true}, 0},
	{"positive", [...]bool{true, false, false}, 1},
	{"negative", [...]bool{false, false, true}, -1},
	{"correct", [...]bool{false, false, false}, 0},
}

func tieNames() []string {
	names := make([]string, len(ties))
	for i, t := range ties {
		names[i] = t.name
	}
	return names
}

// tieOf is the row of that name; that of none predicts neither side.
func tieOf(name string) tie {
	for _, t := range ties {
		if t.name == name {
			return t
		}
	}
	return tie{}
}

// counts reports whether activation 0 counts as a mistake on an example of label y.
func (t *tie) counts(y int8) bool { return t.mistakes[y+1] }

// side is what an activation of that sign predicts.
func (t *tie) side(sign int) int {
	if sign == 0 {
		return t.predicts
	}
	return sign
}

// Predicts is the side that activation a is predicted to lie on under the tie
// rule: +1, −1, or 0 where the rule predicts neither.
func (s Setup) Predicts(a float64) int {
	t := tieOf(s.Tie)
	return t.side(score{float: a}.compare(zero))
}
