package theme

import "perceptron/tui/grid"

// The roles: what a cell means. A style is a role on a ground; grounds are
// combined with a role by |, as in Boundary | PositiveSide.
const (
	Text       grid.Style = iota // what is read
	Faint                        // what may be overlooked
	Strong                       // what is to be seen first
	Title                        // the top line
	Heading                      // the name of a panel
	Border                       // rules between panels
	Key                          // a key to press
	KeyHelp                      // what it does
	Name                         // the name of a quantity, or of a column
	Number                       // a value in the arithmetic
	Code                         // the algorithm
	Marked                       // the lines of it that just ran
	Positive                     // the class + and what belongs to it
	Negative                     // the class o
	Third                        // of several classes the third; + and o are the first two
	Fourth                       // the fourth
	Fifth                        // the fifth, after which the colours come again
	Both                         // points of two classes in one cell
	AtHand                       // the brackets around the example at hand
	Support                      // the brackets around an example that carries the solution
	Wrong                        // the sign of a point that is wrong now
	Mistake                      // the word MISTAKE
	Correct                      // the word correct
	WrongChip                    // the step's verdict, to be seen first
	RightChip                    // the same where it is right
	Boundary                     // the decision line
	Ghost                        // where it was before the update
	Weight                       // the weight vector
	Projection                   // from the example at hand to the line
	Widest                       // the hyperplane of maximum margin and its band
	Slack                        // what an example lacks of a margin
	Solution                     // one of many lines that separate
	Axis                         // ticks and the names of the axes
	Label                        // the names of the sides, legends
	Shade                        // the dots on the + side
	Bar                          // the full part of a progress bar
	BarRest                      // the rest of it
	Update                       // an update on the time bar
	Epoch                        // the border of an epoch on it
	Here                         // where you are on it
	SeriesOne                    // the first curve of a chart
	SeriesTwo                    // the second
	Warning                      // what went wrong
	Prompt                       // the command line
	Match                        // the letters that a search found
	Cursor                       // the cell that keys put points in
	WrongSign                    // one of several classes' signs, of a point that is wrong now
	crowds                       // from here on the signs of + and o by density: see Crowd
)

// roles is their number.
const roles = crowds + 2*Steps

// Steps is how many steps of density a sign has.
const Steps = 5

// Crowd is the role of the sign of + or of o in a cell of many points, by its
// step of density from 0, the fewest: brighter from step to step, and at the
// last cut out of a full cell.
func Crowd(positive bool, step int) grid.Style {
	r := crowds + grid.Style(step)
	if !positive {
		r += Steps
	}
	return r
}

// The grounds that a role can stand on.
const (
	Selected     grid.Style = (iota + 1) << 6 // the line that is chosen
	PositiveSide                              // the half-space a > 0
	NegativeSide                              // the half-space a < 0
	ThirdSide                                 // the region of the third class, and of two more
	FourthSide
	FifthSide
	Lossless                                // where a map has no loss; from here on as much of it as its shades
	crowded  = Lossless + (LossShades+1)<<6 // the colours of the signs by density, where they are both halves of a cell
	grounds  = crowded>>6 + 2*Steps         // the number of grounds, with the terminal's own

	role   grid.Style = 1<<6 - 1
	ground            = ^role
)

// LossShades is how many shades a map of the loss has beside that for none.
const LossShades = 4

// Loss is the ground of a map of the loss: what its shade is on the average, for
// cells that show something else. 0 is none.
func Loss(shade int) grid.Style { return Lossless + grid.Style(shade)<<6 }

// Halves is the style of ▀ whose two halves have the colours of two of [Crowd].
func Halves(upper, lower grid.Style) grid.Style {
	return Role(upper) | crowded + (Role(lower)-crowds)<<6
}

// On is the style with another ground.
func On(s, g grid.Style) grid.Style { return s&role | g&ground }

// Role is the style without its ground.
func Role(s grid.Style) grid.Style { return s & role }

// The attributes, by shorter names.
const (
	bold      = grid.Bold
	faint     = grid.Faint
	underline = grid.Underline
	reverse   = grid.Reverse
	plain     = grid.Attr(0)
)

// meaning is how a role looks: its tint and attributes in colour, and its
// attributes where there is none.
type meaning struct {
	tint tint
	attr grid.Attr
	mono grid.Attr
}

// meanings is the table of all roles.
func meanings() [roles]meaning {
	all := [roles]meaning{
		Text:       {own, plain, plain},
		Faint:      {dim, plain, faint},
		Strong:     {bright, bold, bold},
		Title:      {bright, bold, bold},
		Heading:    {bright, bold, bold},
		Border:     {rule, plain, faint},
		Key:        {bright, bold, bold},
		KeyHelp:    {dim, plain, plain},
		Name:       {dim, plain, plain},
		Number:     {own, plain, plain},
		Code:       {own, plain, plain},
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
		Widest:     {right, plain, bold},
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
	for step, m := range [Steps]meaning{
		{0, plain, faint},
		{1, plain, plain},
		{2, plain, bold},
		{3, bold, bold | underline},
		{4, bold | reverse, bold | reverse},
	} {
		m.tint += plusFew
		all[Crowd(true, step)] = m
		m.tint += Steps
		all[Crowd(false, step)] = m
	}
	return all
}

// classes is how many classes look different. There may be more: then the roles and the
// grounds come again, and the sign tells.
const classes = 5

// Class is the role of one of several classes, counted from 0.
func Class(k int) grid.Style { return Positive + grid.Style(k%classes) }

// Region is the ground of the region of one of several classes.
func Region(k int) grid.Style { return PositiveSide + grid.Style(k%classes)<<6 }

// IsClass reports whether a role is that of a class.
func IsClass(role grid.Style) bool { return role >= Positive && role < Positive+classes }
