package scene

import (
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
