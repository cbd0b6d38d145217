package tui

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"perceptron/samples"
	"perceptron/tui/explore"
	"perceptron/tui/golden"
	"perceptron/tui/panel"
)

// conversation is what is typed and answered, each command after a prompt.
func conversation(t *testing.T, name string, typed []string) string {
	t.Helper()
	var out bytes.Buffer
	o := Options{Source: known(sample(t, name)), Decide: time.Minute, Env: utf8Locale, Out: &out}
	o.In = strings.NewReader(strings.Join(typed, "\n"))
	again, err := Lines(t.Context(), o, true)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.TrimSuffix(out.String(), "> ")
	for _, line := range typed { // as a terminal shows what is typed
		text = strings.Replace(text, "\n> ", "\n\x00"+line+"\n", 1)
	}
	return strings.ReplaceAll(text, "\x00", "> ") + again.Command() + "\n"
}

// unheard is a rune that nobody can listen to: braille, a box, a block, a control.
func unheard(r rune) bool {
	return r >= 0x2500 && r <= 0x259f || r >= 0x2800 && r <= 0x28ff || r < ' ' && r != '\n' || r == 0x7f
}

// TestLines: transcripts in each task, as they are heard: and-lesson from the first
// weights to convergence, update by update.
func TestLines(t *testing.T) {
	files, err := filepath.Glob("testdata/lines/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcripts", err)
	}
	for _, file := range files {
		want := string(heldIn(t, file))
		var typed []string
		for line := range strings.Lines(want) {
			if command, ok := strings.CutPrefix(line, "> "); ok {
				typed = append(typed, strings.TrimSpace(command))
			}
		}
		name, _, _ := strings.Cut(strings.TrimSuffix(filepath.Base(file), ".txt"), "-") // and-lesson is a second of and
		got := conversation(t, name, typed)
		if strings.ContainsFunc(got, unheard) {
			t.Errorf("%s: something that is drawn:\n%s", file, got)
		}
		golden.CompareFile(t, file, got)
	}
}

// AND is learned to its end, by ear: 9 epochs, 18 updates, w = (3, 2), b = −4 by
// THEORY's table of examples, which were worked out by hand.
func TestLinesToTheEnd(t *testing.T) {
	got := conversation(t, "and", []string{"run", "read plane"})
	for _, want := range []string{
		"step 36, epoch 9, updates 18, converged",
		"after 18 updates in 9 epochs.",
		"the line: 3·x1 + 2·x2 − 4 = 0",
		"errors 0 of 4, loss 0, separable: yes, wrong now: none",
		"perceptron and --do 'seek 36'",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not said:\n%s", want, got)
		}
	}
}

// Every panel can be read of every sample, at its start, in the middle of its run and
// at its end: it says something that can be heard, or in one line why not.
func TestReadEverything(t *testing.T) {
	for _, one := range samples.All() {
		if one.Stream != nil {
			continue // is to be told to run online
		}
		typed := []string{"compare rate 2"}
		for _, to := range []string{"seek 0", "seek 3", "run"} {
			typed = append(typed, to)
			var names []string
			for _, p := range panel.Panels() {
				names = append(names, p.Name)
			}
			for _, name := range append(names, "plane", "compare") {
				typed = append(typed, "read "+name+" 1-40")
			}
		}
		var out bytes.Buffer
		s := sample(t, one.Name)
		s.Setup.Epochs = 3
		o := Options{Source: s, Decide: time.Second, Env: utf8Locale, Out: &out, In: strings.NewReader(strings.Join(typed, "\n"))}
		if _, err := Lines(t.Context(), o, true); err != nil {
			t.Fatalf("%s: %v", one.Name, err)
		}
		for k, answer := range strings.Split(out.String(), "\n> ")[1:] {
			refused := strings.HasPrefix(answer, "! ") && strings.Contains(answer, "\n") || strings.Contains(answer, "\n! ")
			if k < len(typed) && (strings.ContainsFunc(answer, unheard) || len(answer) < 5 || refused) {
				t.Errorf("%s: %q is answered by %q", one.Name, typed[k], answer)
			}
		}
	}
}

