package model

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// maxSentence is how many tokens a sentence may have: a file without blank
// lines is not taken for one.
const maxSentence = 10_000

// conll reads CoNLL's format: a line a token, in columns of which the first is
// its word and the last its tag, and a blank line after each sentence. Lines
// with -DOCSTART-, and those with # before a sentence, are not tokens.
type conll struct {
	in    *input
	l     *lines
	like  *conll // of the training set, where this is the set to test on; else nil
	delim byte   // ' ' means runs of blanks and tabs

	width      int // columns; 0 before the first token
	word, tag  int // the columns, from 0
	fields     []string
	words      *vocabulary
	tags       *vocabulary
	tokens     []int32 // of each token, its word's number
	gold       []int32 // and its tag's
	start      []int32 // where each sentence begins
	inSentence bool    // a sentence has begun
	comments   int
	unknown    int // tokens whose word a fixed vocabulary has not
	impossible int // tokens whose tag it has not
}

// openCoNLL begins to read CoNLL. It holds 8 bytes a token, 4 a sentence, and each word
// once.
func openCoNLL(in *input, l *lines) (reader, error) {
	c := &conll{in: in, l: l, words: newVocabulary(), tags: newVocabulary()}
	if in.training != nil {
		c.like = in.training.reader.(*conll)
		c.words, c.tags = c.like.words, c.like.tags // the limit has counted them
		c.words.fixed, c.tags.fixed = true, true
	}
	return c, c.options()
}

// next reads a line into fields.
func (c *conll) next() error {
	line, err := c.l.record("the line ends")
	if err == nil {
		c.split(line)
	}
	return err
}

// options refuses the flags that mean nothing for words and tags.
func (c *conll) options() (err error) {
	o := &c.in.o
	for _, f := range []struct{ flag, value, why string }{
		{"--positive", o.Positive, "a sentence has tags, not one of two sides"},
		{"--one-hot", o.OneHot, "words are features already"},
		{"--scale", o.Scale, "words have no size"},
		{"--missing", o.Missing, "a token without a tag is not a token"},
		{"--header", map[bool]string{true: "yes"}[o.Header == "yes"], "CoNLL's format has none"},
	} {
		if f.value != "" {
			return c.in.usageError(0, 0, "%s %s: %s (leave %s out)", f.flag, Quoted(f.value), f.why, f.flag)
		}
	}
	if c.delim = c.in.delim; c.delim == 0 {
		text, wrong := c.l.head(0)
		if wrong != nil {
			return wrong
		}
		_, lines, _ := tokenLines(text)
		c.delim = guessParting(lines)
	}
	c.l.delim = c.delim
	return err
}

// example takes a line.
func (c *conll) example() error {
	if err := c.next(); err != nil {
		return err
	}
	switch {
	case len(c.fields) == 0:
		c.inSentence = false
		return nil
	case !c.inSentence && strings.HasPrefix(c.fields[0], "#") && !(c.delim == '\t' && c.fields[0] == "#"):
		c.comments++
		return nil
	case c.fields[0] == "-DOCSTART-":
		c.inSentence = false
		return nil
	}
	if c.width == 0 {
		if err := c.columns(); err != nil {
			return err
		}
	}
	if len(c.fields) != c.width {
		return c.ragged()
	}
	word, tag := c.fields[c.word], c.fields[c.tag]
	switch {
	case len(word) == 0:
		return c.in.refuse(c.l.line, c.word+1, "an empty cell: expected a word (fill it in)")
	case len(tag) == 0:
		return c.in.refuse(c.l.line, c.tag+1, "an empty cell: expected the tag of %s (fill it in)", Quoted(word))
	case tag == "<s>":
		return c.in.refuse(c.l.line, c.tag+1, "the tag <s> stands for the start of a sentence (rename it)")
	}
	return c.token(word, tag)
}

// split cuts a line into its fields, none if it is blank.
func (c *conll) split(line string) {
	if line = strings.TrimRight(line, " \t"); c.delim == ' ' || line == "" {
		c.fields = words(line)
		return
	}
	c.fields = strings.Split(line, string(rune(c.delim)))
	for k, f := range c.fields {
		c.fields[k] = trim(f)
	}
}

