package explore

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestUsage(t *testing.T) {
	for _, c := range []struct{ usage, shown, forms string }{
		{"", "", "-"},
		{"[N]", "[N]", "-, N"},
		{"STEP|end", "STEP|end", "STEP, end"},
		{"[CONDITION [times K]|off]", "[CONDITION [times K]|off]", "-, CONDITION, CONDITION times K, off"},
		{"up|down|[PANEL] N", "up|down|[PANEL] N", "up, down, N, PANEL N"},
		{"(in|out) [N]|at X Y", "in|out [N]|at X Y", "in, in N, out, out N, at X Y"},
		{"NAME VALUE = [NAME [VALUE]]", "NAME VALUE", "-, NAME, NAME VALUE"},
		{"a|b … = a N|b [N]", "a|b …", "a N, b, b N"},
	} {
		u := Usage(c.usage)
		var forms []string
		for _, f := range u.Forms() {
			forms = append(forms, max("-", strings.Join(f, " ")))
		}
		if got := strings.Join(forms, ", "); u.String() != c.shown || got != c.forms {
			t.Errorf("%s: shown %q, forms %q, want %q, %q", c.usage, u, got, c.shown, c.forms)
		}
	}
}

// Whatever words follow a command, they have one of its forms, in as many words, or
// are refused in one line.
func TestParseAnyWords(t *testing.T) {
	x := explorer(t)
	words := []string{"1", "0", "-2", "on", "off", "end", "back", "gram", "PANEL", "N", "…", "x1", "up", "at", "times", ""}
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.SampledFrom(Commands()).Draw(t, "command")
		said := rapid.SliceOfN(rapid.SampledFrom(words), 0, 4).Draw(t, "words")
		g, err := c.parse(x, said)
		switch {
		case err != nil && (err.Error() == "" || strings.Contains(err.Error(), "\n")):
			t.Fatalf("%s %q: %q", c.Name, said, err)
		case err == nil && !slices.Equal(g.words, said):
			t.Fatalf("%s %q: %q", c.Name, said, g.words)
		case err == nil:
			for k, w := range g.form {
				if w.value == nil && said[k] != w.text {
					t.Fatalf("%s %q has not the form of %q", c.Name, said, w.text)
				}
			}
		}
	})
}
