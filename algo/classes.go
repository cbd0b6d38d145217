package algo

import (
	"math"

	"perceptron/model"
)

// multiclass is the task of several labels: a column of weights each, of which
// the prediction is the one with the largest score, of equals the first. A
// mistake adds ηx to the right class and takes it from the best of the others,
// which is the predicted one if that is wrong. The margin is how far the right
// class lies above the best of the others.
type multiclass struct{}

func (multiclass) first(p *Problem) weights { return newVectors(p, len(p.Data.Labels)) }

// judge costs O(m). Where a score is no finite number, the margin is none either.
func (multiclass) judge(p *Problem, d *model.Dataset, i int, scores []score, l *Prediction) (margin score, tied bool) {
	gold := d.Class[i]
	*l = Prediction{Example: i, Gold: gold, Predicted: gold}
	var right, best score
	other, odd := int32(-1), 0.0
	for k, a := range scores {
		odd += float64(a.float * 0)
		switch {
		case int32(k) == gold:
			right = a
		case other < 0 || a.compare(best) > 0:
			other, best = int32(k), a
		}
	}
	l.Activation, l.Margin = right.float, math.Inf(1)
	if other < 0 {
		return score{float: l.Margin}, false // there is no other class
	}
	if order := best.compare(right); order > 0 || order == 0 && other < gold {
		l.Predicted = other
	}
	if l.Predicted != gold || p.rule != nil {
		l.BestOther = other
	}
	margin = right.less(best)
	if l.Margin = margin.float; !p.Exact && odd != 0 {
		l.Margin = math.NaN()
	}
	return margin, l.Predicted != gold
}

func (multiclass) parts(p *Problem, l *Prediction, to []Part) []Part {
	return append(to, p.part(l, l.Gold, 1), p.part(l, l.BestOther, -1))
}

func (multiclass) recall(t *Timeline, l *Prediction, entry int) {
	l.Gold, l.BestOther = t.Problem.Data.Class[l.Example], t.Journal.At(entry).BestOther
}

func (multiclass) ballot(_ *Problem, scores []score) (column int, times int64) {
	for k := range scores {
		if scores[k].compare(scores[column]) > 0 {
			column = k
		}
	}
	return column, 1
}

// margins takes the right class out of the activations to find the best of the others.
func (multiclass) margins(p *Problem, to, activations []float64, from int) {
	width := p.width()
	apart := len(activations) / width
	for k := range to {
		gold := &activations[int(p.Data.Class[from+k])*apart+k]
		right, best := *gold, math.Inf(-1)
		*gold = best
		for c := range width {
			best = max(best, activations[c*apart+k])
		}
		to[k] = right - best
	}
}
