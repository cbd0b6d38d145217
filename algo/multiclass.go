package algo

import (
	"math"

	"perceptron/model"
)

// multiclass is the task of several labels: one column of weights per class. The prediction
// is the class with the largest score, the first of equals. A mistake adds ηx to the right
// class and subtracts it from the best of the others, which is the predicted class where
// that is wrong. The margin is the score of the right class less that of the best other
// one.
type multiclass struct{}

func (multiclass) initialWeights(p *Problem) weights { return newWeightColumns(p, len(p.Data.Labels)) }

// predictFromScores costs O(m) for m classes. If a score is not finite, the margin is NaN.
func (multiclass) predictFromScores(p *Problem, d *model.Dataset, i int, scores []score, pred *Prediction) (margin score, tieIsMistake bool) {
	gold := d.Class[i]
	*pred = Prediction{Example: i, Gold: gold, Predicted: gold}
	var right, best score
	other, nan := int32(-1), 0.0 // nan is 0 while all scores are finite, else NaN
	for k, a := range scores {
		nan += float64(a.float * 0)
		switch {
		case int32(k) == gold:
			right = a
		case other < 0 || a.compare(best) > 0:
			other, best = int32(k), a
		}
	}
	pred.Activation, pred.Margin = right.float, math.Inf(1)
	if other < 0 {
		return score{float: pred.Margin}, false // the only class
	}
	if order := best.compare(right); order > 0 || order == 0 && other < gold {
		pred.Predicted = other
	}
	if pred.Predicted != gold || p.rule != nil {
		pred.BestOther = other
	}
	margin = right.minus(best)
	if pred.Margin = margin.float; !p.Exact && nan != 0 {
		pred.Margin = math.NaN()
	}
	return margin, pred.Predicted != gold
}

func (multiclass) parts(p *Problem, pred *Prediction, dst []Part) []Part {
	return append(dst, p.newPart(pred, pred.Gold, 1), p.newPart(pred, pred.BestOther, -1))
}

func (multiclass) fromJournal(t *Timeline, pred *Prediction, entry int) {
	pred.Gold, pred.BestOther = t.Problem.Data.Class[pred.Example], t.Journal.At(entry).BestOther
}

func (multiclass) vote(_ *Problem, scores []score) (column int, votes int64) {
	for k := range scores {
		if scores[k].compare(scores[column]) > 0 {
			column = k
		}
	}
	return column, 1
}
