package tui

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"perceptron/algo"
	"perceptron/algo/draws"
	"perceptron/model/golden"
	"perceptron/tui/explore"
	"perceptron/tui/panel"
	"perceptron/tui/why"
)

// explained is the page of a word at the explorer's step, as lines.
func explained(x *explore.Explorer, word string) []string {
	pic := x.View()
	pic.Options.Why = word
	return panel.SpokenLines("why", pic.Frame(), pic.Panels.ViewStates["why"], false)
}

var (
	vectorIn = regexp.MustCompile(`\([^()]*, [^()]*\)`)
	atLeast0 = regexp.MustCompile(`^max\(0, (.*)\)$`)
	remark   = regexp.MustCompile(`: [a-z].*$|, (an entry|of [0-9]+ products).*$| \(002\)$| by the H.*$`)
)

// side is the value of one side of a printed relation: the components of a vector, or one
// number; nil if it is not numeric.
func printedSide(s *scope, text string) []value {
	text = strings.TrimSpace(remark.ReplaceAllString(text, ""))
	if m := atLeast0.FindStringSubmatch(text); m != nil {
		v, err := s.evaluate(m[1])
		if err != nil {
			return nil
		}
		zero := literal("0", false)
		v.exact = nil
		return []value{v.apply(zero, func(a, b float64) float64 { return max(a, b) }, nil)}
	}
	if v, err := s.evaluate(text); err == nil {
		return []value{v}
	}
	var sum []value
	end := 0
	for _, at := range vectorIn.FindAllStringIndex(text, -1) {
		factor := strings.TrimSuffix(strings.TrimSpace(text[end:at[0]]), "·")
		if factor == "" || factor == "+" || factor == "−" {
			factor += " 1"
		}
		c, err := s.evaluate(factor)
		if err != nil {
			return nil
		}
		for k, part := range strings.Split(strings.Trim(text[at[0]:at[1]], "()"), ", ") {
			v, err := s.evaluate(part)
			if err != nil {
				return nil
			}
			if v.exact = nil; k == len(sum) {
				sum = append(sum, value{})
			}
			c.exact = nil
			sum[k] = sum[k].add(c.times(v))
		}
		end = at[1]
	}
	if end != len(text) {
		return nil
	}
	return sum
}

// settingsToExplain are the settings under which pages are read, with their values.
func settingsToExplain() (all []*algo.Setting) {
	for _, name := range []string{"as", "bias", "update", "mode", "readout"} {
		s, _ := algo.FindSetting(name)
		all = append(all, s)
	}
	return all
}

// label matches what stands before the numbers of a line.
var label = regexp.MustCompile(`^(before the update|after it|hinge|perceptron|this update|this run|x onto [wθ]|[sfy]·[ayfs]|t): `)

// explainer reads pages and recomputes their numbers.
type explainer struct {
	t       *testing.T
	checked map[string]int // relations, by page
	read    int
	foreign map[string]*regexp.Regexp // letters that are not a document's, by its name
}

// quotes are the pages that quote a document. Beside x̂ and ŵ, pages for 003 have x and
// (w, b), of which these are made.
var quotes = map[string]bool{"conventions": true, "example 2": true}

