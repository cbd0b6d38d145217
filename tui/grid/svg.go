package grid

import (
	"bytes"
	"fmt"
	"math"
	"strings"
)

// Sizes in a picture, in pixels: a cell, its baseline and font, the margin around the grid.
const (
	cellWidth  = 9.0
	cellHeight = 18.0
	baseline   = 13.5
	fontSize   = 15
	margin     = 12.0
)

// SVG is g as a self-contained picture. Text is drawn in runs, each stretched to the width
// of its columns whatever the font; braille and rules are drawn as shapes, since few fonts
// join them. The title and the description are for those who can't see the picture.
func SVG(g *Grid, p *Palette, title, description string) []byte {
	return MovingSVG([]*Grid{g}, p, 1, title, description)
}

// svgHead writes the beginning of a picture: its size, title, description and background.
func svgHead(b *bytes.Buffer, g *Grid, p *Palette, title, description string) {
	w, h := float64(float64(g.W)*cellWidth)+2*margin, float64(float64(g.H)*cellHeight)+2*margin
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" width="%g" height="%g"`, w, h, w, h)
	fmt.Fprintf(b, ` role="img" aria-labelledby="title desc" font-family="%s" font-size="%d" xml:space="preserve">`+"\n",
		"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace", fontSize)
	fmt.Fprintf(b, "<title id=\"title\">%s</title>\n<desc id=\"desc\">%s</desc>\n", xmlText(title), xmlText(description))
	fmt.Fprintf(b, "<rect width=\"%g\" height=\"%g\" rx=\"6\" fill=\"%s\"/>\n", w, h, p.Back)
}

// xmlText is s escaped for XML; characters that XML can't hold are replaced.
func xmlText(s string) string {
	s = strings.Map(func(r rune) rune {
		if r, w := cellRune(r); w > 0 {
			return r
		}
		return -1
	}, s)
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(s)
}

// colours is the foreground and background of a style as "#rrggbb", with reverse applied;
// back is "" for none. The palette must have direct colours.
func (p *Palette) colours(s Style) (fore, back string) {
	a := p.Attributes[s]
	fore = a.Fore.hex(p.Fore)
	if a.Mask&Reverse != 0 {
		return a.Back.hex(p.Back), fore
	}
	return fore, a.Back.hex("")
}

// hex is c as "#rrggbb"; own if c is the terminal's default.
func (c Colour) hex(own string) string {
	if c == 0 {
		return own
	}
	return fmt.Sprintf("#%06x", uint32(c&colourValue))
}

// svgBackgrounds draws the backgrounds of a row, equal neighbours as one rectangle.
func svgBackgrounds(b *bytes.Buffer, row []Cell, y int, p *Palette) {
	for x := 0; x < len(row); {
		_, back := p.colours(row[x].Style)
		end := x + 1
		for end < len(row) {
			if _, next := p.colours(row[end].Style); next != back {
				break
			}
			end++
		}
		if back != "" {
			fmt.Fprintf(b, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"%s\"/>\n",
				left(x), top(y), float64(end-x)*cellWidth, cellHeight, back)
		}
		x = end
	}
}

func left(x int) float64 { return margin + float64(float64(x)*cellWidth) }
func top(y int) float64  { return margin + float64(float64(y)*cellHeight) }

// svgRow draws the runes of a row: shapes, and runs of text of one style.
func svgRow(b *bytes.Buffer, row []Cell, y int, p *Palette) {
	for x := 0; x < len(row); {
		c := row[x]
		if c.Rune <= ' ' || svgShape(b, c, x, y, p) {
			x++
			continue
		}
		end := x + 1
		for end < len(row) && continuesRun(row, x, end) {
			end++
		}
		svgText(b, row[x:end], x, y, p)
		x = end
	}
}

// continuesRun reports whether the cell at end continues the run that begins at x: same
// style, no shape, at most one blank between words.
func continuesRun(row []Cell, x, end int) bool {
	c := row[end]
	if c.Style != row[x].Style || shaped(c.Rune) {
		return false
	}
	if c.Rune == ' ' {
		return row[end-1].Rune != ' ' && end+1 < len(row) && row[end+1].Rune != ' ' &&
			row[end+1].Style == c.Style && !shaped(row[end+1].Rune)
	}
	return true
}

// svgText draws one run.
func svgText(b *bytes.Buffer, run []Cell, x, y int, p *Palette) {
	fore, _ := p.colours(run[0].Style)
	fmt.Fprintf(b, "<text x=\"%g\" y=\"%g\" textLength=\"%g\" lengthAdjust=\"spacingAndGlyphs\" fill=\"%s\"%s>",
		left(x), top(y)+baseline, float64(len(run))*cellWidth, fore, svgAttributes(p.Attributes[run[0].Style].Mask))
	var text []byte
	for _, c := range run {
		text = appendRune(text, c.Rune)
	}
	b.WriteString(xmlText(string(text)))
	b.WriteString("</text>\n")
}

