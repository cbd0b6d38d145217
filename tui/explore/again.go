package explore

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"perceptron/algo"
)

// Again is the command that opens this place again: the data, the flags that
// differ from what the data come with, and the step.
func (x *Explorer) Again() string {
	words := []string{"perceptron", Quote(x.source.Name)}
	for _, f := range x.source.Flags {
		words = append(words, Quote(f))
	}
	do := x.place()
	if flags := settingFlags(x.source.Setup, x.setup); x.setup.Refuse(x.given(flags)) == nil {
		words = append(words, flags...)
	} else {
		do = strings.TrimSuffix(changes(x.source.Setup, x.setup)+"; "+do, "; ")
	}
	if do != "" {
		words = append(words, "--do", Quote(do))
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
			flags = append(flags, "--"+t.Name, Quote(v))
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
		do = append(do, "break "+b.text)
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
		do = append(do, "filter "+text)
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

// Quote is a word as a shell takes it, and a script of commands too.
func Quote(s string) string {
	safe := s != ""
	for _, r := range s {
		if !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+%@", r) {
			safe = false
		}
	}
	if safe {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'"'"'`) + "'"
}
