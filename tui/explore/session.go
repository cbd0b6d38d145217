package explore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"perceptron/algo"
	"perceptron/model"
)

// SessionEnding is that of the files that sessions are saved in.
const SessionEnding = ".perceptron"

// SessionMost bounds a session's file, in bytes.
const SessionMost = 1 << 20

// Origin is where data can be had again: a sample's name, or a file's path; and
// what they are, as the SHA-256 of its bytes in hexadecimal.
type Origin struct {
	Sample bool
	Name   string
	SHA256 string
}

// Session is a place and where its data come from, as it is saved.
type Session struct {
	Origin
	Flags    []string    // how the data are read: a flag and its value in turn
	Settings [][2]string // learning settings
	Aside    [][2]string
	Do       []string
}

// The words that begin a line of a session's file which is no command.
const (
	sessionHead = "perceptron 1"
	sessionEnd  = "end"
)

// Session is the text of the place shown, with its data's path as seen from a
// folder; it is made beside the keys, since the data are read for it.
func (x *Explorer) Session(folder string) (func(context.Context) ([]byte, error), error) {
	from := x.source.Origin
	switch {
	case from == nil && x.online():
		return nil, errors.New("what has gone by of this stream can't be had again")
	case from == nil:
		return nil, errors.New("these data can't be read again (put them in a file first)")
	}
	layer := x.layer
	x.layer = NoLayer
	place := x.Place()
	x.layer = layer
	return func(ctx context.Context) ([]byte, error) {
		origin, err := from(ctx)
		if err != nil {
			return nil, err
		}
		s := &Session{Origin: origin, Settings: place.Settings, Aside: place.Aside, Do: place.Do, Flags: slices.Clone(place.Flags)}
		if !origin.Sample {
			if s.Name, err = seenFrom(folder, origin.Name); err != nil {
				return nil, err
			}
		}
		if k := slices.Index(s.Flags, "--test"); k >= 0 && !fraction(s.Flags[k+1]) {
			if s.Flags[k+1], err = seenFrom(folder, s.Flags[k+1]); err != nil {
				return nil, err
			}
		}
		return s.Text()
	}, nil
}

// fraction reports whether what --test was given is a part, and no file.
func fraction(text string) bool {
	_, err := model.ParseNumber(text)
	return err == nil
}

// seenFrom is a path as seen from a folder.
func seenFrom(folder, path string) (string, error) {
	to, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	from, err := filepath.Abs(folder)
	if err != nil {
		return "", err
	}
	seen, err := filepath.Rel(from, to)
	if err != nil {
		return to, nil // on another drive
	}
	return filepath.ToSlash(seen), nil
}

// In makes the paths of a session those seen from here, of one that lies in a
// folder.
func (s *Session) In(folder string) {
	at := func(path string) string {
		if path = filepath.FromSlash(path); filepath.IsAbs(path) {
			return path
		}
		return filepath.Join(folder, path)
	}
	if !s.Sample {
		s.Name = at(s.Name)
	}
	if k := slices.Index(s.Flags, "--test"); k >= 0 && !fraction(s.Flags[k+1]) {
		s.Flags[k+1] = at(s.Flags[k+1])
	}
}

// Waiting is a set-up with the settings of the session that wait in it for another
// mode or update, but those that given names.
func (s *Session) Waiting(setup algo.Setup, given func(name string) bool) (algo.Setup, error) {
	var rest [][2]string
	for _, pair := range s.Aside {
		if !given(pair[0]) {
			rest = append(rest, pair)
		}
	}
	return Place{Aside: rest}.setup(setup)
}

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
	for pair := range flagPairs(s.Flags) {
		line("flag", Quote(pair[0]), Quote(pair[1]))
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
		return nil, fmt.Errorf("a session of %s bytes is longer than any may be (%s)", grouped(b.Len()), grouped(SessionMost))
	}
	if _, err := ParseSession("", b.Bytes()); err != nil {
		return nil, fmt.Errorf("this place can't be put into lines: %w", err)
	}
	return b.Bytes(), nil
}

// flagPairs are flags and their values; --online has none.
func flagPairs(flags []string) func(func([2]string) bool) {
	return func(yield func([2]string) bool) {
		for k := 0; k < len(flags); k++ {
			pair := [2]string{flags[k]}
			if flags[k] != "--online" && k+1 < len(flags) {
				k++
				pair[1] = flags[k]
			}
			if !yield(pair) {
				return
			}
		}
	}
}

// ParseSession reads a session's file of that name, as it was saved. What is wrong
// in it is told by its line and column.
func ParseSession(name string, text []byte) (*Session, error) {
	p := sessionParser{name: model.Visible(name, 200), of: &Session{}}
	if len(text) > SessionMost {
		return nil, &model.Error{File: p.name, Reason: fmt.Sprintf("%s bytes are more than a session has (%s at most)", grouped(len(text)), grouped(SessionMost))}
	}
	lines := strings.Split(string(text), "\n")
	for k, line := range lines {
		p.line = k + 1
		line = strings.TrimSuffix(line, "\r")
		if err := p.plain(line); err != nil {
			return nil, err
		}
		switch {
		case k == 0 && line != sessionHead:
			return nil, p.wrong(1, "no session: its first line is to be %q", sessionHead)
		case k == 0, strings.TrimSpace(line) == "", strings.HasPrefix(line, "#"):
		case p.ended:
			return nil, p.wrong(1, "there is something after %q", sessionEnd)
		default:
			if err := p.take(line); err != nil {
				return nil, err
			}
		}
	}
	switch {
	case !p.ended:
		return nil, p.wrong(1, "the session is cut short: its last line is to be %q", sessionEnd)
	case p.of.Name == "":
		return nil, p.wrong(1, "the session has no data: want data FILE or sample NAME")
	}
	return p.of, nil
}

