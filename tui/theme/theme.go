// Package theme gives cells their look. A role says what a cell means (Positive, Mistake,
// Boundary); a theme gives each role colours and attributes for each kind of terminal. A
// class is told by its glyph first; colours only help: blue and orange, never red against
// green. Read role.go first.
package theme

import (
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"perceptron/tui/grid"
)

// Theme is the look of one session. It is immutable.
type Theme struct {
	Name    string
	Palette grid.Palette // for the writer of package wire, [grid.ANSI] and [grid.SVG]
}

// Pick is the theme for the setting name. "auto" and "" are mono under NO_COLOR, light if
// the last field of COLORFGBG (of at least two) is a light background, else dark. The
// terminal itself is not queried.
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

// New is the theme of that name for the terminal of r, whose colour profile decides how
// colours are written; without colours it is mono. An unknown name is dark.
func New(name string, r *lipgloss.Renderer) *Theme {
	profile, k, all := r.ColorProfile(), max(0, slices.Index(schemes[:], name)), colours()
	t := &Theme{schemes[k], grid.Palette{Fore: all[normal][k].hex, Back: backgrounds[k]}}
	if profile == termenv.Ascii || name == "mono" {
		t, profile = &Theme{"mono", grid.Palette{Fore: "#000000", Back: "#ffffff"}}, termenv.Ascii
	}
	under := [backgroundCount]tint{normal, selectedBackground, positiveBackground, negativeBackground, thirdBackground, fourthBackground, fifthBackground}
	for shade := range tint(LossShades + 1) {
		under[Loss(int(shade))>>6] = lossBackground + shade
	}
	for step := range tint(2 * DensitySteps) {
		under[densityBackgrounds>>6+grid.Style(step)] = plusDensity + step
	}
	for i, m := range appearances() {
		for g, under := range under {
			fore, back, attr, crowd := all[m.tint][k], all[under][k], m.attr, grid.Style(i) >= firstDensity
			switch {
			case profile == termenv.Ascii:
				fore, back, attr = terminalColour, terminalColour, m.mono
			case grid.Style(g) >= densityBackgrounds>>6 && !crowd: // only Halves has these backgrounds
				fore, back, attr = terminalColour, terminalColour, plain
			case profile == termenv.ANSI && (crowd || IsClass(grid.Style(i))): // one colour for all densities; bold may change it
				attr = m.mono
			}
			if under == normal {
				back = terminalColour
			}
			if under == selectedBackground && back.on(profile) == 0 {
				attr = attr&^faint | reverse
			}
			t.Palette.Attributes[i|g<<6] = grid.Attributes{Fore: fore.on(profile), Back: back.on(profile), Mask: attr}
		}
	}
	return t
}

// terminalColour is the terminal's default colour.
var terminalColour = colour{in256: none, in16: none}

// tint is the name of a colour; each theme gives it a value.
type tint uint8

const (
	normal tint = iota // text
	bright             // emphasized
	dim                // unimportant
	rule               // lines and borders, weaker than text
	haze               // dots on the + side, besides its background
	plus               // the class +
	minus              // the class o
	third              // the third class of several
	fourth             // the fourth
	fifth              // the fifth
	weight             // the weights, and counts of updates
	right              // distances, and what is correct
	wrong              // mistakes
	positiveBackground
	negativeBackground
	selectedBackground
	thirdBackground
	fourthBackground
	fifthBackground
	lossBackground                                   // no loss; LossShades more follow
	plusDensity    = lossBackground + 1 + LossShades // the sign + in a cell of few points; DensitySteps−1 more follow
	minusDensity   = plusDensity + DensitySteps
	tintCount      = minusDensity + DensitySteps
)

// colour is the value of a tint for each kind of terminal: true colour, an index of 256, an
// index of 16. An index of none is the terminal's default.
type colour struct {
	hex         string
	in256, in16 int
}

const none = -1

// The themes with colours, and the background of a picture in each, against which
// contrast is tested.
var (
	schemes     = [...]string{"dark", "light", "contrast"}
	backgrounds = [len(schemes)]string{"#1b1f24", "#ffffff", "#000000"}
)