func svgAttributes(attr AttrMask) string {
	var s string
	if attr&Bold != 0 {
		s += ` font-weight="bold"`
	}
	if attr&Faint != 0 {
		s += ` opacity="0.65"`
	}
	if attr&Underline != 0 {
		s += ` text-decoration="underline"`
	}
	return s
}

// lineArms is the box-drawing runes that are drawn as shapes, each with its arms: left,
// right, up, down.
const lineArms = "─LR │UD ┌RD ┐LD └UR ┘LU ├URD ┤LUD ┬LRD ┴LRU ┼LRUD ╴L ╵U ╶R ╷D "

// arms is the arms of a box-drawing rune, "" for other runes.
func arms(r rune) string {
	if r < 0x2500 || r > 0x257f {
		return ""
	}
	_, rest, ok := strings.Cut(lineArms, string(r))
	if !ok {
		return ""
	}
	rest, _, _ = strings.Cut(rest, " ")
	return rest
}

// shaped reports whether r is drawn as a shape.
func shaped(r rune) bool {
	return r > 0x2800 && r <= 0x28ff || r >= 0x2580 && r <= 0x2593 || arms(r) != ""
}

// svgShape draws a cell with braille, a block or a rule, and reports whether it was one.
func svgShape(b *bytes.Buffer, c Cell, x, y int, p *Palette) bool {
	if !shaped(c.Rune) {
		return false
	}
	fore, _ := p.colours(c.Style)
	opacity := ""
	if p.Attributes[c.Style].Mask&Faint != 0 {
		opacity = ` opacity="0.65"`
	}
	switch {
	case c.Rune > 0x2800:
		radius := 1.25
		if p.Attributes[c.Style].Mask&Bold != 0 {
			radius = 1.6
		}
		fmt.Fprintf(b, "<path d=\"%s\" fill=\"%s\"%s/>\n", dotPath(uint8(c.Rune-0x2800), left(x), top(y), radius), fore, opacity)
	case c.Rune >= 0x2580:
		svgBlock(b, c.Rune, x, y, fore, opacity)
	default:
		width := 1.0
		if p.Attributes[c.Style].Mask&Bold != 0 {
			width = 1.6
		}
		fmt.Fprintf(b, "<path d=\"%s\" stroke=\"%s\" stroke-width=\"%g\" fill=\"none\"%s/>\n",
			armPath(arms(c.Rune), left(x), top(y)), fore, width, opacity)
	}
	return true
}

// dotPath is an SVG path of the dots of a braille pattern, as circles.
func dotPath(dots uint8, x, y, radius float64) string {
	var s strings.Builder
	for i := range len(dotRow) {
		if dots&(1<<i) == 0 {
			continue
		}
		col := 0.0
		if i >= 3 && i != 6 {
			col = 1
		}
		cx, cy := x+cellWidth*(col+0.5)/2, y+cellHeight*(float64(dotRow[i])+0.5)/4
		fmt.Fprintf(&s, "M%g %ga%g %g 0 1 0 %g 0a%g %g 0 1 0 %g 0", round(cx-radius), round(cy), radius, radius, 2*radius, radius, radius, -2*radius)
	}
	return s.String()
}

func round(v float64) float64 { return math.Round(v*100) / 100 }

// armPath is an SVG path of the arms of a rule, from the middle of the cell.
func armPath(arms string, x, y float64) string {
	cx, cy := x+cellWidth/2, y+cellHeight/2
	var s strings.Builder
	for _, arm := range arms {
		ex, ey := cx, cy
		switch arm {
		case 'L':
			ex = x
		case 'R':
			ex = x + cellWidth
		case 'U':
			ey = y
		case 'D':
			ey = y + cellHeight
		}
		fmt.Fprintf(&s, "M%g %gL%g %g", cx, cy, ex, ey)
	}
	return s.String()
}

// svgBlock draws ▀, ▁ to █, ▉ to ▏, ▐, and the shades ░▒▓.
func svgBlock(b *bytes.Buffer, r rune, x, y int, fore, opacity string) {
	px, py, w, h := left(x), top(y), cellWidth, cellHeight
	switch {
	case r == '▀':
		h /= 2
	case r <= '█':
		h *= float64(r-0x2580) / 8
		py += cellHeight - float64(h)
	case r <= '▏':
		w *= float64(0x2590-r) / 8
	case r == '▐':
		px, w = px+w/2, w/2
	default:
		opacity = fmt.Sprintf(` opacity="%g"`, 0.25*float64(r-0x2590))
	}
	fmt.Fprintf(b, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"%s\"%s/>\n", px, py, w, h, fore, opacity)
}
