package model

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// maxSentence is the largest number of tokens in a sentence, so that a file without blank
// lines is not taken for one sentence.
const maxSentence = 10_000

// conll reads CoNLL's format: one token per line, in columns, the first of which is the
// word and the last the tag, and a blank line after each sentence. Lines with -DOCSTART-,
// and those with # before a sentence, are no tokens.
type conll struct {
	in       *input
	lines    *lines
	training *conll // the reader of the training set if this reads the test set; else nil
	delim    byte   // ' ' means runs of blanks and tabs

	width        int // columns; 0 before the first token
	word, tag    int // the columns, from 0
	fields       []string
	words        *vocabulary
	tags         *vocabulary
	tokens       []int32 // by token, the number of its word
	gold         []int32 // by token, the number of its tag
	start        []int32 // the index of each sentence's first token
	inSentence   bool    // the last token's sentence has not ended
	comments     int
	unknownWords int // tokens whose word is not in the training set
	unknownTags  int // tokens whose tag is not in the training set
}

// openCoNLL starts to read CoNLL. It takes 8 bytes per token, 4 per sentence, and the
// memory of each word once.
func openCoNLL(in *input, l *lines) (reader, error) {
	c := &conll{in: in, lines: l, words: newVocabulary(), tags: newVocabulary()}
	if in.training != nil {
		c.training = in.training.reader.(*conll)
		c.words, c.tags = c.training.words, c.training.tags // counted in the memory already
		c.words.fixed, c.tags.fixed = true, true
	}
	return c, c.options()
}

// next reads a line into fields.
func (c *conll) next() error {
	line, err := c.lines.nextRecord("the line ends")
	if err == nil {
		c.split(line)
	}
	return err
}

// options refuses flags that do not apply to words and tags, and determines the delimiter.
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
		text, wrong := c.lines.peek(0)
		if wrong != nil {
			return wrong
		}
		_, lines, _ := sampleTokens(text)
		c.delim = guessTokenDelimiter(lines)
	}
	c.lines.delim = c.delim
	return err
}

// example reads a line.
func (c *conll) example() error {
	if err := c.next(); err != nil {
		return err
	}
	switch {
	case len(c.fields) == 0:
		c.inSentence = false
		return nil
	case !c.inSentence && strings.HasPrefix(c.fields[0], "#") && !(c.delim == '\t' && c.fields[0] == "#" && len(c.fields) > 1):
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
		return c.in.refuse(c.lines.line, c.word+1, "an empty cell: expected a word (fill it in)")
	case len(tag) == 0:
		return c.in.refuse(c.lines.line, c.tag+1, "an empty cell: expected the tag of %s (fill it in)", Quoted(word))
	case tag == "<s>":
		return c.in.refuse(c.lines.line, c.tag+1, "the tag <s> stands for the start of a sentence (rename it)")
	}
	return c.addToken(word, tag)
}

// split splits a line into its fields; none if it is blank.
func (c *conll) split(line string) {
	if line = strings.TrimRight(line, " \t"); c.delim == ' ' || line == "" {
		c.fields = splitBlanks(line)
		return
	}
	c.fields = strings.Split(line, string(rune(c.delim)))
	for k, f := range c.fields {
		c.fields[k] = trim(f)
	}
}

// columns determines the columns of the word and the tag at the first token.
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
	if c.training != nil && c.width != c.training.width {
		return c.in.refuse(c.lines.line, 0, "%d columns where the training data have %d: expected as many", c.width, c.training.width)
	}
	if c.word == c.tag {
		return c.in.usageError(c.lines.line, c.tag+1, "column %d for both words and tags: expected two columns (set --columns and --label)", c.tag+1)
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
		return 0, c.in.usageError(c.lines.line, 0, "%s %s: CoNLL's columns have no names: expected %s number, from 1 to %d", flag, Quoted(asked), whose, c.width)
	}
	return j - 1, nil
}

// ragged refuses a line with the wrong number of columns, and counts further ones like it.
func (c *conll) ragged() error {
	line, n, first := c.lines.line, len(c.fields), Quoted(c.fields[0])
	more, err := countSimilar(c.next, func() bool { return len(c.fields) > 0 && len(c.fields) != max(c.width, 2) })
	if err != nil {
		return err
	}
	others := andMoreSuch(more, "line")
	if n == 1 {
		return c.in.refuse(line, 2, "%s has no tag%s: expected a word and its tag, separated by a tab or a blank (add it)", first, others)
	}
	return c.in.refuse(line, min(n, c.width)+1, "%d columns where the first token has %d%s (fix the %s)", n, c.width, others, plural(more+1, "line"))
}

// addToken stores a token, and starts a sentence if necessary.
func (c *conll) addToken(word, tag string) error {
	const bytes = 2 * (4 + 4 + 1) // of a token, with its share of a sentence, in growing lists
	n := len(c.tokens)
	if !c.inSentence {
		c.inSentence = true
		c.start = append(c.start, int32(n))
	}
	if n-int(c.start[len(c.start)-1]) == maxSentence {
		return c.in.refuse(c.lines.line, 0, "a sentence of more than 10,000 tokens: expected a blank line after each sentence")
	}
	w, t := c.words.lookup(word), c.tags.lookup(tag)
	c.tokens, c.gold = append(c.tokens, w), append(c.gold, t)
	c.in.memory += bytes
	if c.in.memory+c.words.memory+c.tags.memory > c.in.o.MaxMemory || n == math.MaxInt32 {
		return c.in.refuse(c.lines.line, 0, "more than %s of sentences so far: that is the limit (--max-memory raises it)", formatBytes(c.in.o.MaxMemory))
	}
	if w < 0 {
		c.unknownWords++
	}
	if t < 0 {
		c.unknownTags++
	}
	return nil
}

// finish returns the data set.
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

// notes is the remarks on the reading.
func (c *conll) notes() (notes []string) {
	note := func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) }
	if c.in.o.Columns != "" || c.in.o.Label != "" {
		note("column %d is the word, column %d the tag", c.word+1, c.tag+1)
	}
	if c.comments > 0 {
		note("%d comment %s left out", c.comments, plural(c.comments, "line"))
	}
	if c.unknownWords > 0 {
		note("%d of %d words are not in the training data: they have no weights", c.unknownWords, len(c.tokens))
	}
	if c.unknownTags > 0 {
		note("%d of %d tokens have a tag that is not in the training data, so they are always errors (%s)", c.unknownTags, len(c.tokens), strings.Join(c.tags.unknown, ", "))
	}
	return notes
}
