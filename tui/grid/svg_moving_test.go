package grid

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// group is a group of a moving picture, with when it is seen.
type group struct {
	Visibility string `xml:"visibility,attr"`
	Animate    struct {
		Dur    string `xml:"dur,attr"`
		Keys   string `xml:"keyTimes,attr"`
		Values string `xml:"values,attr"`
	} `xml:"animate"`
	Inner string `xml:",innerxml"`
}

// seen reports whether a group is seen at a part of the whole, from 0 to 1.
func (g *group) seen(t *rapid.T, at float64) bool {
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
	return seen
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
		picture := MovingSVG(grids, p, 1, "title", "description")
		static, groups := parted(t, picture)
		for k, g := range grids {
			want := shapes(string(SVG(g, p, "title", "description")))
			got := shapes(static)
			for i := range groups {
				if groups[i].seen(t, (float64(k)+0.5)/float64(len(grids)+2)) {
					got = union(got, shapes(groups[i].Inner))
				}
			}
			for shape := range want {
				if !got[shape] {
					t.Fatalf("frame %d lacks %s of\n%s", k, shape, picture)
				}
			}
			for shape := range got {
				if !want[shape] {
					t.Fatalf("frame %d has %s beside its own", k, shape)
				}
			}
		}
	})
}

// parted is what a picture always shows, and its groups.
func parted(t *rapid.T, picture []byte) (static string, groups []group) {
	d := xml.NewDecoder(bytes.NewReader(picture))
	var all strings.Builder
	from := int64(0)
	for {
		before := d.InputOffset()
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "g" {
			var g group
			if err := d.DecodeElement(&g, &e); err != nil {
				t.Fatal(err)
			}
			groups = append(groups, g)
			all.Write(picture[from:before])
			from = d.InputOffset()
		}
	}
	all.Write(picture[from:])
	return all.String(), groups
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

func union(a, b map[string]bool) map[string]bool {
	for shape := range b {
		a[shape] = true
	}
	return a
}
