package explore

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"perceptron/model"
)

// tokenize splits a script into commands at ";" and these into words at blanks. Quotes,
// single or double, protect both; a word $'…' has escapes, as in shells. Invalid UTF-8 is
// kept. at is the byte where the last word begins, or the end after a blank; open is the
// quote that is not closed, "" if all are.
func tokenize(script string) (lines [][]string, at int, open string) {
	lines = [][]string{nil}
	for end := 0; end < len(script); {
		last := &lines[len(lines)-1]
		switch script[end] {
		case ';':
			lines = append(lines, nil)
			fallthrough
		case ' ', '\t', '\n':
			end++
			at = end
		default:
			at = end
			var word strings.Builder
			for end < len(script) && strings.IndexByte(" \t\n;", script[end]) < 0 {
				part, n, quote := nextPart(script[end:], end == at)
				word.WriteString(part)
				end, open = end+n, quote
			}
			*last = append(*last, word.String())
		}
	}
	return lines, at, open
}

// nextPart is the first part of a word, which may be quoted: its text, its length in
// bytes, and the quote that it leaves open.
func nextPart(text string, first bool) (part string, n int, open string) {
	switch quote := text[:1]; {
	case first && strings.HasPrefix(text, "$'"):
		return unescape(text)
	case quote == "'" || quote == `"`:
		if part, _, closed := strings.Cut(text[1:], quote); closed {
			return part, len(part) + 2, ""
		}
		return text[1:], len(text), quote
	}
	return text[:1], 1, ""
}

// unescape is nextPart for a text that begins with $'.
func unescape(text string) (part string, n int, open string) {
	var b []byte
	rest := text[2:]
	for rest != "" && rest[0] != '\'' {
		if rest[0] != '\\' {
			b, rest = append(b, rest[0]), rest[1:]
			continue
		}
		r, multibyte, tail, err := strconv.UnquoteChar(rest, '\'')
		switch {
		case err != nil:
			return string(b), len(text), "$'"
		case multibyte:
			b = utf8.AppendRune(b, r)
		default:
			b = append(b, byte(r))
		}
		rest = tail
	}
	if rest == "" {
		return string(b), len(text), "$'"
	}
	return string(b), len(text) - len(rest) + 1, ""
}

// parseScript is the commands of a script, each as its words.
func parseScript(script string) ([][]string, error) {
	lines, _, open := tokenize(script)
	if open != "" {
		return nil, fmt.Errorf("a quote %s is not closed", open)
	}
	return slices.DeleteFunc(lines, func(words []string) bool { return len(words) == 0 }), nil
}

// LastCommand is the last command of a line that is being typed: its words, the last of
// which ("" after a blank) is to be completed, and the byte at which that begins.
func LastCommand(line string) (words []string, start int) {
	lines, start, _ := tokenize(line)
	words = lines[len(lines)-1]
	if start == len(line) {
		words = append(words, "")
	}
	return words, start
}

// quoteWords is a command line of those words.
func quoteWords(words []string) string {
	all := make([]string, len(words))
	for k, w := range words {
		all[k] = Quote(w)
	}
	return strings.Join(all, " ")
}

// Quote is a word quoted for a script and a shell, if necessary. A word with characters
// that Visible would replace becomes $'…' with bytes as \x1b, as bash, zsh and ksh read
// it, so that it is safe on a terminal.
func Quote(s string) string {
	switch {
	case isPlain(s):
		return s
	case model.Visible(s, 0) != s:
		return escape(s)
	}
	return "'" + strings.ReplaceAll(s, "'", `'"'"'`) + "'"
}

// isPlain reports whether neither a shell nor a script needs quotes for s.
func isPlain(s string) bool {
	for _, r := range s {
		if !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+%@", r) {
			return false
		}
	}
	return s != ""
}

// escape is s as $'…'.
func escape(s string) string {
	b := []byte("$'")
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		switch one := s[:n]; {
		case strings.ContainsRune(`'\`, r):
			b = append(b, '\\', s[0])
		case r == '!' || model.Visible(one, 0) != one: // ! is history expansion in bash
			for k := range n {
				b = fmt.Appendf(b, `\x%02x`, s[k])
			}
		default:
			b = append(b, one...)
		}
		s = s[n:]
	}
	return string(append(b, '\''))
}
