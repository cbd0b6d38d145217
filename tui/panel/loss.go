package panel

import (
	"perceptron/algo"
	"perceptron/tui/chart"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// The rows and columns from which a chart is drawn instead of numbers, and the
// epochs that it shows at most, the last ones.
const (
	chartRows    = 8
	chartColumns = 24
	chartEpochs  = 2048
)

func roomLoss(f *Frame, width, height int) (least, best int) {
	least = 3
	if width >= wideFrom {
		least = 2
	}
	if f.Test != nil {
		least += len(algo.ReadoutNames())
	}
	return least, max(least, height/4)
}

// drawLoss draws mistakes and loss of each epoch: as a chart where there is
// room and more than one epoch, else as numbers.
func drawLoss(a grid.Area, f *Frame, v View, focused bool) {
	p := newPen(a, f)
	defer p.done()
	if p.f.Test == nil {
		p.heading("loss and mistakes per epoch", "", focused)
	} else {
		p.lossAbove(focused)
	}
	switch rows := p.left(); {
	case len(p.f.Epochs) > 1 && rows >= chartRows && p.w >= chartColumns:
		if rows >= chartRows+2 {
			rows -= 2
		}
		p.chart(v.Plot, rows)
		p.y += rows
		if p.left() > 0 {
			p.numbers(false)
		}
	case len(p.f.Epochs) > 1 && !p.f.voting() && !p.allFit():
		p.chart(v.Plot, min(rows, 2))
	default:
		p.numbers(p.wide())
	}
}

// numbers draws mistakes and loss of each epoch, or of the last ones, in one row
// or in two.
func (p *pen) numbers(beside bool) {
	if !beside {
		p.series("mistakes", p.w, Epoch.mistakes)
		p.next()
		p.losses(p.w)
		return
	}
	half := p.half()
	p.series("mistakes", half, Epoch.mistakes)
	p.x = half + 2
	p.losses(p.w)
}

// half is where the mistakes end, if the loss stands beside them.
func (p *pen) half() int { return p.w*11/20 - 2 }

// allFit says whether the numbers of all epochs have room.
func (p *pen) allFit() bool {
	of, room := [...]func(Epoch) notation.Value{Epoch.mistakes, Epoch.loss}, [...]int{p.w, p.w}
	if p.wide() {
		room = [...]int{p.half(), p.w - p.half() - 2}
	}
	for k, name := range [...]string{"mistakes", "loss"} {
		width := 4 + len(name)
		for _, e := range p.f.Epochs {
			if width += 1 + p.measure(func() { p.value(of[k](e)) }); width > room[k] {
				return false
			}
		}
	}
	return true
}

// losses draws the loss for each epoch.
func (p *pen) losses(end int) {
	if p.f.voting() {
		p.text("  loss  ", theme.Label)
		p.cut("votes have none", theme.Label)
		return
	}
	p.series("loss", end, Epoch.loss)
}

// lossAbove draws the heading, and below the rest the test errors of each
// readout, where they have no room for a heading of their own without it.
func (p *pen) lossAbove(focused bool) {
	below := testRows
	switch {
	case p.h >= 2*chartRows+testRows:
		below = (p.h + testRows) / 2
	case p.h < testRows+4:
		below = min(len(algo.ReadoutNames()), p.h-1)
	}
	if below < testRows {
		p.heading("per epoch", "test errors", focused)
	} else {
		p.heading("loss and mistakes per epoch", "", focused)
	}
	p.part(grid.Rect{Y: p.h - below, W: p.w, H: below}, (*pen).tests)
	p.h -= below
}

// chart draws two curves over the epochs that are over, in so many rows; in one
// or two of them without axes.
func (p *pen) chart(plot *chart.Plot, rows int) {
	if plot == nil {
		plot = new(chart.Plot)
	}
	epochs := p.f.Epochs[max(0, len(p.f.Epochs)-chartEpochs):]
	values := make([]float64, 2*len(epochs))
	mistakes, loss := values[:len(epochs)], values[len(epochs):]
	for k, e := range epochs {
		mistakes[k], loss[k] = float64(e.Mistakes), e.Loss
	}
	at := p.a.Rect()
	at.Y += p.y
	at.H = rows
	plot.Draw(p.a.Grid(), at, &chart.Chart{First: float64(epochs[0].Epoch), XName: "epoch", Series: []chart.Series{
		{Name: "mistakes", Values: mistakes, Mark: 'x', Style: theme.SeriesOne},
		{Name: "loss", Values: loss, Mark: '.', Style: theme.SeriesTwo},
	}})
}

func (e Epoch) mistakes() notation.Value { return notation.Whole(e.Mistakes) }
func (e Epoch) loss() notation.Value     { return notation.Float(e.Loss) }

// series draws a number for each epoch, the last ones if not all fit; … says
// that the last one's pass is not over.
func (p *pen) series(name string, end int, of func(Epoch) notation.Value) {
	f := p.f
	p.text("  ", theme.Label)
	p.text(name, theme.Label)
	p.x += 2
	last := len(f.Epochs)
	partial, has := f.partial()
	if has {
		last++
	}
	at := func(k int) Epoch {
		if k < len(f.Epochs) {
			return f.Epochs[k]
		}
		return partial
	}
	width, first := 2, last
	for first > 0 {
		w := 1 + p.measure(func() { p.value(of(at(first - 1))) })
		if p.x+width+w > end {
			break
		}
		width += w
		first--
	}
	if first > 0 && first < last {
		p.text("…", theme.Faint)
	}
	for k := first; k < last; k++ {
		p.value(of(at(k)))
		style := theme.Number
		if k+1 > f.Moment.Event.Epoch {
			style = theme.Faint
		}
		p.put(style)
		if k+1 < last {
			p.x++
		}
	}
	if has {
		p.text("…", theme.Faint)
	}
}

// partial is the epoch that the step shown lies in, if it is not yet over.
func (f *Frame) partial() (e Epoch, ok bool) {
	if f.Moment.Event.EndOfPass && f.Beat == 0 || f.Moment.Step == 0 {
		return e, false
	}
	if f.Moment.Event.Epoch != len(f.Epochs)+1 || f.Counting != nil {
		return e, false
	}
	e.Epoch, e.Mistakes = f.Moment.Event.Epoch, f.Moment.Event.Mistakes
	e.Errors, e.Loss = f.Evaluation.Errors, f.Evaluation.Loss
	return e, true
}
