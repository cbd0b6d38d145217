package grid

import (
	"encoding/xml"
	"fmt"
	"maps"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// pictured is a moving picture: what it shows, and the groups that are seen at times alone.
type pictured struct {
	Groups []struct {
		Animate struct {
			Keys   string `xml:"keyTimes,attr"`
			Values string `xml:"values,attr"`
		} `xml:"animate"`
		Inner string `xml:",innerxml"`
	} `xml:"g"`
	Inner string `xml:",innerxml"`
}

// at are the shapes that are seen at a part of the whole, from 0 to 1.
func (p *pictured) at(t *rapid.T, at float64) map[string]bool {
	picture := p.Inner
	for _, g := range p.Groups {
		keys, values := strings.Split(g.Animate.Keys, ";"), strings.Split(g.Animate.Values, ";")
		seen := false
		for k := range keys {
			var from float64
			if _, err := fmt.Sscan(keys[k], &from); err != nil {
				t.Fatal(err)
			}
			if from <= at+1e-9 {
				seen = values[k] == "visible"
			}
		}
		if !seen {
			picture = strings.Replace(picture, g.Inner, "", 1)
		}
	}
	return shapes(picture)
}

// shapes are the lines of a picture that draw something.
func shapes(picture string) map[string]bool {
	all := map[string]bool{}
	for line := range strings.Lines(picture) {
		for _, tag := range []string{"<rect x", "<text", "<path"} {
			if strings.HasPrefix(line, tag) {
				all[line] = true
			}
		}
	}
	return all
}

// What a moving picture shows in the middle of each frame are the shapes of that
// frame's own picture, whatever the frames.
func TestMovingSVG(t *testing.T) {
	p := paper()
	rapid.Check(t, func(t *rapid.T) {
		var grids []*Grid
		for range rapid.IntRange(1, 6).Draw(t, "frames") {
			g := New(8, 3, false)
			for y := range 3 {
				g.All().Text(0, y, rapid.StringMatching(`[ab ⣿█─]{0,8}`).Draw(t, "row"), Style(rapid.IntRange(0, 2).Draw(t, "style")))
			}
			grids = append(grids, g)
		}
		picture, moving := MovingSVG(grids, p, 1, "title", "description"), pictured{}
		if err := xml.Unmarshal(picture, &moving); err != nil {
			t.Fatal(err)
		}
		for k, g := range grids {
			want := shapes(string(SVG(g, p, "title", "description")))
			if got := moving.at(t, (float64(k)+0.5)/float64(len(grids)+2)); !maps.Equal(got, want) {
				t.Fatalf("frame %d has %v, want %v, in\n%s", k, got, want, picture)
			}
		}
	})
}
