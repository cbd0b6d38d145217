package algo

// sliceWork is about the multiplications after which long work looks whether it
// is to go on: some hundred microseconds.
const sliceWork = 1 << 17

// lookWork is about the multiplications that one look takes: of a sentence the
// longest, of big numbers by their length.
func (c *columns) lookWork() int {
	if c.tagger != nil {
		tags := len(c.p.Data.Corpus.Tags)
		return c.p.longest * tags * tags
	}
	work := 0
	for k := range c.of {
		work += c.of[k].lookWork()
	}
	return work
}

func (c *column) lookWork() int {
	const fixed = 64 // to multiply big numbers, and to make one float64 of them
	switch z := c.wide; {
	case z != nil && z.acts != nil:
		return fixed + len(z.b.Bits())
	case z != nil:
		return (c.p.d + 2) * (fixed + len(z.b.Bits()))
	case c.acts != nil:
		return 1
	}
	return 2 + c.p.Data.Stored()/max(1, c.p.n)
}

// lookedAt is how many examples are looked at between two looks whether the work
// is to go on.
func (c *columns) lookedAt() int { return max(1, sliceWork/max(1, c.lookWork())) }

// LongestLook is what looking at the longest sentence takes: its words, the tags,
// and the additions, words · tags². It is 0 in the other tasks.
func (p *Problem) LongestLook() (words, tags, additions int) {
	if p.space == nil {
		return 0, 0, 0
	}
	tags = p.space.Tags()
	return p.longest, tags, p.longest * tags * tags
}
