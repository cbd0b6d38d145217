package model

import (
	"slices"
	"strings"
)

// tokenLines are the first lines of a text that hold tokens if it is CoNLL's format,
// as fields, and how many sentences they are.
func tokenLines(text []byte) (tokens [][]string, lines []string, sentences int) {
	within := false
	for l := textLines(text); len(lines) < sampled; {
		line, err := l.record("")
		if err != nil {
			break
		}
		fields := words(line)
		switch {
		case len(fields) == 0, fields[0] == "-DOCSTART-":
			within = false
			continue
		case !within && fields[0][0] == '#':
			continue
		case !within:
			within = true
			sentences++
		}
		tokens, lines = append(tokens, fields), append(lines, line)
	}
	return tokens, lines, sentences
}

// guessParting is what parts the columns of CoNLL: a tab, where each line has
// one, else blanks and tabs alike.
func guessParting(lines []string) byte {
	if slices.ContainsFunc(lines, func(line string) bool { return !strings.Contains(line, "\t") }) {
		return ' '
	}
	return '\t'
}

// guessCoNLL reports what can only be CoNLL's format: sentences of two tokens and
// more with blank lines between, equally many columns, two at least, of which
// none is numbers, and no sign of a table, in the text or the flags.
func (in *input) guessCoNLL(text []byte) bool {
	o := &in.o
	if o.Header+o.OneHot+o.Positive+o.Delimiter+o.Missing+o.Scale != "" {
		return false
	}
	tokens, lines, sentences := tokenLines(text)
	if sentences < 2 || len(lines) < 2*sentences || tabular(lines) {
		return false
	}
	width := len(tokens[0])
	if width < 2 || slices.ContainsFunc(tokens, func(fields []string) bool { return len(fields) != width }) {
		return false
	}
	for j := range width {
		if n := count(tokens, j, numberLike); 2*n >= len(tokens) || j == width-1 && n > 0 {
			return false
		}
	}
	return true
}

// tabular reports lines that a delimiter of tables parts alike.
func tabular(lines []string) bool {
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
