package wire

// param is one parameter of a control sequence.
type param struct {
	value int  // -1 if it was left out
	sub   bool // it came after a colon
}

const (
	maxParams = 64
	maxValue  = 1 << 16
	malformed = 0xff
)

// or is p's value, or d where it was left out.
func (p param) or(d int) int {
	if p.value < 0 {
		return d
	}
	return p.value
}

// csi is a control sequence taken apart: ESC [ prefix params inter final.
type csi struct {
	prefix byte // one of <=>?, or 0
	inter  byte // the last of the intermediate bytes, malformed, or 0
	final  byte
	n      int
	list   [maxParams]param
}

// params are its parameters; none is an empty slice.
func (c *csi) params() []param { return c.list[:c.n] }

// at is parameter i, or d where it was left out.
func (c *csi) at(i, d int) int {
	if i >= c.n {
		return d
	}
	return c.list[i].or(d)
}

// count is parameter i as a count, where 0 means 1.
func (c *csi) count(i int) int { return max(c.at(i, 1), 1) }

// parse takes the bytes after ESC [ apart. Parameters beyond maxParams are
// dropped, values stop at maxValue.
func (c *csi) parse(seq []byte) {
	c.prefix, c.inter, c.final, c.n = 0, 0, seq[len(seq)-1], 0
	seq = seq[:len(seq)-1]
	if len(seq) > 0 && seq[0] >= '<' && seq[0] <= '?' {
		c.prefix = seq[0]
		seq = seq[1:]
	}
	for _, b := range seq {
		switch {
		case b < 0x30:
			c.inter = b
		case c.inter != 0 || b > ';':
			c.inter = malformed
		default:
			c.param(b)
		}
	}
	c.n = min(c.n, maxParams)
}

// param reads a digit, or what separates two parameters.
func (c *csi) param(b byte) {
	if c.n == 0 {
		c.n, c.list[0] = 1, param{value: -1}
	}
	if b >= '0' && b <= '9' {
		if c.n <= maxParams {
			p := &c.list[c.n-1]
			p.value = min(max(p.value, 0)*10+int(b-'0'), maxValue)
		}
		return
	}
	if c.n < maxParams {
		c.list[c.n] = param{value: -1, sub: b == ':'}
	}
	c.n = min(c.n+1, maxParams+1)
}
