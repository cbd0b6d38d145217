package explore

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"perceptron/model"
	"perceptron/tui/plane"
)

// camera is which part of the plane is shown: all of it, level times doubled,
// around the middle or a place of its own.
type camera struct {
	level int
	moved bool
	at    [2]float64 // the middle, if moved
}

// The least and the largest level.
const (
	leastLevel = -4
	mostLevel  = 30
)

// middle is the point in the middle of the picture.
func (c *camera) middle(fit plane.Range) [2]float64 {
	if c.moved {
		return c.at
	}
	return [2]float64{fit.MinX/2 + fit.MaxX/2, fit.MinY/2 + fit.MaxY/2}
}

// shown is the part of the plane to show, of what fits the points.
func (c *camera) shown(fit plane.Range) plane.Range {
	if *c == (camera{}) {
		return fit
	}
	m, zoom := c.middle(fit), math.Ldexp(1, -c.level)
	w, h := float64((fit.MaxX/2-fit.MinX/2)*zoom), float64((fit.MaxY/2-fit.MinY/2)*zoom)
	return plane.Range{MinX: m[0] - w, MaxX: m[0] + w, MinY: m[1] - h, MaxY: m[1] + h}
}

// stride is how far one step of the camera goes: a quarter of what is shown.
func (c *camera) stride(fit plane.Range) float64 {
	return math.Ldexp(max(fit.MaxX/2-fit.MinX/2, fit.MaxY/2-fit.MinY/2)/2, -c.level)
}

// move puts a point into the middle: one that isn't far from any example, in
// no more digits than can be seen.
func (c *camera) move(to [2]float64, fit plane.Range) {
	digits := min(max(0, 2-int(math.Floor(math.Log10(c.stride(fit))))), 320)
	for k, edge := range [...][2]float64{{fit.MinX, fit.MaxX}, {fit.MinY, fit.MaxY}} {
		v := min(max(to[k], edge[0]), edge[1])
		if short, err := strconv.ParseFloat(strconv.FormatFloat(v, 'f', digits, 64), 64); err == nil {
			v = short
		}
		to[k] = v + 0 // no −0
	}
	c.at, c.moved = to, true
}

// zoom goes up or down some levels.
func (c *camera) zoom(by int) error {
	level := c.level + by
	if level < leastLevel || level > mostLevel {
		return errors.New("that is as far as it goes (view fit shows all)")
	}
	c.level = level
	return nil
}

// views are the words of the command view: what each does to the camera, n
// times over.
var views = [...]struct {
	name string
	act  func(c *camera, fit plane.Range, n int) error
}{
	{"in", func(c *camera, _ plane.Range, n int) error { return c.zoom(n) }},
	{"out", func(c *camera, _ plane.Range, n int) error { return c.zoom(-n) }},
	{"fit", func(c *camera, _ plane.Range, _ int) error { *c = camera{}; return nil }},
	{"left", pan(-1, 0)},
	{"right", pan(1, 0)},
	{"up", pan(0, 1)},
	{"down", pan(0, -1)},
}

func pan(x, y float64) func(c *camera, fit plane.Range, n int) error {
	return func(c *camera, fit plane.Range, n int) error {
		m, d := c.middle(fit), float64(n)*c.stride(fit)
		c.move([2]float64{m[0] + float64(x*d), m[1] + float64(y*d)}, fit)
		return nil
	}
}

// setView is the command view.
func (x *Explorer) setView(args []string) error {
	var word string
	if len(args) > 0 {
		word, args = args[0], args[1:]
	}
	fit := x.look(x.state()).fit()
	switch word {
	case "at":
		return x.viewAt(args)
	case "hand":
		return x.viewHand(fit)
	}
	for _, v := range views {
		if v.name == word {
			return count(func(x *Explorer, n int) error { return v.act(&x.camera, fit, min(n, 100)) })(x, args)
		}
	}
	return fmt.Errorf("%s: want in, out, left, right, up, down, fit, hand or at X Y LEVEL", model.Quoted(word))
}

// viewAt is the command view at X Y LEVEL, which the quit line gives: the place
// as it is written.
func (x *Explorer) viewAt(args []string) error {
	if len(args) != 3 {
		return errors.New("at: want two coordinates and how many times the scale is doubled")
	}
	var to [2]float64
	for k := range to {
		v, err := strconv.ParseFloat(args[k], 64)
		if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("at: %s is no coordinate", model.Quoted(args[k]))
		}
		to[k] = v
	}
	level, err := strconv.Atoi(args[2])
	if err != nil || level < leastLevel || level > mostLevel {
		return fmt.Errorf("at: %s: want a whole number from %d to %d", model.Quoted(args[2]), leastLevel, mostLevel)
	}
	x.camera = camera{level: level, moved: true, at: to}
	return nil
}

// viewHand brings the example at hand into the middle.
func (x *Explorer) viewHand(fit plane.Range) error {
	if x.moment.Before == nil {
		return errNoHand
	}
	i := x.moment.Event.Looks[0].Example
	across, up := x.look(x.state()).plane.PointOf(x.source.Data, i)
	x.camera.move([2]float64{across, up}, fit)
	return nil
}

// line is the command that brings this view back, or "".
func (c *camera) line() string {
	number := func(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
	switch {
	case c.moved:
		return fmt.Sprintf("view at %s %s %d", number(c.at[0]), number(c.at[1]), c.level)
	case c.level > 0:
		return fmt.Sprintf("view in %d", c.level)
	case c.level < 0:
		return fmt.Sprintf("view out %d", -c.level)
	}
	return ""
}

// captions says how much larger the picture is than one of all, before each of
// the captions.
func (c *camera) captions(of []string) []string {
	if *c == (camera{}) {
		return of
	}
	scale := fmt.Sprintf("×%d", 1<<max(0, c.level))
	if c.level < 0 {
		scale = fmt.Sprintf("×1/%d", 1<<-c.level)
	}
	var all []string
	for _, between := range []string{" (F shows all); ", "; "} {
		for _, caption := range of {
			all = append(all, scale+between+caption)
		}
	}
	return append(all, scale+" (F shows all)")
}
