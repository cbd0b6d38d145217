package model

import "bytes"

// tokenLines are the first lines of a window that hold tokens if it is CoNLL's
// format, and how many sentences they are; eof says that it is all there is.
func tokenLines(window []byte, eof bool) (lines [][]byte, sentences int) {
	const enough = 1 << 16
	if len(window) > enough {
		window, eof = window[:enough], false
	}
	within := false
	for len(lines) < sampled && len(window) > 0 {
		k := bytes.IndexAny(window, "\r\n")
		if k < 0 && !eof {
			break // perhaps cut off
		}
		line := window
		if window = nil; k >= 0 {
			window = bytes.TrimPrefix(line[k:], []byte{'\r'})
			window = bytes.TrimPrefix(window, []byte{'\n'})
			line = line[:k]
		}
		first, _ := word(line)
		switch {
		case len(first) == 0, string(first) == "-DOCSTART-":
			within = false
			continue
		case !within && first[0] == '#':
			continue
		case !within:
			within = true
			sentences++
		}
		lines = append(lines, line)
	}
	return lines, sentences
}

// guessParting is what parts the columns of CoNLL: a tab, where each line has
// one, else blanks and tabs alike.
func guessParting(window []byte, eof bool) byte {
	lines, _ := tokenLines(window, eof)
	for _, line := range lines {
		if !bytes.Contains(line, []byte{'\t'}) {
			return ' '
		}
	}
	return '\t'
}

// guessCoNLL reports what can only be CoNLL's format: sentences of two tokens and
// more with blank lines between, equally many columns, two at least, of which
// none is numbers, and no sign of a table, in the text or the flags.
func (in *input) guessCoNLL(window []byte, eof bool) bool {
	o := &in.o
	if o.Header+o.OneHot+o.Positive+o.Delimiter+o.Missing+o.Scale != "" {
		return false
	}
	lines, sentences := tokenLines(window, eof)
	if sentences < 2 || len(lines) < 2*sentences || tabular(lines) {
		return false
	}
	var numbers []int
	for _, line := range lines {
		fields := appendWords(nil, line)
		if numbers == nil {
			numbers = make([]int, len(fields))
		}
		if len(fields) != len(numbers) || len(fields) < 2 {
			return false
		}
		for j, f := range fields {
			if numberLike(f) {
				numbers[j]++
			}
		}
	}
	for _, n := range numbers {
		if 2*n >= len(lines) {
			return false
		}
	}
	return numbers[len(numbers)-1] == 0
}

// tabular reports lines that a delimiter of tables parts alike, or quotes that
// tables have.
func tabular(lines [][]byte) bool {
	for _, delimiter := range ",;|" {
		n := bytes.Count(lines[0], []byte(string(delimiter)))
		for _, line := range lines {
			if bytes.Count(line, []byte(string(delimiter))) != n {
				n = 0
			}
		}
		if n > 0 {
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
		return in.usageError(0, 0, "--positive %s with --task multiclass: no label is the positive one of many (leave one of the two out)", quotedBytes([]byte(in.o.Positive)))
	}
	return nil
}
