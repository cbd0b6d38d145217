package scene

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"perceptron/tui/grid"
	"perceptron/tui/plane"
)

// Camera is which part of the plane is shown: all of it, level times doubled,
// around the middle or a place of its own.
type Camera struct {
	Level int
	Moved bool
	At    [2]float64 // the middle, if moved
}

// The least and the largest level.
const (
	LeastLevel = -4
	MostLevel  = 30
)

// middle is the point in the middle of the picture.
func (c *Camera) middle(fit plane.Range) [2]float64 {
	if c.Moved {
		return c.At
	}
	return [2]float64{fit.MinX/2 + fit.MaxX/2, fit.MinY/2 + fit.MaxY/2}
}

// shown is the part of the plane to show, of what fits the points.
func (c *Camera) shown(fit plane.Range) plane.Range {
	m, zoom := c.middle(fit), math.Ldexp(1, -c.Level)
	w, h := float64((fit.MaxX/2-fit.MinX/2)*zoom), float64((fit.MaxY/2-fit.MinY/2)*zoom)
	return plane.Range{MinX: m[0] - w, MaxX: m[0] + w, MinY: m[1] - h, MaxY: m[1] + h}
}

// stride is how far one step of the camera goes: a quarter of what is shown.
func (c *Camera) stride(fit plane.Range) float64 {
	return math.Ldexp(max(fit.MaxX/2-fit.MinX/2, fit.MaxY/2-fit.MinY/2)/2, -c.Level)
}

// Centre puts a point into the middle: one that isn't far from any example, in
// no more digits than can be seen.
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

// Move does what one of these words says, n times over, where fit shows all; of
// another word it does nothing.
func (c *Camera) Move(word string, n int, fit plane.Range) error {
	switch word {
	case "in", "out":
		if word == "out" {
			n = -n
		}
		if level := c.Level + n; level < LeastLevel || level > MostLevel {
			return errors.New("that is as far as it goes (view fit shows all)")
		}
		c.Level += n
	case "fit":
		*c = Camera{}
	}
	for _, to := range Directions {
		if word == to.Name {
			m, stride := c.middle(fit), float64(n)*c.stride(fit)
			c.Centre([2]float64{m[0] + float64(float64(to.Across)*stride), m[1] + float64(float64(to.Up)*stride)}, fit)
		}
	}
	return nil
}

// Directions are the ways across the plane and up, by their names. They are never written.
var Directions = [...]struct {
	Name       string
	Across, Up int
}{{"left", -1, 0}, {"right", 1, 0}, {"up", 0, 1}, {"down", 0, -1}}

// captions says how much larger the picture is than one of all, before each of
// the captions.
func (c *Camera) captions(of plane.Captions) plane.Captions {
	scale := fmt.Sprintf("×%d", 1<<max(0, c.Level))
	if c.Level < 0 {
		scale = fmt.Sprintf("×1/%d", 1<<-c.Level)
	}
	return of.Prepend(scale+" (F shows all)", scale)
}

// Cursor is where keys put points, in the coordinates of the plane.
type Cursor struct {
	On bool
	At [2]float64
}

// Cells is how the plane lies on the cells of the screen, and where it is.
func (v *View) Cells() (*plane.Viewport, grid.Rect) {
	f := v.Frame()
	l := v.Layout(f)
	r := l.Plane
	if r.Empty() { // it lies behind the panel that fills the screen
		r = l.Of(l.Zoomed)
	}
	return plane.NewViewport(r.W, r.H, v.Scene(f)), r
}
