package theme

import (
	"io"
	"testing"

	"github.com/charmbracelet/lipgloss"
	"github.com/lucasb-eyer/go-colorful"
	"github.com/muesli/termenv"

	"perceptron/model/golden"
	"perceptron/tui/grid"
)

func newTheme(name string, p termenv.Profile) *Theme {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(p)
	r.SetHasDarkBackground(true)
	return New(name, r)
}

// of is the colours of one theme.
func of(theme int) (all [tintCount]colour) {
	for tint, each := range colours() {
		all[tint] = each[theme]
	}
	return all
}

// seen is a colour in true colour and in 256 colours.
func seen(c colour) [2]colorful.Color {
	all := [2]colorful.Color{hex(c.hex), hex(c.hex)}
	if c.in256 != none {
		all[1] = termenv.ConvertToRGB(termenv.ANSI256Color(c.in256))
	}
	return all
}

func hex(s string) colorful.Color {
	c, err := colorful.Hex(s)
	if err != nil {
		panic(err)
	}
	return c
}

// contrast is the contrast ratio of WCAG.
func contrast(a, b colorful.Color) float64 {
	_, la, _ := a.Xyz()
	_, lb, _ := b.Xyz()
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// Every role reaches WCAG AA on every background of its theme, in true colour and in 256
// colours: 4.5 for text, 3 for rules and the like. Dark themes must do so on black and on a
// lighter grey too, the light theme on cream.
func TestContrast(t *testing.T) {
	backs := map[string][]string{
		"dark":     {"#1b1f24", "#000000", "#282a36"},
		"light":    {"#ffffff", "#fdf6e3"},
		"contrast": {"#000000"},
	}
	graphic := map[tint]bool{rule: true}
	for step := range tint(2 * DensitySteps) {
		graphic[plusDensity+step] = true
	}
	for k, name := range schemes {
		all := of(k)
		for role, m := range appearances() {
			check := func(want float64, back [2]colorful.Color) {
				for k, fore := range seen(all[m.tint]) {
					if got := contrast(fore, back[k]); got < want {
						t.Errorf("%s: role %d, %s on %s, has contrast %.2f, want %.1f", name, role, fore.Hex(), back[k].Hex(), got, want)
					}
				}
			}
			if m.tint == bright || m.tint == weight { // where a map's path lies
				for shade := range tint(LossShades + 1) {
					check(3, seen(all[lossBackground+shade]))
				}
			}
			want := 4.5
			switch {
			case m.tint == haze: // says nothing that the ground does not
				continue
			case graphic[m.tint]:
				want = 3
			case name == "contrast":
				want = 7
			}
			for _, back := range backs[name] {
				check(want, [2]colorful.Color{hex(back), hex(back)})
			}
			for _, g := range []tint{positiveBackground, negativeBackground, selectedBackground, thirdBackground, fourthBackground, fifthBackground} {
				check(want, seen(all[g]))
			}
		}
	}
}

// among16 is the colour that xterm shows for one of 16.
func among16(n int) string {
	return [...]string{
		"#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5",
		"#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff",
	}[n]
}

// Greys, the two classes, the weights, right and wrong are legible in 16 colours too. On a
// light background the lighter grey, green, yellow and cyan are not, which leaves none for
// further classes.
func TestContrastOf16(t *testing.T) {
	for k, name := range schemes {
		all := of(k)
		for _, tint := range []tint{bright, dim, rule, plus, minus, weight, right, wrong} {
			fore := all[normal].hex
			if n := all[tint].in16; n != none {
				fore = among16(n)
			}
			if got := contrast(hex(fore), hex(backgrounds[k])); got < 3 {
				t.Errorf("%s: tint %d, %s on %s, has contrast %.2f", name, tint, fore, backgrounds[k], got)
			}
		}
	}
}

// vision is matrices from linear RGB to what is seen without one of the three kinds of
// cones: Machado, Oliveira and Fernandes, A physiologically-based model for simulation of
// color vision deficiency, 2009, severity 1.0.
var vision = map[string][3][3]float64{
	"all":            {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"no long":        {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"no medium":      {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"no short cones": {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// apart is the distance of two colours in CIE L*a*b* for one kind of vision.
func apart(a, b colorful.Color, kind string) float64 {
	for _, c := range []*colorful.Color{&a, &b} {
		in, out := [3]float64{}, [3]float64{}
		in[0], in[1], in[2] = c.LinearRgb()
		for k, row := range vision[kind] {
			out[k] = row[0]*in[0] + row[1]*in[1] + row[2]*in[2]
		}
		*c = colorful.LinearRgb(out[0], out[1], out[2]).Clamped()
	}
	return 100 * a.DistanceLab(b)
}

// checkApart checks the distance of two colours for some kinds of vision, in true colour
// and in 256 colours.
func checkApart(t *testing.T, name string, p, q colour, least float64, kinds ...string) {
	t.Helper()
	ps, qs := seen(p), seen(q)
	for _, kind := range kinds {
		for k := range ps {
			if d := apart(ps[k], qs[k], kind); d < least {
				t.Errorf("%s, %s: %s and %s are %.1f apart, want %v", name, kind, ps[k].Hex(), qs[k].Hex(), d, least)
			}
		}
	}
}

// Text, the two classes, right and wrong, the weights, the two sides, the several classes
// and what is wrong among them have distances of at least 20 for normal, protan and deutan
// vision (2 or 3 can just be seen), and the several classes 15 for tritan vision, in true
// colour and in 256 colours. In 16 colours no two are equal, and without colours the two
// classes differ in their attributes.
func TestMeaningsApart(t *testing.T) {
	classes := []tint{plus, minus, third, fourth, fifth}
	groups := [][]tint{{normal, plus, minus, weight, right, wrong}, {plus, minus, third, wrong}, classes, {positiveBackground, negativeBackground}}
	if m := appearances(); m[Positive].mono == m[Negative].mono {
		t.Error("mono: the classes have the same attributes")
	}
	for k, name := range schemes {
		all := of(k)
		if blue, orange := 255*hex(all[plus].hex).B, 255*hex(all[minus].hex).B; blue-orange < 100 { // in what all eyes see
			t.Errorf("%s: the classes' blue parts are %v and %v", name, blue, orange)
		}
		groups := groups
		if name != "contrast" { // where 7:1 leaves no such colour: the sign is underlined
			groups = append(groups[:4:4], []tint{fifth, wrong})
		}
		for _, tints := range groups {
			for i, a := range tints {
				for _, b := range tints[:i] {
					checkApart(t, name, all[a], all[b], 20, "all", "no long", "no medium")
				}
			}
		}
		for i, a := range classes {
			for _, b := range classes[:i] {
				checkApart(t, name, all[a], all[b], 15, "no short cones")
			}
		}
		of := map[int]tint{}
		for _, k := range []tint{bright, dim, rule, plus, minus, third, fourth, fifth, weight, right, wrong} {
			c := all[k].in16
			if other, taken := of[c]; taken {
				t.Errorf("%s, 16 colours: tints %d and %d are both %d", name, other, k, c)
			}
			of[c] = k
		}
	}
}

// The signs by density get brighter (on light backgrounds darker) by at least a fifth from
// step to step; the last is reversed. At every step + and o have a distance of 20 for
// normal, protan and deutan vision. In 16 colours and without colours the attributes tell
// the steps.
func TestDensity(t *testing.T) {
	roles := appearances()
	for k, name := range schemes {
		all := of(k)
		for _, positive := range []bool{true, false} {
			attrs := map[grid.AttrMask]bool{}
			for step := range DensitySteps {
				m := roles[Density(positive, step)]
				if attrs[m.mono] {
					t.Errorf("step %d is like another without colours", step)
				}
				attrs[m.mono] = true
				if last := step == DensitySteps-1; last != (m.attr&reverse != 0) {
					t.Errorf("step %d: attributes %v", step, m.attr)
				}
				if step == 0 || step == DensitySteps-1 {
					continue
				}
				before, now := seen(all[roles[Density(positive, step-1)].tint]), seen(all[m.tint])
				for depth, more := range [...]float64{1.2, 1.05} {
					if a, b := contrast(before[depth], hex(backgrounds[k])), contrast(now[depth], hex(backgrounds[k])); b < more*a {
						t.Errorf("%s, step %d: contrast %.2f after %.2f", name, step, b, a)
					}
				}
			}
		}
		for i := range DensitySteps {
			for j := range DensitySteps {
				p, q := all[roles[Density(true, i)].tint], all[roles[Density(false, j)].tint]
				checkApart(t, name, p, q, 20, "all", "no long", "no medium")
			}
		}
	}
}

// The first two of several classes look as + and o do; the colours repeat.
func TestClassRoles(t *testing.T) {
	if Class(0) != Positive || Class(1) != Negative || Class(7) != Third || Region(6) != NegativeSide || !IsClass(Fifth) || IsClass(Both) {
		t.Error("the roles of several classes")
	}
}

func TestAttributes(t *testing.T) {
	for _, c := range []struct {
		theme   string
		profile termenv.Profile
		style   grid.Style
		want    string
	}{
		{"dark", termenv.TrueColor, Text, "\x1b[m"},
		{"dark", termenv.TrueColor, Negative, "\x1b[0;1;38;2;255;175;95m"},
		{"dark", termenv.ANSI256, Positive, "\x1b[0;1;38;5;75m"},
		{"dark", termenv.ANSI256, Positive | PositiveSide, "\x1b[0;1;38;5;75;48;5;17m"},
		{"dark", termenv.ANSI, Positive | PositiveSide, "\x1b[0;1;94m"},
		{"light", termenv.ANSI, Negative, "\x1b[0;31m"},
		{"dark", termenv.Ascii, Negative, "\x1b[m"},
		{"dark", termenv.Ascii, Mistake, "\x1b[0;1;7m"},
		{"mono", termenv.TrueColor, Faint | Selected, "\x1b[0;7m"},
		{"dark", termenv.ANSI, Selected, "\x1b[0;7m"},
	} {
		if got := newTheme(c.theme, c.profile).Palette.Attributes[c.style].SGR(); got != c.want {
			t.Errorf("%s, style %d: %q, want %q", c.theme, c.style, got, c.want)
		}
	}
}

func TestPick(t *testing.T) {
	for _, c := range golden.Table(t, "pick", 4) {
		env := map[string]string{"NO_COLOR": c[1], "COLORFGBG": c[2]}
		if got := Pick(c[0], func(k string) string { return env[k] }); got != c[3] {
			t.Errorf("Pick(%q) with %v: %s, want %s", c[0], env, got, c[3])
		}
	}
}
