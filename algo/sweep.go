package algo

// sweep makes the steps up to a place of the pass, as advance would one by one, of
// the perceptron's rule in float arithmetic. It ends before one that might overflow.
func (s *State) sweep(c *column, to int) {
	if len(c.w) == 2 && c.p.x != nil {
		s.sweepPlane(c, to)
		return
	}
	for s.pos < to {
		at, sum := c.scan(s.order, s.pos, to, 0)
		s.pass(at - s.pos)
		if at == to || sum*0 != 0 || !(c.mass+c.p.growth < c.p.limit) {
			return
		}
		i := s.next(0)
		s.pass(1)
		s.doubt = s.pos
		if y := float64(s.p.y[i]); s.p.tie.mistake(y, sum) {
			c.add(i, y, nil, s.pace)
			s.learned(1)
		}
	}
}

// learned counts the mistakes of steps with one example each.
func (s *State) learned(mistakes int) {
	s.now.Updates += mistakes
	s.now.Mistakes += mistakes
	s.misclassified += mistakes
	if mistakes > 0 {
		s.proven = false
	}
}

// sweepPlane is sweep in the plane, with what changes at hand.
func (s *State) sweepPlane(c *column, to int) {
	p, u, v, b, mass := s.p, c.w[0], c.w[1], c.b, c.mass
	from, at, mistakes, doubt := s.pos, s.pos, 0, 0
	for {
		sum := 0.0
		if at, sum = p.scanPlane(u, v, b, s.order, at, to, 0); at == to || sum*0 != 0 || !(mass+p.growth < p.limit) {
			break
		}
		i := at
		if s.order != nil {
			i = int(s.order[at])
		}
		at++
		doubt = at
		y := float64(p.y[i])
		if !p.tie.mistake(y, sum) {
			continue
		}
		mistakes++
		mass += p.growth
		times := y * p.rate
		u += float64(times * p.x[2*i])
		v += float64(times * p.x[2*i+1])
		b += float64(p.step * y)
		c.count(i, y, nil)
	}
	c.w[0], c.w[1], c.b, c.mass = u, v, b, mass
	s.pass(at - from)
	s.learned(mistakes)
	s.doubt = max(s.doubt, doubt)
}
