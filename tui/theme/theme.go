// Package theme gives the cells of a grid their look: roles by meaning
// (Positive, Mistake, Boundary), and for each theme and each kind of terminal
// the colours and attributes they have there. The class is told by glyph first;
// colours only help, blue and orange, never red against green. Read role.go
// first.
package theme

import (
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"perceptron/tui/grid"
)

// Theme is the look of everything in one session. It does not change once made.
type Theme struct {
	Name    string
	Palette grid.Palette // what [grid.ANSI] and [grid.SVG] draw with
}

// Pick is the theme that a session gets which asked for name: auto and "" are
// mono under NO_COLOR, else what COLORFGBG says of the terminal's background in its
// last field, where that is not its only one, else dark. The terminal itself is asked
// nothing.
func Pick(name string, getenv func(string) string) string {
	if name != "auto" && name != "" {
		return name
	}
	if getenv("NO_COLOR") != "" {
		return "mono"
	}
	_, back, _ := strings.Cut(getenv("COLORFGBG"), ";")
	back = back[strings.LastIndexByte(back, ';')+1:]
	switch back {
	case "7", "9", "10", "11", "12", "13", "14", "15":
		return "light"
	}
	return "dark"
}

// New is the theme of that name for the terminal behind r, whose colour profile
// decides how colours are written; a terminal without any gets mono. An unknown
// name is taken as dark.
func New(name string, r *lipgloss.Renderer) *Theme {
	profile, k, all := r.ColorProfile(), max(0, slices.Index(schemes[:], name)), colours()
	t := &Theme{schemes[k], grid.Palette{Fore: all[own][k].hex, Back: backgrounds[k]}}
	if profile == termenv.Ascii || name == "mono" {
		t, profile = &Theme{"mono", grid.Palette{Fore: "#000000", Back: "#ffffff"}}, termenv.Ascii
	}
	under := [grounds]tint{own, selectedGround, positiveGround, negativeGround, thirdGround, fourthGround, fifthGround}
	for shade := range tint(LossShades + 1) {
		under[Loss(int(shade))>>6] = lossGround + shade
	}
	for step := range tint(2 * Steps) {
		under[crowded>>6+grid.Style(step)] = plusFew + step
	}
	for i, m := range meanings() {
		for g, under := range under {
			fore, back, attr, crowd := all[m.tint][k], all[under][k], m.attr, grid.Style(i) >= crowds
			switch {
			case profile == termenv.Ascii:
				fore, back, attr = bare, bare, m.mono
			case grid.Style(g) >= crowded>>6 && !crowd: // where both halves of a cell are a crowd's
				fore, back, attr = bare, bare, plain
			case profile == termenv.ANSI && (crowd || IsClass(grid.Style(i))): // one colour for all steps; and bold may be another
				attr = m.mono
			}
			if under == own {
				back = bare
			}
			if under == selectedGround && back.on(profile) == 0 {
				attr = attr&^faint | reverse
			}
			t.Palette.Pens[i|g<<6] = grid.Pen{Fore: fore.on(profile), Back: back.on(profile), Attr: attr}
		}
	}
	return t
}

// bare is the terminal's own colour.
var bare = colour{many: none, sixteen: none}

// tint is a colour by name, which each theme gives a value.
type tint uint8

const (
	own    tint = iota // the terminal's own
	bright             // what stands out
	dim                // what steps back
	rule               // lines and borders: less than text
	haze               // dots on the + side, which its ground tells too
	plus               // the class +
	minus              // the class o
	third              // the third class of several
	fourth             // the fourth
	fifth              // the fifth
	weight             // the weights, and what is counted of their updates
	right              // distances, and what is right
	wrong              // mistakes
	positiveGround
	negativeGround
	selectedGround
	thirdGround
	fourthGround
	fifthGround
	lossGround                               // where there is no loss, and as many steps up as a map has shades
	plusFew    = lossGround + 1 + LossShades // the sign + where a cell holds a few points, and four steps up
	minusFew   = plusFew + Steps
	tints      = minusFew + Steps
)

// colour is a tint's value for each kind of terminal: true colour, an index
// among 256, an index among 16. An index of none leaves the terminal's own.
type colour struct {
	hex           string
	many, sixteen int
}

const none = -1

// The themes that have colours, and the background of a picture in each, against which
// contrast is tested.
var (
	schemes     = [...]string{"dark", "light", "contrast"}
	backgrounds = [len(schemes)]string{"#1b1f24", "#ffffff", "#000000"}
)

