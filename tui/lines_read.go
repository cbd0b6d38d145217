package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"perceptron/model"
	"perceptron/tui/explore"
	"perceptron/tui/panel"
	"perceptron/tui/scene"
)

// lineCommand is a command that exists only without a screen, or that is answered
// otherwise there.
type lineCommand struct {
	name string
	doc  func(l *lineSession) string // what help says; nil: what the explorer's command has
	run  func(l *lineSession, ctx context.Context, args []string) error
}

func lineCommands() []lineCommand {
	return []lineCommand{
		{"read", func(l *lineSession) string {
			return "read PANEL [FROM-TO]: reads a panel, or some of its lines: " + strings.Join(l.panelNames(), ", ")
		}, (*lineSession).read},
		{"help", nil, (*lineSession).help},
		{"why", nil, (*lineSession).why},
	}
}

// read implements the command read PANEL [FROM-TO].
func (l *lineSession) read(ctx context.Context, args []string) error {
	names := l.panelNames()
	if len(args) == 0 || len(args) > 2 || !slices.Contains(names, args[0]) {
		return fmt.Errorf("expected one of %s, and which of its lines if not all, such as 3-8", strings.Join(names, ", "))
	}
	from, to := 1, 1<<30
	if len(args) == 2 {
		var err error
		if from, to, err = parseSpan(args[1]); err != nil {
			return err
		}
	}
	l.x.Decide(ctx, l.o.Decide)
	lines, err := l.lines(ctx, args[0])
	if err != nil {
		return err
	}
	if from > len(lines) {
		return fmt.Errorf("%s has %d lines", args[0], len(lines))
	}
	for _, line := range lines[from-1 : min(to, len(lines))] {
		l.print(line)
	}
	return nil
}

// panelNames is the names that read takes.
func (l *lineSession) panelNames() []string {
	names := []string{"plane"}
	for _, p := range panel.Panels() {
		names = append(names, p.Name)
	}
	if l.x.Comparison != nil {
		names = append(names, "compare")
	}
	return names
}

// lines is a panel as lines of text.
func (l *lineSession) lines(ctx context.Context, name string) (lines []string, err error) {
	if name == "compare" {
		return sidesOf(l.x, l.x.View().Frame()).SpokenLines(l.ascii), nil
	}
	err = l.x.WithPanel(ctx, name, func(pic *scene.View) {
		if f := pic.Frame(); name == "plane" {
			lines = panel.SpokenPlane(f, l.ascii)
			if pic.MainPanel() == "plane" {
				if over := pic.Scene(f).Captions; len(over) > 0 { // the longest wording, a line for each clause
					lines = append(lines, strings.Split(over.Text(0), "; ")...)
				}
			}
		} else {
			v := pic.Panels.ViewStates[name]
			v.Scroll = 0
			lines = panel.SpokenLines(name, f, v, l.ascii)
		}
	})
	return lines, err
}

// parseSpan parses FROM-TO, or a single number.
func parseSpan(text string) (from, to int, err error) {
	first, last, two := strings.Cut(text, "-")
	from, err = strconv.Atoi(first)
	if to = from; err == nil && two {
		to, err = strconv.Atoi(last)
	}
	if err != nil || from < 1 || to < from {
		return 0, 0, fmt.Errorf("%s: expected lines such as 3-8", model.Quoted(text))
	}
	return from, to, nil
}

// help implements the command help [COMMAND].
func (l *lineSession) help(_ context.Context, args []string) error {
	if len(args) == 0 {
		var names []string
		for _, c := range lineCommands() {
			if c.doc != nil {
				names = append(names, c.name)
			}
		}
		for _, c := range explore.Commands() {
			if c.Screenless == "" {
				names = append(names, c.Name)
			}
		}
		l.print("commands: " + strings.Join(names, ", ") + ".")
		l.print("help COMMAND explains one. An empty line does nothing; several commands are separated by ;.")
		return nil
	}
	for _, c := range lineCommands() {
		if c.name == args[0] && c.doc != nil {
			l.print(c.doc(l))
			return nil
		}
	}
	if c := explore.FindCommand(args); c != nil {
		l.print(strings.TrimSpace(c.Name+" "+c.Args.String()) + ": " + c.Doc)
		return nil
	}
	return fmt.Errorf("%s: %w", model.Visible(args[0], 40), l.x.UnknownCommand(args))
}

// why implements the command why [WORD]: it opens the page and reads it.
func (l *lineSession) why(ctx context.Context, args []string) error {
	if err := l.x.Do(ctx, strings.TrimSpace("why "+strings.Join(args, " "))); err != nil {
		return errors.New(strings.TrimPrefix(err.Error(), "why: "))
	}
	if m := l.message(); m != "" && m != "why is open" {
		l.print(m)
	}
	return l.read(ctx, []string{"why"})
}
