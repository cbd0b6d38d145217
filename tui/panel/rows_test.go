package panel

import (
	"strings"
	"testing"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// The rows of a step are values that say what each cell means: AND's step 10
// (THEORY.md) is a mistake on x₂, which makes w (2, 0) of (2, 1) and b −2 of −1.
func TestStepSaidByMeaning(t *testing.T) {
	f := frame(t, and(t), "", 10)
	var s row.Sheet
	s.Begin(grid.New(60, 20, false).All())
	s.Slots = f.alphabet()
	stepRows(f, &s, View{}, false)
	said := map[row.Role][]string{}
	for _, r := range s.Rows {
		for _, c := range r.Cells {
			text := c.Text
			if c.Vector.Len() > 0 {
				text = notation.AppendVector(text, c.Vector)
			}
			said[c.Role] = append(said[c.Role], strings.TrimPrefix(string(text), " "))
		}
	}
	for _, want := range []struct {
		role row.Role
		text string
	}{
		{row.Example, "x₂"},
		{row.Side(-1), "y = −1"},
		{row.WrongChip, "✗ MISTAKE"},
		{row.Name, "w"},
		{row.Value, "(2, 1)"},
		{row.Result, "→ (2, 0)"},
		{row.Name, "b"},
		{row.Value, "−1"},
		{row.Result, "→ −2"},
		{row.Note, "− (0, 1)"},
	} {
		found := false
		for _, text := range said[want.role] {
			found = found || text == want.text
		}
		if !found {
			t.Errorf("no cell %q of role %d among %q", want.text, want.role, said[want.role])
		}
	}
}