// page checks one page: no slot is empty, no mark is doubled, each letter is the
// document's, and each right side follows from its left.
func (e *explainer) page(where, document, word string, lines []string) {
	e.t.Helper()
	e.read++
	c := &truth{e.t, where + " " + word, map[string]int{}}
	s := &section{scope: &scope{values: map[string]value{}, trimmed: true}}
	for _, line := range lines[1:] {
		for _, bad := range []string{"«", "»", "#", "x\u0302\u0302", "x^ = x^", "x̂ = x̂,", "^^", "1*²", "²²", "()", " = ,", "+ −", "− −", "%!"} {
			if strings.Contains(line, bad) {
				e.t.Errorf("%s, %s: %q in %q", where, word, bad, line)
			}
		}
		if strings.HasPrefix(line, "00") { // of a document
			continue
		}
		if strings.HasPrefix(line, "but: ") {
			break
		}
		if foreign := e.foreign[document]; foreign != nil && document != "003" && !quotes[word] && !strings.HasPrefix(line, "also: ") && !strings.HasPrefix(line, "in: ") {
			if letter := foreign.FindString(line); letter != "" {
				e.t.Errorf("%s, %s: %q in %q", where, word, letter, line)
			}
		}
		for _, end := range []string{"=", "≤", "≥", "←", "+", "·", ":"} {
			if strings.HasSuffix(line, " "+end) {
				e.t.Errorf("%s, %s: %q ends in the middle", where, word, line)
			}
		}
		bare := label.ReplaceAllString(label.ReplaceAllString(line, ""), "")
		if bare != line { // of other weights than the line before
			s.scope = &scope{values: map[string]value{}, trimmed: true}
		}
		for _, gap := range strings.Split(bare, "  ") {
			c.clause(s, line, strings.TrimPrefix(strings.TrimPrefix(gap, "= "), "step "))
		}
	}
	for _, n := range c.checks {
		e.checked[word] += n
	}
}

// TestWhyIsRight reads every page under every combination of document, bias rule, update,
// representation and readout, at a step that updates, one that doesn't, and on the first of
// two beats.
func TestWhyIsRight(t *testing.T) {
	combinations := 1
	settings := settingsToExplain()
	for _, s := range settings {
		combinations *= len(s.Values)
	}
	every := draws.Stride(29) // a number prime to all of those above, so that each value meets each other
	e := &explainer{t: t, checked: map[string]int{}, foreign: foreignLetters(t)}
	refused := 0
	for k := 0; k < combinations; k += every {
		flags, rest := "", k
		for _, s := range settings {
			flags += " " + s.Name + "=" + s.Values[rest%len(s.Values)]
			rest /= len(s.Values)
		}
		if strings.Contains(flags, "mode=kernel") && k%2 == 0 {
			flags += " kernel=poly"
		}
		if strings.Contains(flags, "update=perceptron") && k%3 == 0 {
			flags += " rate=0.5"
		}
		sample := [...]string{"and", "overlap", "wedges"}[k/every%3]
		x, err := explore.New(must(setup{sample: sample, flags: flags}.source(t)), nil)
		if err != nil {
			refused++
			continue
		}
		x.Decide(t.Context(), time.Minute)
		for _, do := range []string{"seek 9; next", "show slack; seek 11; step", "beats 2; seek 9; next; previous; next"} {
			if err := x.Do(t.Context(), do); err != nil {
				continue
			}
			for _, p := range why.Pages() {
				e.page(sample+flags+" "+do, x.View().Setup.As, p.Name, explained(x, p.Name))
			}
		}
	}
	t.Logf("%d pages read, %d of %d set-ups refused", e.read, refused, combinations/every)
	if e.read < 20*len(why.Pages()) {
		t.Errorf("%d pages were read", e.read)
	}
	for _, name := range []string{
		"activation", "mistake", "update", "weight vector", "bias", "hinge", "perceptron loss", "distance", "geometric margin", "projection",
		"norm", "orthogonal", "augmented vector", "α", "epoch", "slack", "τ", "u·ŵ", "‖ŵ‖²", "functional margin",
	} {
		if e.checked[name] == 0 {
			t.Errorf("no number of %s was computed again", name)
		}
	}
}

// TestWhyFollowsTheSetup: the page has the formula of this set-up, and those of others only
// under their names; it has nothing that the run does not have.
func TestWhyFollowsTheSetup(t *testing.T) {
	for _, row := range golden.Rows(t, "testdata/why.txt") {
		c, _ := sized(row[0])
		x := explorer(t, must(c.source(t)))
		did(t, x, row[1])
		x.Decide(t.Context(), time.Minute)
		page := strings.Join(explained(x, row[2]), "\n") + "\n"
		for _, text := range row[3:] {
			unwanted, not := strings.CutPrefix(text, "not: ")
			if strings.Contains(page, strings.Replace(unwanted, "$", "\n", 1)) == not {
				t.Errorf("%s: %q in\n%s", strings.Join(row[:3], " | "), text, page)
			}
		}
	}
}
