package overlay

import (
	"math"
	"strings"

	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// The preview is drawn in parts: what it teaches, the facts, beside or below
// them the first rows, what a sample suggests and where it is from. Of little
// room the facts take the most.

const (
	beside    = 64 // from this width on, the rows stand beside the facts
	factsMost = 52 // of much room the rows can use more
)

// drawPreview draws what is known of data; doc says what they are.
func drawPreview(a grid.Area, doc string, v *Preview) {
	if v.Refusal != "" {
		drawRefusal(a, v)
		return
	}
	if v.Data == nil {
		return
	}
	var head, tail []string
	if a.H() > 4 {
		head = truncateLines(a, wrap(a, doc, a.W()), max(1, a.H()/5), a.W())
		tail = epilogue(a, v)
	}
	drawLines(a, 0, head, theme.Label)
	drawLines(a, a.H()-len(tail), tail, theme.Label)
	y := len(head)
	middle := a.Sub(grid.Rect{Y: y, W: a.W(), H: a.H() - y - len(tail)})
	if a.W() < beside {
		drawn := drawFacts(middle, v)
		drawRows(middle.Sub(grid.Rect{Y: drawn + 1, W: a.W(), H: middle.H() - drawn - 1}), v.Data)
		return
	}
	half := min((a.W()-3)/2, factsMost)
	drawFacts(middle.Sub(grid.Rect{W: half, H: middle.H()}), v)
	middle.VRule(half+1, 0, middle.H(), theme.Border)
	rest := grid.Rect{X: half + 3, W: a.W() - half - 3, H: middle.H()}
	if d := v.Data; d.Corpus == nil && !d.Sparse() && d.Dim() > 0 && d.Len() > 0 && rest.H > 3 {
		thumb := rest
		thumb.W = min(rest.W/2, 3*rest.H)
		drawThumbnail(middle.Sub(thumb), d)
		rest.X, rest.W = rest.X+thumb.W+2, rest.W-thumb.W-2
	}
	drawRows(middle.Sub(rest), v.Data)
}

// epilogue is what a sample suggests and where it is from, in at most a third
// of the rows.
func epilogue(a grid.Area, v *Preview) []string {
	var lines []string
	room := max(1, a.H()*3/10)
	if len(v.Suggested) > 0 {
		lines = truncateLines(a, wrap(a, "opened with "+strings.Join(v.Suggested, " "), a.W()), 1, a.W())
	}
	if v.Source != "" {
		lines = append(lines, truncateLines(a, wrap(a, "source: "+v.Source, a.W()), room-len(lines), a.W())...)
	}
	return lines
}

// drawRefusal says why a file can't be opened, and shows how it begins.
func drawRefusal(a grid.Area, v *Preview) {
	lines := truncateLines(a, wrap(a, v.Refusal, a.W()), a.H(), a.W())
	drawLines(a, 0, lines, theme.Warning)
	y := len(lines) + 1
	if len(v.Lines) == 0 || a.H()-y < 2 {
		return
	}
	a.Text(0, y, "it begins", theme.Label)
	for k, line := range v.Lines {
		a.Fit(2, y+1+k, a.W()-2, line, theme.Text)
	}
}

// drawFacts draws what is to be known of the data in numbers and names, a fact
// a line, and returns how many lines it drew.
func drawFacts(a grid.Area, v *Preview) int {
	d := v.Data
	y := 0
	line := func(s string, style grid.Style) {
		if y < a.H() {
			a.Fit(0, y, a.W(), s, style)
		}
		y++
	}
	for _, s := range size(v) {
		line(s, theme.Text)
	}
	if d.Test != nil {
		line("and "+counted(d.Test.Len(), unit(d.Test))+" to test on", theme.Text)
	}
	switch d.Task {
	case "multiclass", "sequence":
		for _, s := range truncateLines(a, wrap(a, labels(d), a.W()), 3, a.W()) {
			line(s, theme.Text)
		}
	default:
		y += drawSides(a.Sub(grid.Rect{Y: y, W: a.W(), H: a.H() - y}), d)
	}
	if d.Corpus == nil {
		line(radius(v), theme.Text)
	}
	if len(d.Guess.Input) > 0 {
		line(guess(d), theme.Label)
	}
	for _, note := range d.Guess.Notes {
		line(note, theme.Label)
	}
	for k, l := range wrap(a, featureNames(a, d), a.W()) {
		if k < 3 && d.Corpus == nil {
			line(l, theme.Label)
		}
	}
	return min(y, a.H())
}

// drawSides says which label is on which side, a line each.
func drawSides(a grid.Area, d *model.Dataset) int {
	plus, minus := d.Counts()
	if a.H() > 0 {
		drawClass(a, 0, 1, plus, d.Positive)
	}
	if a.H() > 1 {
		drawClass(a, 1, -1, minus, d.Negative)
	}
	return 2
}

// drawClass says which label a glyph stands for, and how many examples have it.
func drawClass(a grid.Area, y int, sign int8, count int, label string) {
	a.Text(0, y, glyph(sign), class(sign))
	x := a.Text(2, y, "y = "+notation.Label(sign)+"  "+counted(count, "example"), theme.Text)
	if label != "" {
		x = a.Text(x, y, ": ", theme.Text)
		a.Fit(x, y, a.W()-x, label, theme.Strong)
	}
}

// size says how many examples and features there are; of a file that was not
// read to its end, how many there may be.
func size(v *Preview) []string {
	n, features := v.Data.Len(), counted(v.Data.Dim(), "feature")
	one := unit(v.Data)
	if c := v.Data.Corpus; c != nil {
		features = counted(len(c.Word), "token") + ", " + counted(len(c.Words), "word")
	}
	if v.Whole() {
		return []string{counted(n, one) + " of " + features}
	}
	all, round := float64(n)*float64(v.Size)/float64(max(1, v.Read)), 1.0
	for all/round >= 100 {
		round *= 10
	}
	about := notation.Count(int(math.Round(all/round) * round))
	return []string{"the first " + counted(n, one), "of about " + about + ", of " + features}
}

func radius(v *Preview) string {
	relation := " = "
	if !v.Whole() {
		relation = " ≥ "
	}
	return "R = max‖x‖" + relation + notation.Number(v.Radius)
}

// guess says how the file was understood, all of it a guess.
func guess(d *model.Dataset) string {
	g := &d.Guess
	parts := []string{g.Input}
	between, known := map[string]string{",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars", " ": "blanks"}[g.Delimiter]
	switch {
	case g.Input == "conll":
	case known && g.Input != "libsvm":
		parts = append(parts, between)
	case g.Delimiter != "" && g.Input != "libsvm":
		parts = append(parts, "between fields "+g.Delimiter)
	}
	switch {
	case g.Input == "libsvm", g.Input == "conll":
	case g.Header:
		parts = append(parts, "header")
	default:
		parts = append(parts, "no header")
	}
	if g.Label != "" {
		of := "y is "
		if d.Corpus != nil {
			of = "the tag is column "
		}
		parts = append(parts, of+g.Label)
	}
	return strings.Join(parts, ", ")
}

// featureNames are the features, as many as three lines may hold.
func featureNames(a grid.Area, d *model.Dataset) string {
	const most = 40
	names := d.Features[:min(len(d.Features), most)]
	text := "features: " + strings.Join(names, ", ")
	if room := 3 * a.W(); a.Width(text) > room-12 {
		return a.Cut(text, max(0, room-12))
	}
	if len(d.Features) > most {
		text += ", …"
	}
	return text
}

// counted is a number of things.
func counted(n int, thing string) string {
	s := notation.Count(n) + " " + thing
	if n != 1 {
		s += "s"
	}
	return s
}

// glyph and class are how a class is drawn.
func glyph(y int8) string {
	if y > 0 {
		return "+"
	}
	return "o"
}

func class(y int8) grid.Style {
	if y > 0 {
		return theme.Positive
	}
	return theme.Negative
}
