package panel

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"perceptron/model"
	"perceptron/tui/notation"
)

// The rows of the Gram matrix stand by class, each example once, and an element
// is K of its row's and its column's example, which the row and the columns name.
func TestGramByClass(t *testing.T) {
	for _, c := range []struct {
		data  *model.Dataset
		setup string
	}{{and(t), ""}, {iris(t), ""}, {iris(t), "mode=kernel kernel=poly"}, {thirty(t), ""}} {
		f := frame(t, c.data, c.setup, 3)
		n := c.data.Len()
		lines := strings.Split(strings.TrimRight(shown(f, "gram", 140, n+2, View{}), "\n"), "\n")
		if len(lines) != n+2 {
			t.Fatalf("%d rows of %d examples:\n%s", len(lines)-2, n, strings.Join(lines, "\n"))
		}
		seen, signs := map[int]bool{}, ""
		var order []int
		parts := regexp.MustCompile(`^ [> ] +(\d+) ([+o])(.*)`)
		for _, line := range lines[2:] {
			m := parts.FindStringSubmatch(line)
			if m == nil {
				t.Fatalf("%q is no row", line)
			}
			i, _ := strconv.Atoi(m[1])
			if seen[i] || m[2] != glyph(c.data.Y[i-1]) {
				t.Errorf("row %q: seen before %t", line, seen[i])
			}
			seen[i], order = true, append(order, i-1)
			signs += m[2]
		}
		if strings.Contains(signs, "o+") {
			t.Errorf("%s, %q: the classes come as %s", c.data.Name, c.setup, signs)
		}
		if n > 6 {
			continue // shades
		}
		for k, line := range lines[2:] {
			for j, text := range strings.Fields(parts.FindStringSubmatch(line)[3]) {
				if want := notation.Number(f.Problem.K(order[k], order[j])); text != want {
					t.Errorf("%s: element %d, %d is %s, want %s", c.data.Name, order[k]+1, order[j]+1, text, want)
				}
			}
		}
	}
}