// colours are the tints, each in the three themes. The first is also the text colour of a
// picture. What must not be taken for one another (text, + and o, right and wrong, the
// weights) is 20 apart in L*a*b* for every kind of colour vision, in true colour and in
// 256 colours, and has colours of its own among 16: these have no orange, so that yellow
// stands for it on dark grounds, red on light ones, where yellow cannot be read.
func colours() [tints][len(schemes)]colour {
	return [tints][len(schemes)]colour{
		own:            {{"#d4dae0", none, none}, {"#1f2328", none, none}, {"#ffffff", 231, 15}},
		bright:         {{"#ffffff", 231, 15}, {"#000000", 16, 0}, {"#ffffff", 231, 15}},
		dim:            {{"#aab4bf", 249, 7}, {"#535c66", 240, none}, {"#d6d6d6", 252, 7}}, // the lighter grey can't be read
		rule:           {{"#8a94a0", 246, 8}, {"#69727c", 242, 8}, {"#b0b0b0", 249, 8}},
		haze:           {{"#5f87af", 67, 8}, {"#87afd7", 110, 7}, {"#6f8fb0", 67, 8}},
		plus:           {{"#5fafff", 75, 12}, {"#005fd7", 26, 4}, {"#00d7ff", 45, 12}},
		minus:          {{"#ffaf5f", 215, 11}, {"#7f5800", 94, 1}, {"#ffd700", 220, 11}},
		third:          {{"#afff00", 154, 10}, {"#8700ff", 93, 2}, {"#00ff87", 48, 10}},
		fourth:         {{"#ffffff", 231, 6}, {"#000000", 16, 6}, {"#ffffff", 231, 6}},
		fifth:          {{"#d7afd7", 182, 3}, {"#5f5f5f", 59, 3}, {"#87d7af", 115, 3}},
		weight:         {{"#ffd700", 220, 13}, {"#5f00ff", 57, 13}, {"#ffffaf", 229, 13}},
		right:          {{"#d7ffaf", 193, 14}, {"#005f5f", 23, 12}, {"#87d75f", 113, 14}}, // cyan and green are faint on white
		wrong:          {{"#ff8787", 210, 9}, {"#870087", 90, 5}, {"#ffafaf", 217, 9}},
		positiveGround: {{"#12304f", 17, none}, {"#dbeaff", 195, none}, {"#002a52", 17, none}},
		negativeGround: {{"#43290d", 52, none}, {"#ffe8c8", 230, none}, {"#402700", 52, none}},
		selectedGround: {{"#343c47", 237, none}, {"#e4e8ed", 254, none}, {"#333333", 236, none}},
		thirdGround:    {{"#1d3a10", 233, none}, {"#f0e2fd", 255, none}, {"#0c2000", 233, none}},
		fourthGround:   {{"#33333a", 236, none}, {"#ececec", 255, none}, {"#262626", 235, none}},
		fifthGround:    {{"#2c2030", 234, none}, {"#f3f3e6", 231, none}, {"#1c1c10", 234, none}},
		lossGround:     {{"#16351f", 22, none}, {"#d9f2dc", 194, none}, {"#0c2f14", 22, none}},
		lossGround + 1: {{"#2c3943", 236, none}, {"#e1ebf5", 255, none}, {"#1c242c", 234, none}},
		lossGround + 2: {{"#3d5369", 239, none}, {"#c3d7eb", 189, none}, {"#384858", 238, none}},
		lossGround + 3: {{"#4e6d8c", 60, none}, {"#a5c3e1", 146, none}, {"#536b84", 60, none}},
		lossGround + 4: {{"#55789c", 60, none}, {"#8fb5da", 110, none}, {"#587490", 60, none}},
		plusFew:        {{"#4c8ccc", 68, 12}, {"#2677dd", 32, 4}, {"#008ca6", 31, 12}},
		plusFew + 1:    {{"#5fafff", 75, 12}, {"#005fd7", 26, 4}, {"#00accc", 38, 12}},
		plusFew + 2:    {{"#8fc7ff", 117, 12}, {"#004cac", 25, 4}, {"#00d7ff", 45, 12}},
		plusFew + 3:    {{"#cfe7ff", 189, 12}, {"#00306c", 18, 4}, {"#99efff", 123, 12}},
		plusFew + 4:    {{"#5fafff", 75, 12}, {"#005fd7", 26, 4}, {"#00d7ff", 45, 12}},
		minusFew:       {{"#b27a42", 137, 11}, {"#927126", 130, 1}, {"#a68c00", 136, 11}},
		minusFew + 1:   {{"#e69e56", 179, 11}, {"#7f5800", 94, 1}, {"#ccac00", 178, 11}},
		minusFew + 2:   {{"#ffbf7f", 216, 11}, {"#5f4200", 58, 1}, {"#ffd700", 220, 11}},
		minusFew + 3:   {{"#ffdfbf", 223, 11}, {"#332300", 52, 1}, {"#fff1a6", 229, 11}},
		minusFew + 4:   {{"#ffaf5f", 215, 11}, {"#7f5800", 94, 1}, {"#ffd700", 220, 11}},
	}
}

// on is c as a terminal of that profile has it.
func (c colour) on(p termenv.Profile) grid.Colour {
	switch {
	case p == termenv.TrueColor && c.many != none:
		rgb, _ := strconv.ParseUint(c.hex[1:], 16, 24)
		return grid.Direct(uint32(rgb))
	case p == termenv.ANSI256 && c.many != none:
		return grid.Indexed(uint8(c.many))
	case p == termenv.ANSI && c.sixteen != none:
		return grid.Basic(uint8(c.sixteen))
	}
	return 0
}
