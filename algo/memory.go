package algo

// copiesPerRun is roughly how many copies of its parameters a run holds: the first ones, as
// numbers and as written, the present ones, those of two snapshots, and both sides of a
// step that is shown. The readouts averaged and voted hold as many of their own.
const copiesPerRun = 8

// parameterBytes estimates the memory of one copy of the learned parameters: weights, or
// with a nonlinear kernel activations, and α.
func (p *Problem) parameterBytes() int64 {
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
	return 8 * int64(p.columnCount()) * int64(numbers)
}

// Bytes estimates the memory of a run and its readout beside the data: the copies of its
// parameters; in exact arithmetic an integer for each number of the data; for the readouts
// averaged and voted their sums or votes at some checkpoints.
func (p *Problem) Bytes(readout string) int64 {
	const whole = 64 // a big.Int with some digits, and a float64
	bytes := copiesPerRun * p.parameterBytes()
	if c := p.Data.Corpus; c != nil { // Viterbi tables
		bytes += copiesPerRun * 8 * int64(p.task.(sequence).maxWords) * int64(len(c.Tags))
	}
	if p.Exact && p.Data.Corpus == nil {
		examples := p.n
		if p.Data.Test != nil {
			examples += p.Data.Test.Len()
		}
		bytes += whole * int64(examples) * int64(p.Data.Dim())
	}
	switch readout {
	case "averaged":
		bytes += copiesPerRun * p.parameterBytes()
	case "voted":
		bytes += copiesPerRun * 8 * int64(p.n) * int64(p.columnCount())
	}
	return bytes
}

// CheckMemory is the error that a run, or its readout, does not fit into memory beside the
// given number of bytes already taken; nil if it does.
func (p *Problem) CheckMemory(readout string, taken int64) error {
	if lacks := p.Data.Shortage(p.Bytes("last")); lacks != "" {
		return refuse("max-memory", "the weights of a run %s", lacks)
	}
	if lacks := p.Data.Shortage(p.Bytes(readout) + taken); lacks != "" {
		return refuse("max-memory", "the readout %s %s", readout, lacks)
	}
	return nil
}
