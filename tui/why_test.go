package tui

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/overlay"
	"perceptron/tui/why"
)

// whyLines is what the panel says of a word where it fills the screen.
func whyLines(t testing.TB, x *explore.Explorer, word string) []string {
	t.Helper()
	if err := x.Do(context.Background(), "why "+explore.Quote(word)+"; zoom on"); err != nil {
		t.Fatal(err)
	}
	g := grid.New(120, 40, false)
	x.Resize(120, 40)
	drawFrame(g, x, overlay.New(overlay.Catalogue{}))
	var lines []string
	for _, line := range strings.Split(grid.Plain(g), "\n")[2:] {
		if line = strings.TrimRight(line, " "); line == "" {
			return lines
		}
		lines = append(lines, strings.TrimPrefix(line, " "))
	}
	return lines
}

var (
	vectorIn = regexp.MustCompile(`\([^()]*, [^()]*\)`)
	atLeast0 = regexp.MustCompile(`^max\(0, (.*)\)$`)
	remark   = regexp.MustCompile(`: [a-z].*$|, (an entry|of [0-9]+ products).*$| \(002\)$| by the H.*$`)
)

// side is what one side of a printed relation stands for: the components of a
// vector, or one number; nil where it is no numbers.
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

// TestWhyNumbersAreTrue computes every line of every explanation that has
// numbers again, from what is printed in it.
func TestWhyNumbersAreTrue(t *testing.T) {
	checked := map[string]int{}
	for _, c := range []setup{
		{"and", "", "10", "", [2]int{}},
		{"and", "bias=radius mode=dual rate=0.5", "10", "", [2]int{}},
		{"walkthrough", "", "1", "", [2]int{}},
		{"walkthrough", "", "3", "beats 2", [2]int{}},
		{"and", "as=003", "10", "", [2]int{}},
		{"and", "as=001", "10", "", [2]int{}},
		{"overlap", "as=003", "57", "show slack", [2]int{}},
		{"overlap", "", "57", "show slack", [2]int{}},
		{"overlap", "update=pa bias=unit", "41", "", [2]int{}},
		{"iris", "bias=none", "120", "", [2]int{}},
		{"moons", "mode=kernel kernel=rbf", "20", "", [2]int{}},
		{"xor", "mode=kernel kernel=poly", "23", "axes phi 2 4", [2]int{}},
	} {
		x, err := explore.New(c.source(t), nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := x.Do(t.Context(), c.do+"; seek "+c.at); err != nil {
			t.Fatal(err)
		}
		x.Decide(t.Context(), time.Minute)
		for _, e := range why.Entries() {
			s := &scope{values: map[string]value{}}
			for _, line := range whyLines(t, x, e.Name) {
				if strings.HasPrefix(line, e.What[:min(12, len(e.What))]) {
					break
				}
				for _, gap := range strings.Split(line, "  ") {
					checked[e.Name] += relations(t, s, c.String()+" "+e.Name, gap)
				}
			}
		}
	}
	for _, name := range []string{
		"activation", "mistake", "update", "weight vector", "bias", "hinge", "perceptron loss", "distance", "geometric margin", "projection",
		"norm", "orthogonal", "augmented vector", "α", "epoch", "slack", "τ", "bound", "u·ŵ", "φ",
	} {
		if checked[name] == 0 {
			t.Errorf("no number of %s was computed again", name)
		}
	}
}

// symbol matches what a panel writes that is no word: letters with hats, bars,
// subscripts and squares, Greek letters, lengths.
var symbol = regexp.MustCompile(`‖[^‖ ]+‖[²₁]?|[\p{L}]\x{0302}?[*]?(·[\p{L}]\x{0302}?)?[₀-₉ᵢⱼₖ]*²?`)

// TestSymbolsAreExplained: what any panel writes that is no word is explained.
func TestSymbolsAreExplained(t *testing.T) {
	seen := map[string]string{}
	refused := 0
	all := []setup{
		{"and", "", "10", "show bound", [2]int{140, 45}},
		{"and", "bias=radius mode=dual", "10", "show bound", [2]int{140, 45}},
		{"walkthrough", "", "2", "show bound", [2]int{140, 45}},
		{"overlap", "", "57", "show slack", [2]int{140, 45}},
		{"overlap", "bias=radius", "57", "show slack; zoom on", [2]int{80, 24}},
		{"overlap", "update=pa1", "41", "show loss-map", [2]int{140, 45}},
		{"overlap", "batch-size=5", "41", "show readouts", [2]int{140, 45}},
		{"moons", "mode=kernel kernel=rbf", "20", "show gram", [2]int{140, 45}},
		{"wedges", "", "20", "show bound", [2]int{140, 45}},
		{"tags", "", "20", "show bound", [2]int{140, 45}},
		{"overlap", "update=margin", "41", "show bound", [2]int{140, 45}},
		{"xor", "", "8", "show bound", [2]int{140, 45}},
		{"noisy", "readout=voted", "50", "show readouts; show margin", [2]int{140, 45}},
		{"stream", "", "60", "show online; zoom on", [2]int{80, 24}},
		{"xor", "mode=kernel kernel=poly", "20", "axes phi 2 4", [2]int{140, 45}},
	}
	for _, as := range []string{"none", "000", "001", "002", "003", "004"} {
		for k, do := range everyPanel() {
			if strings.HasPrefix(do, "why") || testing.Short() && k%4 != 0 {
				continue
			}
			all = append(all, setup{"and", "as=" + as, "10", do, [2]int{140, 45}}, setup{"overlap", "as=" + as + " mode=dual", "57", do, [2]int{140, 45}})
		}
	}
	for _, c := range all {
		frame, err := Render(t.Context(), RenderOptions{
			Options: Options{Source: c.source(t), Do: c.do, Theme: "mono", Env: environment("LANG", "C.UTF-8"), Decide: time.Minute},
			At:      c.at, Width: c.size[0], Height: c.size[1], Format: "text",
		})
		if err != nil {
			refused++
			continue
		}
		for _, word := range strings.FieldsFunc(string(frame), func(r rune) bool {
			return strings.ContainsRune(" \n()[],.:;/+−=≤≥<>←→│·…√∞'0123456789", r)
		}) {
			for _, s := range symbol.FindAllString(word, -1) {
				if s == word && !strings.Contains("+oø* abcehlmpq o*", s) && len([]rune(s)) <= 6 && !regexp.MustCompile(`^[a-zA-Z]{2,}$`).MatchString(s) {
					seen[s] = c.String()
				}
			}
		}
	}
	if len(seen) < 40 || refused > len(all)/20 {
		t.Errorf("%d symbols, %d of %d frames refused", len(seen), refused, len(all))
	}
	for s, where := range seen {
		if _, ok := why.Find(s); !ok {
			t.Errorf("%s (%s) is not explained", s, where)
		}
	}
}

// relations checks the relations of one line between sides that are numbers, each
// with the one before it, and takes in what symbols stand for.
func relations(t *testing.T, s *scope, where, line string) (checked int) {
	t.Helper()
	signs := relation.FindAllStringSubmatch(line, -1)
	var before []value
	line = strings.TrimPrefix(strings.TrimPrefix(line, "= "), "step ")
	for k, item := range relation.Split(line, -1) {
		now := printedSide(s, item)
		if len(now) == 1 && k > 0 && signs[k-1][1] == "=" {
			s.values[strings.TrimSpace(relation.Split(line, -1)[0])] = now[0]
		}
		if len(before) == len(now) && k > 0 {
			for j := range now {
				checked++
				a, b := before[j].around(), now[j].around()
				ok := map[string]bool{"=": a.meets(b), "≤": a.lo <= b.hi, "<": a.lo <= b.hi, "≥": a.hi >= b.lo, ">": a.hi >= b.lo}
				if !ok[signs[k-1][1]] {
					t.Errorf("%s: %q: component %d is in [%v, %v], then [%v, %v]", where, line, j+1, a.lo, a.hi, b.lo, b.hi)
				}
			}
		}
		if before = now; now == nil {
			before = []value{}
		}
	}
	return checked
}
