package scene

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"perceptron/tui/grid"
	"perceptron/tui/plane"
)

// Camera is the part of the plane that is shown: all of it magnified by 2^Level, around
// its own centre or around a point.
type Camera struct {
	Level int
	Moved bool
	At    [2]float64 // the centre, if moved
}

// The range of levels.
const (
	MinLevel = -4
	MaxLevel = 30
)

// centre is the point at the centre of the picture, fit being the range that shows
// everything.
func (c *Camera) centre(fit plane.Range) [2]float64 {
	if c.Moved {
		return c.At
	}
	return [2]float64{fit.MinX/2 + fit.MaxX/2, fit.MinY/2 + fit.MaxY/2}
}

// visibleRange is the range to show.
func (c *Camera) visibleRange(fit plane.Range) plane.Range {
	m, zoom := c.centre(fit), math.Ldexp(1, -c.Level)
	w, h := float64((fit.MaxX/2-fit.MinX/2)*zoom), float64((fit.MaxY/2-fit.MinY/2)*zoom)
	return plane.Range{MinX: m[0] - w, MaxX: m[0] + w, MinY: m[1] - h, MaxY: m[1] + h}
}

// stride is the length of one camera step: a quarter of what is shown.
func (c *Camera) stride(fit plane.Range) float64 {
	return math.Ldexp(max(fit.MaxX/2-fit.MinX/2, fit.MaxY/2-fit.MinY/2)/2, -c.Level)
}

// Centre moves the camera to a point, at most to the edge of fit, rounded to what can be
// seen.
func (c *Camera) Centre(to [2]float64, fit plane.Range) {
	digits := min(max(0, 2-int(math.Floor(math.Log10(c.stride(fit))))), 320)
	for k, edge := range [...][2]float64{{fit.MinX, fit.MaxX}, {fit.MinY, fit.MaxY}} {
		v := min(max(to[k], edge[0]), edge[1])
		if short, err := strconv.ParseFloat(strconv.FormatFloat(v, 'f', digits, 64), 64); err == nil {
			v = short
		}
		to[k] = v + 0 // no −0
	}
	c.At, c.Moved = to, true
}

// Move executes a word of the command view, n times over: in, out, fit, or a direction.
// Other words do nothing. fit is the range that shows everything.
func (c *Camera) Move(word string, n int, fit plane.Range) error {
	switch word {
	case "in", "out":
		if word == "out" {
			n = -n
		}
		if level := c.Level + n; level < MinLevel || level > MaxLevel {
			return errors.New("that is as far as it goes (view fit shows all)")
		}
		c.Level += n
	case "fit":
		*c = Camera{}
	}
	for _, to := range Directions {
		if word == to.Name {
			m, stride := c.centre(fit), float64(n)*c.stride(fit)
			c.Centre([2]float64{m[0] + float64(float64(to.Across)*stride), m[1] + float64(float64(to.Up)*stride)}, fit)
		}
	}
	return nil
}

// Directions are the directions on the plane by name. Read-only.
var Directions = [...]struct {
	Name       string
	Across, Up int
}{{"left", -1, 0}, {"right", 1, 0}, {"up", 0, 1}, {"down", 0, -1}}

// captionScale puts the magnification in front of the captions.
func (c *Camera) captionScale(captions plane.Captions) plane.Captions {
	scale := fmt.Sprintf("×%d", 1<<max(0, c.Level))
	if c.Level < 0 {
		scale = fmt.Sprintf("×1/%d", 1<<-c.Level)
	}
	return captions.Prepend(scale+" (F shows all)", scale)
}

// Cursor is the cursor of edit mode, in coordinates of the plane.
type Cursor struct {
	On bool
	At [2]float64
}

// PlaneViewport is the mapping of the plane to the screen's cells, and its area on the
// screen.
func (v *View) PlaneViewport() (*plane.Viewport, grid.Rect) {
	f := v.Frame()
	l := v.Layout(f)
	r := l.Plane
	if r.Empty() { // the plane lies behind the zoomed panel
		r = l.RectOf(l.Zoomed)
	}
	return plane.NewViewport(r.W, r.H, v.Scene(f)), r
}
