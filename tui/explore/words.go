package explore

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"perceptron/model"
)

// lexer cuts a script into commands at ";" and each into words at blanks;
// quotes, single or double, keep both. A word that is $'…' has escapes in it, as
// shells have them.
type lexer struct {
	lines  [][]string
	words  []string        // of the command at hand
	word   strings.Builder // the word at hand
	inWord bool            // there is one
	start  int             // the byte it began at
	quote  rune            // the quote that is open; 0: none; escapes for that of $'…'
	dollar bool            // all that there is of the word is a $
	escape string          // the escape that is begun in $'…'
}

// escapes is the quote of a word that is $'…'.
const escapes = '$'

// scan reads a script on, rune by rune; what is not UTF-8 stays as it is.
func (l *lexer) scan(script string) {
	for k := 0; k < len(script); {
		r, n := utf8.DecodeRuneInString(script[k:])
		l.rune(k, r, script[k:k+n])
		k += n
	}
}

// rune takes the rune at byte k, which is written so.
func (l *lexer) rune(k int, r rune, written string) {
	if !l.inWord {
		l.start = k
	}
	dollar := l.dollar
	l.dollar = false
	switch {
	case l.quote == escapes:
		l.escaped(r, written)
	case l.quote != 0 && r == l.quote:
		l.quote = 0
	case l.quote != 0:
		l.word.WriteString(written)
	case dollar && r == '\'':
		l.word.Reset()
		l.quote = escapes
	case r == '"' || r == '\'':
		l.quote, l.inWord = r, true
	case r == ';':
		l.end()
		if len(l.words) > 0 {
			l.lines, l.words = append(l.lines, l.words), nil
		}
	case r == ' ' || r == '\t' || r == '\n':
		l.end()
	default:
		l.dollar = r == '$' && !l.inWord
		l.inWord = true
		l.word.WriteString(written)
	}
}

// escaped takes a rune within $'…'.
func (l *lexer) escaped(r rune, written string) {
	switch {
	case l.escape == "" && r == '\'':
		l.quote = 0
	case l.escape == "" && r != '\\':
		l.word.WriteString(written)
	default:
		l.escape += written
		if v, multibyte, _, err := strconv.UnquoteChar(l.escape, '\''); err == nil {
			l.escape = ""
			if multibyte {
				l.word.WriteRune(v)
			} else {
				l.word.WriteByte(byte(v))
			}
		}
	}
}

// end ends the word at hand.
func (l *lexer) end() {
	if l.inWord {
		l.words = append(l.words, l.word.String())
		l.word.Reset()
		l.inWord = false
	}
}

// split is the commands of a script, and the words of each.
func split(script string) ([][]string, error) {
	var l lexer
	l.scan(script)
	switch l.quote {
	case 0:
	case escapes:
		return nil, errors.New("a quote $' is not closed")
	default:
		return nil, fmt.Errorf("a quote %c is not closed", l.quote)
	}
	l.rune(len(script), ';', ";")
	return l.lines, nil
}

// Words is the last command of a line that is being typed: its words, of which
// the last, "" after a blank, is yet to be completed, and the byte of the line
// at which that begins.
func Words(line string) (words []string, start int) {
	var l lexer
	l.scan(line)
	if !l.inWord {
		return append(l.words, ""), len(line)
	}
	return append(l.words, l.word.String()), l.start
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
