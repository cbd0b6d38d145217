package model

import "context"

// libsvmBlock is the lines at the start of a block: all, or those before the
// first that is refused.
type libsvmBlock struct {
	s    libsvm
	text source
	rows []libsvmRow // their lines are counted from the block's first, which is 1

	size, lines int // of the text that they are
}

func (s *libsvm) newBlock() *libsvmBlock {
	return &libsvmBlock{s: libsvm{in: s.in, slots: s.slots, present: s.present}}
}

func (p *libsvmBlock) reset() {
	s := &p.s
	s.line, s.places, s.values, s.odd = 0, s.places[:0], s.values[:0], s.odd[:0]
	p.rows, p.size, p.lines = p.rows[:0], 0, 0
}

// parse reads lines until one is refused. Why is found out, and said, by who
// reads on from there.
func (p *libsvmBlock) parse(text []byte) {
	p.text = source{ctx: context.Background(), block: blockSize, buf: text, lf: -1, eof: true}
	s := &p.s
	err := p.text.lines(s.in, ' ', &s.line, nil, func(line []byte) error {
		numbers, odd := len(s.values), len(s.odd)
		row, err := s.parse(line)
		if err != nil {
			s.places, s.values, s.odd = s.places[:numbers], s.values[:numbers], s.odd[:odd]
			return err
		}
		if row.label != nil {
			p.rows = append(p.rows, row)
		}
		return nil
	})
	if p.size, p.lines = p.text.pos, s.line; err != nil {
		p.lines--
	}
}

// onAllCores takes what it can by the block.
func (s *libsvm) onAllCores() error {
	if s.ahead == nil {
		p := s.in.parallelism
		if p.workers < 1 || s.src.eof || s.value.n < p.values || s.memory()+p.bytes() > s.in.limit()/2 {
			return nil
		}
		s.ahead = readAhead(s.src, p, s.newBlock)
	}
	return s.ahead.addBlocks(s.addBlock)
}

// addBlock adds the examples of a block, and says how much of its text they
// are: none where memory is short.
func (s *libsvm) addBlock(p *libsvmBlock) (size int, err error) {
	if s.memory()+s.in.parallelism.bytes() > s.in.limit() {
		s.ahead.idle.Store(true)
		return 0, nil
	}
	for k, row := range p.rows {
		values, odd := len(p.s.values), len(p.s.odd)
		if k+1 < len(p.rows) {
			values, odd = p.rows[k+1].numbers, p.rows[k+1].oddOnes
		}
		row.line += s.line
		if err := s.accept(row, p.s.places[row.numbers:values], p.s.values[row.numbers:values], p.s.odd[row.oddOnes:odd]); err != nil {
			return 0, err
		}
	}
	s.line += p.lines
	return p.size, nil
}
