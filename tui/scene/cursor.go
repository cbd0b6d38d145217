package scene

import (
	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/memo"
	"perceptron/tui/plane"
	"perceptron/tui/project"
)

// Cursor is where keys put points, in the coordinates of the plane.
type Cursor struct {
	On bool
	At [2]float64
}

// Cells is how the plane lies on the cells of the screen, and where it is.
func (v *View) Cells() (plane.Cells, grid.Rect) {
	f := v.Frame()
	l := v.Layout(f)
	r := l.Plane
	if l.Zoomed == "plane" {
		r.W, r.H = v.Width, l.Sentence.Y-r.Y
	}
	return plane.CellsOf(r.W, r.H, v.Scene(f)), r
}

// pointRange is the part of the plane that shows the points: of edited ones what showed
// them as they were opened, and more where some lie outside it. So a point that is
// put moves none of the others.
func (v *View) pointRange(l *projection) plane.Range {
	if v.Unedited == nil || v.Axes.Kind != "" {
		return l.cloud.Fit()
	}
	was := memo.Made(&v.cache, openedKey{v.Unedited, v.Axes}, func(was *plane.Range) {
		d := v.Unedited
		c := plane.Cloud{XY: make([]float64, 2*d.Len()), Class: d.Y}
		on := project.Features(project.NewMoments(d), d.Features, v.Axes.Features[0], v.Axes.Features[1])
		on.Project(c.XY, d)
		*was = c.Fit()
	})
	return was.Around(l.cloud.XY)
}

// openedKey is what the part shown of unedited points depends on.
type openedKey struct {
	data *model.Dataset
	axes Axes
}
