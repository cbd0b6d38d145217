// Package theme gives the cells of a grid their look: roles by meaning
// (Positive, Mistake, Boundary), and for each theme and each kind of terminal
// the colours and attributes they have there. The class is told by glyph first;
// colours only help, blue and orange, never red against green. Read role.go
// first, then tint.go.
package theme

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"perceptron/tui/grid"
)

// Theme is the look of everything in one session. It does not change once made.
type Theme struct {
	Name string
	// ASCII: nothing above 0x7e is sent. It is the tier of the terminal, kept
	// here because every grid is made with it.
	ASCII bool
	// Grounds: the sides of the plane can be told by their background.
	Grounds bool

	palette  grid.Palette
	renderer *lipgloss.Renderer
	looks    [grid.Styles]look
}

// look is a style in this theme, before it is written down for a terminal.
type look struct {
	fore, back colour
	attr       grid.Attr
}

// Pick is the theme that a session gets which asked for name: auto and "" are
// mono under NO_COLOR, else what COLORFGBG says of the terminal's background,
// else dark. The terminal itself is asked nothing.
func Pick(name string, getenv func(string) string) string {
	if name != "auto" && name != "" {
		return name
	}
	if getenv("NO_COLOR") != "" {
		return "mono"
	}
	_, back, _ := strings.Cut(getenv("COLORFGBG"), ";")
	back = back[strings.LastIndexByte(back, ';')+1:]
	if n, err := strconv.Atoi(back); err == nil && (n == 7 || n > 8 && n < 16) {
		return "light"
	}
	return "dark"
}

// New is the theme of that name for the terminal behind r, whose colour profile
// decides how colours are written; a terminal without any gets mono. An unknown
// name is taken as dark.
func New(name string, r *lipgloss.Renderer) *Theme {
	profile := r.ColorProfile()
	if profile == termenv.Ascii || name == "mono" {
		return mono(r)
	}
	all := schemes()
	s, ok := all[name]
	if !ok {
		name, s = "dark", all["dark"]
	}
	t := &Theme{Name: name, Grounds: profile != termenv.ANSI, renderer: r}
	under := [grounds]tint{own, positiveGround, negativeGround, selectedGround, thirdGround, fourthGround, fifthGround}
	for k := range tint(LossShades + 1) {
		under[Loss(int(k))>>6] = lossGround + k
	}
	for k := range tint(2 * Steps) {
		under[crowded>>6+grid.Style(k)] = plusFew + k
	}
	bare := colour{many: none, sixteen: none}
	for i, m := range meanings() {
		for g, under := range under {
			role := grid.Style(i)
			l := look{fore: s.colours[m.tint], attr: m.attr, back: bare}
			if profile == termenv.ANSI && (role >= crowds || IsClass(role)) { // one colour for all steps; and bold may be another
				l.attr = m.mono
			}
			if under != own {
				l.back = s.colours[under]
			}
			if under == selectedGround && l.back.sixteen == none && profile == termenv.ANSI {
				l.attr |= reverse
			}
			if g >= int(crowded>>6) && role < crowds { // where both halves of a cell are a crowd's
				l = look{fore: bare, back: bare}
			}
			t.looks[i|g<<6] = l
		}
	}
	t.palette = grid.Palette{Fore: s.colours[own].hex, Back: s.back}
	t.write(profile)
	return t
}

// mono is the theme of attributes alone.
func mono(r *lipgloss.Renderer) *Theme {
	t := &Theme{Name: "mono", renderer: r, palette: grid.Palette{Fore: "#000000", Back: "#ffffff"}}
	bare := colour{many: none, sixteen: none}
	for i, m := range meanings() {
		for g := range int(grounds) {
			l := look{fore: bare, back: bare, attr: m.mono}
			if grid.Style(g)<<6 == Selected {
				l.attr = l.attr&^faint | reverse
			}
			t.looks[i|g<<6] = l
		}
	}
	t.write(termenv.Ascii)
	return t
}

// write makes the ink of every look.
func (t *Theme) write(p termenv.Profile) {
	for i, l := range t.looks {
		if Role(grid.Style(i)) >= roles {
			continue
		}
		pen := grid.Pen{Fore: l.fore.on(p), Back: l.back.on(p), Attr: l.attr}
		t.palette.Inks[i] = grid.Ink{Pen: pen, SGR: pen.SGR(), Fore: l.fore.hex, Back: l.back.hex}
	}
}

// Palette is what [grid.ANSI] and [grid.SVG] draw with.
func (t *Theme) Palette() *grid.Palette { return &t.palette }

// Grid is a blank grid for this theme's terminal.
func (t *Theme) Grid(w, h int) *grid.Grid { return grid.New(w, h, t.ASCII) }

// Plain reports whether there are no colours, and shapes must tell.
func (t *Theme) Plain() bool { return t.Name == "mono" }

// Style is the same look for bubbles that draw themselves, made for the
// session's renderer.
func (t *Theme) Style(s grid.Style) lipgloss.Style {
	l := t.looks[s]
	style := t.renderer.NewStyle().
		Bold(l.attr&bold != 0).Faint(l.attr&faint != 0).
		Underline(l.attr&underline != 0).Reverse(l.attr&reverse != 0)
	if c, ok := l.fore.lipgloss(); ok {
		style = style.Foreground(c)
	}
	if c, ok := l.back.lipgloss(); ok {
		style = style.Background(c)
	}
	return style
}

// lipgloss is c as lipgloss has it, if it is a colour at all.
func (c colour) lipgloss() (lipgloss.TerminalColor, bool) {
	if c.many == none {
		return nil, false
	}
	out := lipgloss.CompleteColor{TrueColor: c.hex, ANSI256: strconv.Itoa(c.many)}
	if c.sixteen != none {
		out.ANSI = strconv.Itoa(c.sixteen)
	}
	return out, true
}