// sessionParser reads one line after another.
type sessionParser struct {
	name  string
	line  int
	ended bool
	of    *Session
}

func (p *sessionParser) wrong(column int, format string, args ...any) error {
	return &model.Error{File: p.name, Line: p.line, Column: column, Reason: fmt.Sprintf(format, args...)}
}

// plain refuses what is no text.
func (p *sessionParser) plain(line string) error {
	column := 0
	for k, r := range line {
		column++
		if _, size := utf8.DecodeRuneInString(line[k:]); r == utf8.RuneError && size == 1 {
			return p.wrong(column, "a byte that is no UTF-8: 0x%02x", line[k])
		}
		if r != '\t' && unicode.IsControl(r) {
			return p.wrong(column, "a control character: U+%04X", r)
		}
	}
	return nil
}

// take reads a line that is not blank.
func (p *sessionParser) take(line string) error {
	commands, err := split(line)
	if err != nil {
		return p.wrong(1, "%v", err)
	}
	if len(commands) != 1 {
		return p.wrong(1, "one command a line")
	}
	words := commands[0]
	want := map[string]int{"data": 2, "sample": 2, "sha256": 2, "flag": 3, "setting": 3, "aside": 3, sessionEnd: 1}[words[0]]
	if want > 0 && len(words) != want {
		return p.wrong(1, "%s: %d words, want %d", words[0], len(words), want)
	}
	switch s := p.of; words[0] {
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
			return p.wrong(second(line), "no setting %s", model.Quoted(words[1]))
		}
		pair := [2]string{words[1], words[2]}
		if words[0] == "aside" {
			s.Aside = append(s.Aside, pair)
		} else {
			s.Settings = append(s.Settings, pair)
		}
	default:
		return p.command(line, words)
	}
	return nil
}

// command takes a command, of those that lead somewhere without the world outside.
func (p *sessionParser) command(line string, words []string) error {
	column := 1 + utf8.RuneCountInString(line[:len(line)-len(strings.TrimLeft(line, " \t"))])
	switch {
	case !slices.ContainsFunc(Commands(), func(c Command) bool { return c.Name == words[0] }):
		return p.wrong(column, "%s: no such command (perceptron --help lists them)", model.Quoted(words[0]))
	case words[0] == "quit", words[0] == "save":
		return p.wrong(column, "%s: a session doesn't %s", words[0], words[0])
	case words[0] == "open" && len(words) > 1:
		return p.wrong(second(line), "open %s: a session opens its own data alone", model.Quoted(words[1]))
	}
	p.of.Do = append(p.of.Do, line)
	return nil
}

// second is the column of a line's second word.
func second(line string) int {
	rest := strings.TrimLeft(line, " \t")
	at := len(line) - len(rest)
	at += max(0, strings.IndexAny(rest, " \t"))
	at += len(line[at:]) - len(strings.TrimLeft(line[at:], " \t"))
	return 1 + utf8.RuneCountInString(line[:at])
}

// Settled is a source with what a session has done to its examples: for whom the
// steps and the view are of no use.
func (s Source) Settled(ctx context.Context) (Source, error) {
	k := slices.IndexFunc(s.Do, func(line string) bool {
		word, _, _ := strings.Cut(line, " ")
		return !slices.Contains([]string{"put", "drop", "flip", "move", "axes", "set"}, word)
	})
	if k < 0 {
		k = len(s.Do)
	}
	if k == 0 || s.Stream != nil {
		return s, nil
	}
	x, err := New(s, nil)
	if err != nil {
		return s, err
	}
	defer x.End()
	if err := x.Do(ctx, strings.Join(s.Do[:k], ";")); err != nil {
		return s, err
	}
	x.source.Setup = x.setup
	return x.source, nil
}

// saveFile is the command save FILE[!].
func (x *Explorer) saveFile(args []string) error {
	name := strings.Join(args, " ")
	path, over := strings.CutSuffix(name, "!")
	switch {
	case path == "":
		return errors.New("want a file: .perceptron (the session), .csv, .txt, .ans, .svg (the frame), .jsonl (the events) or .cast (a recording)")
	case x.saver == nil:
		return errors.New("no file can be written from here")
	}
	write, err := x.saver(x, path)
	if err != nil {
		return err
	}
	var bytes int64
	x.fetch("save", "writing "+path, func(ctx context.Context) (_ Source, err error) {
		bytes, err = write(ctx, path, over)
		return Source{}, err
	}, func(Source) error {
		x.Say(fmt.Sprintf("saved %s: %s bytes", model.Visible(path, 200), strconv.FormatInt(bytes, 10)))
		return nil
	})
	return nil
}

// Saver makes what is to be written to a file of that path, by its ending; what it
// returns writes it, beside the keys. The errors are why that can't be.
type Saver func(x *Explorer, path string) (write func(ctx context.Context, path string, over bool) (int64, error), err error)

// Saves says what saves files; nil, as it is at first: nothing does.
func (x *Explorer) Saves(s Saver) { x.saver = s }

// Twin is a second explorer at the place of this one, which has its steps yet to
// make: see Work. It shares nothing with this one that changes.
func (x *Explorer) Twin() (twin func() (*Explorer, error), err error) {
	if x.online() {
		return nil, errors.New("a stream can't be gone through again")
	}
	place, source := x.Place(), x.source.original()
	source.Origin, source.Do = nil, nil
	w, h := x.width, x.height
	return func() (*Explorer, error) {
		y, err := New(source, nil)
		if err != nil {
			return nil, err
		}
		y.Resize(w, h)
		return y, y.arrive(place, source)
	}, nil
}
