package cli

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"perceptron/samples"
)

// Every suggestion of a sample is a flag, and the value one it takes.
func TestSuggestions(t *testing.T) {
	learn, read := newLearning(), newReading()
	for _, s := range samples.All() {
		for pair := range slices.Chunk(s.Flags, 2) {
			isLearning := slices.ContainsFunc(learn, func(c *choice) bool { return "--"+c.Name == pair[0] })
			isReading := slices.ContainsFunc(read, func(f *option) bool { return "--"+f.name == pair[0] })
			if len(pair) != 2 || isLearning == isReading {
				t.Errorf("%s suggests %q", s.Name, pair)
			}
		}
		setup, _, err := learn.suggest(s.Flags)
		if err != nil {
			t.Errorf("%s: %v", s.Name, err)
		}
		given := func(name string) bool { return slices.Contains(s.Flags, "--"+name) }
		if err := setup.Refuse(given); err != nil {
			t.Errorf("%s: %v", s.Name, err)
		}
		if _, err := read.options(s.Flags); err != nil {
			t.Errorf("%s: %v", s.Name, err)
		}
	}
}

func TestSizes(t *testing.T) {
	for text, want := range map[string]int64{"1": 1, "500M": 500 << 20, "2g": 2 << 30, "1K": 1024} {
		if got, err := bytesOf(text); err != nil || got != want {
			t.Errorf("%s: %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "0", "-1", "M", "1T", "1.5G", "9999999999G", "1GB"} {
		if got, err := bytesOf(text); err == nil {
			t.Errorf("%q: %d", text, got)
		}
	}
}

func TestWrap(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string
	}{
		{"", []string{""}},
		{"one two three", []string{"one two", "three"}},
		{"ηy; ηyR² x", []string{"ηy; ηyR²", "x"}},
		{"a-word-too-long to fit", []string{"a-word-too-long", "to fit"}},
	} {
		if got := wrap(test.text, 8); !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}

// No line of the manual page is a command of man's language by accident.
func TestRoff(t *testing.T) {
	for text, want := range map[string]string{
		".TH":       `\&.TH`,
		"a\n'b":     "a\n" + `\&'b`,
		`--do 'a\'`: `\-\-do 'a\e'`,
	} {
		if got := roff(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// A read is told of after a while, now and then, and the line is wiped.
func TestWatcher(t *testing.T) {
	var out bytes.Buffer
	now := time.Time{}.Add(time.Hour)
	env := Environment{Stderr: &out, Now: func() time.Time { return now }, Terminal: Terminal{Stderr: true}}
	w := newWatcher(env)
	w.tell(1 << 20)
	w.wipe()
	if out.Len() > 0 {
		t.Errorf("a short read: %q", out.String())
	}
	for read := range int64(4) {
		w.tell(read << 20)
		now = now.Add(600 * time.Millisecond)
	}
	if got, want := out.String(), "\rreading: 2 MB \rreading: 3 MB "; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	out.Reset()
	w.wipe()
	if line := strings.Trim(out.String(), "\r"); strings.TrimSpace(line) != "" || len(line) < len("reading: 1000000 MB") {
		t.Errorf("not wiped: %q", out.String())
	}
	env.Terminal.Stderr = false
	out.Reset()
	w = newWatcher(env)
	for range 4 {
		w.tell(1)
		now = now.Add(time.Hour)
	}
	w.wipe()
	if out.Len() > 0 {
		t.Errorf("told to a file: %q", out.String())
	}
}
