package algo

import "perceptron/model"

// output is what a run learns to tell: a side, a class, or the tags of a
// sentence. It makes of the scores of the columns a prediction, and of a
// mistake the parts of its update.
type output interface {
	// parts appends what is added for an example that is learned from.
	parts(p *Problem, l *Look, to []Part) []Part
	// wrong is the mistakes on other examples than those learned from, in
	// floating point.
	wrong(p *Problem, d *model.Dataset, by Predictor, pace *Pace) int
}

// look fills in what the weights make of example i, and whether the prediction
// is wrong; what only other outputs use stays as it is. It is no method of the
// outputs, so that l may lie on the stack and the look at a side takes no call
// more than it must.
func (c *columns) predict(l *Look, i int) {
	switch o := c.p.output.(type) {
	case classes:
		o.predict(c, l, i)
	case sentences:
		o.predict(c, l, i)
	default:
		a, sign := c.column[0].score(i)
		c.p.verdict(l, i, a, sign)
	}
}

// voter is an output that weight vectors can vote for, each with its prediction.
// Those of sequences are too many.
type voter interface {
	output
	// ballot is the column that the weights vote for on example i, and how often.
	ballot(c *columns, i int) (column int, times int64)
	// elected is the look at example i by the votes for each column.
	elected(p *Problem, i int, votes []int64) Look
}

func outputOf(d *model.Dataset) output {
	switch {
	case d.Corpus != nil:
		return sentences{}
	case d.Task == "multiclass":
		return classes{}
	}
	return sides{}
}
