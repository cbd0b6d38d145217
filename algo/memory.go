package algo

// setsOfRun is how many sets of what is learned a run has, about: the first, as
// numbers and as written, the present one, those of two snapshots, and both sides of
// a step that is looked at. A readout that remembers has as many of its own.
const setsOfRun = 8

// setBytes is what one set takes, about: of weights, or where a kernel has none the
// activations, and α.
func (p *Problem) setBytes() int64 {
	if c := p.Data.Corpus; c != nil {
		return 8 * int64(len(c.Tags)) * int64(len(c.Words)+len(c.Tags)+1)
	}
	numbers := p.Data.Dim()
	if !p.Linear() {
		numbers = p.n
	}
	if p.Dual() {
		numbers += p.n
	}
	return 8 * int64(p.width()) * int64(numbers)
}

// Bytes is what a run and what is predicted with it takes beside the data, about: its
// sets, in exact arithmetic a whole number for each of the data, and of the readouts
// averaged and voted the sums or votes at some places of the run.
func (p *Problem) Bytes(readout string) int64 {
	const whole = 64 // a big.Int with some digits, and a float64
	bytes := setsOfRun * p.setBytes()
	if c := p.Data.Corpus; c != nil { // the table of Viterbi's algorithm, for the run and for what is seen of it
		bytes += setsOfRun * 8 * int64(p.task.(sequence).longest) * int64(len(c.Tags))
	}
	if p.Exact && p.Data.Corpus == nil {
		bytes += whole * int64(p.n) * int64(p.Data.Dim())
	}
	switch readout {
	case "averaged":
		bytes += setsOfRun * p.setBytes()
	case "voted":
		bytes += setsOfRun * 8 * int64(p.n) * int64(p.width())
	}
	return bytes
}

// CheckMemory is why there is no room for a run, or to predict with it by a readout, beside so
// many bytes that are taken already; nil if there is.
func (p *Problem) CheckMemory(readout string, taken int64) error {
	if lacks := p.Data.Shortage(p.Bytes("last")); lacks != "" {
		return refuse("max-memory", "the weights of a run %s", lacks)
	}
	if lacks := p.Data.Shortage(p.Bytes(readout) + taken); lacks != "" {
		return refuse("max-memory", "the readout %s %s", readout, lacks)
	}
	return nil
}
