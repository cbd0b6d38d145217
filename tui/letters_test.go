package tui

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"perceptron/model/golden"
	"perceptron/tui/why"
)

// bare is a frame without the names of keys and commands, and without quotations of other
// documents.
func bare(frame string) string {
	for _, quoted := range []string{" but: ", " in: "} {
		if at := strings.Index(frame, quoted); at >= 0 {
			frame = frame[:at]
		}
	}
	if at := strings.LastIndex(strings.TrimRight(frame, "\n"), "\n"); at >= 0 && strings.Contains(frame[at:], "quit") {
		frame = frame[:at]
	}
	return frame
}

// written are screens with many kinds of symbols: each panel, overlays of the plane and
// ways to look at a step, with the conventions of each document and of none.
func written(t *testing.T) (all []setup) {
	for _, row := range golden.Rows(t, "testdata/symbols.txt") {
		c, sizes := sized(row[0])
		c.at, c.do, c.size = row[1], row[2], sizes[0]
		all = append(all, c)
	}
	panels, every := slices.Concat(golden.Rows(t, "testdata/panels.txt")...), os.Getenv("PERCEPTRON_SIZES") != "" // else each panel is large on one, and in one size on every other
	data := [][2]string{{"and", "10"}, {"overlap mode=dual", "57"}, {"and mode=dual", "10"}, {"overlap", "57"}, {"and arithmetic=float", "5"}, {"iris readout=averaged", "20"}, {"walkthrough", "2"}, {"narrow bias=none", "30"}}
	for i, document := range []string{"none", "000", "001", "002", "003", "004"} {
		for j, d := range data {
			c, _ := sized(d[0] + " as=" + document)
			c.at = d[1]
			for k, do := range panels {
				for s, size := range [][2]int{{80, 24}, {140, 45}} {
					if c.do, c.size = do, size; every || (i+j+k)%8 == 4*s || j == 0 && s == 1 {
						all = append(all, c)
					}
				}
			}
		}
	}
	return all
}

// symbol matches what a panel writes that is no word: letters with hats, bars, subscripts
// and squares, Greek letters, norms.
var symbol, plainWord = regexp.MustCompile(`‖[^‖ ]+‖[²₁]?|[\p{L}]\x{0302}?[*]?(·[\p{L}]\x{0302}?)?[₀-₉ᵢⱼₖ]*²?`), regexp.MustCompile(`^[a-zA-Z]{2,}$`)

// foreignLetters match the symbols that are not a document's, by its name.
func foreignLetters(t *testing.T) map[string]*regexp.Regexp {
	wrong := map[string]*regexp.Regexp{}
	for _, row := range golden.Rows(t, "testdata/letters.txt") {
		wrong[row[0]] = regexp.MustCompile(strings.Join(row[1:], "|"))
	}
	return wrong
}

// TestLetters: with the conventions of a document no panel writes a symbol that is not the
// document's; and every symbol of a panel has a page.
func TestLetters(t *testing.T) {
	wrong := foreignLetters(t)
	seen, shown, refused := map[string]string{}, 0, 0
	for _, c := range written(t) {
		frame, err := c.render(t)
		if err != nil { // what these data do not have
			refused++
			continue
		}
		shown++
		_, document, _ := strings.Cut(c.flags, "as=")
		apart := document == "003" && (strings.Contains(c.flags, "dual") || strings.Contains(c.flags, "bias")) // which 003 does not have
		if wrong[document] != nil && !apart {
			for line := range strings.Lines(bare(frame)) {
				if s := wrong[document].FindString(line); s != "" {
					t.Errorf("%s, %d columns: %q in %q", c, c.size[0], s, strings.TrimRight(line, "\n"))
				}
			}
		}
		for _, word := range strings.FieldsFunc(frame, func(r rune) bool {
			return strings.ContainsRune(" \n()[],.:;/+−=≤≥<>←→│·…√∞'0123456789", r)
		}) {
			for _, s := range symbol.FindAllString(word, -1) {
				if s == word && !strings.HasPrefix(c.do, "why") && !strings.Contains("+oø* abcehlmpq o*", s) && len([]rune(s)) <= 6 && !plainWord.MatchString(s) {
					seen[s] = c.String()
				}
			}
		}
	}
	if len(seen) < 40 || shown < 4*refused {
		t.Errorf("%d symbols in %d frames, %d refused", len(seen), shown, refused)
	}
	for s, where := range seen {
		if _, ok := why.Find(s); !ok {
			t.Errorf("%s (%s) is not explained", s, where)
		}
	}
}
