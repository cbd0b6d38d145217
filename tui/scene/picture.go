package scene

import (
	"fmt"
	"strings"

	"perceptron/tui/chart"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
	"perceptron/tui/row"
)

// Picture makes the pictures of what is shown. What it keeps is dear to make and
// follows from what is shown alone, so that it is never asked how old it is.
type Picture struct {
	*View
	cache memo.Cache
	rows  row.Sheet
	views map[string]panel.View // of each panel, what its pictures keep
}

// PanelView is how a panel is scrolled and sorted, with what it keeps from one frame
// to the next.
func (pic *Picture) PanelView(name string) panel.View {
	v, made := pic.views[name]
	if !made {
		if pic.views == nil {
			pic.views = map[string]panel.View{}
		}
		v = panel.View{Order: &panel.Order{}, Plot: &chart.Plot{}, Shades: &panel.Shades{}}
		pic.views[name] = v
	}
	s := pic.Panels.Sights[name]
	v.Scroll, v.Across, v.Sort, v.Filter = s.Scroll, s.Across, s.Sort, s.Filter
	return v
}

// Title names the picture for a window, an SVG, a reader.
func (pic *Picture) Title() string {
	if pic.tagging() {
		return fmt.Sprintf("%s, sequences, step %d", pic.Data.Name, pic.Moment.Step)
	}
	return fmt.Sprintf("%s, %s form, step %d", pic.Data.Name, pic.Setup.Mode, pic.Moment.Step)
}

// Describe says in words what the picture shows.
func (pic *Picture) Describe() string {
	f := pic.Frame()
	d := pic.Data
	if o := f.Online; o != nil {
		return fmt.Sprintf("A perceptron on the stream %s, of %d features. Example %d, %d mistakes so far, %d of them on the last %d. %s",
			d.Name, d.Dim(), pic.Moment.Step, o.Mistakes, o.Recent, o.Of, panel.Sentence(f))
	}
	plus, minus := d.Counts()
	counted := fmt.Sprintf("A perceptron on %s: %d examples of %d features, %d of class + and %d of class o.", d.Name, d.Len(), d.Dim(), plus, minus)
	switch {
	case pic.tagging():
		c := d.Corpus
		counted = fmt.Sprintf("A structured perceptron on %s: %d sentences of %d words, %d tags.", d.Name, c.Len(), len(c.Word), len(c.Tags))
	case d.Task == "multiclass":
		counted = describeClasses(d)
	}
	parts := []string{
		counted,
		fmt.Sprintf("Step %d, epoch %d, updates %d, training errors %d.", pic.Moment.Step, f.State().Epoch(), f.State().Updates(), f.Evaluation.Errors),
		panel.Sentence(f),
	}
	return strings.Join(parts, " ")
}
