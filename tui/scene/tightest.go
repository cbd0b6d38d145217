package scene

import (
	"sort"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/tui/panel"
)

// tightest finds, for each line of the proof, the updates after which it had
// less to spare than after any before. It walks the journal once, adding up w
// as the run did.
type tightest struct {
	started bool
	done    int // updates walked over
	w       []float64
	b       float64
	records [2][]panel.Tight
}

// noise is the part of a quantity by which rounding may make it smaller.
const noise = 1e-12

// follow goes on along the journal, for a while; with a kernel that is not
// linear there is no w to add up.
func (t *tightest) follow(p *algo.Problem, proof *margin.Proof, journal []algo.Update) {
	d := p.Data
	if !p.Linear() {
		return
	}
	if !t.started {
		t.started = true
		first := p.Start()
		t.w, t.b = append([]float64(nil), first.Weights()...), first.Bias()
	}
	rate, _ := p.Rate().Float64()
	step := biasStep(p) * rate
	for work := 1 << 20; t.done < len(journal) && work > 0; work -= d.Dim() + 10 {
		i := int(journal[t.done].Example)
		y := float64(d.Y[i])
		d.AddRow(t.w, rate*y, i)
		t.b += float64(step * y)
		t.done++
		if t.done < len(journal) && journal[t.done].Step == journal[t.done-1].Step {
			continue // in the midst of a batch
		}
		t.record(proof.At(t.w, t.b, t.done))
	}
}

// biasStep is what b changes by at an update, over η: 1, R² or 0 (002, 001).
func biasStep(p *algo.Problem) float64 {
	switch p.Setup.Bias {
	case "unit":
		return 1
	case "radius":
		return p.Radius * p.Radius
	}
	return 0
}

// record keeps the slack of a line if it is less than all before.
func (t *tightest) record(l margin.Lines) {
	for k, s := range [...]struct{ slack, size float64 }{
		{l.Reach - l.ReachAtLeast, l.Reach}, {l.SquareAtMost - l.Square, l.SquareAtMost},
	} {
		if s.slack < noise*s.size {
			s.slack = 0
		}
		r := t.records[k]
		if len(r) == 0 || s.slack < r[len(r)-1].Slack-float64(noise*s.size) {
			t.records[k] = append(r, panel.Tight{Update: l.Updates, Slack: s.slack})
		}
	}
}

// upTo is where each line was tightest in the first updates; zero where the
// walk has not come so far.
func (t *tightest) upTo(updates int) (at [2]panel.Tight) {
	if updates > t.done {
		return at
	}
	for k, r := range t.records {
		if n := sort.Search(len(r), func(i int) bool { return r[i].Update > updates }); n > 0 {
			at[k] = r[n-1]
		}
	}
	return at
}
