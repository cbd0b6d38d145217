package model

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

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
	for _, c := range []struct {
		name, train, test string
		o                 ReadOptions
		x                 string
		labels            string // of the test examples
		note              string
	}{
		{"by position", "1,2,a\n3,4,b\n", "5,6,b\n", ReadOptions{}, "[5 6]", "b", ""},
		{"by name", "p,q,y\n1,2,a\n3,4,b\n", "y,more,q,p\nb,0,6,5\n", ReadOptions{}, "[5 6]", "b", ""},
		{"a header here only", "p,q,y\n1,2,a\n3,4,b\n", "5,6,b\n7,8,a\n", ReadOptions{}, "[5 6 7 8]", "b a", ""},
		{"a header there only", "1,2,a\n3,4,b\n", "p,q,y\n5,6,b\n7,8,a\n", ReadOptions{}, "[5 6 7 8]", "b a", ""},
		{"names of numbers", "x,2,y\n1,2,a\n3,4,b\n", "2,y,x\n6,b,5\n", ReadOptions{Header: "yes"}, "[5 6]", "b", ""},
		{"another delimiter", "1,2,a\n3,4,b\n", "5;6;b\n7;8;b\n", ReadOptions{}, "[5 6 7 8]", "b b", ""},
		{"another spelling", "1,1\n3,-1\n", "5,+1.0\n6,-1e0\n", ReadOptions{}, "[5 6]", "1 -1", ""},
		{"one against the rest", "1,a\n3,b\n4,c\n", "5,c\n6,b\n", ReadOptions{Positive: "b"}, "[5 6]", "c b", ""},
		{"classes", "1,a\n3,b\n4,c\n", "5,c\n6,c\n", ReadOptions{Task: "multiclass"}, "[5 6]", "c c", ""},
		{"columns", "1,2,a\n3,4,b\n", "5,6,b\n", ReadOptions{Columns: "2"}, "[6]", "b", ""},
		{"the label in front", "y,p\na,1\nb,2\n", "y,p\na,3\n", ReadOptions{Label: "y"}, "[3]", "a", ""},
		{"guessed to be in front", "a,1,1\nb,2,2\na,2,3\n", "b,7,8\n", ReadOptions{}, "[7 8]", "b", ""},
		{"indicators", "red,1\nblue,0\n", "blue,0\ngreen,1\n", ReadOptions{OneHot: "1", Header: "no"}, "[1 0 0 0]", "0 1", "to test on: 1 word that no example to learn from has: all indicators 0"},
		{"dropped", "1,a\n3,b\n", "5,b\n,a\n7,a\n", ReadOptions{Missing: "drop"}, "[5 7]", "b a", "to test on: 1 of 3 examples left out: a value is missing"},
		{"standard", "0,a\n2,b\n", "5,b\n1,a\n", ReadOptions{Scale: "standard"}, "[4 0]", "b a", "scaled: standard"},
		{"unit", "3,4,a\n1,0,b\n", "0,2,b\n", ReadOptions{Scale: "unit"}, "[0 1]", "b", ""},
		{"libsvm", "1 1:2 3:3\n-1 2:1\n", "-1 2:7\n+1 1:1\n", ReadOptions{}, "[0 7 0 1 0 0]", "-1 1", ""},
		{"libsvm of labels", "1 1:2\n-1 2:1\n", "-1\n", ReadOptions{}, "[0 0]", "-1", ""},
		{"libsvm columns", "1 1:2 3:3\n-1 2:1\n", "-1 3:1 9:7\n", ReadOptions{Columns: "3,1"}, "[1 0]", "-1", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.o.Test = file(t, "test", c.test)
			d := readAs(t, c.train, c.o)
			labels := make([]string, d.Test.Len())
			for i, k := range d.Test.Class {
				labels[i] = d.Labels[k]
				if want := map[bool]int8{true: 1, false: -1}[labels[i] == d.Positive]; d.Task == "binary" && d.Test.Y[i] != want {
					t.Errorf("%s has y = %d", labels[i], d.Test.Y[i])
				}
			}
			if got := fmt.Sprint(d.Test.X); got != c.x || strings.Join(labels, " ") != c.labels {
				t.Errorf("%s %v, want %s %s", got, labels, c.x, c.labels)
			}
			if diff := cmp.Diff(d.Features, d.Test.Features); diff != "" || d.Test.Task != d.Task || d.Test.Name != c.o.Test || d.Test.Test != nil {
				t.Errorf("%+v %s", d.Test, diff)
			}
			if c.note != "" && !slices.Contains(d.Guess.Notes, c.note) {
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
	for _, c := range []struct {
		train, test string
		o           ReadOptions
		want        string // after the file's name
	}{
		{"1,a\n3,b\n", "5,b\n6,c\n", ReadOptions{}, `:2:2: label "c": no training example has it: expected one of theirs (a, b)`},
		{"1,a\n3,b\n4,c\n", "5,b\n6,d\n", ReadOptions{Task: "multiclass"}, `:2:2: label "d": no training example has it: expected one of theirs (a, b, c)`},
		{"1,a\n3,b\n4,c\n", "5,b\n6,d\n", ReadOptions{Positive: "a"}, `:2:2: label "d": no training example has it: expected one of theirs (a, b, c)`},
		{"1 1:1\n2 2:1\n", "3 1:1\n", ReadOptions{}, `:1:1: label "3": no training example has it: expected one of theirs (1, 2)`},
		{"p,q,y\n1,2,a\n3,4,b\n", "p,r,y\n1,2,a\n", ReadOptions{}, `:1: no column "q", which the training data have: expected theirs (p, r, y)`},
		{"1,2,a\n3,4,b\n", "1,a\n", ReadOptions{}, `:1: 2 columns where the training data have 3: expected as many (or headers in both, to find them by name)`},
		{"1 1:1\n2 2:1\n", "1 3:1\n", ReadOptions{}, `:1:2: index 3: the training data have 2 features: expected no more (leave it out here, or have it there too)`},
		{"1,a\n3,b\n", "1,b\nx,b\n", ReadOptions{}, `:2:1: "x" in column 1 is not a number (--one-hot 1 makes indicators of it, --columns leaves it out)`},
		{"1,a\n3,b\n", "", ReadOptions{}, ": empty: expected lines of numbers and a label (name another file, or a sample)"},
		{"1,a\n3,b\n", "1,a\n1\n", ReadOptions{}, ":2:2: 1 field where the first row has 2 (fix the row, or set --delimiter)"},
		{"a b\n\nc d\n", "a x d\n", ReadOptions{Input: "conll"}, ":1: 3 columns where the training data have 2: expected as many"},
		{"1e300,a\n1e-300,b\n", "1e308,b\n-1e308,a\n", ReadOptions{Scale: "minmax"}, ""},
		{"1e-300,a\n2e-300,b\n", "1e308,b\n", ReadOptions{Scale: "minmax"}, ": --scale minmax: the numbers of column x1 are too far apart for a double (rescale the column)"},
	} {
		c.o.Test = file(t, "test", c.test)
		_, err := Read(t.Context(), strings.NewReader(c.train), "d", c.o)
		if c.want == "" {
			if err != nil {
				t.Error(err)
			}
			continue
		}
		if err == nil || err.Error() != c.o.Test+c.want {
			t.Errorf("got  %v\nwant …%s", err, c.want)
		}
	}
	for path, want := range map[string]string{
		"nowhere.csv": "nowhere.csv: no such file (fix the path of --test, or name a part such as 0.25)",
		"-":           "-: --test takes a file, or a part such as 0.25, and no standard input (./-, if it is a file)",
		".":           ".: a directory: expected a file (name one in it)",
	} {
		if _, err := Read(t.Context(), strings.NewReader("1,2\n2,3\n"), "d", ReadOptions{Test: path}); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
	}
}

// A corpus tested on another: unknown words and tags have no index, and what is
// held out keeps those that only it has.
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
		"to test on: 3 of 5 words are not in what is learned from: no weight stands for them",
		"to test on: 2 of 5 tokens have a tag that is not in what is learned from, so always an error (UH)",
	}
	if diff := cmp.Diff(want, d.Guess.Notes); diff != "" {
		t.Error(diff)
	}
	all := strings.SplitAfter(sentences(readAs(t, "a A\n\nb B\nc C\n\nd D\n\ne E\n\nf F\n", ReadOptions{Input: "conll"}).Corpus), "\n")
	for seed := range uint64(6) {
		d := readAs(t, "a A\n\nb B\nc C\n\nd D\n\ne E\n\nf F\n", ReadOptions{Input: "conll", Test: "0.4", Seed: seed})
		if len(d.Labels) != 6 || len(d.Test.Labels) != 6 || d.Test.Len() != 2 || d.Len() != 3 {
			t.Errorf("seed %d: %v, %v", seed, d.Labels, d.Test.Labels)
		}
		for _, part := range []*Dataset{d, d.Test} {
			for i, s := range strings.SplitAfter(sentences(part.Corpus), "\n")[:part.Len()] {
				if s != all[part.Number(i)-1] {
					t.Errorf("seed %d: sentence %d is %s", seed, part.Number(i), s)
				}
			}
		}
	}
}
