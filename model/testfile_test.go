package model

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"perceptron/model/golden"

	"github.com/google/go-cmp/cmp"
)

// file writes a test set.
func file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestFromAFile(t *testing.T) {
	for _, c := range golden.Table(t, "tested", 7) {
		t.Run(c[0], func(t *testing.T) {
			o := options(t, c[3])
			o.Test = file(t, "test", c[2])
			d := readAs(t, c[1], o)
			labels := make([]string, d.Test.Len())
			for i, k := range d.Test.Class {
				labels[i] = d.Labels[k]
				if want := map[bool]int8{true: 1, false: -1}[labels[i] == d.Positive]; d.Task == "binary" && d.Test.Y[i] != want {
					t.Errorf("%s has y = %d", labels[i], d.Test.Y[i])
				}
			}
			if diff := cmp.Diff(c[4:6], []string{fmt.Sprint(d.Test.X), strings.Join(labels, " ")}); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(d.Features, d.Test.Features); diff != "" || d.Test.Task != d.Task || d.Test.Name != o.Test || d.Test.Test != nil {
				t.Errorf("%+v %s", d.Test, diff)
			}
			if c[6] != "" && !slices.Contains(d.Guess.Notes, c[6]) {
				t.Errorf("notes %q", d.Guess.Notes)
			}
		})
	}
}

func TestNumbersOfADroppedFile(t *testing.T) {
	d := readAs(t, "1,a\n,a\n3,b\n4,a\n", ReadOptions{Missing: "drop"})
	if want := []int{1, 3, 4}; !slices.Equal(numbers(d), want) {
		t.Errorf("%v, want %v", numbers(d), want)
	}
}

func TestRefusedTestFiles(t *testing.T) {
	for _, c := range golden.Table(t, "tested_refused", 4) {
		o := options(t, c[2])
		o.Test = file(t, "test", c[1])
		_, err := Read(t.Context(), strings.NewReader(c[0]), "d", o)
		if c[3] == "" && err != nil || c[3] != "" && (err == nil || err.Error() != o.Test+c[3]) {
			t.Errorf("got  %v\nwant …%s", err, c[3])
		}
	}
	for path, want := range map[string]string{
		"nowhere.csv": "nowhere.csv: no such file (fix the path of --test, or name a fraction such as 0.25)",
		"-":           "-: --test takes a file, or a fraction such as 0.25, but not standard input (./-, if it is a file)",
		".":           ".: a directory: expected a file (name one in it)",
	} {
		if _, err := Read(t.Context(), strings.NewReader("1,2\n2,3\n"), "d", ReadOptions{Test: path}); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
	}
}

// A corpus tested on another: unknown words and tags have no index.
func TestTestCorpora(t *testing.T) {
	train := "the DET\ndog NOUN\n\nit PRON\nbarks VERB\n"
	path := file(t, "test.conll", "the DET\ncat NOUN\n\nwow UH\nit PRON\noh UH\n")
	d := readAs(t, train, ReadOptions{Input: "conll", Test: path})
	c := d.Test.Corpus
	if got, want := sentences(c), "the/DET ?/NOUN\n?/? it/PRON ?/?\n"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if &c.Words[0] != &d.Corpus.Words[0] || &c.Tags[0] != &d.Corpus.Tags[0] || len(c.Tags) != 4 {
		t.Errorf("words %v and tags %v are others", c.Words, c.Tags)
	}
	want := []string{
		"tested on " + path,
		"to test on: 3 of 5 words are not in the training data: they have no weights",
		"to test on: 2 of 5 tokens have a tag that is not in the training data, so they are always errors (UH)",
	}
	if diff := cmp.Diff(want, d.Guess.Notes); diff != "" {
		t.Error(diff)
	}
}
