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
func (pic *Picture) Cells() (plane.Cells, grid.Rect) {
	f := pic.Frame()
	l := pic.Layout(f)
	r := l.Plane
	if l.Zoomed == "plane" {
		r.W, r.H = pic.Width, l.Sentence.Y-r.Y
	}
	return plane.CellsOf(r.W, r.H, pic.Scene(f)), r
}

// pointRange is the part of the plane that shows the points: of edited ones what showed
// them as they were opened, and more where some lie outside it. So a point that is
// put moves none of the others.
func (pic *Picture) pointRange(l *projection) plane.Range {
	if pic.Unedited == nil || pic.Axes.Kind != "" {
		return l.cloud.Fit()
	}
	was := memo.Made(&pic.cache, openedKey{pic.Unedited, pic.Axes}, func(was *plane.Range) {
		d := pic.Unedited
		c := plane.Cloud{XY: make([]float64, 2*d.Len()), Class: d.Y}
		on := project.Features(project.NewMoments(d), d.Features, pic.Axes.Features[0], pic.Axes.Features[1])
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
