// Package theme gives the cells of a grid their look: roles by meaning
// (Positive, Mistake, Boundary), and for each theme and each kind of terminal
// the colours and attributes they have there. The class is told by glyph first;
// colours only help, blue and orange, never red against green. Read role.go
// first, then tint.go.
package theme

import (
	"strconv"
	"strings"
	"sync"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"perceptron/tui/grid"
)

// Theme is the look of everything in one session. It does not change once made.
type Theme struct {
	Name    string
	Palette grid.Palette // what [grid.ANSI] and [grid.SVG] draw with
}

// look is a style in a theme, before it is written down for a terminal.
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
		return mono()
	}
	all := schemes()
	s, ok := all[name]
	if !ok {
		name, s = "dark", all["dark"]
	}
	t := &Theme{name, grid.Palette{Fore: s.colours[own].hex, Back: s.back}}
	under := [grounds]tint{own, positiveGround, negativeGround, selectedGround, thirdGround, fourthGround, fifthGround}
	for k := range tint(LossShades + 1) {
		under[Loss(int(k))>>6] = lossGround + k
	}
	for k := range tint(2 * Steps) {
		under[crowded>>6+grid.Style(k)] = plusFew + k
	}
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
			t.Palette.Inks[i|g<<6] = l.ink(profile)
		}
	}
	return t
}

// bare is the terminal's own colour.
var bare = colour{many: none, sixteen: none}

// mono is the theme of attributes alone.
func mono() *Theme {
	t := &Theme{"mono", grid.Palette{Fore: "#000000", Back: "#ffffff"}}
	for i, m := range meanings() {
		for g := range int(grounds) {
			l := look{fore: bare, back: bare, attr: m.mono}
			if grid.Style(g)<<6 == Selected {
				l.attr = l.attr&^faint | reverse
			}
			t.Palette.Inks[i|g<<6] = l.ink(termenv.Ascii)
		}
	}
	return t
}

// ink is the look on a terminal, and in a picture.
func (l look) ink(p termenv.Profile) grid.Ink {
	pen := grid.Pen{Fore: l.fore.on(p), Back: l.back.on(p), Attr: l.attr}
	return grid.Ink{Pen: pen, SGR: pen.SGR(), Fore: l.fore.hex, Back: l.back.hex}
}

// Plain reports whether there are no colours, and shapes must tell.
func (t *Theme) Plain() bool { return t.Name == "mono" }

// Set is themes that sessions share: one for each name and kind of terminal. It
// may be used from any goroutine.
type Set struct {
	mu   sync.Mutex
	made map[kind]*Theme
}

type kind struct {
	name    string
	profile termenv.Profile
}

// Make is [New], or what it made before. A nil Set makes one each time.
func (s *Set) Make(name string, r *lipgloss.Renderer) *Theme {
	if s == nil {
		return New(name, r)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	k := kind{name, r.ColorProfile()}
	t := s.made[k]
	if t == nil {
		if s.made == nil {
			s.made = map[kind]*Theme{}
		}
		t = New(name, r)
		s.made[k] = t
	}
	return t
}
