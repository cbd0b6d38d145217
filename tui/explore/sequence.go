package explore

import (
	"errors"
	"fmt"

	"perceptron/tui/panel"
)

// tagging reports whether the run learns the tags of sentences, which have no
// plane to lie in.
func (x *Explorer) tagging() bool { return x.source.Data.Corpus != nil }

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
