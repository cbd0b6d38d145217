package model

import (
	"context"
	"slices"
)

// tableBlock is the records at the start of a block: all, or those before the
// first that is refused, or is not whole. It is read like the table it is a part
// of, from a record's start on, and what it has is told from there.
type tableBlock struct {
	t      table
	text   source
	parser *plainRecord // nil: no record is taken as one
	other  int          // records in a row that were not plain

	x       []float64
	class   []int32          // of each row, its label's place in labels
	labels  []spelling       // as they come
	places  map[string]int32 // their places
	wide    wideNumbers      // by their places in x
	dropped []int32          // of each record that is left out, how many rows are before it

	size, lines int // of the text that the records are
}

// spelling is a label, and the line where it came first, from 0.
type spelling struct {
	written string
	line    int
}

// newBlock makes a block of the table, whose columns are known.
func (t *table) newBlock() *tableBlock {
	p := &tableBlock{places: map[string]int32{}, parser: t.plainRecord()}
	p.t = table{in: t.in, schema: t.schema, delim: t.delim, words: t.words}
	p.t.r = newRecords(&p.text, t.in, t.delim)
	values := 1.1 * float64(t.in.parallelism.block) * float64(t.b.x.n) / float64(t.b.src.offset) // as so far
	p.x = make([]float64, 0, int(values)+len(p.t.schema.features))
	return p
}

func (p *tableBlock) reset() {
	p.t.r.line, p.t.r.below, p.t.complete = 1, 0, 0
	p.x, p.class, p.labels, p.dropped = p.x[:0], p.class[:0], p.labels[:0], p.dropped[:0]
	p.wide = wideNumbers{added: p.wide.added.emptied()}
	p.size, p.lines, p.other = 0, 0, 0
	clear(p.places)
}

// parse reads records until one is refused. Why is found out, and said, by who
// reads on from there.
func (p *tableBlock) parse(text []byte) {
	p.text = source{ctx: context.Background(), block: blockSize, buf: text, lf: -1, eof: true}
	for p.row() {
		p.size, p.lines = p.text.pos, p.t.r.line+p.t.r.below-1
	}
}

// row takes a record, if it is all right, and the blank lines before it.
func (p *tableBlock) row() bool {
	m := len(p.t.schema.features)
	p.x = slices.Grow(p.x, m)
	row := p.x[len(p.x) : len(p.x)+m]
	if label, size := p.parsePlain(row); size > 0 {
		p.text.consume(size)
		p.t.r.line += p.t.r.below
		p.t.r.below = 1
		p.t.complete++
		p.add(label)
		return true
	}
	ok, err := p.t.r.next()
	if err != nil || ok && len(p.t.r.fields) != len(p.t.schema.names) {
		return false
	}
	if !ok {
		p.size, p.lines = p.text.pos, p.t.r.line+p.t.r.below-1
		return false
	}
	if p.t.missing() {
		p.dropped = append(p.dropped, int32(len(p.class)))
		return true
	}
	label, err := p.t.values(row, &p.wide, len(p.x))
	if err != nil {
		return false
	}
	p.add(label)
	return true
}

// parsePlain takes a plain record, as long as there are any.
func (p *tableBlock) parsePlain(row []float64) (label []byte, size int) {
	const most = 8
	if p.parser == nil || p.other > most {
		return nil, 0
	}
	p.other++
	if label, size = p.parser.parse(p.text.window(), row); size > 0 {
		p.other = 0
	}
	return label, size
}

// add adds the row behind p.x.
func (p *tableBlock) add(label []byte) {
	c, ok := p.labelPlace(label)
	if !ok {
		c = int32(len(p.labels))
		written := string(label)
		p.places[written] = c
		p.labels = append(p.labels, spelling{written, p.t.r.line - 1})
	}
	p.class = append(p.class, c)
	p.x = p.x[:len(p.x)+len(p.t.schema.features)]
}

// labelPlace is the place of a label that has come. Two are most often all, and sooner
// compared than looked up.
func (p *tableBlock) labelPlace(label []byte) (c int32, ok bool) {
	for c := range p.labels[:min(len(p.labels), 2)] {
		if p.labels[c].written == string(label) {
			return int32(c), true
		}
	}
	c, ok = p.places[string(label)]
	return c, ok
}

// onAllCores takes what it can by the block.
func (t *table) onAllCores(src *source) error {
	if t.ahead == nil && !t.readAhead(src) {
		return nil
	}
	return t.ahead.addBlocks(t.addBlock)
}

// readAhead begins to read on all cores, once enough was read to make room for
// all; not where columns become indicators, whose words have one numbering.
func (t *table) readAhead(src *source) bool {
	p := t.in.parallelism
	if p.workers < 1 || src.eof || t.b.x.n < p.values || !t.b.roomPlanned() || t.in.o.OneHot != "" || t.b.memory()+p.bytes() > t.in.limit()/2 {
		return false
	}
	t.ahead = readAhead(src, p, t.newBlock)
	return true
}

// addBlock adds the rows of a block, and says how much of its text they are:
// none where memory is short, which is seen to row by row.
func (t *table) addBlock(p *tableBlock) (size int, err error) {
	more := 10*int64(len(p.x)+t.b.x.nextSize(t.b.width)) + 40*int64(len(p.class)+len(p.dropped)) + p.wide.bytes() + 600*int64(len(p.labels))
	if t.b.memory()+more+t.in.parallelism.bytes() > t.in.limit() {
		t.ahead.idle.Store(true)
		return 0, nil
	}
	first := t.r.line + t.r.below // the block's first line
	base := int64(t.b.x.n)
	if err := t.b.rows(p.x, first); err != nil {
		return 0, err
	}
	t.b.wide.absorb(&p.wide, base)
	t.complete += p.t.complete
	numbers := make([]int32, len(p.labels)) // of the labels, from 1
	dropped := p.dropped
	for i, c := range p.class {
		for len(dropped) > 0 && int(dropped[0]) == i {
			t.b.dropExample()
			dropped = dropped[1:]
		}
		if numbers[c] > 0 {
			t.b.addClass(numbers[c] - 1)
			continue
		}
		l := p.labels[c]
		if err := t.b.label([]byte(l.written), first+l.line, t.schema.label+1); err != nil {
			return 0, err
		}
		numbers[c] = t.b.class[len(t.b.class)-1] + 1
	}
	for range dropped {
		t.b.dropExample()
	}
	t.r.below += p.lines
	return p.size, nil
}
