package tui

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/model/golden"
	"perceptron/tui/grid"
)

// numbers watches a grid for numbers that are visible only in part: cut by the edge of an
// area, elided by …, or overwritten.
type numbers struct {
	w      int
	runes  []numeral
	latest []int // for each cell the rune drawn last, from 1; 0: no numeral
}

// numeral is a rune of a number, and its intended place.
type numeral struct {
	x, y  int
	r     rune
	seen  bool
	first bool // it begins a number
}

// watch starts watching a grid.
func (n *numbers) watch(g *grid.Grid) {
	n.w = g.W
	n.runes = n.runes[:0]
	n.latest = slices.Grow(n.latest[:0], g.W*g.H)[:g.W*g.H]
	clear(n.latest)
	before := false // the rune before was a numeral
	g.Watch = func(x, y int, r rune, seen bool) {
		is := strings.ContainsRune("0123456789./−-₀₁₂₃₄₅₆₇₈₉⁰¹²³⁴⁵⁶⁷⁸⁹", r)
		if k := len(n.runes) - 1; before && !is && (r == 'e' || r == ' ') && digit(n.runes[k].r) {
			is = n.runes[k].x == x-1 && n.runes[k].y == y // an exponent, or thousands
		}
		at := 0
		if is {
			k := len(n.runes) - 1
			near := before && n.runes[k].y == y && (n.runes[k].x == x-1 || n.runes[k].x == x+1)
			n.runes = append(n.runes, numeral{x, y, r, seen, !near})
			at = len(n.runes)
		}
		if seen {
			n.latest[y*n.w+x] = at
		}
		before = is
	}
}

// touching is the first place where two numbers run together; "" if none do.
func (n *numbers) touching() string {
	for at := 1; at < len(n.latest); at++ {
		a, b := n.latest[at-1], n.latest[at]
		if at%n.w == 0 || a == 0 || b == 0 || !digit(n.runes[a-1].r) || !digit(n.runes[b-1].r) {
			continue
		}
		low, high := min(a, b), max(a, b)
		if slices.ContainsFunc(n.runes[low:high], func(d numeral) bool { return d.first }) {
			return fmt.Sprintf("two numbers touch in row %d, column %d", at/n.w, at%n.w)
		}
	}
	return ""
}

func digit(r rune) bool { return r >= '0' && r <= '9' }

// broken is the first number that is visible only in part; "" if there is none.
func (n *numbers) broken() string {
	for from := 0; from < len(n.runes); {
		to := from + 1
		for to < len(n.runes) && !n.runes[to].first {
			to++
		}
		if why := n.fault(n.runes[from:to], from); why != "" {
			return why
		}
		from = to
	}
	return ""
}

func (n *numbers) fault(runes []numeral, from int) string {
	first := slices.IndexFunc(runes, func(d numeral) bool { return digit(d.r) })
	if first < 0 {
		return "" // a dash, a stroke
	}
	if first > 0 && strings.ContainsRune("−-", runes[first-1].r) {
		first--
	}
	last := len(runes)
	for strings.ContainsRune(" .e/-−", runes[last-1].r) {
		last--
	}
	var text, shown strings.Builder
	for k, d := range runes[first:last] {
		text.WriteRune(d.r)
		if d.seen && n.latest[d.y*n.w+d.x] == from+first+k+1 {
			shown.WriteRune(d.r)
		}
	}
	if s := shown.String(); strings.ContainsFunc(s, digit) && s != text.String() {
		return fmt.Sprintf("of %q in row %d, column %d, only %q is seen", &text, runes[first].y, runes[first].x, s)
	}
	return ""
}

// wholeSizes are sizes with every third width and every height, from the least to far
// beyond the designed ones.
func wholeSizes() (sizes [][2]int) {
	for k := range 31 {
		sizes = append(sizes, [2]int{40 + 3*k, 12 + (k*17)%31})
	}
	return append(sizes, [2]int{80, 24}, [2]int{100, 30}, [2]int{140, 45}, [2]int{200, 60}, [2]int{300, 100}, [2]int{300, 12}, [2]int{40, 100})
}

// At no size is a number cut: the grid reports everything that was drawn, clipped or
// elided, and each number must be shown whole or not at all. Of four successive states
// one is drawn in ASCII at a size and one is not; all are, in both, where the environment asks
// for it.
func TestNumbersWhole(t *testing.T) {
	var n numbers
	sizes, every := wholeSizes(), os.Getenv("PERCEPTRON_SIZES") != ""
	for _, ascii := range []bool{false, true} {
		for _, row := range golden.Rows(t, "testdata/screens.txt") {
			a := session(t, sample(t, row[0]))
			a.grid = grid.New(80, 24, ascii)
			for k, line := range row[1:] {
				did(t, a.x, line)
				a.x.Decide(t.Context(), time.Minute)
				a.overlay.SyncAll(a.x)
				for j, size := range sizes {
					if !every && (j+k)%4 != map[bool]int{false: 0, true: 2}[ascii] {
						continue
					}
					update(a, tea.WindowSizeMsg{Width: size[0], Height: size[1]})
					n.watch(a.grid)
					drawFrame(a.grid, a.x, a.overlay)
					if why := cmp.Or(n.broken(), n.touching()); why != "" {
						t.Errorf("%q at %d×%d, ASCII %t: %s\n%s", row[:k+2], size[0], size[1], ascii, why, grid.Plain(a.grid))
					}
				}
			}
		}
	}
}
