package algo

// ties says, for each --tie, whether activation 0 is a mistake on an example
// with y = −1 and with y = +1. Any other activation is a mistake exactly if
// its sign is not y's.
var ties = []struct {
	name               string
	negative, positive bool
	predicts           int // what a = 0 predicts: +1, −1, 0 neither
}{
	{"update", true, true, 0},
	{"positive", true, false, 1},
	{"negative", false, true, -1},
	{"correct", false, false, 0},
}

func tieNames() []string {
	names := make([]string, len(ties))
	for i, t := range ties {
		names[i] = t.name
	}
	return names
}

// tie is what activation 0 means: negative and positive are the verdicts at
// a = 0 on examples with y = −1 and y = +1; predicts is what a = 0 predicts.
type tie struct {
	negative, positive bool
	predicts           int64
}

func newTie(name string) tie {
	for _, t := range ties {
		if t.name == name {
			return tie{t.negative, t.positive, int64(t.predicts)}
		}
	}
	panic("algo: no tie rule " + name)
}

// mistake is the verdict on an example with label y whose activation has the
// sign of s.
func (t *tie) mistake(y, s float64) bool {
	m := y * s
	if m == 0 {
		return y < 0 && t.negative || y > 0 && t.positive
	}
	return m < 0 // no branch: which way it goes is hard to foretell
}

// vote is the side that an activation with the sign of s is predicted to lie
// on: +1, −1, or 0 where the rule predicts neither.
func (t *tie) vote(s float64) int64 {
	switch {
	case s > 0:
		return 1
	case s < 0:
		return -1
	}
	return t.predicts
}

// Predicts is the side that activation a is predicted to lie on under the tie
// rule: +1, −1, or 0 where the rule predicts neither.
func (s Setup) Predicts(a float64) int {
	switch {
	case a > 0:
		return 1
	case a < 0:
		return -1
	}
	for _, t := range ties {
		if t.name == s.Tie {
			return t.predicts
		}
	}
	return 0
}
