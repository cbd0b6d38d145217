package explore

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"perceptron/model"
)

// scan cuts a script into commands at ";" and these into words at blanks; quotes, single
// or double, keep both. A word that is $'…' has escapes in it, as shells have them. What
// is not UTF-8 stays as it is. The last word begins at that byte, which is the end behind a
// blank; open is the quote that is not closed, "" where all are.
func scan(script string) (lines [][]string, at int, open string) {
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
				part, n, quote := wordPart(script[end:], end == at)
				word.WriteString(part)
				end, open = end+n, quote
			}
			*last = append(*last, word.String())
		}
	}
	return lines, at, open
}

// wordPart is what the first part of a text says, which may be in quotes, the bytes that it
// takes, and the quote that it leaves open.
func wordPart(text string, first bool) (part string, n int, open string) {
	switch quote := text[:1]; {
	case first && strings.HasPrefix(text, "$'"):
		return unescaped(text)
	case quote == "'" || quote == `"`:
		if part, _, closed := strings.Cut(text[1:], quote); closed {
			return part, len(part) + 2, ""
		}
		return text[1:], len(text), quote
	}
	return text[:1], 1, ""
}

// unescaped is wordPart of a text that begins with $'.
func unescaped(text string) (part string, n int, open string) {
	var said []byte
	rest := text[2:]
	for rest != "" && rest[0] != '\'' {
		if rest[0] != '\\' {
			said, rest = append(said, rest[0]), rest[1:]
			continue
		}
		r, multibyte, tail, err := strconv.UnquoteChar(rest, '\'')
		switch {
		case err != nil:
			return string(said), len(text), "$'"
		case multibyte:
			said = utf8.AppendRune(said, r)
		default:
			said = append(said, byte(r))
		}
		rest = tail
	}
	if rest == "" {
		return string(said), len(text), "$'"
	}
	return string(said), len(text) - len(rest) + 1, ""
}

// split is the commands of a script, and the words of each.
func split(script string) ([][]string, error) {
	lines, _, open := scan(script)
	if open != "" {
		return nil, fmt.Errorf("a quote %s is not closed", open)
	}
	return slices.DeleteFunc(lines, func(words []string) bool { return len(words) == 0 }), nil
}

// Words is the last command of a line that is being typed: its words, of which
// the last, "" after a blank, is yet to be completed, and the byte of the line
// at which that begins.
func Words(line string) (words []string, start int) {
	lines, start, _ := scan(line)
	words = lines[len(lines)-1]
	if start == len(line) {
		words = append(words, "")
	}
	return words, start
}

// quoted is a command of those words.
func quoted(words []string) string {
	all := make([]string, len(words))
	for k, w := range words {
		all[k] = Quote(w)
	}
	return strings.Join(all, " ")
}

// Quote is a word as a script of commands takes it, and a shell: as it is, or in
// quotes. A word with what Visible would write out is $'…', with those bytes as \x1b,
// as bash, zsh and ksh have it, so that a terminal can be given it.
func Quote(s string) string {
	switch {
	case plainWord(s):
		return s
	case model.Visible(s, 0) != s:
		return escapedWord(s)
	}
	return "'" + strings.ReplaceAll(s, "'", `'"'"'`) + "'"
}

// plainWord reports whether neither a shell nor a script would take s apart.
func plainWord(s string) bool {
	for _, r := range s {
		if !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+%@", r) {
			return false
		}
	}
	return s != ""
}

// escapedWord is s as $'…'.
func escapedWord(s string) string {
	b := []byte("$'")
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		switch one := s[:n]; {
		case strings.ContainsRune(`'\`, r):
			b = append(b, '\\', s[0])
		case r == '!' || model.Visible(one, 0) != one: // ! recalls a line of bash's history
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
