package explore

import (
	"errors"
	"fmt"

	"perceptron/algo"
	"perceptron/tui/panel"
)

// tagging reports whether the run learns the tags of sentences, which have no
// plane to lie in.
func (x *Explorer) tagging() bool { return x.source.Data.Corpus != nil }

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

// Picture is the name of what is shown large, and everything else beside it.
func (x *Explorer) Picture() string {
	if x.tagging() {
		return "trellis"
	}
	return "plane"
}

// noPlane refuses, where there is none, a command about the plane.
func (x *Explorer) noPlane() error {
	if x.tagging() {
		return errors.New("sentences have no plane: the picture is the trellis of the one at hand (focus trellis; scroll)")
	}
	return nil
}

// unfit says why a panel has nothing to show of the run's task; "" if it has.
// That is a matter of the problem alone, which a frame of nothing else has.
func (x *Explorer) unfit(name string) string {
	f := &panel.Frame{Data: x.source.Data, Problem: x.timeline.Problem()}
	if x.online() {
		f.Online = &panel.Online{}
	}
	return panel.Objection(f, name)
}

// describeCorpus says in words what there is to learn from.
func (x *Explorer) describeCorpus() string {
	d, c := x.source.Data, x.source.Data.Corpus
	return fmt.Sprintf("A structured perceptron on %s: %d sentences of %d words, %d tags.", d.Name, c.Len(), len(c.Word), len(c.Tags))
}
