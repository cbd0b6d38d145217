package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/class"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
)

// opening is how long other data take to open in the tests below.
const opening = time.Second

// proving is an explorer with a theory search beside it, which opens other data slowly.
func proving(t testing.TB, s, other explore.Source) *app {
	t.Helper()
	other.Base = other.Setup
	x, err := explore.New(s, func(ctx context.Context, _ string, _ []string) (explore.Source, error) {
		select {
		case <-time.After(opening):
			return other, nil
		case <-ctx.Done():
			return explore.Source{}, ctx.Err()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	x.TheoryTime = time.Second
	return newApp(t.Context(), Options{Source: s, Decide: time.Second, Env: environment("LANG", "C.UTF-8")}, x)
}

// runWhile runs an app as its program does while do runs; afterwards nobody else uses it.
func runWhile(t testing.TB, a *app, do func(tell func(tea.Msg))) {
	t.Helper()
	p := newProgram(a, nil)
	ended := a.run(p)
	do(p.Send)
	p.Quit()
	defer time.Sleep(time.Minute) // for commands that outlive their program
	if end := <-ended; end.fault != nil || end.err != nil {
		t.Fatal(end)
	}
	if a.running != nil {
		a.interrupt()
		a.running.run()
	}
}

// types types a command line.
func types(tell func(tea.Msg), line string) {
	tell(keyMsg(":"))
	tell(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(line), Paste: true})
	tell(keyMsg("enter"))
}

// waiting types lines, with a pause after each, and returns what is still waited for after
// minutes; "" if nothing is.
func waiting(t *testing.T, lines []string, pause time.Duration) (what string) {
	synctest.Test(t, func(t *testing.T) {
		a := proving(t, sample(t, "blobs"), sample(t, "and"))
		defer a.x.End()
		runWhile(t, a, func(tell func(tea.Msg)) {
			for _, line := range lines {
				types(tell, line)
				time.Sleep(pause)
			}
			time.Sleep(5 * time.Minute)
		})
		if a.x.Busy() || a.pending {
			what = "it is busy for ever: " + a.x.Progress()
		}
	})
	return what
}

// A key is handled while other data are being opened, whatever came before.
func TestKeyWhileOpening(t *testing.T) {
	for _, line := range []string{"open other", "step 3; open other", "break mistake; break; open other", "run; open other; run", "compare rate 2; step 100; open other"} {
		t.Run(line, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				a := proving(t, sample(t, "blobs"), sample(t, "and"))
				defer a.x.End()
				runWhile(t, a, func(tell func(tea.Msg)) {
					types(tell, line)
					time.Sleep(opening / 4)
					tell(keyMsg("x"))
					time.Sleep(opening / 4)
				})
				if a.x.Busy() || a.x.Name() != "blobs" {
					t.Errorf("the key is not heard: %s: %q", a.x.Name(), a.x.Message())
				}
			})
		})
	}
}

// Whatever lines follow each other, one by one or all at once, they are run in the end
// without another key: those below, each of which begins with something slow and has the
// rest wait for it, and any.
func TestNothingWaitsForEver(t *testing.T) {
	for _, line := range []string{
		"open other; break bound 1; run",
		"set bias none; break bound 1; run; break",
		"run; break bound 1; seek 0; run; break",
		"break bound 1; open other; run; break bound 1",
		"open other; compare rate 2; break bound 1; run",
		"next; break bound 1",
		"break bound 1\nset rate 2; break",
		"break bound 1\nset rate 2; break; open other; break",
		"break mistake; break; open other",
	} {
		if what := waiting(t, strings.Split(line, "\n"), opening/100); what != "" {
			t.Errorf("%s: %s", line, what)
		}
	}
	words := []string{
		"open other", "break bound 1", "break mistake", "break", "break off", "run", "run back", "step 3", "back", "next", "previous",
		"seek 0", "seek end", "epoch", "set bias none", "set bias yes", "set rate 2", "undo", "redo", "mode dual", "mode primal",
		"compare rate 2", "compare update pa", "compare by updates", "compare off", "set readout voted", "show readouts on", "show solutions on", "play", "speed 60",
	}
	rapid.Check(t, func(r *rapid.T) {
		lines := rapid.SliceOfN(rapid.Map(rapid.SliceOfN(rapid.SampledFrom(words), 1, 5), func(all []string) string {
			return strings.Join(all, "; ")
		}), 1, 4).Draw(r, "lines")
		pause := time.Duration(rapid.SampledFrom([]int{0, 1, 60, 1500}).Draw(r, "pause")) * time.Millisecond
		if what := waiting(t, lines, pause); what != "" {
			r.Error(what)
		}
	})
}

