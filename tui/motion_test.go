package tui

import (
	"math"
	"testing"
	"testing/synctest"
	"time"

	"perceptron/tui/plane"
)

// TestMotion: a key that asks for an update has the line turn from its old place
// to its new one in five frames, the last of which is that of the step; a further
// key ends it, and with motion off or a step without an update there is none.
func TestMotion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		terminal := &counted{}
		l := goLive(t, sample(t, "blobs"), terminal, 80, 24)
		l.ask(func() { l.app.motion.may = true })
		place := func() (line plane.Line) {
			l.ask(func() {
				x := l.app.x
				line = *x.Picture().Scene(x.Picture().Frame()).Boundary
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
		if spent := terminal.bytes - before; spent > motionBytes {
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
		if l.ask(func() { l.app.x.Begin("redraw") }); place() == final {
			t.Error("nothing moves")
		}
		l.press("h")
		time.Sleep(motionFrame / 2)
		l.ask(func() {
			if l.app.motion.frame != 0 {
				t.Error("a key leaves the line turning")
			}
			l.app.x.Begin("set motion off")
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
