package tui

import (
	"regexp"
	"strings"
	"testing"

	"perceptron/tui/notation"
)

var (
	exampleIs     = regexp.MustCompile(`= (\([^)…]*\))`)
	labelIs       = regexp.MustCompile(`y = ([+−]1)`)
	printedNumber = `([+−]?[0-9][0-9./]*(?:e−?[0-9]+)?)`
	wChange       = regexp.MustCompile(`^w\s+(\([^)…]*\)) → (\([^)…]*\))\s*(?:[+b].*)?$`)
	bChange       = regexp.MustCompile(`^b\s+` + printedNumber + ` → ` + printedNumber + `\s*([+].*)?$`)
	aChange       = regexp.MustCompile(`^y·a\s+` + printedNumber + ` → ` + printedNumber + `\s*([+].*)= ` + printedNumber + `$`)
	distances     = regexp.MustCompile(`^distance\s+` + printedNumber + `(?: → ` + printedNumber + `)?(?:\s+‖w‖ [=→] ` + printedNumber + `)?`)
	tableRow      = regexp.MustCompile(`^>?\s*[0-9]+\s+(?:\([^)]*\)\s+)?([+o])\s+` + printedNumber + `\s+` + printedNumber + `\s+([0-9]+)\s+` + printedNumber + `(?:\s|$)`)
)

// components are those of a vector as it is printed.
func components(t *testing.T, s *scope, text string) []value {
	var all []value
	for part := range strings.SplitSeq(strings.Trim(text, "()"), ", ") {
		v, err := s.evaluate(part)
		if err != nil {
			t.Fatal(part, err)
		}
		all = append(all, v)
	}
	return all
}

// step takes in which example the step is about, and its activation.
func (c *truth) step(s *section) {
	text := strings.Join(s.lines, "\n")
	if m := labelIs.FindStringSubmatch(text); m != nil {
		s.scope.values["y"], _ = s.scope.evaluate(m[1])
	}
	if m := exampleIs.FindStringSubmatch(text); m != nil {
		sum := value{}
		for _, x := range components(c.t, s.scope, m[1]) {
			sum = sum.add(x.square())
		}
		s.scope.values["‖x‖²"] = sum
	}
	activation := regexp.MustCompile(`^a = .* = ` + printedNumber + `$`)
	for _, line := range s.lines {
		if m := activation.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			s.scope.values["a"], _ = s.scope.evaluate(m[1])
		}
	}
	if y, ok := s.scope.find("y"); ok {
		if a, ok := s.scope.find("a"); ok {
			s.scope.values["y·a"] = y.times(a)
		}
	}
}

// changes computes what the update made of w, b, y·a and the distance.
func (c *truth) changes(s *section) {
	var norm, now value
	known := false
	for _, line := range s.lines {
		line = strings.TrimSpace(line)
		if m := wChange.FindStringSubmatch(line); m != nil {
			norm, known = c.vectorChange(s, line, m[1], m[2]), true
		}
		if m := bChange.FindStringSubmatch(line); m != nil && m[3] != "" {
			old, _ := s.scope.evaluate(m[1])
			new, _ := s.scope.evaluate(m[2])
			if step, err := s.scope.evaluate(m[3]); err == nil {
				c.compare(line, "=", old.add(step), new, m[1]+m[3], m[2])
				c.checks["change"]++
			}
		}
		if m := aChange.FindStringSubmatch(line); m != nil {
			old, _ := s.scope.evaluate(m[1])
			grown, _ := s.scope.evaluate(m[4])
			now, _ = s.scope.evaluate(m[2])
			c.compare(line, "=", now.sub(old), grown, m[2]+" − "+m[1], m[4])
			if v, err := s.scope.evaluate(m[3]); err == nil {
				c.compare(line, "=", v, grown, m[3], m[4])
				c.checks["growth"]++
			}
		}
		if m := distances.FindStringSubmatch(line); m != nil && m[3] != "" && known {
			length, _ := s.scope.evaluate(m[3])
			c.compare(line, "=", norm, length, "‖w‖", m[3])
			if now != (value{}) && norm.lo > 0 {
				away, _ := s.scope.evaluate(strings.TrimPrefix(m[2], notation.Minus))
				quotient, _ := now.around().over(norm)
				if quotient.hi < 0 {
					quotient = value{}.sub(quotient)
				}
				c.compare(line, "=", quotient, away, "|y·a|/‖w‖", m[2])
			}
			c.checks["length"]++
		}
	}
}

// vectorChange computes w after an update from w before it and x, and is its
// norm.
func (c *truth) vectorChange(s *section, line, before, after string) value {
	text := strings.Join(s.lines, "\n")
	was, is := components(c.t, s.scope, before), components(c.t, s.scope, after)
	square := value{}
	for _, v := range is {
		square = square.add(v.square())
	}
	m := exampleIs.FindStringSubmatch(text)
	y, ok := s.scope.find("y")
	eta, known := s.scope.find("η")
	if m == nil || !ok || !known {
		return square.root()
	}
	x := components(c.t, s.scope, m[1])
	for j := range min(len(was), len(is), len(x)) {
		want := was[j].add(eta.times(y).times(x[j]))
		if !want.meets(is[j].around()) {
			c.wrong(line, "w%d becomes [%v, %v]", j+1, want.lo, want.hi)
		}
		c.checks["vector"]++
	}
	return square.root()
}

// table computes y·a and α of each row from y and a, and from the mistakes.
func (c *truth) table(s *section) {
	if len(s.lines) < 2 || s.name != "examples" || !regexp.MustCompile(`y +a +y·a +updates +α`).MatchString(s.lines[1]) {
		return
	}
	for _, line := range s.lines[2:] {
		m := tableRow.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			continue
		}
		var cells [4]value
		for k, text := range m[2:] {
			cells[k], _ = s.scope.evaluate(text)
		}
		a := cells[0]
		if m[1] == "o" {
			a = value{}.sub(a)
		}
		if !a.meets(cells[1]) {
			c.wrong(line, "y·a of %s is not %s", m[2], m[3])
		}
		if eta, ok := s.scope.find("η"); ok && !eta.times(cells[2]).meets(cells[3].around()) {
			c.wrong(line, "α is not η·%s", m[4])
		}
		c.checks["row"]++
	}
}
