package tui

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/algo/draws"
	"perceptron/samples"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/overlay"
)

func environment(pairs ...string) func(string) string {
	return func(name string) string {
		for k := 0; k+1 < len(pairs); k += 2 {
			if pairs[k] == name {
				return pairs[k+1]
			}
		}
		return ""
	}
}

// session is an explorer on AND whose keys are pressed without a terminal.
func session(t testing.TB, s explore.Source) *app {
	t.Helper()
	open := func(context.Context, string, []string) (explore.Source, error) { return s, nil }
	x := must(explore.New(s, open))
	return newApp(t.Context(), Options{
		Source: s, Open: open, Catalogue: catalogue(), Out: io.Discard, Env: environment("TERM", "xterm-256color", "LANG", "C.UTF-8"),
	}, x)
}

// catalogue is the samples.
func catalogue() (c overlay.Catalogue) {
	for _, s := range samples.All() {
		c.Samples = append(c.Samples, overlay.Entry{Name: s.Name, Text: s.Name, Doc: s.Teaches, Source: s.Source, Suggested: s.Flags, Data: s.Dataset})
	}
	return c
}

// explorer is one of the data of a source.
func explorer(t testing.TB, s explore.Source) *explore.Explorer {
	t.Helper()
	x := must(explore.New(s, nil))
	t.Cleanup(x.End)
	return x
}

// keyMsg is the message of a key by its name.
func keyMsg(name string) tea.KeyMsg {
	if name == " " {
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}
	}
	for k := tea.KeyF20; k <= tea.KeyCtrlQuestionMark; k++ {
		if (tea.KeyMsg{Type: k}).String() == name {
			return tea.KeyMsg{Type: k}
		}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// mouseWord matches a mouse event, with its column and row: left@12,7.
var mouseWord = regexp.MustCompile(`^(left|right|up|down|drag|drop)@(.+)$`)

// message is the message of a key, or of the mouse: a press of a button, the wheel, a drag
// or its end.
func message(name string) tea.Msg {
	word := mouseWord.FindStringSubmatch(name)
	if word == nil {
		return keyMsg(name)
	}
	m := tea.MouseMsg{Button: tea.MouseButtonLeft}
	_ = must(fmt.Sscanf(word[2], "%d,%d", &m.X, &m.Y))
	switch word[1] {
	case "right":
		m.Button = tea.MouseButtonRight
	case "up":
		m.Button = tea.MouseButtonWheelUp
	case "down":
		m.Button = tea.MouseButtonWheelDown
	case "drag":
		m.Action = tea.MouseActionMotion
	case "drop":
		m.Action = tea.MouseActionRelease
	}
	return m
}

// press presses keys and runs the commands that follow, except ticks of play.
func press(a *app, names ...string) {
	for _, n := range names {
		settle(a, update(a, message(n)))
	}
}

// update handles a message in a job that runs here, and returns the command that follows.
func update(a *app, msg tea.Msg) tea.Cmd {
	_, work := a.Update(msg)
	if k, ok := msg.(tea.KeyMsg); ok && k.Type == tea.KeyCtrlC { // beside the clock of that
		work = work().(tea.BatchMsg)[0]
	}
	return runJob(a, work)
}

// goesOn is the message that work remains for another job.
type goesOn struct{}

// runJob runs a job here.
func runJob(a *app, work tea.Cmd) tea.Cmd {
	done := work().(jobDone)
	more := done.pending
	done.pending = false // else the next job would begin
	_, next := a.Update(done)
	if a.pending = more; more {
		next = tea.Batch(next, func() tea.Msg { return goesOn{} })
	}
	return next
}

// settle runs a command and all that follow from it, except ticks of play.
func settle(a *app, cmd tea.Cmd) {
	messages := math.MaxInt
	settleSome(a, cmd, &messages)
}

// settleSome is settle, up to so many messages.
func settleSome(a *app, cmd tea.Cmd, messages *int) {
	if *messages--; cmd == nil || a.clock.on || *messages < 0 {
		return
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			settleSome(a, c, messages)
		}
	case goesOn:
		if work := a.startJob(); work != nil {
			settleSome(a, runJob(a, work), messages)
		}
	case tea.QuitMsg, nil:
	default:
		settleSome(a, update(a, msg), messages)
	}
}

