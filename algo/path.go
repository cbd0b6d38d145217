package algo

// Path is the weights of a run, walked along its journal from the first: (w, b)
// alone, so that in dual form too a step costs what the rows have that it adds.
// They are those of the run's states, bit by bit. The run may go on meanwhile.
type Path struct {
	t       *Timeline
	w       vectors
	applied int // entries of the journal that are in
	last    int // and of these, those of the last update
}

// Path is that of a run over a data set of two labels, at its start; nil where
// no weights are kept of the features.
func (t *Timeline) Path() *Path {
	if !t.p.Binary() || !t.p.Linear() || t.online != nil {
		return nil
	}
	return &Path{t: t, w: newVectors(t.p, 1)}
}

// Next goes on to the step of the next update, and says which; ok is false where
// none is known yet.
func (p *Path) Next() (step int, ok bool) {
	if p.applied == p.t.journal.Len() {
		return 0, false
	}
	step = int(p.t.journal.Step(p.applied))
	to := p.t.EntriesAt(step)
	for _, part := range p.t.parts(p.applied, to) {
		p.w.add(&part)
	}
	p.last, p.applied = to-p.applied, to
	return step, true
}

// Misclassified is the mistakes that the weights have been learned from so far.
func (p *Path) Misclassified() int { return p.applied }

// Weight is w by feature, and b after the last of them.
func (p *Path) Weight(j int) float64 {
	if j == p.t.p.Data.Dim() {
		return p.w[0].bias()
	}
	return p.w[0].weight(j)
}

// Cost is about the additions of two float64 that the last update took, or that
// could have been made meanwhile.
func (p *Path) Cost() int { return (p.t.p.Data.Dim() + 30) * max(1, p.last) }
