package theme

import (
	"strconv"

	"github.com/muesli/termenv"

	"perceptron/tui/grid"
)

// tint is a colour by name, which each theme gives a value.
type tint uint8

const (
	own    tint = iota // the terminal's own
	bright             // what stands out
	dim                // what steps back
	rule               // lines and borders: less than text
	haze               // dots on the + side, which its ground tells too
	blue               // the class +
	orange             // the class o
	lime               // the third class of several
	white              // the fourth
	khaki              // the fifth
	violet             // the weights
	cyan               // distances, and what is right
	pink               // mistakes
	positiveGround
	negativeGround
	selectedGround
	thirdGround
	fourthGround
	fifthGround
	tints
)

// colour is a tint's value for each kind of terminal: true colour, an index
// among 256, an index among 16. An index of none leaves the terminal's own.
type colour struct {
	hex           string
	many, sixteen int
}

const none = -1

// scheme is the colours of a theme. The first is also the text colour of a
// picture; back is its background, against which contrast is tested.
type scheme struct {
	back    string
	colours [tints]colour
}

// schemes are the themes that have colours. Blue and orange stay apart for
// every kind of colour vision. Sixteen colours have no orange: yellow stands
// for it on dark grounds, red on light ones, where yellow cannot be read.
func schemes() map[string]scheme {
	return map[string]scheme{
		"dark": {"#1b1f24", [tints]colour{
			own:            {"#d4dae0", none, none},
			bright:         {"#ffffff", 231, 15},
			dim:            {"#aab4bf", 249, 7},
			rule:           {"#8a94a0", 246, 8},
			haze:           {"#4a6580", 60, 8},
			blue:           {"#79beff", 117, 12},
			orange:         {"#ffab5e", 215, 11},
			lime:           {"#aff000", 154, 10},
			white:          {"#ffffff", 231, 15},
			khaki:          {"#afaf87", 144, 7},
			violet:         {"#d5b3ff", 183, 13},
			cyan:           {"#75ded2", 116, 14},
			pink:           {"#ff9bb0", 211, 13},
			positiveGround: {"#142536", 17, none},
			negativeGround: {"#271e14", 235, none},
			selectedGround: {"#343c47", 237, none},
			thirdGround:    {"#18260e", 233, none},
			fourthGround:   {"#2a2a2e", 236, none},
			fifthGround:    {"#221f12", 234, none},
		}},
		"light": {"#ffffff", [tints]colour{
			own:            {"#1f2328", none, none},
			bright:         {"#000000", 16, 0},
			dim:            {"#535c66", 240, 8},
			rule:           {"#69727c", 242, 8},
			haze:           {"#a9bdd3", 110, 8},
			blue:           {"#0a50a1", 25, 4},
			orange:         {"#913d00", 94, 1},
			lime:           {"#8700ff", 93, 5},
			white:          {"#000000", 16, 0},
			khaki:          {"#5f5f5f", 59, 8},
			violet:         {"#6b2fb5", 55, 5},
			cyan:           {"#00605c", 23, 6},
			pink:           {"#ab1447", 125, 5},
			positiveGround: {"#e8f2fd", 195, none},
			negativeGround: {"#fdf4e8", 230, none},
			selectedGround: {"#dfe3e8", 254, none},
			thirdGround:    {"#f5ecfd", 255, none},
			fourthGround:   {"#ececec", 255, none},
			fifthGround:    {"#f7f7f2", 231, none},
		}},
		"contrast": {"#000000", [tints]colour{
			own:            {"#ffffff", 231, 15},
			bright:         {"#ffffff", 231, 15},
			dim:            {"#d6d6d6", 252, 7},
			rule:           {"#b0b0b0", 249, 7},
			haze:           {"#6f8fb0", 67, 7},
			blue:           {"#a5d5ff", 153, 14},
			orange:         {"#ffbf66", 221, 11},
			lime:           {"#bfff00", 154, 10},
			white:          {"#ffffff", 231, 15},
			khaki:          {"#c8c89a", 187, 7},
			violet:         {"#e4ccff", 225, 13},
			cyan:           {"#8ff0e4", 159, 14},
			pink:           {"#ffb8c8", 218, 13},
			positiveGround: {"#001c36", 17, none},
			negativeGround: {"#2b1a00", 234, none},
			selectedGround: {"#333333", 236, none},
			thirdGround:    {"#0c2000", 233, none},
			fourthGround:   {"#262626", 235, none},
			fifthGround:    {"#1c1c10", 234, none},
		}},
	}
}

// on is c as a terminal of that profile has it.
func (c colour) on(p termenv.Profile) grid.Colour {
	switch {
	case p == termenv.TrueColor && c.many != none:
		return grid.Direct(rgb(c.hex))
	case p == termenv.ANSI256 && c.many != none:
		return grid.Indexed(uint8(c.many))
	case p == termenv.ANSI && c.sixteen != none:
		return grid.Basic(uint8(c.sixteen))
	}
	return 0
}

// rgb is the parts of "#rrggbb".
func rgb(hex string) (r, g, b uint8) {
	v, err := strconv.ParseUint(hex[1:], 16, 24)
	if err != nil {
		panic("theme: not a colour: " + hex)
	}
	return uint8(v >> 16), uint8(v >> 8), uint8(v)
}
