package scene

import (
	"fmt"

	"perceptron/tui/panel"
)

// kind is what pictures of a run have by where its examples come from and what is
// learned of them.
type kind struct {
	main   string                      // the panel that is shown large, and everything else beside it
	panels []string                    // there unless they are closed, in the order they are given room
	bound  bool                        // so is the bound
	truth  bool                        // so is the line that labels the examples, over the plane
	form   string                      // of the learner, for a title; "": the mode's
	about  func(v *View) string        // what there is to learn from
	far    func(f *panel.Frame) string // how far that has gone
}

// defaults are the panels of a data set, streaming those of a stream.
var defaults, streaming = []string{"algorithm", "table", "loss", "events"}, []string{"online", "algorithm", "events", "table"}

// kind is that of the run. What is in it draws with what asks for it, so this is a
// function and no table.
func (v *View) kind() kind {
	switch {
	case v.Timeline.Stream() != nil:
		return kind{main: "plane", panels: streaming, truth: true, about: aboutStream, far: farAlong}
	case v.Data.Corpus != nil:
		return kind{main: "trellis", panels: defaults, bound: true, form: "sequences", about: aboutSentences, far: farTrained}
	case v.Data.Task == "multiclass":
		return kind{main: "plane", panels: defaults, bound: true, about: aboutClasses, far: farTrained}
	}
	return kind{main: "plane", panels: defaults, bound: true, about: aboutSides, far: farTrained}
}

// MainPanel is the name of what is shown large.
func (v *View) MainPanel() string { return v.kind().main }

// Title names the picture for a window, an SVG, a reader.
func (v *View) Title() string {
	form := v.kind().form
	if form == "" {
		form = v.Setup.Mode + " form"
	}
	return fmt.Sprintf("%s, %s, step %d", v.Data.Name, form, v.Moment.Step)
}

// Describe says in words what the picture shows.
func (v *View) Describe() string {
	f, k := v.Frame(), v.kind()
	return k.about(v) + " " + k.far(f) + " " + panel.Sentence(f)
}

func aboutSides(v *View) string {
	d := v.Data
	plus, minus := d.Counts()
	return fmt.Sprintf("A perceptron on %s: %d examples of %d features, %d of class + and %d of class o.", d.Name, d.Len(), d.Dim(), plus, minus)
}

func aboutSentences(v *View) string {
	c := v.Data.Corpus
	return fmt.Sprintf("A structured perceptron on %s: %d sentences of %d words, %d tags.", v.Data.Name, c.Len(), len(c.Word), len(c.Tags))
}

func aboutStream(v *View) string {
	return fmt.Sprintf("A perceptron on the stream %s, of %d features.", v.Data.Name, v.Data.Dim())
}

func farAlong(f *panel.Frame) string {
	o := f.Online
	return fmt.Sprintf("Example %d, %d mistakes so far, %d of them on the last %d.", f.Moment.Step, o.Mistakes, o.Recent, o.Of)
}

func farTrained(f *panel.Frame) string {
	s := f.State()
	return fmt.Sprintf("Step %d, epoch %d, updates %d, training errors %d.", f.Moment.Step, s.Epoch(), s.Updates(), f.Evaluation.Errors)
}
