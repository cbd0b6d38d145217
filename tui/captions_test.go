package tui

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// At 80×24 what is said of two or three things that lie over the plane stands below it for
// each.
func TestCaptions(t *testing.T) {
	said := regexp.MustCompile(`means meet|γ of|lines|R = |y·a/‖w‖ ≥|no band`)
	for _, name := range []string{"and", "blobs", "overlap", "xor"} {
		for _, shown := range [][]string{{"margin", "solutions"}, {"margin", "ball"}, {"solutions", "ball"}, {"ball", "band"}, {"margin", "solutions", "ball"}} {
			do := "run"
			for _, one := range shown {
				do += "; show " + one + " on"
			}
			got, err := Render(t.Context(), RenderOptions{
				Options: Options{
					Source: sample(t, name), Do: do, Theme: "mono",
					Env: environment("LANG", "C.UTF-8"), Decide: time.Minute,
				},
				Width: 80, Height: 24, Format: "text",
			})
			all := func(line string) bool {
				caption, _, _ := strings.Cut(line, "│")
				return len(said.FindAllString(caption, -1)) == len(shown)
			}
			if err != nil || !slices.ContainsFunc(strings.Split(string(got), "\n"), all) {
				t.Errorf("%s, %v: %v\n%s", name, shown, err, got)
			}
		}
	}
}
