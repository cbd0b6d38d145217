package explore

import (
	"strings"
	"testing"
)

// The row of an example is in the table, opened if need be, unless a filter
// hides it.
func TestExampleRow(t *testing.T) {
	for _, c := range []struct{ script, fault string }{
		{"example 3", ""},
		{"show gram; show events; example 3", ""},
		{"show table; example 4", ""},
		{"run; sort table 1; example 1", ""},
		{"example 5", "from 1 to 4"},
		{"example", "from 1 to 4"},
		{"example 1 2", `"2" is one word too many`},
		{"filter +; example 1", "the filter hides it"},
	} {
		x := explorer(t)
		err := x.Do(t.Context(), c.script)
		switch {
		case c.fault != "" && (err == nil || !strings.Contains(err.Error(), c.fault)):
			t.Errorf("%s: %v, want %s", c.script, err, c.fault)
		case c.fault == "" && (err != nil || x.view.Panels.Focus != "table" || !strings.Contains(x.Message(), "in the table")):
			t.Errorf("%s: %v, focus %q, %q", c.script, err, x.view.Panels.Focus, x.Message())
		}
	}
}
