package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/algo"
	"perceptron/algo/draws"
	"perceptron/model"
	"perceptron/model/parallel"
	"perceptron/tui/explore"
	"perceptron/tui/theme"
	"perceptron/tui/wire"
)

// An endless run is interrupted by a key that stops it, a resize, q and ctrl+c, wherever it
// is; the frame then is that of an explorer that went to the same step by itself.
func TestRunIsGivenBack(t *testing.T) {
	endless := sample(t, "and")
	endless.Setup.Bias, endless.Setup.Epochs = "none", 0
	slow := scattered(t, 300, 2, 2)
	slow.Setup.Arithmetic, slow.Setup.Update, slow.Setup.Epochs = "exact", "pa", 0
	sentence := tagged(t, 3000, 40)
	sentence.Setup.Task, sentence.Setup.Epochs = "sequence", 0
	for name, s := range map[string]explore.Source{"short steps": endless, "long fractions": slow, "a long sentence": sentence} {
		for what, msg := range map[string]tea.Msg{
			"a key": keyMsg("x"), "q": keyMsg("q"), "ctrl+c": keyMsg("ctrl+c"), "a size": tea.WindowSizeMsg{Width: 100, Height: 30},
		} {
			if name != "short steps" && what == "ctrl+c" && !draws.All() {
				continue // TestEnded of the command line has it
			}
			t.Run(name+", "+what, func(t *testing.T) {
				a := session(t, s)
				defer a.x.End()
				a.x.ExecuteScript("run")
				a.pending = true
				work := a.startJob()
				a.Update(msg)
				runJob(a, work) // and the next is begun
				runJob(a, a.running.run)
				if busy := a.x.Busy(); busy != (what == "a size") {
					t.Fatalf("busy: %t", busy)
				}
				for a.x.Busy() {
					a.x.Halt()
				}
				ends := what == "q" || what == "ctrl+c"
				if a.x.Step() != a.x.View().Timeline.Reached || a.x.Quitting != ends {
					t.Fatalf("at step %d of %d, quitting: %t", a.x.Step(), a.x.View().Timeline.Reached, a.x.Quitting)
				}
				a.x.Notify("")
				other := session(t, s)
				defer other.x.End()
				did(t, other.x, fmt.Sprint("seek ", a.x.Step()))
				other.resize(a.grid.W, a.grid.H)
				counted := func(a *app) string {
					drawComplete(t.Context(), a.grid, a.x, a.overlay)
					return drawn(a)
				}
				if got, want := counted(a), counted(other); !ends && got != want {
					t.Errorf("at step %d it shows\n%s\nwant\n%s", a.x.Step(), got, want)
				}
			})
		}
	}
}

// However long it takes to open a source, ctrl+c ends the wait, and what is opened
// afterwards is closed.
func TestInterruptedWhileOpening(t *testing.T) {
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	opening, ended := make(chan bool), make(chan bool)
	o := &Options{Source: explore.Source{Name: "slow", Setup: algo.Default(), Restart: func(ctx context.Context, seed uint64) (*model.Stream, error) {
		context.AfterFunc(ctx, func() { close(ended) })
		cancel(why)
		<-opening
		return model.Turning(seed, 90), nil
	}}}
	if x, err := o.newExplorer(ctx); x != nil || err != why {
		t.Errorf("%v, %v", x, err)
	}
	close(opening)
	<-ended
}

// A panic in a job is the program's, with its stack.
func TestFaultInJob(t *testing.T) {
	a := session(t, sample(t, "and"))
	a.makeTheme = func(string) *theme.Theme { panic("of a job") }
	a.writer = wire.New(io.Discard)
	_, work := a.Update(keyMsg("n"))
	defer func() {
		fault, ok := recover().(*parallel.Panic)
		if !ok || fault.String() != "of a job" || !strings.Contains(string(fault.Stack), "TestFaultInJob") {
			t.Errorf("recovered %v", fault)
		}
	}()
	a.Update(work())
	t.Error("it goes on")
}

// Keys typed after the one that quits are ignored.
func TestQuitsAtOnce(t *testing.T) {
	for _, heard := range [][]tea.Msg{{keyMsg(" "), keyMsg("q"), keyMsg(" ")}, {tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(" q ")}}} {
		a := session(t, sample(t, "overlap"))
		a.runJob(t.Context(), heard)
		if left := a.end().Command(); left != "perceptron overlap --do 'seek 1'" {
			t.Errorf("after %v it is left at %s", heard, left)
		}
	}
}
