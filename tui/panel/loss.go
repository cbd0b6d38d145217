package panel

import (
	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

func roomLoss(_ *Frame, width, height int) (least, best int) {
	if width < wideFrom {
		return 3, 3
	}
	return 2, 2
}

// drawLoss draws mistakes and loss of each epoch, as numbers.
func drawLoss(p *pen, _ View, focused bool) {
	p.heading("loss and mistakes per epoch", "", focused)
	if !p.wide() {
		p.series("mistakes", p.w, Epoch.mistakes)
		p.next()
		p.series("loss", p.w, Epoch.loss)
		return
	}
	half := p.w*11/20 - 2
	p.series("mistakes", half, Epoch.mistakes)
	p.x = half + 2
	p.series("loss", p.w, Epoch.loss)
}

func (e Epoch) mistakes() notation.Value { return notation.Whole(e.Mistakes) }
func (e Epoch) loss() notation.Value     { return notation.Float(e.Loss) }

// series draws a number for each epoch, the last ones if not all fit; … says
// that the run goes on.
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
	if f.Stopped == algo.Running && last > 0 {
		p.text("…", theme.Faint)
	}
}

// partial is the epoch that the furthest step lies in, if it is the one shown
// and not yet over.
func (f *Frame) partial() (e Epoch, ok bool) {
	if f.Moment.Step < f.Reached || f.Moment.Event.EndOfPass || f.Moment.Step == 0 {
		return e, false
	}
	if f.Moment.Event.Epoch != len(f.Epochs)+1 {
		return e, false
	}
	e.Epoch, e.Mistakes = f.Moment.Event.Epoch, f.Moment.Event.Mistakes
	e.Errors, e.Loss = f.Evaluation.Errors, f.Evaluation.Loss
	return e, true
}