// columns settles which columns are the word and the tag, from the first token.
func (c *conll) columns() (err error) {
	c.width = len(c.fields)
	c.word, c.tag = 0, c.width-1
	if c.width < 2 {
		return c.ragged()
	}
	if c.word, err = c.column("--columns", "the words'", c.in.o.Columns, c.word); err != nil {
		return err
	}
	if c.tag, err = c.column("--label", "the tags'", c.in.o.Label, c.tag); err != nil {
		return err
	}
	if c.like != nil && c.width != c.like.width {
		return c.in.refuse(c.l.line, 0, "%d columns where the training data have %d: expected as many", c.width, c.like.width)
	}
	if c.word == c.tag {
		return c.in.usageError(c.l.line, c.tag+1, "column %d for both words and tags: expected two columns (set --columns and --label)", c.tag+1)
	}
	return nil
}

// column is the column, from 0, that a flag asks for by number.
func (c *conll) column(flag, whose, asked string, otherwise int) (int, error) {
	if asked == "" {
		return otherwise, nil
	}
	j, err := strconv.Atoi(asked)
	if err != nil || j < 1 || j > c.width {
		return 0, c.in.usageError(c.l.line, 0, "%s %s: CoNLL's columns have no names: expected %s number, from 1 to %d", flag, Quoted(asked), whose, c.width)
	}
	return j - 1, nil
}

// ragged refuses the line at hand for the number of its columns, and counts the
// further ones that are like it.
func (c *conll) ragged() error {
	line, n, first := c.l.line, len(c.fields), Quoted(c.fields[0])
	more, err := countAlike(c.next, func() bool { return len(c.fields) > 0 && len(c.fields) != max(c.width, 2) })
	if err != nil {
		return err
	}
	others := furtherSuch(more, "line")
	if n == 1 {
		return c.in.refuse(line, 2, "%s has no tag%s: expected a word and its tag, separated by a tab or a blank (add it)", first, others)
	}
	return c.in.refuse(line, min(n, c.width)+1, "%d columns where the first token has %d%s (fix the %s)", n, c.width, others, plural(more+1, "line"))
}

// token stores a token of the sentence at hand, which it begins if need be.
func (c *conll) token(word, tag string) error {
	const bytes = 2 * (4 + 4 + 1) // of a token, in lists that grow, with its share of a sentence
	n := len(c.tokens)
	if !c.inSentence {
		c.inSentence = true
		c.start = append(c.start, int32(n))
	}
	if n-int(c.start[len(c.start)-1]) == maxSentence {
		return c.in.refuse(c.l.line, 0, "a sentence of more than 10,000 tokens: expected a blank line after each sentence")
	}
	w, t := c.words.lookup(word), c.tags.lookup(tag)
	c.tokens, c.gold = append(c.tokens, w), append(c.gold, t)
	c.in.held += bytes
	if c.in.held+c.words.memory+c.tags.memory > c.in.o.MaxMemory || n == math.MaxInt32 {
		return c.in.refuse(c.l.line, 0, "more than %s of sentences so far: that is the limit (--max-memory raises it)", sized(c.in.o.MaxMemory))
	}
	if w < 0 {
		c.unknown++
	}
	if t < 0 {
		c.impossible++
	}
	return nil
}

// finish makes the data set.
func (c *conll) finish() (*Dataset, error) {
	if len(c.start) == 0 {
		return nil, c.in.refuse(0, 0, "no tokens: expected one token per line, a word and its tag, and a blank line after each sentence (name another file, or the sample tags)")
	}
	n, notes := len(c.start), c.notes()
	s := &Corpus{Start: append(c.start, int32(len(c.tokens))), Word: c.tokens, Tag: c.gold}
	if !c.tags.fixed {
		rank := c.tags.sort()
		for k, t := range s.Tag {
			s.Tag[k] = rank[t]
		}
	}
	s.Words, s.Tags = c.words.names, c.tags.names
	d := &Dataset{
		Name: c.in.name, Task: "sequence", Y: make([]int8, n), Corpus: s, LabelName: "tag", Labels: s.Tags,
		Guess: Guess{Input: "conll", Delimiter: string(c.delim), Label: strconv.Itoa(c.tag + 1), Notes: notes},
	}
	return d, nil
}

// notes are what a user should know of the reading.
func (c *conll) notes() (notes []string) {
	note := func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) }
	if c.in.o.Columns != "" || c.in.o.Label != "" {
		note("column %d is the word, column %d the tag", c.word+1, c.tag+1)
	}
	if c.comments > 0 {
		note("%d comment %s left out", c.comments, plural(c.comments, "line"))
	}
	if c.unknown > 0 {
		note("%d of %d words are not in the training data: they have no weights", c.unknown, len(c.tokens))
	}
	if c.impossible > 0 {
		note("%d of %d tokens have a tag that is not in the training data, so they are always errors (%s)", c.impossible, len(c.tokens), strings.Join(c.tags.fresh, ", "))
	}
	return notes
}
