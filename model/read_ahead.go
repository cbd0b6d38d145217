package model

import (
	"bytes"
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// parallelism is how an input is read on all cores; the zero value is what there is.
type parallelism struct {
	block   int // how much is read at a time
	values  int // how many values are read one record after the other before
	workers int // how many blocks are parsed at once; −1: none
}

const (
	mostWorkers = 8
	// parsedBytes is what a block takes, parsed, in its own bytes, about.
	parsedBytes = 8
)

// withDefaults puts the defaults for what is 0.
func (p parallelism) withDefaults() parallelism {
	if p.block == 0 {
		p.block = blockSize
	}
	if p.values == 0 {
		p.values = planned
	}
	if p.workers == 0 {
		p.workers = min(runtime.GOMAXPROCS(0), mostWorkers)
	}
	return p
}

// bytes is what reading ahead takes, about.
func (p parallelism) bytes() int64 { return int64(p.blocks()) * int64(p.block) * parsedBytes }

// blocks is how many there are: one in each worker, one that is filled and one
// that is taken.
func (p parallelism) blocks() int { return p.workers + 2 }

// parser makes what it can of the whole records at a text's start, which it
// counts by itself; after a reset that is nothing.
type parser interface {
	parse(text []byte)
	reset()
}

// chunk is a part of an input: whole lines, but for the end of the input and of
// a line that is too long.
type chunk[P parser] struct {
	text     []byte
	eof      bool
	whole    bool  // it ends where a line does
	err      error // why reading ended; there is no text then
	consumed int64 // bytes of the input up to here
	rows     P
	parsed   chan struct{} // receives once rows are of this text
}

// ahead reads an input block after block, while others of its blocks are parsed,
// and gives them out in their order.
type ahead[P parser] struct {
	ctx    context.Context
	cancel context.CancelFunc
	src    *source // whose window goes on with the blocks
	input  *source // only readAll reads it
	free   chan *chunk[P]
	jobs   chan *chunk[P]
	queue  chan *chunk[P]
	ended  sync.WaitGroup
	last   *chunk[P]   // given out
	idle   atomic.Bool // no block is parsed any more
}

// readAhead takes over the input from src, whose window becomes empty.
func readAhead[P parser](src *source, p parallelism, rows func() P) *ahead[P] {
	ctx, cancel := context.WithCancel(src.ctx)
	n := p.blocks()
	a := &ahead[P]{
		ctx: ctx, cancel: cancel, src: src, input: &source{ctx: ctx, r: src.r, eof: src.eof, consumed: src.consumed, block: src.block},
		free: make(chan *chunk[P], n), jobs: make(chan *chunk[P], n), queue: make(chan *chunk[P], n),
	}
	for range n {
		a.free <- &chunk[P]{rows: rows(), parsed: make(chan struct{}, 1)}
	}
	rest := bytes.Clone(src.window())
	src.buf, src.pos, src.lf = src.buf[:0], 0, -1
	src.eof, src.extend = false, a.extend
	a.ended.Go(func() { a.readAll(rest) })
	for range p.workers {
		a.ended.Go(a.parseAll)
	}
	return a
}

// close ends all that runs; a read that waits goes on until something comes.
func (a *ahead[P]) close() {
	a.cancel()
	a.ended.Wait()
}

// parseAll is a worker.
func (a *ahead[P]) parseAll() {
	for c := range a.jobs {
		if c.rows.reset(); a.ctx.Err() == nil && !a.idle.Load() {
			c.rows.parse(c.text)
		}
		c.parsed <- struct{}{}
	}
}

// readAll cuts the input, which begins with rest, in blocks.
func (a *ahead[P]) readAll(rest []byte) {
	defer close(a.jobs)
	for {
		var c *chunk[P]
		select {
		case c = <-a.free:
		case <-a.ctx.Done():
			return
		}
		rest = a.cut(c, rest)
		a.queue <- c
		a.jobs <- c
		if c.err != nil || c.eof {
			return
		}
	}
}

// cut fills a block, which begins with rest, and gives what is left over.
func (a *ahead[P]) cut(c *chunk[P], rest []byte) []byte {
	c.text = append(c.text[:0], rest...)
	whole := wholeLines(c.text)
	for whole == 0 && !a.input.eof && len(c.text) <= maxRecord {
		if c.text, c.err = a.input.fill(c.text); c.err != nil {
			c.text = nil
			return nil
		}
		whole = wholeLines(c.text)
	}
	c.whole = whole > 0
	if c.eof, c.consumed = a.input.eof, a.input.bytesRead(); c.eof || !c.whole {
		whole = len(c.text)
	}
	rest = append(rest[:0], c.text[whole:]...)
	c.text = c.text[:whole]
	return rest
}

// next is the block that follows, parsed; the one before is done with.
func (a *ahead[P]) next() (*chunk[P], error) {
	if a.last != nil {
		a.free <- a.last
		a.last = nil
	}
	var c *chunk[P]
	select {
	case c = <-a.queue:
	case <-a.ctx.Done():
		return nil, context.Cause(a.ctx)
	}
	select {
	case <-c.parsed:
	case <-a.ctx.Done():
		return nil, context.Cause(a.ctx)
	}
	a.last = c
	a.src.report(c.consumed)
	return c, c.err
}

// addBlocks hands out the blocks at whose start the reader is, and take says how
// much of the text it has taken. The reader is left where it is not all, or at the
// end of the input.
func (a *ahead[P]) addBlocks(take func(rows P) (size int, err error)) error {
	for len(a.src.window()) == 0 && !a.src.eof {
		c, err := a.next()
		if err != nil {
			return err
		}
		size, err := take(c.rows)
		if err != nil {
			return err
		}
		a.src.offset += int64(size)
		a.load(c, size)
	}
	return nil
}

// extend makes the window longer by a block, however that was parsed.
func (a *ahead[P]) extend() error {
	c, err := a.next()
	if err == nil {
		a.load(c, 0)
	}
	return err
}

// load makes the window longer by what a block has from there on.
func (a *ahead[P]) load(c *chunk[P], from int) {
	a.src.load(c.text[from:])
	a.src.eof, a.src.whole = c.eof, c.whole
}

// wholeLines is how much of a text is lines that are sure to have ended.
func wholeLines(text []byte) int {
	cut := bytes.LastIndexByte(text, '\n') + 1
	if rest := text[cut:]; len(rest) > 1 {
		cut += bytes.LastIndexByte(rest[:len(rest)-1], '\r') + 1
	}
	return cut
}
