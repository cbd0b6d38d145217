package grid

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func paper() *Palette {
	p := &Palette{Fore: "#000000", Back: "#ffffff"}
	p.Pens[1] = Pen{Fore: Direct(0x0a50a1), Attr: Bold}
	p.Pens[2] = Pen{Back: Direct(0xdddddd), Attr: Reverse | Faint | Underline}
	return p
}

// A run is as wide as its columns, whatever the font makes of it.
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

// Whatever is on the grid, the picture is well-formed.
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
