package grid

import (
	"bytes"
	"fmt"
	"strings"
)

// MovingSVG is an endless animation of grids of one size: each is shown for that many
// seconds, the last for three times as long. It uses no scripts. A shape that several grids
// have is drawn once, and is visible while they are shown.
func MovingSVG(grids []*Grid, p *Palette, seconds float64, title, description string) []byte {
	m := &animation{count: len(grids), frames: map[string][]bool{}}
	for k, g := range grids {
		for _, layer := range [...]func(*bytes.Buffer, []Cell, int, *Palette){svgBackgrounds, svgRow} {
			var b bytes.Buffer
			for y := range g.H {
				layer(&b, g.Row(y), y, p)
			}
			for shape := range strings.Lines(b.String()) {
				m.add(shape, k)
			}
		}
	}
	var b bytes.Buffer
	svgHead(&b, grids[0], p, title, description)
	m.write(&b, seconds)
	b.WriteString("</svg>\n")
	return b.Bytes()
}

// animation is the shapes of an animated picture, each with the frames that have it.
type animation struct {
	count  int
	order  []string          // shapes in the order in which they were first drawn
	frames map[string][]bool // by shape, then by frame
}

func (m *animation) add(shape string, frame int) {
	if m.frames[shape] == nil {
		m.frames[shape] = make([]bool, m.count)
		m.order = append(m.order, shape)
	}
	m.frames[shape][frame] = true
}

// write draws the shapes, grouped by the frames that have them; backgrounds come before the
// rest.
func (m *animation) write(b *bytes.Buffer, seconds float64) {
	for _, below := range [...]bool{true, false} {
		groups, shapesOf := []string(nil), map[string][]string{}
		for _, shape := range m.order {
			if strings.HasPrefix(shape, "<rect") != below {
				continue
			}
			times := m.animate(m.frames[shape], seconds)
			if shapesOf[times] == nil {
				groups = append(groups, times)
			}
			shapesOf[times] = append(shapesOf[times], shape)
		}
		for _, times := range groups {
			shapes := strings.Join(shapesOf[times], "")
			if times == "" {
				b.WriteString(shapes)
				continue
			}
			first := "hidden" // a viewer without animation shows the first frame
			if m.frames[shapesOf[times][0]][0] {
				first = "visible"
			}
			fmt.Fprintf(b, "<g visibility=\"%s\">%s\n%s</g>\n", first, times, shapes)
		}
	}
}

// animate is the animate element for a shape that has these frames; "" if it has all.
func (m *animation) animate(in []bool, seconds float64) string {
	all := float64(m.count+2) * seconds // the last is shown three times as long
	var keys, values []string
	for k, seen := range in {
		if k > 0 && seen == in[k-1] {
			continue
		}
		keys = append(keys, fmt.Sprintf("%.4g", float64(float64(k)*seconds)/all))
		values = append(values, map[bool]string{true: "visible", false: "hidden"}[seen])
	}
	if len(values) == 1 {
		return ""
	}
	return fmt.Sprintf(`<animate attributeName="visibility" dur="%gs" repeatCount="indefinite" calcMode="discrete" keyTimes="%s" values="%s"/>`,
		all, strings.Join(keys, ";"), strings.Join(values, ";"))
}
