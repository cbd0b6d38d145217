package model

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"perceptron/model/golden"

	"github.com/google/go-cmp/cmp"
)

// sentences is a corpus as text: word/TAG, one sentence per line.
func sentences(c *Corpus) string {
	name := func(names []string, k int32) string {
		if k < 0 {
			return "?"
		}
		return names[k]
	}
	var b strings.Builder
	for i := range c.Len() {
		words, tags := c.Sentence(i)
		for k := range words {
			if k > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(name(c.Words, words[k]) + "/" + name(c.Tags, tags[k]))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestCoNLL(t *testing.T) {
	const want = "the/DET 犬\U0001f642/NOUN barks/VERB\nit/PRON barks/VERB\n"
	lines := []string{"the DET", "犬\U0001f642 NOUN", "barks VERB", "", "it PRON", "barks VERB"}
	texts := map[string]string{
		"plain":                 strings.Join(lines, "\n"),
		"ended":                 strings.Join(lines, "\n") + "\n",
		"CRLF":                  strings.Join(lines, "\r\n") + "\r\n",
		"CR":                    strings.Join(lines, "\r"),
		"tabs":                  strings.ReplaceAll(strings.Join(lines, "\n"), " ", "\t"),
		"tabs and blanks":       strings.Replace(strings.Join(lines, "\n"), " ", "\t", 2),
		"many blank lines":      "\n\n" + strings.ReplaceAll(strings.Join(lines, "\n"), "\n\n", "\n \n\t\n\n\n") + "\n\n\n \n",
		"trailing blanks":       strings.ReplaceAll(strings.Join(lines, "\n"), "\n", " \t\n"),
		"docstart":              "-DOCSTART- -X-\n\n" + strings.Join(lines, "\n"),
		"docstart without tags": "-DOCSTART-\n" + strings.Join(lines, "\n"),
		"an empty comment":      strings.ReplaceAll("#\n"+strings.Join(lines, "\n"), " ", "\t"),
		"comments":              "# text = the dog barks\n# n = 1\n" + strings.ReplaceAll(strings.Join(lines, "\n"), "\n\n", "\n\n# text = it barks\n"),
	}
	for name, text := range texts {
		for encoding, encode := range encodings {
			whole := bytes.NewReader(encode(text))
			for _, r := range []io.Reader{whole, iotest.OneByteReader(bytes.NewReader(encode(text)))} {
				d, err := Read(t.Context(), r, "D.CoNLL", ReadOptions{Input: map[bool]string{true: "conll"}[r == whole]})
				if err != nil || sentences(d.Corpus) != want {
					t.Errorf("%s in %s: %v, %v", name, encoding, d, err)
				}
			}
		}
	}
	d := readAs(t, texts["comments"], ReadOptions{Input: "conll"})
	corpus := &Corpus{
		Words: []string{"the", "犬\U0001f642", "barks", "it"}, Tags: []string{"DET", "NOUN", "PRON", "VERB"},
		Word: []int32{0, 1, 2, 3, 2}, Tag: []int32{0, 1, 3, 2, 3}, Start: []int32{0, 3, 5},
	}
	guess := Guess{Input: "conll", Delimiter: " ", Label: "2", Notes: []string{"3 comment lines left out"}}
	if diff := cmp.Diff([]any{corpus, guess, "sequence", "tag", corpus.Tags, 2}, []any{d.Corpus, d.Guess, d.Task, d.LabelName, d.Labels, d.Len()}); diff != "" {
		t.Error(diff)
	}
}

func TestCoNLLColumns(t *testing.T) {
	for _, c := range golden.Table(t, "conll", 4) {
		if diff := cmp.Diff(c[3], sentences(readAs(t, c[1], options(t, c[2]+" --input conll")).Corpus)); diff != "" {
			t.Errorf("%s: %s", c[0], diff)
		}
	}
	d := readAs(t, "EU NNP B-NP B-ORG\n", ReadOptions{Label: "2", Input: "conll"})
	if d.Guess.Label != "2" || d.Guess.Notes[0] != "column 1 is the word, column 2 the tag" {
		t.Errorf("%+v", d.Guess)
	}
}

func TestCoNLLIsGuessed(t *testing.T) {
	for _, c := range golden.Table(t, "conll_guessed", 4) {
		if d := readAs(t, c[1], options(t, c[2])); d.Guess.Input != c[3] {
			t.Errorf("%s: read as %s, want %s", c[0], d.Guess.Input, c[3])
		}
	}
}

// A corpus takes no more memory than the limit, and time in proportion to its size.
func TestLargeCorpus(t *testing.T) {
	var text strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&text, "w%d T%d\n", i%5000, i%20)
		if i%10 == 9 {
			text.WriteByte('\n')
		}
	}
	d := readAs(t, text.String(), ReadOptions{Input: "conll"})
	if c := d.Corpus; d.Len() != 10_000 || len(c.Words) != 5000 || len(c.Tags) != 20 || len(c.Word) != 100_000 {
		t.Errorf("%d sentences, %d words, %d tags, %d tokens", d.Len(), len(c.Words), len(c.Tags), len(c.Word))
	}
	refused(t, text.String(), ReadOptions{Input: "conll", MaxMemory: 1 << 20},
		`^d.csv:\d+: more than 1 MiB of sentences so far: that is the limit`, false)
	text.Reset()
	for i := range 30 {
		fmt.Fprintf(&text, "%s%d T\n", strings.Repeat("a", 1000), i)
	}
	refused(t, text.String(), ReadOptions{Input: "conll", MaxMemory: 1<<14 + 1<<12},
		`^d.csv:\d+: more than 20 KiB of sentences`, false)
}
