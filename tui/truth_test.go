package tui

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"perceptron/tui/notation"
)

// truth reads what a frame prints and recomputes it from what is printed beside it.
type truth struct {
	t      *testing.T
	frame  string
	checks map[string]int // what was computed again, by kind
}

func (c *truth) wrong(line, format string, args ...any) {
	c.t.Helper()
	c.t.Errorf("%s\nin %q\nof\n%s", fmt.Sprintf(format, args...), line, c.frame)
}

// read recomputes a whole frame.
func (c *truth) read(all []*section) {
	top := &scope{values: map[string]value{}}
	if m := regexp.MustCompile(`η ([0-9./]+)`).FindStringSubmatch(all[0].lines[0]); m != nil {
		if v, err := top.evaluate(m[1]); err == nil {
			top.values["η"] = v
		}
	}
	var proof *section
	for _, s := range all {
		s.scope = &scope{values: map[string]value{}, outer: top}
		s.lines = joined(s.lines)
		switch {
		case s.name == "step":
			c.step(s)
		case s.name == "bound":
			c.bound(s)
			proof = s
		}
		if !slices.Contains([]string{"top", "step", "table", "algorithm", "events"}, s.name) {
			for _, line := range s.lines {
				c.line(s, line)
			}
		}
		if v, ok := s.scope.values["R²"]; ok {
			c.oneRadius(top, "R²", v)
		}
		if v, ok := s.scope.values["R"]; ok {
			c.oneRadius(top, "R²", v.square())
		}
	}
	for _, s := range all {
		for _, line := range s.lines {
			if s.name == "step" { // in whose formulas is the R that stands in others
				c.line(s, line)
			}
		}
	}
	for _, line := range all[0].lines[1:] {
		if proof != nil {
			c.chain(proof, line)
		}
	}
}

// components are the components of a printed vector.
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

// step reads which example the step is about, and its activation.
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

// oneRadius checks that R is the same wherever it is printed.
func (c *truth) oneRadius(top *scope, name string, v value) {
	if old, ok := top.values[name]; ok && !old.around().meets(v.around()) {
		c.wrong(name, "R² is %v and %v", old, v)
	}
	top.values[name] = v
	c.checks["radius"]++
}

var (
	exampleIs     = regexp.MustCompile(`= (\([^)…]*\))`)
	labelIs       = regexp.MustCompile(`y = ([+−]1)`)
	printedNumber = `([+−]?[0-9][0-9./]*(?:e−?[0-9]+)?)`
	relation      = regexp.MustCompile(` (=|≤|≥|<|>) `)
	atUpdate      = regexp.MustCompile(`[0-9.e−]+ at (t = )?[0-9]+`)
	spaced        = regexp.MustCompile(`\s+([=≤≥<>])\s+`)
	gap           = regexp.MustCompile(`\s{2,}`)
)

// line recomputes a row, cell by cell.
func (c *truth) line(s *section, line string) {
	if strings.Contains(line, "tightest") || strings.Contains(line, "λ") {
		return
	}
	line = atUpdate.ReplaceAllString(strings.NewReplacer("hence ", "", " separates all by ", ", ").Replace(line), "")
	line = strings.TrimSpace(spaced.ReplaceAllString(line, " $1 "))
	if text, crossing, ok := strings.Cut(line, ", where "); ok {
		c.crossing(s, text, crossing)
		line = text
	}
	cells := gap.Split(line, -1)
	for _, cell := range cells[1:] { // ŵ*·ŵ  3.889 → 4.243  4.243 ≥ tγ = 2.121
		_, now, changed := strings.Cut(cell, " → ")
		if !changed {
			now = cell
		}
		items := relation.Split(now, -1)
		if v, err := s.scope.evaluate(items[0]); err == nil && len(items) == 3 && slices.Contains(symbols, strings.TrimSuffix(cells[0], "²")) {
			s.scope.values[cells[0]] = v.around()
			s.forms[relation.FindStringSubmatch(now)[1]], s.forms["of"+relation.FindStringSubmatch(now)[1]] = items[1], cells[0]
		}
	}
	for _, cell := range cells {
		for _, clause := range clauses(cell) {
			for part := range strings.SplitSeq(clause, " → ") {
				c.clause(s, line, part)
			}
		}
	}
	c.numbers(s, line)
}

