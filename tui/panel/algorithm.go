package panel

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"perceptron/tui/row"
	"perceptron/tui/why"
)

// codeText is the pseudocode: "= NAME" begins a program, whose lines say when they run,
// their rank and, behind a bar, what they are; "# NAME" begins a text that stands in
// slots of that name, of whose lines the first holds whose conditions the set-up meets.
// What begins with ; is a remark.
//
//go:embed text/code.txt
var codeText string

// phase says when a line of the pseudocode runs.
type phase uint8

const (
	atStart    phase = iota // before the first step
	framing                 // a line that only frames others
	atLook                  // the example is looked at
	atUpdate                // the weights are changed
	atPass                  // a pass is over
	atAdd                   // x is added to the weights
	atSubtract              // it is subtracted
)

// phases are those by their names in the text. They are never written.
var phases = map[string]phase{
	"start": atStart, "frame": framing, "look": atLook, "update": atUpdate, "pass": atPass, "add": atAdd, "subtract": atSubtract,
}

// codeLine is a line of pseudocode: when it runs, how far it is indented, the
// turn in which it is left out where rows are few (0: never), and its template.
type codeLine struct {
	when         phase
	indent, rank int
	text         string
}

// pseudocode is the programs of the tasks, and of the documents by document and
// form, in the script that has their slots.
type pseudocode struct {
	programs map[string][]codeLine
	script   *why.Script
}

// pseudocodes is the pseudocode, read once. Nobody writes in it.
var pseudocodes = sync.OnceValue(func() *pseudocode {
	p, err := parseCode(codeText)
	if err != nil {
		panic(err) // the text is the program's own, and tested
	}
	return p
})

func parseCode(text string) (*pseudocode, error) {
	p := &pseudocode{map[string][]codeLine{}, why.ParseScript(text)}
	for _, e := range p.script.Entries {
		for _, line := range e.Lines {
			l, err := parseCodeLine(line.Text)
			if err != nil {
				return nil, fmt.Errorf("code.txt:%d: %w", line.Number, err)
			}
			p.programs[e.Head.Text] = append(p.programs[e.Head.Text], l)
		}
	}
	return p, nil
}

// parseCodeLine reads "PHASE RANK |TEMPLATE", of which the blanks are the indent.
func parseCodeLine(line string) (codeLine, error) {
	head, indented, _ := strings.Cut(line, "|")
	text := strings.TrimLeft(indented, " ")
	words := strings.Fields(head)
	if len(words) != 2 || text == "" {
		return codeLine{}, fmt.Errorf("%q: expected PHASE RANK |TEXT", line)
	}
	when, known := phases[words[0]]
	rank, err := strconv.Atoi(words[1])
	if !known || err != nil {
		return codeLine{}, fmt.Errorf("%q: no phase, or no rank", head)
	}
	return codeLine{when, len(indented) - len(text), rank, text}, nil
}

// coder writes the pseudocode of a frame's set-up, in longer forms where there is
// room: [why.Setup], and the slots of its texts.
type coder struct {
	f     *Frame
	roomy bool
}

// Is reports whether the set-up meets a condition of the pseudocode.
func (c *coder) Is(condition string) bool {
	f, set := c.f, &c.f.Problem.Setup
	switch condition {
	case "roomy":
		return c.roomy
	case "unit-step": // η is 1, and has no room
		return !c.roomy && f.unitRate()
	case "apart": // there is a b, and it stands beside w
		return f.standsApart()
	case "from-zero":
		return f.fromZero()
	case "init-random":
		return set.Init == "random"
	case "by-sign":
		return set.Tie == "positive" || set.Tie == "negative"
	case "whole-batch":
		return f.wholeBatch()
	case "order-list":
		return f.ownOrder()
	case "β":
		return f.thresholded()
	}
	if order, is := strings.CutPrefix(condition, "order-"); is {
		return set.Order == order
	}
	return f.is(condition)
}

// Append appends the text of a slot; none where no line of it holds.
func (c *coder) Append(b []byte, slot string) ([]byte, bool) {
	switch slot {
	case "k": // the number of updates in 001 and 004
		return row.Append(b, c.f.State().Updates()), true
	case "B":
		return row.Append(b, c.f.Problem.Batch()), true
	case "step":
		return why.Append(b, c.f.Problem.Setup.StepFormula(), c)
	case "list":
		return appendList(b, c.f.Problem.Setup.Order, 16), true
	}
	for _, by := range c.f.Problem.Setup.Parameters() {
		if slot == by.Symbol || slot == "2"+by.Symbol {
			return append(b, slot...), true
		}
	}
	if all, known := pseudocodes().script.AppendText(b, slot, c); known {
		return all, true
	}
	return c.f.alphabet().Append(b, slot)
}
