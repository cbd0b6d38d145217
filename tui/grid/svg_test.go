package grid

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func paper() *Palette {
	p := &Palette{Fore: "#000000", Back: "#ffffff"}
	p.Attributes[1] = Attributes{Fore: Direct(0x0a50a1), Mask: Bold}
	p.Attributes[2] = Attributes{Back: Direct(0xdddddd), Mask: Reverse | Faint | Underline}
	return p
}

// A run is as wide as its columns, whatever the font.
func TestSVGRuns(t *testing.T) {
	g := New(20, 2, false)
	g.All().Text(0, 0, "ab c  日x", 1)
	g.All().Text(4, 1, "⢸│█", 0)
	got := string(SVG(g, paper(), "a < b", "what is seen"))
	for _, want := range []string{
		`<title id="title">a &lt; b</title>`, `<desc id="desc">what is seen</desc>`,
		`textLength="36" lengthAdjust="spacingAndGlyphs" fill="#0a50a1" font-weight="bold">ab c</text>`,
		`textLength="27" lengthAdjust="spacingAndGlyphs" fill="#0a50a1" font-weight="bold">日x</text>`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	if strings.ContainsAny(got, "⢸│█") {
		t.Error("dots, rules and blocks are left to the font")
	}
}

// Whatever is on the grid, the picture is well-formed XML.
func TestSVGIsXML(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := New(12, 3, rapid.Bool().Draw(t, "ascii"))
		for y := range g.H {
			g.All().Text(rapid.IntRange(-2, 9).Draw(t, "x"), y, rapid.String().Draw(t, "s"), Style(y))
		}
		d := xml.NewDecoder(bytes.NewReader(SVG(g, paper(), rapid.String().Draw(t, "title"), "")))
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				return
			} else if err != nil {
				t.Fatal(err)
			}
		}
	})
}

// pictured is an animated picture: the shapes that are always visible, and the groups with
// an animation.
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

// at is the shapes that are visible at a fraction (0 to 1) of the duration.
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

// shapes is the lines of a picture that draw something.
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

// In the middle of each frame's time, the animation shows exactly the shapes of that
// frame's own picture.
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
