package panel

import (
	"fmt"
	"regexp"
	"testing"
)

// Where the settings have no room for all of them, their heading says how many are below,
// from the narrowest panel on, in ASCII too; where all that follow are there it says nothing.
func TestSettingsBelow(t *testing.T) {
	f := frame(t, set(t, "and"), "", 3)
	f.Settings = &Settings{}
	for k := range 36 {
		f.Settings.Rows = append(f.Settings.Rows, Setting{Name: fmt.Sprint("name", k), Value: fmt.Sprint("value", k), Doc: "what it is"})
	}
	arrow := regexp.MustCompile(`[↓v] (\d+)`)
	for f.Settings.At = range f.Settings.Rows {
		for _, size := range [][2]int{{32, 4}, {32, 8}, {40, 12}, {60, 20}} {
			for _, ascii := range []bool{false, true} {
				text := spelled(f, "settings", size[0], size[1], View{}, ascii)
				last, below := 0, ""
				for k := range f.Settings.Rows {
					if regexp.MustCompile(fmt.Sprintf(`\bname%d\b`, k)).MatchString(text) {
						last = k
					}
				}
				if m := arrow.FindStringSubmatch(text); m != nil {
					below = m[1]
				}
				if want := len(f.Settings.Rows) - 1 - last; below != fmt.Sprint(want) && (want > 0 || below != "") {
					t.Fatalf("%v: %d below, and said is %q in\n%s", size, want, below, text)
				}
			}
		}
	}
}
