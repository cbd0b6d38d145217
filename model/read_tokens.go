package model

import (
	"slices"
	"strings"
)

// sampleTokens is the first token lines of a text, read as CoNLL's format: split into
// fields and as they are, and the number of sentences they form.
func sampleTokens(text []byte) (tokens [][]string, lines []string, sentences int) {
	inSentence := false
	for l := textLines(text); len(lines) < sampleRecords; {
		line, err := l.nextRecord("")
		if err != nil {
			break
		}
		fields := splitBlanks(line)
		switch {
		case len(fields) == 0, fields[0] == "-DOCSTART-":
			inSentence = false
			continue
		case !inSentence && fields[0][0] == '#':
			continue
		case !inSentence:
			inSentence = true
			sentences++
		}
		tokens, lines = append(tokens, fields), append(lines, line)
	}
	return tokens, lines, sentences
}

// guessTokenDelimiter is the delimiter of CoNLL's columns: a tab if every line has one,
// else blanks and tabs alike.
func guessTokenDelimiter(lines []string) byte {
	if slices.ContainsFunc(lines, func(line string) bool { return !strings.Contains(line, "\t") }) {
		return ' '
	}
	return '\t'
}

// guessCoNLL reports what can only be CoNLL's format: sentences of at least two tokens on
// average, separated by blank lines, with equally many columns, at least two, none of them
// numbers, and no sign of a table in the text or the flags.
func (in *input) guessCoNLL(text []byte) bool {
	o := &in.o
	if o.Header+o.OneHot+o.Positive+o.Delimiter+o.Missing+o.Scale != "" {
		return false
	}
	tokens, lines, sentences := sampleTokens(text)
	if sentences < 2 || len(lines) < 2*sentences || looksDelimited(lines) {
		return false
	}
	width := len(tokens[0])
	if width < 2 || slices.ContainsFunc(tokens, func(fields []string) bool { return len(fields) != width }) {
		return false
	}
	for j := range width {
		if n := countCells(tokens, j, numberLike); 2*n >= len(tokens) || j == width-1 && n > 0 {
			return false
		}
	}
	return true
}

// looksDelimited reports lines that a delimiter of tables splits into equally many fields.
func looksDelimited(lines []string) bool {
	for _, delimiter := range []string{",", ";", "|"} {
		n := strings.Count(lines[0], delimiter)
		if n > 0 && !slices.ContainsFunc(lines, func(line string) bool { return strings.Count(line, delimiter) != n }) {
			return true
		}
	}
	return false
}

// checkTask refuses a task that the format has no labels for.
func (in *input) checkTask(format string) error {
	switch task := in.o.Task; {
	case format == "conll" && (task == "binary" || task == "multiclass"):
		return in.usageError(0, 0, "--task %s: it is read as CoNLL, where each word has a tag, which is the task sequence (leave --task out; --input csv, if it is a table)", task)
	case format != "conll" && task == "sequence":
		return in.usageError(0, 0, "--task sequence: it is read as %s, where an example has one label (--input conll, if each line is a word and its tag; --task multiclass, if not)", format)
	case task == "multiclass" && in.o.Positive != "":
		return in.usageError(0, 0, "--positive %s with --task multiclass: of many labels none is the positive one (leave one of the two out)", Quoted(in.o.Positive))
	}
	return nil
}
