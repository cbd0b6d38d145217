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

// scheme is the colours of a theme. The first is also the text colour of a
// picture; back is its background, against which contrast is tested.
type scheme struct {
	back    string
	colours [tints]colour
}

// schemes are the themes that have colours. What must not be taken for one
// another (text, + and o, right and wrong, the weights) is 20 apart in L*a*b*
// for every kind of colour vision, in true colour and in 256 colours, and has
// colours of its own among 16: these have no orange, so that yellow stands for
// it on dark grounds, red on light ones, where yellow cannot be read.
func schemes() map[string]scheme {
	return map[string]scheme{
		"dark": {"#1b1f24", [tints]colour{
			own:            {"#d4dae0", none, none},
			bright:         {"#ffffff", 231, 15},
			dim:            {"#aab4bf", 249, 7},
			rule:           {"#8a94a0", 246, 8},
			haze:           {"#5f87af", 67, 8},
			plus:           {"#5fafff", 75, 12},
			minus:          {"#ffaf5f", 215, 11},
			third:          {"#afff00", 154, 10},
			fourth:         {"#ffffff", 231, 6},
			fifth:          {"#d7afd7", 182, 3},
			weight:         {"#ffd700", 220, 13},
			right:          {"#d7ffaf", 193, 14},
			wrong:          {"#ff8787", 210, 9},
			positiveGround: {"#12304f", 17, none},
			negativeGround: {"#43290d", 52, none},
			selectedGround: {"#343c47", 237, none},
			thirdGround:    {"#1d3a10", 233, none},
			fourthGround:   {"#33333a", 236, none},
			fifthGround:    {"#2c2030", 234, none},
			lossGround:     {"#16351f", 22, none},
			lossGround + 1: {"#2c3943", 236, none},
			lossGround + 2: {"#3d5369", 239, none},
			lossGround + 3: {"#4e6d8c", 60, none},
			lossGround + 4: {"#55789c", 60, none},
			plusFew:        {"#4c8ccc", 68, 12},
			plusFew + 1:    {"#5fafff", 75, 12},
			plusFew + 2:    {"#8fc7ff", 117, 12},
			plusFew + 3:    {"#cfe7ff", 189, 12},
			plusFew + 4:    {"#5fafff", 75, 12},
			minusFew:       {"#b27a42", 137, 11},
			minusFew + 1:   {"#e69e56", 179, 11},
			minusFew + 2:   {"#ffbf7f", 216, 11},
			minusFew + 3:   {"#ffdfbf", 223, 11},
			minusFew + 4:   {"#ffaf5f", 215, 11},
		}},
		"light": {"#ffffff", [tints]colour{
			own:            {"#1f2328", none, none},
			bright:         {"#000000", 16, 0},
			dim:            {"#535c66", 240, none}, // the lighter grey can't be read
			rule:           {"#69727c", 242, 8},
			haze:           {"#87afd7", 110, 7},
			plus:           {"#005fd7", 26, 4},
			minus:          {"#7f5800", 94, 1},
			third:          {"#8700ff", 93, 2},
			fourth:         {"#000000", 16, 6},
			fifth:          {"#5f5f5f", 59, 3},
			weight:         {"#5f00ff", 57, 13},
			right:          {"#005f5f", 23, 12}, // cyan and green are faint on white
			wrong:          {"#870087", 90, 5},
			positiveGround: {"#dbeaff", 195, none},
			negativeGround: {"#ffe8c8", 230, none},
			selectedGround: {"#e4e8ed", 254, none},
			thirdGround:    {"#f0e2fd", 255, none},
			fourthGround:   {"#ececec", 255, none},
			fifthGround:    {"#f3f3e6", 231, none},
			lossGround:     {"#d9f2dc", 194, none},
			lossGround + 1: {"#e1ebf5", 255, none},
			lossGround + 2: {"#c3d7eb", 189, none},
			lossGround + 3: {"#a5c3e1", 146, none},
			lossGround + 4: {"#8fb5da", 110, none},
			plusFew:        {"#2677dd", 32, 4},
			plusFew + 1:    {"#005fd7", 26, 4},
			plusFew + 2:    {"#004cac", 25, 4},
			plusFew + 3:    {"#00306c", 18, 4},
			plusFew + 4:    {"#005fd7", 26, 4},
			minusFew:       {"#927126", 130, 1},
			minusFew + 1:   {"#7f5800", 94, 1},
			minusFew + 2:   {"#5f4200", 58, 1},
			minusFew + 3:   {"#332300", 52, 1},
			minusFew + 4:   {"#7f5800", 94, 1},
		}},
		"contrast": {"#000000", [tints]colour{
			own:            {"#ffffff", 231, 15},
			bright:         {"#ffffff", 231, 15},
			dim:            {"#d6d6d6", 252, 7},
			rule:           {"#b0b0b0", 249, 8},
			haze:           {"#6f8fb0", 67, 8},
			plus:           {"#00d7ff", 45, 12},
			minus:          {"#ffd700", 220, 11},
			third:          {"#00ff87", 48, 10},
			fourth:         {"#ffffff", 231, 6},
			fifth:          {"#87d7af", 115, 3},
			weight:         {"#ffffaf", 229, 13},
			right:          {"#87d75f", 113, 14},
			wrong:          {"#ffafaf", 217, 9},
			positiveGround: {"#002a52", 17, none},
			negativeGround: {"#402700", 52, none},
			selectedGround: {"#333333", 236, none},
			thirdGround:    {"#0c2000", 233, none},
			fourthGround:   {"#262626", 235, none},
			fifthGround:    {"#1c1c10", 234, none},
			lossGround:     {"#0c2f14", 22, none},
			lossGround + 1: {"#1c242c", 234, none},
			lossGround + 2: {"#384858", 238, none},
			lossGround + 3: {"#536b84", 60, none},
			lossGround + 4: {"#587490", 60, none},
			plusFew:        {"#008ca6", 31, 12},
			plusFew + 1:    {"#00accc", 38, 12},
			plusFew + 2:    {"#00d7ff", 45, 12},
			plusFew + 3:    {"#99efff", 123, 12},
			plusFew + 4:    {"#00d7ff", 45, 12},
			minusFew:       {"#a68c00", 136, 11},
			minusFew + 1:   {"#ccac00", 178, 11},
			minusFew + 2:   {"#ffd700", 220, 11},
			minusFew + 3:   {"#fff1a6", 229, 11},
			minusFew + 4:   {"#ffd700", 220, 11},
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
