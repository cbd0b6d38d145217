package theme

import (
	"fmt"
	"io"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"perceptron/tui/grid"
)

func newTheme(name string, p termenv.Profile) *Theme {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(p)
	r.SetHasDarkBackground(true)
	return New(name, r)
}

// luminance is WCAG's relative luminance.
func luminance(hex string) float64 {
	r, g, b := rgb(hex)
	linear := func(v uint8) float64 {
		c := float64(v) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

func contrast(a, b string) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// among256 is what xterm shows for a colour index from 16.
func among256(n int) string {
	if n >= 232 {
		v := 8 + 10*(n-232)
		return fmt.Sprintf("#%02x%02x%02x", v, v, v)
	}
	level := func(i int) int {
		if i == 0 {
			return 0
		}
		return 55 + 40*i
	}
	n -= 16
	return fmt.Sprintf("#%02x%02x%02x", level(n/36), level(n/6%6), level(n%6))
}

// Every role reaches WCAG AA on every ground of its theme, in true colour and
// in 256 colours: 4.5 for what is read, 3 for rules and the like. Dark themes
// are held to it on black and on a lighter grey too, the light one on cream.
func TestContrast(t *testing.T) {
	backs := map[string][]string{
		"dark":     {"#1b1f24", "#000000", "#282a36"},
		"light":    {"#ffffff", "#fdf6e3"},
		"contrast": {"#000000"},
	}
	graphic := map[tint]bool{rule: true}
	for name, s := range schemes() {
		check := func(m meaning, kind, fore, back string) {
			if m.tint == haze {
				return // says nothing that the ground does not
			}
			want := 4.5
			switch {
			case graphic[m.tint]:
				want = 3
			case name == "contrast":
				want = 7
			}
			if got := contrast(fore, back); got < want {
				t.Errorf("%s, %s: %s %s on %s has contrast %.2f, want %.1f", name, kind, m.name, fore, back, got, want)
			}
		}
		grounds := []tint{positiveGround, negativeGround, selectedGround}
		for _, m := range meanings() {
			c := s.colours[m.tint]
			index := c.hex
			if c.many != none {
				index = among256(c.many)
			}
			for _, back := range backs[name] {
				check(m, "true colour", c.hex, back)
				check(m, "256 colours", index, back)
			}
			for _, g := range grounds {
				check(m, "true colour", c.hex, s.colours[g].hex)
				check(m, "256 colours", index, among256(s.colours[g].many))
			}
		}
	}
}

// The classes stay apart for those who see no red or no green: they differ
// along blue–yellow, and in a second way than colour.
func TestClassesApart(t *testing.T) {
	for name, s := range schemes() {
		_, _, pb := rgb(s.colours[blue].hex)
		_, _, nb := rgb(s.colours[orange].hex)
		if int(pb)-int(nb) < 100 {
			t.Errorf("%s: the classes' blue parts are %d and %d", name, pb, nb)
		}
	}
	if m := meanings(); m[Positive].mono == m[Negative].mono {
		t.Error("mono: the classes have the same attributes")
	}
}

func TestInk(t *testing.T) {
	for _, c := range []struct {
		theme   string
		profile termenv.Profile
		style   grid.Style
		want    string
	}{
		{"dark", termenv.TrueColor, Text, ""},
		{"dark", termenv.TrueColor, Negative, "\x1b[0;38;2;255;171;94m"},
		{"dark", termenv.ANSI256, Positive, "\x1b[0;1;38;5;117m"},
		{"dark", termenv.ANSI256, Positive | PositiveSide, "\x1b[0;1;38;5;117;48;5;17m"},
		{"dark", termenv.ANSI, Positive | PositiveSide, "\x1b[0;1;94m"},
		{"light", termenv.ANSI, Negative, "\x1b[0;31m"},
		{"dark", termenv.Ascii, Negative, ""},
		{"dark", termenv.Ascii, Mistake, "\x1b[0;1;7m"},
		{"mono", termenv.TrueColor, Faint | Selected, "\x1b[0;7m"},
		{"dark", termenv.ANSI, Selected, "\x1b[0;7m"},
	} {
		if got := newTheme(c.theme, c.profile).Palette().Inks[c.style].SGR; got != c.want {
			t.Errorf("%s, style %d: %q, want %q", c.theme, c.style, got, c.want)
		}
	}
}

// A bubble that draws with lipgloss looks as the grid does. (In true colour
// lipgloss is off by one in places; and it underlines twice.)
func TestStyleAgreesWithInk(t *testing.T) {
	params := regexp.MustCompile(`\x1b\[(?:0;)?([0-9;]*)m`)
	for _, name := range Names()[1:] {
		for _, p := range []termenv.Profile{termenv.ANSI256, termenv.ANSI} {
			th := newTheme(name, p)
			for s := range roles {
				want := params.FindStringSubmatch(th.Palette().Inks[s].SGR + "\x1b[m")[1]
				got := params.FindStringSubmatch(th.Style(s).Render("x") + "\x1b[m")[1]
				if strings.Contains(want, "4") {
					got = strings.TrimSuffix(got, ";4")
				}
				if want == "0" {
					want = ""
				}
				if got == "0" {
					got = ""
				}
				if want != got {
					t.Errorf("%s, profile %d, %s: lipgloss %q, grid %q", name, p, meanings()[s].name, got, want)
				}
			}
		}
	}
}

func TestPick(t *testing.T) {
	for _, c := range []struct{ name, noColor, fgbg, want string }{
		{"auto", "", "", "dark"},
		{"", "1", "0;15", "mono"},
		{"auto", "", "0;15", "light"},
		{"auto", "", "15;default;0", "dark"},
		{"auto", "", "12;8", "dark"},
		{"light", "1", "", "light"},
	} {
		env := map[string]string{"NO_COLOR": c.noColor, "COLORFGBG": c.fgbg}
		if got := Pick(c.name, func(k string) string { return env[k] }); got != c.want {
			t.Errorf("Pick(%q) with %v: %s, want %s", c.name, env, got, c.want)
		}
	}
}

func TestEveryRoleHasAName(t *testing.T) {
	seen := map[string]bool{}
	for i, name := range RoleNames() {
		if name == "" || seen[name] {
			t.Errorf("role %d: name %q", i, name)
		}
		seen[name] = true
	}
}

func BenchmarkNew(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		newTheme("dark", termenv.TrueColor)
	}
}
