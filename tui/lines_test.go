package tui

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"perceptron/algo/draws"
	"perceptron/model/golden"
	"perceptron/samples"
	"perceptron/tui/explore"
	"perceptron/tui/panel"
)

// conversation is what is typed and answered, each command after a prompt.
func conversation(t *testing.T, name string, typed []string) string {
	t.Helper()
	var out bytes.Buffer
	o := Options{Source: known(sample(t, name)), Decide: time.Minute, Env: utf8Locale, Out: &out}
	o.In = strings.NewReader(strings.Join(typed, "\n"))
	again := must(Lines(t.Context(), o, true))
	text := strings.TrimSuffix(out.String(), "> ")
	for _, line := range typed { // as a terminal shows what is typed
		text = strings.Replace(text, "\n> ", "\n\x00"+line+"\n", 1)
	}
	return strings.ReplaceAll(text, "\x00", "> ") + again.Command() + "\n"
}

// unheard is a rune that a screen reader can't pronounce: braille, a box, a block, a
// control.
func unheard(r rune) bool {
	return r >= 0x2500 && r <= 0x259f || r >= 0x2800 && r <= 0x28ff || r < ' ' && r != '\n' || r == 0x7f
}

// TestLines: transcripts for each task; and-lesson goes from the first weights to
// convergence, update by update.
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

// A picker that --do has opened is closed, and no refusal of the next command.
func TestLinesAfterPicker(t *testing.T) {
	var out bytes.Buffer
	o := Options{Source: known(sample(t, "and")), Do: "open", Env: utf8Locale, Out: &out, In: strings.NewReader("step")}
	if again := must(Lines(t.Context(), o, false)); again.Command() != "perceptron and --do 'seek 1'" || strings.Contains(out.String(), "!") {
		t.Errorf("%s\n%s", out.String(), again.Command())
	}
}

// Every panel can be read on every sample, at its start, in the middle of its run and at
// its end, in every sort order and variant: it is text, or one line that says why not.
func TestReadEverything(t *testing.T) {
	var names []string
	for _, p := range panel.Panels() {
		names = append(names, p.Name)
	}
	for _, one := range samples.All() {
		name, beside := one.Name, []string{"plane", "compare"}
		if one.Stream != nil { // which nothing can be compared with
			name, beside = name+" online", beside[:1]
		}
		typed := []string{"compare rate 2"}
		for _, to := range []string{"seek 0", "seek 3", "run"} {
			typed = append(typed, to)
			for k, panel := range slices.Concat(names, beside) {
				if (k+len(typed))%draws.Stride(2) > 0 {
					continue
				}
				read := "read " + panel + " 1-40"
				typed = append(typed, read, "show "+panel+" on", "sort right", read)
			}
		}
		var out bytes.Buffer
		s := sample(t, name)
		s.Setup.Epochs = 3
		if s.Data == nil {
			s.Setup.Steps = 40
		}
		o := Options{Source: s, Decide: time.Second, Env: utf8Locale, Out: &out, In: strings.NewReader(strings.Join(typed, "\n"))}
		if _, err := Lines(t.Context(), o, true); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for k, answer := range strings.Split(out.String(), "\n> ")[1:] {
			refused := strings.HasPrefix(answer, "! ") && strings.Contains(answer, "\n") || strings.Contains(answer, "\n! ")
			if k < len(typed) && (strings.ContainsFunc(answer, unheard) || len(answer) < len("done") || refused) {
				t.Errorf("%s: %q is answered by %q", name, typed[k], answer)
			}
		}
	}
}

// Every line is answered by at most six lines of plain text, or by a panel; the end of the
// input prints the command that leads to the same place.
func TestLinesOfAnyCommands(t *testing.T) {
	sources := map[string]explore.Source{}
	for _, name := range []string{"and", "moons", "wedges", "tags"} {
		sources[name] = known(sample(t, name))
	}
	words := append(slices.Concat(golden.Rows(t, "testdata/places.txt")...),
		"read plane", "read table 1-3", "read step", "read bound", "read loss-map", "read weight-space", "read compare", "read settings", "help", "why", "quit now",
		"read x", "read step 0", "\x1b[2J", "step \x07")
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
