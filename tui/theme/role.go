package theme

import "perceptron/tui/grid"

// The roles: what a cell means. A style is a role and a background, combined by |, as in
// Boundary | PositiveSide.
const (
	Text         grid.Style = iota // plain text
	Faint                          // unimportant text
	Strong                         // emphasized text
	Title                          // the top line
	Heading                        // the name of a panel
	Border                         // rules between panels
	Key                            // a key to press
	KeyHelp                        // what the key does
	Name                           // the name of a quantity, or of a column
	Number                         // a value in the arithmetic
	Code                           // the algorithm
	Marked                         // the lines of the algorithm that have just run
	Positive                       // the class + and what belongs to it
	Negative                       // the class o
	Third                          // the third of several classes; + and o are the first two
	Fourth                         // the fourth
	Fifth                          // the fifth; from the sixth on the colours repeat
	Both                           // points of two classes in one cell
	AtHand                         // the brackets around the present example
	Support                        // the brackets around a support vector
	Wrong                          // the sign of a misclassified point
	Mistake                        // the word MISTAKE
	Correct                        // the word correct
	WrongChip                      // the step's verdict: a mistake
	RightChip                      // the step's verdict: correct
	Boundary                       // the decision line
	Ghost                          // the decision line before the update
	Weight                         // the weight vector
	Projection                     // from the present example to the line
	MaxMargin                      // the maximum-margin hyperplane and its band
	Slack                          // by how much an example falls short of a margin
	Solution                       // one of many separating lines
	Axis                           // ticks and the names of the axes
	Label                          // names of the sides, legends
	Shade                          // the dots on the + side
	Bar                            // the full part of a progress bar
	BarRest                        // the empty part
	Update                         // an update on the time bar
	Epoch                          // the end of an epoch on the time bar
	Here                           // the present position on the time bar
	SeriesOne                      // the first curve of a chart
	SeriesTwo                      // the second
	Warning                        // an error message
	Prompt                         // the command line
	Match                          // the letters that match a search
	Cursor                         // the cursor of edit mode
	WrongSign                      // the sign of a misclassified point of several classes
	firstDensity                   // the signs + and o by density follow: see Density
)

// roleCount is the number of roles.
const roleCount = firstDensity + 2*DensitySteps

// DensitySteps is the number of densities of a sign.
const DensitySteps = 5

// Density is the role of the sign + or o in a cell of many points. step 0 is the fewest;
// each step is brighter, and the last is reversed.
func Density(positive bool, step int) grid.Style {
	r := firstDensity + grid.Style(step)
	if !positive {
		r += DensitySteps
	}
	return r
}

// The backgrounds.
const (
	Selected     grid.Style = (iota + 1) << 6 // the selected line
	PositiveSide                              // the half-space a > 0
	NegativeSide                              // the half-space a < 0
	ThirdSide                                 // the region of the third class; two more follow
	FourthSide
	FifthSide
	Lossless                                                    // a loss of 0; the shades of the loss map follow: see Loss
	densityBackgrounds = Lossless + (LossShades+1)<<6           // the colours of the signs by density, for Halves
	backgroundCount    = densityBackgrounds>>6 + 2*DensitySteps // with the terminal's default

	roleMask       grid.Style = 1<<6 - 1
	backgroundMask            = ^roleMask
)

// LossShades is the number of shades of the loss map besides Lossless.
const LossShades = 4

// Loss is the background for a shade of the loss map, from 0 (no loss) to LossShades.
func Loss(shade int) grid.Style { return Lossless + grid.Style(shade)<<6 }

// Halves is the style of ▀ with the colours of two Density roles in its two halves.
func Halves(upper, lower grid.Style) grid.Style {
	return Role(upper) | densityBackgrounds + (Role(lower)-firstDensity)<<6
}

// On is the style s on the background of g.
func On(s, g grid.Style) grid.Style { return s&roleMask | g&backgroundMask }

// Role is the style without its background.
func Role(s grid.Style) grid.Style { return s & roleMask }

// Short names of the attributes.
const (
	bold      = grid.Bold
	faint     = grid.Faint
	underline = grid.Underline
	reverse   = grid.Reverse
	plain     = grid.AttrMask(0)
)

// appearance is the look of a role: its tint and attributes in colour, its attributes
// without colours.
type appearance struct {
	tint tint
	attr grid.AttrMask
	mono grid.AttrMask
}

// appearances is the table of all roles.
func appearances() [roleCount]appearance {
	all := [roleCount]appearance{
		Text:       {normal, plain, plain},
		Faint:      {dim, plain, faint},
		Strong:     {bright, bold, bold},
		Title:      {bright, bold, bold},
		Heading:    {bright, bold, bold},
		Border:     {rule, plain, faint},
		Key:        {bright, bold, bold},
		KeyHelp:    {dim, plain, plain},
		Name:       {dim, plain, plain},
		Number:     {normal, plain, plain},
		Code:       {normal, plain, plain},
		Marked:     {bright, bold, bold},
		Positive:   {plus, bold, bold},
		Negative:   {minus, bold, plain},
		Third:      {third, bold, bold},
		Fourth:     {fourth, bold, plain},
		Fifth:      {fifth, bold, bold},
		Both:       {weight, bold, bold},
		AtHand:     {bright, bold, bold},
		Support:    {right, plain, plain},
		Wrong:      {wrong, bold, bold},
		Mistake:    {wrong, bold, bold | reverse},
		Correct:    {right, bold, bold},
		WrongChip:  {wrong, reverse, bold | reverse},
		RightChip:  {right, reverse, bold | reverse},
		Boundary:   {bright, bold, bold},
		Ghost:      {rule, plain, faint},
		Weight:     {weight, bold, bold},
		Projection: {right, plain, plain},
		MaxMargin:  {right, plain, bold},
		Slack:      {wrong, plain, bold},
		Solution:   {dim, plain, faint},
		Axis:       {dim, plain, plain},
		Label:      {dim, plain, plain},
		Shade:      {haze, plain, faint},
		Bar:        {weight, plain, plain},
		BarRest:    {rule, plain, faint},
		Update:     {wrong, plain, plain},
		Epoch:      {rule, plain, faint},
		Here:       {bright, bold, bold | reverse},
		SeriesOne:  {weight, bold, bold},
		SeriesTwo:  {right, plain, plain},
		Warning:    {wrong, bold, bold},
		Prompt:     {bright, bold, bold},
		Match:      {right, bold | underline, bold | underline},
		Cursor:     {bright, bold | reverse, bold | reverse},
		WrongSign:  {wrong, bold | underline, bold | underline},
	}
	for step, m := range [DensitySteps]appearance{
		{0, plain, faint},
		{1, plain, plain},
		{2, plain, bold},
		{3, bold, bold | underline},
		{4, bold | reverse, bold | reverse},
	} {
		m.tint += plusDensity
		all[Density(true, step)] = m
		m.tint += DensitySteps
		all[Density(false, step)] = m
	}
	return all
}

// classCount is the number of classes with colours of their own. Of more classes, the
// colours repeat and the glyphs differ.
const classCount = 5

// Class is the role of one of several classes, counted from 0.
func Class(k int) grid.Style { return Positive + grid.Style(k%classCount) }

// Region is the background of the region of one of several classes.
func Region(k int) grid.Style { return PositiveSide + grid.Style(k%classCount)<<6 }

// IsClass reports whether a role is that of a class.
func IsClass(role grid.Style) bool { return role >= Positive && role < Positive+classCount }
