package model

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"perceptron/model/golden"

	"github.com/mattn/go-runewidth"
)

// checkSafe fails for text that is not safe to print on a terminal.
func checkSafe(t *testing.T, s string) {
	t.Helper()
	if !utf8.ValidString(s) {
		t.Errorf("not UTF-8: %q", s)
	}
	for _, r := range s {
		if unicode.In(r, unicode.C, unicode.Zl, unicode.Zp, unicode.Bidi_Control) {
			t.Errorf("%U in %q", r, s)
		}
	}
}

func cellsOf(s string) int {
	narrow := runewidth.Condition{StrictEmojiNeutral: true}
	n := 0
	for _, r := range s {
		n += narrow.RuneWidth(r)
	}
	return n
}

// checkRead reads a text, which must be refused in one clean line, or give a complete data
// set no larger than the text allows.
func checkRead(t *testing.T, text string, o ReadOptions) {
	t.Helper()
	const limit = 1 << 20
	o.MaxMemory = limit
	d, err := Read(context.Background(), strings.NewReader(text), "f\x1bile", o)
	if err != nil {
		var e *Error
		if !errors.As(err, &e) {
			t.Fatalf("%T: %v", err, err)
		}
		checkSafe(t, err.Error())
		if len(err.Error()) > 2000 || e.Line < 0 || e.Column < 0 || e.Line > 1+strings.Count(text, "\n")+strings.Count(text, "\r") && !strings.HasPrefix(text, "\xff") && !strings.HasPrefix(text, "\xfe") {
			t.Errorf("%d:%d of %d bytes", e.Line, e.Column, len(err.Error()))
		}
		return
	}
	checkData(t, text, d, limit)
	if d.Test != nil {
		checkData(t, text, d.Test, limit)
	}
}

// checkData fails unless d is complete and no larger than the text allows.
func checkData(t *testing.T, text string, d *Dataset, limit int) {
	t.Helper()
	n, m := d.Len(), d.Dim()
	if d.Corpus != nil {
		checkCorpus(t, text, d)
		return
	}
	if n == 0 || m == 0 || len(d.X) != n*m || len(d.Class) != n {
		t.Fatalf("%d examples, %d features, %d values, %d classes", n, m, len(d.X), len(d.Class))
	}
	if n > len(text) || 8*len(d.X) > limit {
		t.Errorf("%d examples, %d values of %d bytes", n, len(d.X), len(text))
	}
	for k, x := range d.X {
		if math.IsNaN(x) || math.IsInf(x, 0) || x == 0 && math.Signbit(x) {
			t.Fatalf("value %d is %v", k, x)
		}
		if f, _ := d.Rat(k/m, k%m).Float64(); f != x {
			t.Fatalf("value %d is %v, exactly %v", k, x, d.Rat(k/m, k%m))
		}
	}
	seen := map[string]bool{}
	for _, name := range d.Features {
		if name == "" || seen[name] {
			t.Errorf("feature %q is empty or comes twice", name)
		}
		seen[name] = true
		checkSafe(t, name)
	}
	for i, c := range d.Class {
		if d.Task == "multiclass" && d.Y[i] != 0 || d.Task == "binary" && (d.Y[i] == 1) != (d.Labels[c] == d.Positive) {
			t.Fatalf("example %d: label %q has y = %d", i+1, d.Labels[c], d.Y[i])
		}
	}
	for _, s := range append(append([]string{d.Name, d.LabelName, d.Positive, d.Negative, d.Guess.Label}, d.Labels...), d.Guess.Notes...) {
		checkSafe(t, s)
	}
}

