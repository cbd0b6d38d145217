package explore

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"perceptron/algo"
	"perceptron/model"
)

// Again is the command that opens this place again: the data, the flags that
// differ from what the data come with, and the step. It is one line of what a
// terminal can be given, and a shell runs it as it stands.
func (x *Explorer) Again() string {
	words := append([]string{"perceptron", x.source.Name}, x.source.Flags...)
	do := x.place()
	if flags := settingFlags(x.source.Setup, x.setup); x.setup.Refuse(x.given(flags)) == nil {
		words = append(words, flags...)
	} else {
		do = strings.TrimSuffix(changes(x.source.Setup, x.setup)+"; "+do, "; ")
	}
	if do != "" {
		words = append(words, "--do", do)
	}
	for k, w := range words {
		words[k] = shellWord(w)
	}
	return strings.Join(words, " ")
}

// settingFlags are the flags that make the set-up s out of the one the data
// are opened with.
func settingFlags(base, s algo.Setup) []string {
	var flags []string
	for _, t := range algo.Settings() {
		v := t.Text(s)
		switch {
		case v == t.Text(base):
		case t.OnOff():
			flags = append(flags, "--"+t.Name+"="+map[string]string{"yes": "true", "no": "false"}[v])
		default:
			flags = append(flags, "--"+t.Name, v)
		}
	}
	return flags
}

// given reports whether a setting is among the flags typed or these.
func (x *Explorer) given(flags []string) func(setting string) bool {
	all := slices.Concat(x.source.Flags, flags)
	return func(setting string) bool {
		return slices.ContainsFunc(all, func(f string) bool {
			name, _, _ := strings.Cut(f, "=")
			return name == "--"+setting
		})
	}
}

// changes are the commands that make the set-up s out of another, for what
// flags can't say: a kernel that was asked for, and left.
func changes(base, s algo.Setup) string {
	var lines []string
	for _, t := range algo.Settings() {
		if v := t.Text(s); v != t.Text(base) {
			lines = append(lines, "set "+t.Name+" "+v)
		}
	}
	return strings.Join(lines, "; ")
}

// place is the commands that lead to the step and the view shown.
func (x *Explorer) place() string {
	var do []string
	step := x.Step()
	if x.beat == 1 {
		step--
	}
	if step > 0 {
		do = append(do, fmt.Sprintf("seek %d", step))
	}
	if x.beats == 2 {
		do = append(do, "beats 2")
	}
	if x.beat == 1 {
		do = append(do, "step")
	}
	for _, b := range x.breaks {
		do = append(do, "break "+b.String())
	}
	do = append(do, x.panels.lines()...)
	do = append(do, x.compareLines()...)
	if x.overlaid("slack") {
		do = append(do, x.slack.lines()...)
	}
	for _, line := range []string{x.axesLine(), x.camera.line()} {
		if line != "" {
			do = append(do, line)
		}
	}
	do = append(do, x.toggled()...)
	if text := x.panels.views["table"].Filter; text != "" {
		do = append(do, "filter "+Quote(text))
	}
	return strings.Join(do, "; ")
}

// toggled is the commands for what is not as it is at the start.
func (x *Explorer) toggled() (do []string) {
	for _, t := range []struct {
		on   bool
		line string
	}{
		{x.fractions, "fractions"},
		{x.originals, "originals"},
		{x.toBound, "curves"},
		{!x.shade, "shade"},
		{!x.ghost, "ghost"},
		{x.themeName != "auto", "theme " + x.themeName},
	} {
		if t.on {
			do = append(do, t.line)
		}
	}
	return do
}

// lines are the commands that open and close the panels as they are.
func (p *panels) lines() []string {
	var do []string
	for _, name := range slices.Sorted(maps.Keys(p.closed)) {
		if p.closed[name] {
			do = append(do, "show "+name+" off")
		}
	}
	for _, name := range slices.Backward(slices.Concat(p.opened, p.over)) {
		do = append(do, "show "+name+" on")
	}
	if p.zoomed {
		do = append(do, "focus "+p.focus, "zoom")
	}
	return do
}

// Quote is a word as a script of commands takes it: as it is, or in quotes.
func Quote(s string) string {
	if safe(s) {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'"'"'`) + "'"
}

// safe reports whether neither a shell nor a script would take s apart.
func safe(s string) bool {
	for _, r := range s {
		if !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+%@", r) {
			return false
		}
	}
	return s != ""
}

// shellWord is s as a shell takes it, so that a terminal can be given it. What
// Visible would write out is written as bash, zsh and ksh have it: the word is
// $'…' then, with those bytes as \x1b. In any other word a plain quote does,
// which every shell knows.
func shellWord(s string) string {
	if model.Visible(s, 0) == s {
		return Quote(s)
	}
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
