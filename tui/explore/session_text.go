package explore

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/notation"
)

// The words that begin a line of a session's file which is no command.
const (
	sessionHead  = "perceptron 1"
	sessionBytes = "bytes" // and some of the data, as Go writes a string
	sessionEnd   = "end"
)

// Text is the session as it is saved.
func (s *Session) Text() ([]byte, error) {
	var b bytes.Buffer
	line := func(words ...string) { fmt.Fprintln(&b, strings.Join(words, " ")) }
	line(sessionHead)
	if s.Sample {
		line("sample", Quote(s.Name))
	} else {
		line("data", Quote(s.Name))
	}
	line("sha256", s.SHA256)
	for text := range bytes.Lines(s.Own) {
		line(sessionBytes, strconv.Quote(string(text)))
	}
	for rest := s.Flags; len(rest) > 0; {
		flag, value := rest[0], ""
		if rest = rest[1:]; flag != "--online" && len(rest) > 0 { // which has none
			value, rest = rest[0], rest[1:]
		}
		line("flag", Quote(flag), Quote(value))
	}
	for _, pair := range s.Settings {
		line("setting", pair[0], Quote(pair[1]))
	}
	for _, pair := range s.Aside {
		line("aside", pair[0], Quote(pair[1]))
	}
	for _, command := range s.Do {
		line(command)
	}
	line(sessionEnd)
	if b.Len() > SessionMost {
		return nil, fmt.Errorf("the session would take %s bytes, and the most is %s (save the examples as .csv, and open that)", notation.Count(b.Len()), notation.Count(SessionMost))
	}
	if _, err := ParseSession("", b.Bytes()); err != nil {
		return nil, fmt.Errorf("this place can't be written as commands: %w", err)
	}
	return b.Bytes(), nil
}

// ParseSession reads a session's file of that name, as it was saved. What is wrong
// in it is told by its line and column.
func ParseSession(name string, text []byte) (*Session, error) {
	p := sessionParser{name: model.Visible(name, 200), session: &Session{}}
	if len(text) > SessionMost {
		return nil, &model.Error{File: p.name, Reason: fmt.Sprintf("a file of more than %s bytes is not a session", notation.Count(SessionMost))}
	}
	lines := strings.Split(string(text), "\n")
	for k, line := range lines {
		p.line = k + 1
		line = strings.TrimSuffix(line, "\r")
		if err := p.checkText(line); err != nil {
			return nil, err
		}
		switch {
		case k == 0 && line != sessionHead:
			return nil, p.wrong(1, "not a session: its first line must be %q", sessionHead)
		case k == 0, strings.TrimSpace(line) == "", strings.HasPrefix(line, "#"):
		case p.ended:
			return nil, p.wrong(1, "there is text after %q", sessionEnd)
		default:
			if err := p.parseLine(line); err != nil {
				return nil, err
			}
		}
	}
	switch {
	case !p.ended:
		return nil, p.wrong(1, "the session is cut short: its last line must be %q", sessionEnd)
	case p.session.Name == "":
		return nil, p.wrong(1, "the session has no data: expected data FILE or sample NAME")
	case !p.session.Sample && p.session.Name == StandardInput && p.session.Own == nil:
		return nil, p.wrong(1, "the session has no data: they came on standard input, and their %s are missing", sessionBytes)
	}
	return p.session, nil
}

// sessionParser reads one line after another.
type sessionParser struct {
	name    string
	line    int
	ended   bool
	session *Session
}

func (p *sessionParser) wrong(column int, format string, args ...any) error {
	return &model.Error{File: p.name, Line: p.line, Column: column, Reason: fmt.Sprintf(format, args...)}
}

// checkText refuses what is no text.
func (p *sessionParser) checkText(line string) error {
	column := 0
	for k, r := range line {
		column++
		if _, size := utf8.DecodeRuneInString(line[k:]); r == utf8.RuneError && size == 1 {
			return p.wrong(column, "a byte that is not UTF-8: 0x%02x", line[k])
		}
		if r != '\t' && unicode.IsControl(r) {
			return p.wrong(column, "a control character: U+%04X", r)
		}
	}
	return nil
}

// parseLine reads a line that is not blank.
func (p *sessionParser) parseLine(line string) error {
	if quoted, ok := strings.CutPrefix(line, sessionBytes+" "); ok {
		text, err := strconv.Unquote(quoted)
		if err != nil || quoted[0] != '"' {
			return p.wrong(2+len(sessionBytes), "%s: expected text in double quotes", sessionBytes)
		}
		p.session.Own = append(p.session.Own, text...)
		return nil
	}
	commands, err := split(line)
	if err != nil {
		return p.wrong(1, "%v", err)
	}
	if len(commands) != 1 {
		return p.wrong(1, "one command per line")
	}
	words := commands[0]
	want := map[string]int{"data": 2, "sample": 2, "sha256": 2, "flag": 3, "setting": 3, "aside": 3, sessionEnd: 1}[words[0]]
	if want > 0 && len(words) != want {
		return p.wrong(1, "%s: %d words, expected %d", words[0], len(words), want)
	}
	switch s := p.session; words[0] {
	case sessionEnd:
		p.ended = true
	case "data", "sample":
		s.Name, s.Sample = words[1], words[0] == "sample"
	case "sha256":
		s.SHA256 = words[1]
	case "flag":
		if s.Flags = append(s.Flags, words[1]); words[1] != "--online" {
			s.Flags = append(s.Flags, words[2])
		}
	case "setting", "aside":
		if _, ok := algo.FindSetting(words[1]); !ok {
			return p.wrong(columnOf(line, 2), "no setting %s", model.Quoted(words[1]))
		}
		list := &s.Settings
		if words[0] == "aside" {
			list = &s.Aside
		}
		*list = append(*list, [2]string(words[1:]))
	default:
		return p.command(line, words)
	}
	return nil
}

// command takes a command, of those that lead somewhere without the world outside.
func (p *sessionParser) command(line string, words []string) error {
	switch c := CommandOf(words); {
	case c == nil:
		return p.wrong(columnOf(line, 1), "%s: no such command (perceptron --help lists them)", model.Quoted(words[0]))
	case c.noSession != "":
		return p.wrong(columnOf(line, 1), "%s: %s", c.Name, c.noSession)
	case words[0] == "open" && len(words) > 1:
		return p.wrong(columnOf(line, 2), "open %s: a session opens only its own data", model.Quoted(words[1]))
	}
	p.session.Do = append(p.session.Do, line)
	return nil
}

// columnOf is the column of a line's first or second word.
func columnOf(line string, word int) int {
	rest := strings.TrimLeft(line, " \t")
	if word == 2 {
		rest = strings.TrimLeft(strings.TrimLeftFunc(rest, func(r rune) bool { return r != ' ' && r != '\t' }), " \t")
	}
	return 1 + utf8.RuneCountInString(line) - utf8.RuneCountInString(rest)
}
