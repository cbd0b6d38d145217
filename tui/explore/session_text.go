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

// The first words of lines in a session file that are no commands.
const (
	sessionHead  = "perceptron 1"
	sessionBytes = "bytes" // followed by a Go string with a part of the data
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
	for text := range bytes.Lines(s.OwnData) {
		line(sessionBytes, strconv.Quote(string(text)))
	}
	for rest := s.Flags; len(rest) > 0; {
		flag, value := rest[0], ""
		if rest = rest[1:]; flag != "--online" && len(rest) > 0 { // which has no value
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
	if b.Len() > MaxSessionBytes {
		return nil, fmt.Errorf("the session would take %s bytes, and the most is %s (save the examples as .csv, and open that)", notation.Count(b.Len()), notation.Count(MaxSessionBytes))
	}
	if _, err := ParseSession("", b.Bytes()); err != nil {
		return nil, fmt.Errorf("this place can't be written as commands: %w", err)
	}
	return b.Bytes(), nil
}

// ParseSession parses a session file of that name. Errors give line and column.
func ParseSession(name string, text []byte) (*Session, error) {
	p := sessionParser{name: model.Visible(name, 200), session: &Session{}}
	if len(text) > MaxSessionBytes {
		return nil, &model.Error{File: p.name, Reason: fmt.Sprintf("a file of more than %s bytes is not a session", notation.Count(MaxSessionBytes))}
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
			return nil, p.errorAt(1, "not a session: its first line must be %q", sessionHead)
		case k == 0, strings.TrimSpace(line) == "", strings.HasPrefix(line, "#"):
		case p.ended:
			return nil, p.errorAt(1, "there is text after %q", sessionEnd)
		default:
			if err := p.parseLine(line); err != nil {
				return nil, err
			}
		}
	}
	switch {
	case !p.ended:
		return nil, p.errorAt(1, "the session is cut short: its last line must be %q", sessionEnd)
	case p.session.Name == "":
		return nil, p.errorAt(1, "the session has no data: expected data FILE or sample NAME")
	case !p.session.Sample && p.session.Name == StandardInput && p.session.OwnData == nil:
		return nil, p.errorAt(1, "the session has no data: they came on standard input, and their %s are missing", sessionBytes)
	}
	return p.session, nil
}

// sessionParser parses a session line by line.
type sessionParser struct {
	name    string
	line    int
	ended   bool
	session *Session
}

func (p *sessionParser) errorAt(column int, format string, args ...any) error {
	return &model.Error{File: p.name, Line: p.line, Column: column, Reason: fmt.Sprintf(format, args...)}
}

// checkText rejects lines that are not printable UTF-8 text.
func (p *sessionParser) checkText(line string) error {
	column := 0
	for k, r := range line {
		column++
		if _, size := utf8.DecodeRuneInString(line[k:]); r == utf8.RuneError && size == 1 {
			return p.errorAt(column, "a byte that is not UTF-8: 0x%02x", line[k])
		}
		if r != '\t' && unicode.IsControl(r) {
			return p.errorAt(column, "a control character: U+%04X", r)
		}
	}
	return nil
}

// parseLine parses a line that is not blank.
func (p *sessionParser) parseLine(line string) error {
	if quoted, ok := strings.CutPrefix(line, sessionBytes+" "); ok {
		text, err := strconv.Unquote(quoted)
		if err != nil || quoted[0] != '"' {
			return p.errorAt(2+len(sessionBytes), "%s: expected text in double quotes", sessionBytes)
		}
		p.session.OwnData = append(p.session.OwnData, text...)
		return nil
	}
	commands, err := parseScript(line)
	if err != nil {
		return p.errorAt(1, "%v", err)
	}
	if len(commands) != 1 {
		return p.errorAt(1, "one command per line")
	}
	words := commands[0]
	expected := map[string]int{"data": 2, "sample": 2, "sha256": 2, "flag": 3, "setting": 3, "aside": 3, sessionEnd: 1}[words[0]]
	if expected > 0 && len(words) != expected {
		return p.errorAt(1, "%s: %d words, expected %d", words[0], len(words), expected)
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
			return p.errorAt(wordColumn(line, 2), "no setting %s", model.Quoted(words[1]))
		}
		list := &s.Settings
		if words[0] == "aside" {
			list = &s.Aside
		}
		*list = append(*list, [2]string(words[1:]))
	default:
		return p.addCommand(line, words)
	}
	return nil
}

// addCommand adds a command, unless a session can't contain it.
func (p *sessionParser) addCommand(line string, words []string) error {
	switch c := FindCommand(words); {
	case c == nil:
		return p.errorAt(wordColumn(line, 1), "%s: no such command (perceptron --help lists them)", model.Quoted(words[0]))
	case c.sessionObjection != "":
		return p.errorAt(wordColumn(line, 1), "%s: %s", c.Name, c.sessionObjection)
	case TakesData(c.Name) && len(words) > 1:
		return p.errorAt(wordColumn(line, 2), "%s %s: a session opens only its own data", c.Name, model.Quoted(words[1]))
	}
	p.session.Do = append(p.session.Do, line)
	return nil
}

// wordColumn is the column of a line's first or second word.
func wordColumn(line string, word int) int {
	rest := strings.TrimLeft(line, " \t")
	if word == 2 {
		rest = strings.TrimLeft(strings.TrimLeftFunc(rest, func(r rune) bool { return r != ' ' && r != '\t' }), " \t")
	}
	return 1 + utf8.RuneCountInString(line) - utf8.RuneCountInString(rest)
}