// What the map of the loss says is what the run does: the step of a mistake is by
// η·y·x, and all that are wrong pull as much together (003). AND at step 4, before
// any has a second look: w = (1, 1), b = 0, and x₂ and x₃ are wrong by 1 each,
// x₁ lies on the line.
func TestLossMapAloud(t *testing.T) {
	got := conversation(t, "and", []string{"seek 4", "read loss-map"})
	for _, want := range []string{
		"the loss L, Σ max(0, −y·a), over w₁ and w₂, with b = 0 held:",
		"here: L = 2 at (w₁, w₂) = (1, 1)",
		"downhill: towards (−1, −1), the sum of y·x over 2 examples with y·a < 0",
		"path: from (w₁, w₂) = (0, 0) in 2 updates; so far w₁ from 0 to 1 and w₂ from 0 to 1",
		"the step: x₄ has y·a = −1 and the loss 1, after the update 0",
	} {
		if !strings.Contains(got, want+"\n") {
			t.Errorf("%q is not said:\n%s", want, got)
		}
	}
}

// Whatever is typed is answered by at most six lines of plain text, or is read; the
// end of the input prints the line that leads to the same place.
func TestLinesOfAnyCommands(t *testing.T) {
	sources := map[string]explore.Source{}
	for _, name := range []string{"and", "moons", "wedges", "tags"} {
		sources[name] = known(sample(t, name))
	}
	long := []string{"read plane", "read table 1-3", "read step", "read bound", "read loss-map", "read weight-space", "read compare", "read settings", "help", "why", "quit now", "read x", "read step 0", "\x1b[2J", "step \x07"}
	words := slices.Concat(placeWords, long)
	few(t, 25, func(rt *rapid.T) {
		name := rapid.SampledFrom([]string{"and", "moons", "wedges", "tags"}).Draw(rt, "data")
		typed := rapid.SliceOfN(rapid.SampledFrom(words), 1, 25).Draw(rt, "typed")
		var out bytes.Buffer
		o := Options{Source: sources[name], Decide: time.Second, Env: utf8Locale, Out: &out, In: strings.NewReader(strings.Join(typed, "\n"))}
		again, err := Lines(t.Context(), o, true)
		if err != nil {
			rt.Fatal(err)
		}
		answers := strings.Split(out.String(), "\n> ")
		for k, line := range typed {
			if k+1 >= len(answers) {
				rt.Fatalf("%d answers to %d commands", len(answers)-1, len(typed))
			}
			answer := answers[k+1]
			if strings.ContainsFunc(answer, unheard) || answer == "" {
				rt.Fatalf("%q is answered by %q", line, answer)
			}
			read := strings.HasPrefix(line, "read") || strings.HasPrefix(line, "why")
			if n := strings.Count(answer, "\n") + 1; n > answerLines && !read {
				rt.Fatalf("%q is answered by %d lines:\n%s", line, n, answer)
			}
		}
		if !strings.HasPrefix(again.Command(), "perceptron "+name) {
			rt.Fatalf("it ends with %q", again)
		}
	})
}

// TestLinesLetters: what is said of a step has its document's letters throughout, as
// the frame has, and not the program's beside them.
func TestLinesLetters(t *testing.T) {
	for as, foreign := range map[string][]string{
		"001": {"w·x", "a =", "y·a", "α"},
		"002": {"w·x", " w ", "w ("},
		"003": {"w·x", "a =", "y·a", " b "},
		"004": {"w·x", "a =", "y·a", " b "},
	} {
		for _, line := range strings.Split(conversation(t, "and", []string{"as " + as, "seek 10", "read step"}), "\n") {
			said := strings.Contains(line, "=") && !strings.HasPrefix(line, ">") && !strings.Contains(line, "perceptron")
			for _, letter := range foreign {
				if said && strings.Contains(" "+line, letter) {
					t.Errorf("as %s: %q in %q", as, letter, line)
				}
			}
		}
	}
}
