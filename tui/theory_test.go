package tui

import "testing"

// TestTheoryFrames compares the frames that show the theory with those that
// were looked at and found right: the numbers are THEORY.md's, or margin's own
// tests have them.
func TestTheoryFrames(t *testing.T) {
	for _, c := range []struct{ name, sample, at, do string }{
		{"theory-bound", "and", "10", "mode dual; show bound"},
		{"theory-none", "xor", "10", "show bound on"},
		{"theory-margin", "and", "end", "show margin"},
		{"theory-slack", "and", "10", "show slack; slack gamma 1/2"},
		{"theory-delta", "walkthrough", "2", "set init zero; seek 3; slack plane widest; slack gamma 1; slack delta up; slack shift up; slack turn left"},
		{"theory-solutions", "and", "end", "show solutions"},
		{"theory-certificate", "xor", "10", "show margin"},
	} {
		frame(t, c.name, sample(t, c.sample), c.at, c.do)
	}
}

// The final lines of shuffles are worked out beside the explorer, and shown
// when they are there.
func TestShufflesBeside(t *testing.T) {
	a := session(t, and(t))
	_, cmd := a.Update(nil)
	settle(a, cmd)
	a.x.Begin("show solutions")
	cmd = a.follow()
	if _, asked := a.x.Shuffles(); !asked || a.shuffling == nil {
		t.Fatal("nothing is worked on")
	}
	if again := a.runShuffles(); again != nil {
		t.Error("the same is worked on twice")
	}
	settle(a, cmd)
	if _, asked := a.x.Shuffles(); asked || a.shuffling != nil {
		t.Error("the answer has not been taken in")
	}
	a.x.Begin("set tie positive")
	settle(a, a.follow())
	if _, asked := a.x.Shuffles(); asked {
		t.Error("another run's lines are shown")
	}
}
