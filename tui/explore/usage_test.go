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

// What a form has is in the words, and words that have none are refused in a line
// that says what is wanted, or which word is one too many.
func TestParse(t *testing.T) {
	x := explorer(t)
	for _, c := range []struct{ line, form, refused string }{
		{"step", "", ""},
		{"step 3", "N", ""},
		{"step 0", "", `"0": expected a whole number from 1, or nothing`},
		{"step 1 2", "", `"2" is one word too many (leave it out)`},
		{"next now", "", `"now" is one word too many (leave it out)`},
		{"seek end", "end", ""},
		{"seek ends", "", `"ends": expected a step from 0, or end`},
		{"scroll -3", "N", ""},
		{"scroll gram -3", "PANEL N", ""},
		{"scroll gram", "", "expected a number of lines"},
		{"scroll", "", "expected up, down, or a number of lines, or a panel"},
		{"show gram", "PANEL", ""},
		{"show proof off", "PANEL off", ""},
		{"show gram of", "", `"of": expected on, off, auto, or nothing`},
		{"zoom 1", "", `"1": expected on, off, or nothing`},
		{"beats 3", "", `"3": expected 1, 2, or nothing`},
		{"as 005", "", `"005": expected 000, 001, 002, 003, 004, or none`},
		{"learner perceptrons", "", `no learner "perceptrons": expected ` + texts(learnerWords(nil, nil))},
		{"theme blue", "", `no theme "blue": expected auto, dark, light, contrast, mono`},
		{"drop 5", "", `"5": expected an example from 1 to 4`},
		{"set rate 1 / 2", "NAME VALUE", ""},
		{"view in 2", "in N", ""},
		{"view 2", "", `"2": expected in, out, fit, hand, left, right, up, down, or at`},
		{"run forward", "", `"forward": expected back or nothing`},
		{"filter a b", "TEXT", ""},
	} {
		words := strings.Fields(c.line)
		k := slices.IndexFunc(Commands(), func(row Command) bool { return row.Name == words[0] })
		g, err := Commands()[k].parse(x, words[1:])
		switch {
		case c.refused == "" && (err != nil || spelled(g.form) != c.form):
			t.Errorf("%s: %v, %v, want %s", c.line, g.form, err, c.form)
		case c.refused != "" && (err == nil || err.Error() != c.refused):
			t.Errorf("%s: %v, want %s", c.line, err, c.refused)
		}
	}
}

// spelled is a form as a usage has it.
func spelled(f form) string {
	var words []string
	for _, w := range f {
		words = append(words, w.text)
	}
	return strings.Join(words, " ")
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
					t.Fatalf("%s %q has not the form %q", c.Name, said, spelled(g.form))
				}
			}
		}
	})
}
