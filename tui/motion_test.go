package tui

import (
	"io"
	"math"
	"testing"
	"testing/synctest"
	"time"

	"perceptron/tui/plane"
)

// TestMotion: after a key that asks for an update the line turns from its old place to its
// new one in five frames, the last of which is that of the step; a further key ends the
// motion. With motion off, or at a step without an update, there is none.
func TestMotion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		terminal := &counted{}
		l := goLive(t, sample(t, "blobs"), terminal, 80, 24)
		l.ask(func() { l.app.motion.allowed = true })
		place := func() (line plane.Line) {
			l.ask(func() {
				x := l.app.x
				line = *x.View().Scene(x.View().Frame()).Boundary.Line
			})
			return line
		}
		angle := func(v plane.Line) float64 { return math.Atan2(v.WY, v.WX) }
		l.press(" ")
		time.Sleep(time.Second)
		old := place()
		synctest.Wait()
		before := terminal.bytes
		l.press("n")
		time.Sleep(motionFrame / 2)
		var seen []plane.Line
		for range motionFrames {
			seen = append(seen, place())
			time.Sleep(motionFrame)
		}
		final := place()
		synctest.Wait()
		if spent := terminal.bytes - before; spent > 2050 {
			t.Errorf("%d bytes for a step", spent)
		}
		for k, one := range seen {
			s := float64(k+1) / motionFrames
			want := plane.Line{WX: old.WX + s*(final.WX-old.WX), WY: old.WY + s*(final.WY-old.WY), B: old.B + s*(final.B-old.B)}
			if math.Abs(angle(one)-angle(want)) > 1e-9 || math.Abs(one.B-want.B) > 1e-9 {
				t.Errorf("frame %d: %v, want %v", k+1, one, want)
			}
		}
		l.press("n")
		time.Sleep(motionFrame / 2)
		if l.ask(func() { l.app.x.ExecuteScript("redraw") }); place() == final {
			t.Error("nothing moves")
		}
		l.press("h")
		time.Sleep(motionFrame / 2)
		l.ask(func() {
			if l.app.motion.frame != 0 {
				t.Error("a key leaves the line turning")
			}
			l.app.x.ExecuteScript("set motion off")
		})
		l.press("n")
		time.Sleep(motionFrame / 2)
		l.ask(func() {
			if l.app.motion.frame != 0 {
				t.Error("it moves with motion off")
			}
		})
		l.quit()
	})
}

// TestMotionEnds: once a run has converged its last pass lights up, and the line's band
// grows by a fifth a frame, to the nearest examples: of AND, whose line is 3·x₁ + 2·x₂ − 4,
// these are (0, 1), (1, 0) and (1, 1) with y·a = 2, 1 and 1.
func TestMotionEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := goLive(t, sample(t, "and"), &counted{}, 80, 24)
		l.ask(func() { l.app.motion.allowed = true })
		l.press("c")
		time.Sleep(motionFrame / 2)
		for frame := 1; frame <= motionFrames+1; frame++ {
			want := math.Min(float64(frame)/motionFrames, 1)
			l.ask(func() {
				pic := l.app.x.View()
				strokes := pic.Scene(pic.Frame()).Overlay.Strokes
				if len(strokes) != 2 || strokes[0].Line.B != -4-want || strokes[1].Line.B != -4+want {
					t.Errorf("frame %d: %v", frame, strokes)
				}
				if lit := pic.Animation.Lit; lit != math.Mod(want, 1) {
					t.Errorf("frame %d: the last pass is lit to %v", frame, lit)
				}
			})
			time.Sleep(motionFrame)
		}
		l.quit()
	})
}

// TestMotionFar: over SSH a line turns only if motion is set, and over a slow line never:
// the next frame is the last.
func TestMotionFar(t *testing.T) {
	for _, c := range []struct {
		name  string
		far   bool
		bytes int // a second that the line takes; 0: any
		set   string
		moves bool
	}{
		{"near", false, 0, "", true},
		{"off", false, 0, "set motion off", false},
		{"far", true, 0, "", false},
		{"far, set on", true, 0, "set motion on", true},
		{"far, set back", true, 0, "set motion on; set motion auto", false},
		{"slow", false, 19_000, "", false},
		{"slow, set on", false, 19_000, "set motion on", false},
		{"less slow", false, 60_000, "", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var out io.Writer = &counted{}
				if c.bytes > 0 {
					out = slow{c.bytes, out}
				}
				l := goLive(t, sample(t, "and"), out, 80, 24)
				l.ask(func() {
					l.app.motion.allowed = true
					if c.far {
						l.app.rate = remoteRate
					}
					l.app.x.ExecuteScript(c.set)
				})
				l.press("n")
				time.Sleep(time.Second)
				l.press("n")
				time.Sleep(motionFrame / 2)
				l.ask(func() {
					if moves := l.app.motion.frame > 0; moves != c.moves {
						t.Errorf("it moves: %t", moves)
					}
				})
				l.quit()
			})
		})
	}
}
