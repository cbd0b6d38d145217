package explore

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"perceptron/model"
)

// lexed is a script cut into commands at ";" and these into words at blanks; quotes,
// single or double, keep both. A word that is $'…' has escapes in it, as shells have them.
type lexed struct {
	lines  [][]string
	words  []string // of the command at hand
	word   []byte   // the word at hand
	inWord bool     // there is one
	start  int      // the byte it begins at
	open   string   // the quote that is not closed; "": all are
}

// lex cuts a script. What is not UTF-8 stays as it is.
func lex(script string) (l lexed) {
	for at := 0; at < len(script); {
		if strings.IndexByte(" \t\n;", script[at]) >= 0 {
			l.end(script[at] == ';')
			at++
			continue
		}
		var part string
		var n int
		part, n, l.open = wordPart(script[at:], !l.inWord)
		if !l.inWord {
			l.inWord, l.start = true, at
		}
		l.word = append(l.word, part...)
		at += n
	}
	return l
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

// end ends the word at hand, if there is one, and the command if the line ends.
func (l *lexed) end(line bool) {
	if l.inWord {
		l.words = append(l.words, string(l.word))
		l.word, l.inWord = nil, false
	}
	if line && len(l.words) > 0 {
		l.lines, l.words = append(l.lines, l.words), nil
	}
}

// split is the commands of a script, and the words of each.
func split(script string) ([][]string, error) {
	l := lex(script)
	if l.open != "" {
		return nil, fmt.Errorf("a quote %s is not closed", l.open)
	}
	l.end(true)
	return l.lines, nil
}

// Words is the last command of a line that is being typed: its words, of which
// the last, "" after a blank, is yet to be completed, and the byte of the line
// at which that begins.
func Words(line string) (words []string, start int) {
	l := lex(line)
	if !l.inWord {
		return append(l.words, ""), len(line)
	}
	return append(l.words, string(l.word)), l.start
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
