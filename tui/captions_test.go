package tui

import (
	"fmt"
	"regexp"
	"testing"
	"time"
)

// At 80×24 what is said of two things that lie over the plane stands below it for both.
func TestTwoCaptions(t *testing.T) {
	both := regexp.MustCompile(`(?m)^[^│]*(means meet|γ of|lines of|R = )[^│]*; [^│]*(R = |y·a/‖w‖ ≥ |no band|lines of|γ of|means meet)[^│]*│`)
	for _, name := range []string{"and", "blobs", "overlap", "xor"} {
		for _, pair := range [][2]string{{"margin", "solutions"}, {"margin", "ball"}, {"solutions", "ball"}, {"ball", "band"}} {
			got, err := Render(t.Context(), RenderOptions{
				Options: Options{
					Source: sample(t, name), Do: fmt.Sprintf("run; show %s on; show %s on", pair[0], pair[1]), Theme: "mono",
					Env: environment("LANG", "C.UTF-8"), Decide: time.Minute,
				},
				Width: 80, Height: 24, Format: "text",
			})
			if err != nil || !both.Match(got) {
				t.Errorf("%s, %v: %v\n%s", name, pair, err, got)
			}
		}
	}
}