// checkCorpus fails unless d is complete sentences, with printable names.
func checkCorpus(t *testing.T, text string, d *Dataset) {
	t.Helper()
	c := d.Corpus
	if d.Task != "sequence" || c.Len() != d.Len() || c.Len() == 0 || d.Dim() != 0 || len(c.Word) != len(c.Tag) || 2*len(c.Word) > len(text) {
		t.Fatalf("%s: %d sentences, %d and %d of %d bytes", d.Task, c.Len(), len(c.Word), len(c.Tag), len(text))
	}
	for i := range c.Len() {
		words, tags := c.Sentence(i)
		if len(words) == 0 || len(words) > maxSentence {
			t.Errorf("sentence %d has %d words", i+1, len(words))
		}
		for k := range words {
			if int(words[k]) >= len(c.Words) || int(tags[k]) >= len(c.Tags) || words[k] < -1 || tags[k] < -1 {
				t.Fatalf("word %d and tag %d of %d and %d", words[k], tags[k], len(c.Words), len(c.Tags))
			}
		}
	}
	if sorted := slices.Sorted(slices.Values(c.Tags)); !slices.IsSorted(sortedLabels(newLabels(c.Tags))) || len(slices.Compact(sorted)) != len(c.Tags) {
		t.Errorf("tags %q", c.Tags)
	}
	for _, s := range slices.Concat(c.Words, c.Tags, d.Guess.Notes) {
		if checkSafe(t, s); s == "" {
			t.Error("a word without letters")
		}
	}
}

// seeds are the texts of the table tests.
func seeds(f *testing.F, add func(text string)) {
	for _, c := range golden.Table(f, "refusals", 4) {
		if len(c[1]) < 1000 {
			add(c[1])
		}
	}
	for _, delimiter := range []string{",", ";", "\t", "|", " "} {
		add(form{delimiter, "\r\n", "x1 x2 y", `"`}.write())
		add(form{delimiter, "\n", "", ""}.write())
	}
	add("+1 1:0.5 7:2 # c\n-1 2:1e5\n")
	add("-DOCSTART- -X-\n\n# a comment\nthe\tDET\ndog NOUN\n\nit PRON\nbarks VERB\n")
}

// Any text is read with any options.
func FuzzRead(f *testing.F) {
	seeds(f, func(text string) {
		for bits := uint16(0); bits < 384; bits += 7 {
			f.Add(text, "", "", "", "", "", bits)
		}
		f.Add(text, "2", "1", "1", ",", "1/3", uint16(0))
		f.Add(text, "", "1,2", "", "tab", "", uint16(2))
	})
	f.Fuzz(func(t *testing.T, text, label, columns, oneHot, delimiter, part string, bits uint16) {
		choose := func(values ...string) string {
			n := uint16(len(values))
			value := values[bits%n]
			bits /= n
			return value
		}
		if _, err := ParseNumber(strings.TrimSpace(part)); err != nil {
			part = "" // a file
		}
		checkRead(t, text, ReadOptions{
			Input: choose("", "csv", "libsvm", "conll"), Header: choose("", "yes", "no"), Missing: choose("", "drop"),
			Scale: choose("", "standard", "minmax", "unit"), Task: choose("", "binary", "multiclass", "sequence"),
			Label: label, Columns: columns, OneHot: oneHot, Delimiter: delimiter, Test: part, Seed: uint64(bits),
		})
	})
}

// Any text is read as a test set of another.
func FuzzReadTestFile(f *testing.F) {
	seeds(f, func(text string) {
		f.Add(text, text, "", false)
		f.Add("1,2,a\n3,4,b\n5,6,c\n", text, "1", true)
		f.Add(text, "1 1:2\n-1 2:3\n", "", false)
	})
	path := filepath.Join(f.TempDir(), "f\x1bile")
	f.Fuzz(func(t *testing.T, train, text, oneHot string, many bool) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		o := ReadOptions{Test: path, OneHot: oneHot, MaxMemory: 1 << 20, Missing: "drop"}
		if many {
			o.Task, o.Missing = "multiclass", ""
		}
		d, err := Read(t.Context(), strings.NewReader(train), "d", o)
		var e *Error
		switch {
		case err == nil:
			checkData(t, text, d.Test, 1<<20)
			if d.Test.Dim() != d.Dim() || len(d.Test.Labels) != len(d.Labels) || d.Test.Task != d.Task {
				t.Errorf("%d features, %d labels; to test on %d and %d", d.Dim(), len(d.Labels), d.Test.Dim(), len(d.Test.Labels))
			}
		case !errors.As(err, &e):
			t.Fatalf("%T: %v", err, err)
		default:
			checkSafe(t, err.Error())
		}
	})
}
