package explore

import (
	"fmt"
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
	words = append(words, settingFlags(x.source.Setup, x.setup)...)
	if do := x.place(); do != "" {
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
		case t.Name == "keep-going":
			flags = append(flags, "--keep-going="+map[string]string{"yes": "true", "no": "false"}[v])
		default:
			flags = append(flags, "--"+t.Name, Quote(v))
		}
	}
	return flags
}

// place is the commands that lead to the step and the view shown.
func (x *Explorer) place() string {
	var do []string
	if x.Step() > 0 {
		do = append(do, fmt.Sprintf("seek %d", x.Step()))
	}
	for _, name := range slices.Backward(slices.Concat(x.panels.opened, x.panels.over)) {
		do = append(do, "show "+name)
	}
	if x.overlaid("slack") {
		do = append(do, x.slack.lines()...)
	}
	for _, line := range []string{x.axesLine(), x.camera.line()} {
		if line != "" {
			do = append(do, line)
		}
	}
	if x.fractions {
		do = append(do, "fractions")
	}
	if x.originals {
		do = append(do, "originals")
	}
	if text := x.panels.views["table"].Filter; text != "" {
		do = append(do, "filter "+text)
	}
	return strings.Join(do, "; ")
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
