package tui

import (
	"regexp"
	"slices"
	"strings"
)

// crossing checks that both sides of an equation are equal at the printed t.
func (c *truth) crossing(s *section, text, equation string) {
	left, right, _ := strings.Cut(equation, " = ")
	at, err := s.scope.evaluate(text[strings.LastIndex(text, " ")+1:])
	inner := &scope{values: map[string]value{"t": at.around()}, outer: s.scope}
	v, none := inner.evaluate(left)
	u, nor := inner.evaluate(right)
	if err != nil || none != nil || nor != nil || !v.meets(u) {
		c.wrong(text, "%s is in [%v, %v] and %s in [%v, %v] there", left, v.lo, v.hi, right, u.lo, u.hi)
	}
	c.checks["crossing"]++
}

// bound computes the number of updates that the formula allows.
func (c *truth) bound(s *section) {
	text := strings.Join(s.lines, "  ")
	m := regexp.MustCompile(`([0-9]+) of at most ([0-9]+( [0-9]{3})*) `).FindStringSubmatch(text)
	if m == nil {
		return
	}
	s.scope.values["t"] = literal(m[1], false)
	for _, name := range []string{"R²", "γ²", "δ²", "B"} {
		if n := regexp.MustCompile(`(?:^|[ (])` + regexp.QuoteMeta(name) + ` = ([0-9./e−]+)`).FindStringSubmatch(text); n != nil {
			if v, err := s.scope.evaluate(n[1]); err == nil {
				if v.exact == nil {
					v = v.around()
				}
				s.scope.values[name] = v
			}
		}
	}
	printed := regexp.MustCompile(`B?\(R²\+1\)/γ²|B?\(2?R/[γδ]\)²`).FindString(text)
	v, err := s.scope.evaluate(printed)
	if err != nil {
		return
	}
	most := literal(strings.ReplaceAll(m[2], " ", ""), false)
	if v.hi < most.lo-1e-9 || v.lo >= most.hi+1+1e-9 {
		c.wrong(text, "%s is in [%v, %v], and at most %s is printed", printed, v.lo, v.hi, m[2])
	}
	c.checks["bound"]++
}

// numbers checks the printed chain of the proof, by its symbols or by the two lines above
// it.
func (c *truth) numbers(s *section, line string) {
	symbols, figures, ok := strings.Cut(line, ":  ")
	if !ok {
		symbols, figures = "", line
	}
	numbers := relation.Split(strings.TrimSpace(figures), -1)
	plain := !slices.ContainsFunc(numbers, func(n string) bool { return figure.FindString(n) != n })
	if len(numbers) != 4 || !plain || s.forms["≥"] == "" || s.forms["≤"] == "" {
		return
	}
	parts := relation.Split(symbols, -1)
	if len(parts) != 4 {
		size := ""
		if _, ok := s.scope.find("‖ŵ*‖"); ok {
			size = "‖ŵ*‖²"
		}
		parts = []string{"(" + s.forms["≥"] + ")²", "(" + s.forms["of≥"] + ")²", size + "‖ŵ‖²", size + "(" + s.forms["≤"] + ")"}
	}
	for k, part := range parts {
		v, err := s.scope.evaluate(part)
		printed, none := s.scope.evaluate(numbers[k])
		if err != nil || none != nil {
			c.wrong(line, "%s can't be computed: %v", part, err)
			continue
		}
		if !v.meets(printed.around()) {
			c.wrong(line, "%s is in [%v, %v], and %s is printed", part, v.lo, v.hi, numbers[k])
		}
		c.checks["chain"]++
	}
}

// chain checks the heading of the curves against the proof's numbers.
func (c *truth) chain(s *section, line string) {
	text, ok := strings.CutPrefix(line, "chain ")
	if !ok {
		return
	}
	parts := relation.Split(strings.Trim(text, " ─"), -1)
	below := value{lo: -1e308, hi: -1e308}
	for k, part := range parts {
		v, err := s.scope.evaluate(strings.Trim(part, " ─"))
		if err != nil {
			c.wrong(line, "%s can't be computed", part)
			return
		}
		if k > 0 && below.around().lo > v.around().hi {
			c.wrong(line, "%s ≤ %s is false: [%v, %v] and [%v, %v]", parts[k-1], part, below.lo, below.hi, v.lo, v.hi)
		}
		below = v
		c.checks["heading"]++
	}
}
