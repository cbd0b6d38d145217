package tui

import (
	"bufio"
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

// answerLines is how long an answer may be; what is read aloud is as long as it
// is.
const answerLines = 6

// progressAfter is how long something takes before it is said how far it is.
const progressAfter = 2 * time.Second

// longestLine bounds a line of commands, in bytes.
const longestLine = 1 << 16

// Lines is the explorer without a screen: commands come as lines, and each is
// answered by a few. prompt asks for the next. It returns at the command quit and
// at the end of the input, with its place. What is saved is printed where no files
// may be written.
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
	l := liner{x: x, o: &o, out: bufio.NewWriter(o.Out), ascii: o.ASCII || asciiLocale(o.Env)}
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

// readLine is the next line, or why there is none; a read that waits does not
// outlast ctx.
func readLine(ctx context.Context, in *bufio.Reader) (string, error) {
	return parallel.Await(ctx, func() (string, error) {
		text, err := readBounded(in)
		return strings.TrimRight(text, "\r\n"), err
	})
}

// readBounded reads a line, of which no more is kept than shows it to be too long.
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

// liner answers commands in lines.
type liner struct {
	x     *explore.Explorer
	o     *Options
	out   *bufio.Writer
	ascii bool
	err   error // of out
}

func (l *liner) flush() { l.err = errors.Join(l.err, l.out.Flush()) }

// say writes a line as a terminal, and who listens to it, can be given it.
func (l *liner) say(text string) {
	text = model.Visible(row.PlainText(text), 0)
	if l.ascii {
		text = grid.New(1, 1, true).Spell(text)
	}
	fmt.Fprintln(l.out, text)
}

// progress says how far something is that takes long, beside the answers.
func (l *liner) progress(text string) {
	if l.o.Progress != nil {
		fmt.Fprintln(l.o.Progress, model.Visible(strings.Replace(text, "any key stops", "ctrl+c ends the program", 1), 0))
	}
}

// introduce says where the explorer stands at first, with all errors counted.
func (l *liner) introduce(ctx context.Context) {
	_ = l.x.WithPanel(ctx, "plane", func(pic *scene.View) { l.say(panel.Describe(pic.Frame())) })
	l.say("help names the commands; read PANEL says a panel; quit ends.")
}

// own is what a command does where there is no screen, if that is something else; nil:
// it does what its row says.
func (l *liner) own(name string) func(context.Context, []string) error {
	switch name {
	case "read":
		return l.read
	case "help":
		return l.help
	case "why":
		return l.why
	}
	if c := explore.CommandOf([]string{name}); c != nil && c.Screenless != "" {
		return func(context.Context, []string) error { return errors.New(c.Screenless) }
	}
	return nil
}

// linePosition is what an answer about the step depends on.
type linePosition struct {
	run  any
	step int
	beat int
	set  string
}

func (l *liner) position() linePosition {
	return linePosition{l.x.View().Timeline, l.x.Step(), l.x.View().Beat, l.x.View().Setup.Readout}
}

// answer runs a line of commands and answers it.
func (l *liner) answer(ctx context.Context, line string) {
	words := strings.Fields(line)
	switch {
	case len(words) == 0:
		return
	case len(line) > longestLine:
		l.say(fmt.Sprintf("! the line is too long (%d bytes at most)", longestLine))
		return
	case line == "open":
		l.say("! open: expected the name of data: a file, or a sample, such as open xor (perceptron samples lists them)")
		return
	}
	was := l.position()
	var err error
	own := l.own(words[0])
	switch {
	case own != nil:
		if err = own(ctx, words[1:]); err != nil {
			err = fmt.Errorf("%s: %w", words[0], err)
		}
	default:
		err = l.x.DoWithProgress(ctx, line, progressAfter, l.progress)
	}
	for l.x.Layer != explore.NoLayer { // what would lie over a screen
		l.x.Close()
	}
	select {
	case c := <-l.o.copies:
		_, _ = l.out.Write(c.lines())
	default:
	}
	switch {
	case err != nil:
		l.say("! " + err.Error())
	case own != nil || l.x.Quitting:
	default:
		l.result(ctx, words, was != l.position())
	}
}

// result says what a command has come to: its message, and the step if that is
// another now, or it was gone to.
func (l *liner) result(ctx context.Context, words []string, moved bool) {
	var lines []string
	if m := l.x.Message(); m != "" {
		lines = append(lines, m)
	}
	c := explore.CommandOf(words)
	stepping := c != nil && c.Group == "stepping"
	if moved || stepping && len(lines) == 0 {
		lines = append(lines, l.step(ctx)...)
	}
	switch {
	case len(lines) > 0:
	case words[len(words)-1] != "off" && l.changedPanel(words) != "":
		lines = []string{"read " + l.changedPanel(words) + " says it"}
	default:
		lines = []string{"done"}
	}
	for _, line := range lines[:min(len(lines), answerLines)] {
		l.say(line)
	}
}

// changedPanel is the panel that says what a command has changed; "" for none.
func (l *liner) changedPanel(words []string) string {
	switch c := explore.CommandOf(words); {
	case c == nil:
		return ""
	case c.Tells == "" && len(words) > 1 && strings.Contains(string(c.Args), "PANEL") && slices.Contains(l.panelNames(), words[1]):
		return words[1]
	default:
		return c.Tells
	}
}

// step says the step: where it stands, the sentence, and the rows of its panel, a
// line for what each heading has under it.
func (l *liner) step(ctx context.Context) []string {
	var lines []string
	_ = l.x.WithPanel(ctx, "step", func(pic *scene.View) {
		f := pic.Frame()
		lines = append(lines, positionText(f), panel.Sentence(f, "", math.MaxInt, l.ascii))
		for _, group := range joinUnderHeadings(panel.Say("step", f, panel.View{}, l.ascii)) {
			first := f.Moment.Before == nil && strings.HasPrefix(group, "step ") // what key goes on
			if !first && !strings.HasPrefix(group, "geometry, ") {
				lines = append(lines, strings.Replace(group, "space: make", "step: makes", 1))
			}
		}
	})
	return lines
}

// positionText says how far the run is.
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

// joinUnderHeadings is lines with those under a heading behind it, in one line.
func joinUnderHeadings(lines []string) []string {
	var groups []string
	for _, line := range lines {
		switch n := len(groups); {
		case n == 0 || strings.HasSuffix(line, ":"):
			groups = append(groups, line)
		case strings.HasSuffix(groups[n-1], ":"):
			groups[n-1] += " " + line
		default:
			groups[n-1] += "; " + line
		}
	}
	return groups
}
