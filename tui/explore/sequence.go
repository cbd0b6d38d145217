package explore

import (
	"errors"
	"fmt"

	"perceptron/algo"
)

// additionsMost is what a look at one sentence may take: some milliseconds. A
// screen of sentences takes some twenty looks.
const additionsMost = 1 << 22

// quick refuses sentences that no screen can be drawn of in a moment.
func quick(p *algo.Problem) error {
	words, tags, additions := p.LongestLook()
	if additions <= additionsMost {
		return nil
	}
	return fmt.Errorf("%s: a sentence of %s words with %s tags takes %s additions to look at, and the explorer shows up to %s (perceptron trace runs it; or shorten the sentences, or take coarser tags)",
		p.Data.Name, grouped(words), grouped(tags), grouped(additions), grouped(additionsMost))
}

// noPlane refuses, where there is none, a command about the plane.
func (x *Explorer) noPlane() error {
	if x.source.Data.Corpus != nil {
		return errors.New("sentences have no plane: the picture is the trellis of the one at hand (focus trellis; scroll)")
	}
	return nil
}