// dripping is a stream that has an example every so often.
func dripping(t *testing.T, every time.Duration) explore.Source {
	in, out := io.Pipe()
	t.Cleanup(func() { _ = in.Close() })
	go func() {
		for k := 0; ; k++ {
			if _, err := fmt.Fprintf(out, "%d,%d,%s\n", k%7, k%5, []string{"a", "b"}[k%2]); err != nil {
				return
			}
			select {
			case <-time.After(every):
			case <-t.Context().Done():
				return
			}
		}
	}()
	s := must(model.OpenStream(t.Context(), in, "-", model.ReadOptions{Header: "no"}))
	return explore.Source{
		Name: "-", Flags: []string{"--online"}, Setup: algo.Default(), Stream: s, OnceOnly: true,
		Restart: func(context.Context, uint64) (*model.Stream, error) { return nil, errors.New("-: gone by") },
	}
}

// Play over a stream takes each example as it comes, however fast play is, and does nothing
// in between; a key ends it.
func TestPlayWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const every, examples = time.Second, 40
		a := session(t, dripping(t, every))
		defer a.x.End()
		runWhile(t, a, func(tell func(tea.Msg)) {
			types(tell, "speed 60; play")
			time.Sleep(every*examples - every/2)
			tell(keyMsg("x"))
			time.Sleep(every * examples)
		})
		if step := a.x.Step(); step < examples-1 || step > examples+3 || a.x.Playing || a.x.Busy() {
			t.Errorf("at step %d of %d, playing: %t", step, examples, a.x.Playing)
		}
		if a.started > 8*examples {
			t.Errorf("%d jobs for %d examples", a.started, examples)
		}
	})
}

// The result of a cancelled search is no answer to the same question asked again.
func TestLateAnswer(t *testing.T) {
	a := proving(t, sample(t, "wedges"), sample(t, "and"))
	defer a.x.End()
	ask := func(line string) tea.Cmd {
		did(t, a.x, line)
		return a.startSearch()
	}
	given := ask("run") // the bound is asked of the last weights
	ask("back")
	again := ask("step")
	if given == nil || again == nil {
		t.Fatal("nothing is asked")
	}
	asked := a.search
	update(a, given())
	if a.search != asked {
		t.Error("an answer was taken that was given up")
	}
	update(a, again())
	if a.search == asked {
		t.Error("the answer was not taken")
	}
}

// A class that moves on while a follower opens its data is followed once they are open.
func TestFollowsWhileOpening(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var c class.Class
		leader := leads(t, &c, "ada")
		other := sample(t, "wedges")
		led := session(t, other).x
		defer led.End()
		a := proving(t, sample(t, "and"), other)
		defer a.x.End()
		a.participant = &Participant{Class: &c, Follow: true}
		a.participant.attach(a.x)
		runWhile(t, a, func(tell func(tea.Msg)) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			go a.participant.watch(ctx, tell)
			for range 20 {
				if err := led.Do(ctx, "step"); err != nil {
					t.Fatal(err)
				}
				if err := leader.ReportPlace(led, c.State(nil).Term); err != nil {
					t.Fatal(err)
				}
				time.Sleep(opening / 4)
			}
		})
		if a.x.Name() != led.Name() || a.x.Step() < 15 {
			t.Errorf("the follower is at step %d of %s, the class at step %d of %s", a.x.Step(), a.x.Name(), led.Step(), led.Name())
		}
	})
}

// However long the votes take to count, a frame takes no longer than its share, and in the
// end it is that of Render, which waits.
func TestFramesWhileCounting(t *testing.T) {
	s := scattered(t, 120_000, 2, 2)
	a := session(t, s)
	did(t, a.x, "step 300; readout voted")
	if a.draw(); !a.x.Counting() {
		t.Fatal("the votes of 120 000 examples are counted at once")
	}
	updates := 0
	for ; a.x.Counting(); updates++ {
		a.pending = true
		if runJob(a, a.startJob()); !a.pending && a.x.Counting() {
			t.Fatal("nobody goes on counting")
		}
	}
	drawFrame(a.grid, a.x, a.overlay)
	got := grid.Plain(a.grid) + "\n"
	o := Options{Source: s, Do: "step 300; readout voted", Env: utf8Locale}
	want := must(Render(t.Context(), RenderOptions{Options: o, Width: a.grid.W, Height: a.grid.H, Format: "text"}))
	if got != string(want) {
		t.Errorf("after %d slices\n%s\nwant\n%s", updates, got, want)
	}
}
