package algo

// setsOfRun is how many sets of weights a run has, about: the first, as numbers
// and as written, the present ones, those of two snapshots, and both sides of a
// step that is looked at.
const setsOfRun = 8

// weightBytes is what one set of weights takes, about.
func (p *Problem) weightBytes() int64 {
	if c := p.Data.Corpus; c != nil {
		return 8 * int64(len(c.Tags)) * int64(len(c.Words)+len(c.Tags)+1)
	}
	bytes := int64(0)
	if p.Linear() {
		bytes = 8 * int64(p.d)
	}
	if !p.Linear() {
		bytes += 8 * int64(p.n)
	}
	return int64(p.width()) * bytes
}

// Bytes is what a run takes beside the data, about: its sets of weights, and in
// exact arithmetic a whole number for each of the data.
func (p *Problem) Bytes() int64 {
	const whole = 64 // a big.Int with some digits, and a float64
	bytes := setsOfRun * p.weightBytes()
	if p.Dual() {
		bytes += 4 * 8 * int64(p.n) * int64(p.width()) // α: a run's own, and those of a step that is looked at
	}
	if c := p.Data.Corpus; c != nil { // the table of Viterbi's algorithm, for the run and for what is seen of it
		bytes += setsOfRun * 8 * int64(p.longest) * int64(len(c.Tags))
	}
	if p.Exact && p.Data.Corpus == nil {
		bytes += whole * int64(p.n) * int64(p.d)
	}
	return bytes
}

// fits refuses a run that there is no room for, before any of it is made.
func (p *Problem) fits() error {
	if lacks := p.Data.Shortage(p.Bytes()); lacks != "" {
		return refuse("max-memory", "the weights of a run %s", lacks)
	}
	return nil
}

// ReadoutBytes is what predicting with the run by a readout takes beside it, about.
func (p *Problem) ReadoutBytes(readout string) int64 {
	switch readout {
	case "averaged":
		return setsOfRun * p.weightBytes() // the sum that grows, at some places of the run, and the mean
	case "voted":
		return setsOfRun * 8 * int64(p.n) * int64(p.width()) // the votes, at some places of the run
	}
	return 0
}

// ReadoutFits is why there is no room to predict with the run by a readout, beside so
// many bytes that are taken already; nil if there is.
func (p *Problem) ReadoutFits(readout string, taken int64) error {
	if lacks := p.Data.Shortage(p.Bytes() + p.ReadoutBytes(readout) + taken); lacks != "" {
		return refuse("max-memory", "the readout %s %s", readout, lacks)
	}
	return nil
}