// clauses are the parts of a text between commas, colons and "with", outside of
// parentheses.
func clauses(text string) []string {
	depth, from := 0, 0
	var all []string
	text = strings.ReplaceAll(strings.ReplaceAll(text, " with ", ", "), ": ", ", ")
	for k, r := range text {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth--
		case r == ',' && depth == 0:
			all = append(all, text[from:k])
			from = k + 1
		}
	}
	return append(all, text[from:])
}

// item is the value of one side of a relation without the words around it: the components
// of a vector, or one number; nil if it is not numeric.
func (c *truth) item(s *section, text string, first, last bool) (v []value, bare string) {
	words := strings.Fields(text)
	joins := func(k int) bool { return k >= 0 && k < len(words) && strings.Contains("+−·/", words[k]) }
	for from := 0; from < len(words) && (from == 0 || first); from++ {
		for to := len(words); to > from && (to == len(words) || last); to-- {
			bare = strings.Join(words[from:to], " ")
			if joins(to) || joins(from-1) || from > 0 && joins(from) {
				continue // half a sum
			}
			v = printedSide(s.scope, bare)
			if v != nil || slices.Contains(symbols, strings.TrimSuffix(bare, "²")) {
				return v, bare
			}
		}
	}
	return nil, ""
}

// clause checks a chain of relations: each side against the one before it.
func (c *truth) clause(s *section, line, text string) {
	signs := relation.FindAllStringSubmatch(text, -1)
	items := relation.Split(text, -1)
	if len(signs) == 0 {
		return
	}
	sides, texts := make([][]value, len(items)), make([]string, len(items))
	for k, item := range items {
		sides[k], texts[k] = c.item(s, item, k == 0, k == len(items)-1)
	}
	last, is := sides[len(sides)-1], texts[len(sides)-1]
	if name := texts[0]; signs[0][1] == "=" && slices.Contains(symbols, strings.TrimSuffix(name, "²")) && len(last) == 1 && s.name != "step" {
		v := last[0]
		if is = strings.TrimPrefix(is, notation.Minus); figure.FindString(is) == is && strings.Contains(is, ".") {
			v = v.around()
		}
		s.scope.values[name] = v
		sides[0] = nil
	}
	for k, sign := range signs {
		for j := range sides[k] {
			if len(sides[k+1]) == len(sides[k]) {
				c.compare(line, sign[1], sides[k][j], sides[k+1][j], texts[k], texts[k+1])
			}
		}
	}
}

// compare checks one relation of two sides.
func (c *truth) compare(line, sign string, left, right value, was, is string) {
	printed := figure.FindString(strings.TrimPrefix(is, notation.Minus))
	number := printed == strings.TrimPrefix(is, notation.Minus)
	switch {
	case sign == "=" && left.exact != nil && number:
		f, _ := left.exact.Float64()
		if want := notation.Number(f); want != is && right.exact != nil && right.exact.Cmp(left.exact) != 0 {
			c.wrong(line, "%s is %s, and %s is printed", was, want, is)
		}
		c.checks["exact"]++
	case sign == "=":
		if !left.around().meets(right.around()) {
			c.wrong(line, "%s is in [%v, %v], and %s is printed", was, left.lo, left.hi, is)
		}
		c.checks["rounded"]++
	case (sign == "≤" || sign == "<") && left.around().lo > right.around().hi, (sign == "≥" || sign == ">") && left.around().hi < right.around().lo:
		c.wrong(line, "%s %s %s is false: [%v, %v] and [%v, %v]", was, sign, is, left.lo, left.hi, right.lo, right.hi)
	default:
		c.checks["order"]++
	}
}

// TestPrintedLinesAreTrue reads frames as text and recomputes each ledger and sum from what
// is printed beside it.
func TestPrintedLinesAreTrue(t *testing.T) {
	checks := map[string]int{}
	for _, c := range setups() {
		t.Run(c.String(), func(t *testing.T) {
			all, frame := c.sections(t)
			(&truth{t, frame, checks}).read(all)
		})
	}
	t.Log(checks)
	for _, kind := range []string{"exact", "rounded", "order", "bound", "chain", "heading", "crossing", "radius"} {
		if checks[kind] < 5 {
			t.Errorf("%s: %d checks", kind, checks[kind])
		}
	}
}
