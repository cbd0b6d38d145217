package tui

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"perceptron/model"
	"perceptron/model/parallel"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/panel"
	"perceptron/tui/row"
	"perceptron/tui/scene"
)

// answerLines is the longest answer to a command, in lines; read PANEL has no limit.
const answerLines = 6

// progressAfter is how long a command runs before its progress is reported.
const progressAfter = 2 * time.Second

// longestLine is the longest line of commands, in bytes.
const longestLine = 1 << 16

// Lines runs the explorer without a screen: each line of commands is answered by a few
// lines of text. If prompt is set, a prompt is written before each. It returns the
// explorer's place, at the command quit or the end of the input. Where no files may be
// written, what is saved is printed.
func Lines(ctx context.Context, o Options, prompt bool) (again explore.Place, err error) {
	if !o.Saves {
		o.copies = make(copies, 1)
	}
	x, err := o.newExplorer(ctx)
	if err != nil {
		return again, err
	}
	defer x.End()
	if err := o.runInitial(ctx, x.Do); err != nil {
		return again, err
	}
	l := lineSession{x: x, o: &o, out: bufio.NewWriter(o.Out), ascii: o.ASCII || asciiLocale(o.Env)}
	l.introduce(ctx)
	in := bufio.NewReader(o.In)
	for !x.Quitting && l.err == nil && ctx.Err() == nil {
		if prompt {
			_, _ = l.out.WriteString("> ")
		}
		l.flush()
		line, err := readLine(ctx, in)
		if err == nil || line != "" {
			l.answer(ctx, line)
		}
		if err != nil {
			break
		}
	}
	l.flush()
	if err := errors.Join(ctx.Err(), l.err); err != nil {
		return again, err
	}
	return x.Place(), nil
}

// readLine is the next line, without its end. A blocked read does not outlast ctx.
func readLine(ctx context.Context, in *bufio.Reader) (string, error) {
	return parallel.Await(ctx, func() (string, error) {
		text, err := readBounded(in)
		return strings.TrimRight(text, "\r\n"), err
	})
}

// readBounded reads a line of any length, and keeps at most longestLine+1 bytes of it:
// enough to see that it is too long.
func readBounded(in *bufio.Reader) (string, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part[:min(len(part), longestLine+1-min(len(line), longestLine+1))]...)
		if err != bufio.ErrBufferFull {
			return string(line), err
		}
	}
}

// lineSession runs commands and answers each with lines of text.
type lineSession struct {
	x     *explore.Explorer
	o     *Options
	out   *bufio.Writer
	ascii bool
	err   error // of out
}

func (l *lineSession) flush() { l.err = errors.Join(l.err, l.out.Flush()) }

// print writes a line for a terminal or a screen reader: without braille and box drawing,
// and with control characters written out.
func (l *lineSession) print(text string) {
	text = model.Visible(row.PlainText(text), 0)
	if l.ascii {
		text = grid.New(1, 1, true).Spell(text)
	}
	fmt.Fprintln(l.out, text)
}

// progress reports the progress of a command, apart from the answers.
func (l *lineSession) progress(text string) {
	if l.o.Progress != nil {
		fmt.Fprintln(l.o.Progress, model.Visible(strings.Replace(text, "any key stops", "ctrl+c ends the program", 1), 0))
	}
}

// introduce describes the explorer's first place, with all errors counted.
func (l *lineSession) introduce(ctx context.Context) {
	_ = l.x.WithPanel(ctx, "plane", func(pic *scene.View) { l.print(panel.Describe(pic.Frame())) })
	l.print("help lists the commands; read PANEL reads out a panel; quit ends.")
}

// override is the function that runs a command here instead of in the explorer, or nil.
func (l *lineSession) override(name string) func(context.Context, []string) error {
	for _, c := range lineCommands() {
		if c.name == name {
			return func(ctx context.Context, args []string) error { return c.run(l, ctx, args) }
		}
	}
	if c := explore.FindCommand([]string{name}); c != nil && c.Screenless != "" {
		return func(context.Context, []string) error { return errors.New(c.Screenless) }
	}
	return nil
}

var errNoPicker = errors.New("open: expected a file or a sample, such as open xor (perceptron samples lists them)")

// linePosition is the state that, when it changes, has the step described again.
type linePosition struct {
	run  any
	step int
	beat int
	set  string
}

func (l *lineSession) position() linePosition {
	return linePosition{l.x.View().Timeline, l.x.Step(), l.x.View().Beat, l.x.View().Setup.Readout}
}

