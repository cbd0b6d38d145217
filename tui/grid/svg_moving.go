package grid

import (
	"bytes"
	"fmt"
	"strings"
)

// MovingSVG is grids of one size as a picture that shows them one after the other,
// each for so many seconds and the last for three times as long, again and again. It
// has no scripts: what every grid has is drawn once, and whatever else stands in some
// of them alone is seen while they are.
func MovingSVG(grids []*Grid, p *Palette, seconds float64, title, description string) []byte {
	m := &moving{frames: len(grids), in: map[string][]bool{}}
	for k, g := range grids {
		for _, layer := range [...]func(*bytes.Buffer, []Cell, int, *Palette){svgGrounds, svgRow} {
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

// moving is the shapes of a moving picture, each with the frames that have it.
type moving struct {
	frames int
	order  []string          // in which the shapes were first drawn
	in     map[string][]bool // by shape, then by frame
}

func (m *moving) add(shape string, frame int) {
	if m.in[shape] == nil {
		m.in[shape] = make([]bool, m.frames)
		m.order = append(m.order, shape)
	}
	m.in[shape][frame] = true
}

// write draws the shapes in groups of the same frames: grounds lie below the rest.
func (m *moving) write(b *bytes.Buffer, seconds float64) {
	for _, below := range [...]bool{true, false} {
		groups, of := []string(nil), map[string][]string{}
		for _, shape := range m.order {
			if strings.HasPrefix(shape, "<rect") != below {
				continue
			}
			times := m.times(m.in[shape], seconds)
			if of[times] == nil {
				groups = append(groups, times)
			}
			of[times] = append(of[times], shape)
		}
		for _, times := range groups {
			shapes := strings.Join(of[times], "")
			if times == "" {
				b.WriteString(shapes)
				continue
			}
			first := "hidden" // where nothing moves, the first frame stands
			if m.in[of[times][0]][0] {
				first = "visible"
			}
			fmt.Fprintf(b, "<g visibility=\"%s\">%s\n%s</g>\n", first, times, shapes)
		}
	}
}

// times is when something is seen that these frames have, as an animation; "" for
// what all have.
func (m *moving) times(in []bool, seconds float64) string {
	all := float64(m.frames+2) * seconds // the last stands for three
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