// colours is the values of the tints in the three themes. Tints that must be told apart
// (text, + and o, right and wrong, the weights) have a distance of at least 20 in CIE
// L*a*b*, for every kind of colour vision, in true colour and in 256 colours, and are
// different colours of 16. These have no orange: yellow replaces it on dark backgrounds and
// red on light ones, where yellow is illegible.
func colours() [tintCount][len(schemes)]colour {
	return [tintCount][len(schemes)]colour{
		normal:             {{"#d4dae0", none, none}, {"#1f2328", none, none}, {"#ffffff", 231, 15}}, // also the text of a picture
		bright:             {{"#ffffff", 231, 15}, {"#000000", 16, 0}, {"#ffffff", 231, 15}},
		dim:                {{"#aab4bf", 249, 7}, {"#535c66", 240, none}, {"#d6d6d6", 252, 7}}, // the lighter grey is illegible
		rule:               {{"#8a94a0", 246, 8}, {"#69727c", 242, 8}, {"#b0b0b0", 249, 8}},
		haze:               {{"#5f87af", 67, 8}, {"#87afd7", 110, 7}, {"#6f8fb0", 67, 8}},
		plus:               {{"#5fafff", 75, 12}, {"#005fd7", 26, 4}, {"#00d7ff", 45, 12}},
		minus:              {{"#ffaf5f", 215, 11}, {"#7f5800", 94, 1}, {"#ffd700", 220, 11}},
		third:              {{"#afff00", 154, 10}, {"#8700ff", 93, 2}, {"#00ff87", 48, 10}},
		fourth:             {{"#ffffff", 231, 6}, {"#000000", 16, 6}, {"#ffffff", 231, 6}},
		fifth:              {{"#d7afd7", 182, 3}, {"#5f5f5f", 59, 3}, {"#87d7af", 115, 3}},
		weight:             {{"#ffd700", 220, 13}, {"#5f00ff", 57, 13}, {"#ffffaf", 229, 13}},
		right:              {{"#d7ffaf", 193, 14}, {"#005f5f", 23, 12}, {"#87d75f", 113, 14}}, // cyan and green are too light on white
		wrong:              {{"#ff8787", 210, 9}, {"#870087", 90, 5}, {"#ffafaf", 217, 9}},
		positiveBackground: {{"#12304f", 17, none}, {"#dbeaff", 195, none}, {"#002a52", 17, none}},
		negativeBackground: {{"#43290d", 52, none}, {"#ffe8c8", 230, none}, {"#402700", 52, none}},
		selectedBackground: {{"#343c47", 237, none}, {"#e4e8ed", 254, none}, {"#333333", 236, none}},
		thirdBackground:    {{"#1d3a10", 233, none}, {"#f0e2fd", 255, none}, {"#0c2000", 233, none}},
		fourthBackground:   {{"#33333a", 236, none}, {"#ececec", 255, none}, {"#262626", 235, none}},
		fifthBackground:    {{"#2c2030", 234, none}, {"#f3f3e6", 231, none}, {"#1c1c10", 234, none}},
		lossBackground:     {{"#16351f", 22, none}, {"#d9f2dc", 194, none}, {"#0c2f14", 22, none}},
		lossBackground + 1: {{"#2c3943", 236, none}, {"#e1ebf5", 255, none}, {"#1c242c", 234, none}},
		lossBackground + 2: {{"#3d5369", 239, none}, {"#c3d7eb", 189, none}, {"#384858", 238, none}},
		lossBackground + 3: {{"#4e6d8c", 60, none}, {"#a5c3e1", 146, none}, {"#536b84", 60, none}},
		lossBackground + 4: {{"#55789c", 60, none}, {"#8fb5da", 110, none}, {"#587490", 60, none}},
		plusDensity:        {{"#4c8ccc", 68, 12}, {"#2677dd", 32, 4}, {"#008ca6", 31, 12}},
		plusDensity + 1:    {{"#5fafff", 75, 12}, {"#005fd7", 26, 4}, {"#00accc", 38, 12}},
		plusDensity + 2:    {{"#8fc7ff", 117, 12}, {"#004cac", 25, 4}, {"#00d7ff", 45, 12}},
		plusDensity + 3:    {{"#cfe7ff", 189, 12}, {"#00306c", 18, 4}, {"#99efff", 123, 12}},
		plusDensity + 4:    {{"#5fafff", 75, 12}, {"#005fd7", 26, 4}, {"#00d7ff", 45, 12}},
		minusDensity:       {{"#b27a42", 137, 11}, {"#927126", 130, 1}, {"#a68c00", 136, 11}},
		minusDensity + 1:   {{"#e69e56", 179, 11}, {"#7f5800", 94, 1}, {"#ccac00", 178, 11}},
		minusDensity + 2:   {{"#ffbf7f", 216, 11}, {"#5f4200", 58, 1}, {"#ffd700", 220, 11}},
		minusDensity + 3:   {{"#ffdfbf", 223, 11}, {"#332300", 52, 1}, {"#fff1a6", 229, 11}},
		minusDensity + 4:   {{"#ffaf5f", 215, 11}, {"#7f5800", 94, 1}, {"#ffd700", 220, 11}},
	}
}

// on is c as a terminal of profile p gets it.
func (c colour) on(p termenv.Profile) grid.Colour {
	switch {
	case p == termenv.TrueColor && c.in256 != none:
		rgb, _ := strconv.ParseUint(c.hex[1:], 16, 24)
		return grid.Direct(uint32(rgb))
	case p == termenv.ANSI256 && c.in256 != none:
		return grid.Indexed(uint8(c.in256))
	case p == termenv.ANSI && c.in16 != none:
		return grid.Basic(uint8(c.in16))
	}
	return 0
}