// drawn is the frame as a terminal is sent it.
func drawn(a *app) string {
	looks := a.draw()
	return grid.ANSI(a.grid, looks)
}

// screen is what is shown now, as text.
func screen(a *app) string {
	drawFrame(a.grid, a.x, a.overlay)
	return grid.Plain(a.grid)
}

// Whatever keys are pressed and sizes set, a frame has as many lines as the screen, none is
// wider, and going back to the start shows the start.
func FuzzKeys(f *testing.F) {
	f.Add(byte(0), []byte("  nnec0"))
	f.Add(byte(0), []byte(":set rate 1/2\r?\x1b"))
	names := []string{" ", "h", "n", "N", "e", "E", "c", "0", "G", "d", "m", "M", "1", "2", "3", "b", "a", "t", "x", "v", "L", "tab", "shift+tab", "up", "down", "<", ">", "z", "o", "u", "ctrl+r", "T", ".", "ctrl+l", ":", "?", "esc", "enter", "f", "p", "+", "-", "pgdown", "r", "R", "C", "s", "é", "\x00", "backspace", "i", "left@30,5", "drag@20,9", "drop@40,3", "right@90,20", "left@20,21", "down@100,9", "seek 11000", "seek 21000", "break example 21001", "show online", "filter wrong"}
	sizes := [][2]int{{80, 24}, {140, 45}, {40, 12}, {1, 1}, {0, 0}, {39, 50}, {300, 100}}
	sets := []string{"and", "tags", "wedges", "noisy", "odd", "switch online", "spam online"}
	random := rand.New(rand.NewPCG(1, 1))
	for k := 0; k < 10*len(sets); k += draws.Stride(11) { // each set is met
		keys := make([]byte, 60)
		for i := range keys {
			keys[i] = byte(random.IntN(len(names)))
		}
		if k%2 == 0 || draws.All() {
			f.Add(byte(k), keys)
		}
		if k%2 == 1 || draws.All() {
			f.Add(byte(128+k), keys)
		}
	}
	f.Fuzz(func(t *testing.T, set byte, keys []byte) {
		s := sample(t, sets[int(set)%len(sets)])
		if s.Data != nil {
			s.Setup.Task = s.Data.Task
			s.Setup.Epochs = min(s.Setup.Epochs, 30) // each pass of which the readouts are tested on
		}
		a := session(t, s)
		defer a.x.End()
		if set >= 128 {
			a.x.ExecuteScript("compare rate 1/2")
		}
		for _, k := range keys[:min(len(keys), 60)] {
			switch name := names[int(k)%len(names)]; {
			case int(k) < len(sizes):
				update(a, tea.WindowSizeMsg{Width: sizes[k][0], Height: sizes[k][1]})
			case strings.Contains(name, " ") && name != " ":
				_ = a.x.Do(t.Context(), name) // a refusal is one line
			default:
				messages := 4 // what is counted beyond that goes on, or not
				settleSome(a, update(a, message(name)), &messages)
			}
			if a.x.Quitting {
				return
			}
			view := drawn(a)
			if lines := strings.Count(view, "\n") + 1; lines != a.grid.H {
				t.Fatalf("%d lines on a screen of %d", lines, a.grid.H)
			}
			if strings.Contains(a.x.Message(), "\n") {
				t.Fatalf("%q", a.x.Message())
			}
			if !utf8.ValidString(view) || strings.ContainsAny(view, "\u202e\x00") {
				t.Fatalf("what no terminal should be sent: %q", view)
			}
		}
		a.x.Close()
		for a.x.Busy() { // as a key does
			a.x.Halt()
		}
		if err := a.x.Do(t.Context(), "seek 0"); err != nil || a.x.Step() != 0 && s.Data != nil { // of a stream the first steps go
			t.Fatalf("the start is not to be reached: %v", err)
		}
	})
}