// closeOverlay closes what needs a screen.
func (l *lineSession) closeOverlay() {
	for l.x.Layer != explore.NoLayer {
		l.x.Close()
	}
}

// answer runs a line of commands and prints the answer.
func (l *lineSession) answer(ctx context.Context, line string) {
	words := strings.Fields(line)
	switch {
	case len(words) == 0:
		return
	case len(line) > longestLine:
		l.print(fmt.Sprintf("! the line is too long (%d bytes at most)", longestLine))
		return
	}
	l.closeOverlay() // which --do has opened
	was := l.position()
	var err error
	override := l.override(words[0])
	switch {
	case override != nil:
		if err = override(ctx, words[1:]); err != nil {
			err = fmt.Errorf("%s: %w", words[0], err)
		}
	default:
		err = l.x.DoWithProgress(ctx, line, progressAfter, l.progress)
	}
	if l.x.Layer == explore.PickerLayer {
		err = cmp.Or(err, errNoPicker)
	}
	l.closeOverlay()
	select {
	case c := <-l.o.copies:
		_, _ = l.out.Write(c.lines())
	default:
	}
	switch {
	case err != nil:
		l.print("! " + err.Error())
	case override != nil || l.x.Quitting:
	default:
		l.result(ctx, words, was != l.position())
	}
}

// result prints the outcome of a command: its message, and the step if that has changed or
// the command was to go to one.
func (l *lineSession) result(ctx context.Context, words []string, moved bool) {
	var lines []string
	if m := l.message(); m != "" {
		lines = append(lines, m)
	}
	c := explore.FindCommand(words)
	stepping := c != nil && c.Group == explore.SteppingGroup
	if moved || stepping && len(lines) == 0 {
		lines = append(lines, l.step(ctx)...)
	}
	switch {
	case len(lines) > 0:
	case words[len(words)-1] != "off" && l.changedPanel(words) != "":
		lines = []string{"read " + l.changedPanel(words) + " reads it out"}
	default:
		lines = []string{"done"}
	}
	for _, line := range lines[:min(len(lines), answerLines)] {
		l.print(line)
	}
}

// message is what the last command said, without the room and the key of a screen.
func (l *lineSession) message() string {
	return strings.Replace(l.x.Message(), "has no room here; z fills the screen with it", "is open", 1)
}

// changedPanel is the panel whose content a command changes; "" for none.
func (l *lineSession) changedPanel(words []string) string {
	switch c := explore.FindCommand(words); {
	case c == nil:
		return ""
	case c.ResultPanel == "" && len(words) > 1 && strings.Contains(string(c.Args), "PANEL") && slices.Contains(l.panelNames(), words[1]):
		return words[1]
	default:
		return c.ResultPanel
	}
}

// step describes the step: its position, the sentence, and the rows of the step panel, one
// line for each heading.
func (l *lineSession) step(ctx context.Context) []string {
	var lines []string
	_ = l.x.WithPanel(ctx, "step", func(pic *scene.View) {
		f := pic.Frame()
		lines = append(lines, positionText(f), panel.Sentence(f, "", math.MaxInt, l.ascii))
		for _, group := range joinUnderHeadings(panel.SpokenLines("step", f, panel.ViewState{}, l.ascii)) {
			first := f.Moment.Before == nil && strings.HasPrefix(group, "step ") // the hint at the key to press
			if !first && !strings.HasPrefix(group, "geometry, ") {
				lines = append(lines, strings.Replace(group, "space makes", "step makes", 1))
			}
		}
	})
	return lines
}

// positionText is the position of the run in words.
func positionText(f *panel.Frame) string {
	s := f.State()
	text := fmt.Sprintf("step %d, epoch %d, updates %d", f.Moment.Step, s.Event.Epoch, s.Event.Updates)
	if f.Beat == 1 {
		text += ", before the update"
	}
	if f.ConvergedAt() >= 0 {
		text += ", converged"
	}
	return text
}

// joinUnderHeadings joins each heading (a line that ends with a colon) and the lines below
// it into one line.
func joinUnderHeadings(lines []string) []string {
	var groups []string
	for _, line := range lines {
		switch n := len(groups); {
		case n == 0 || strings.HasSuffix(line, ":"):
			groups = append(groups, line)
		case strings.HasSuffix(groups[n-1], ":"), strings.HasSuffix(groups[n-1], "."):
			groups[n-1] += " " + line
		default:
			groups[n-1] += "; " + line
		}
	}
	return groups
}
