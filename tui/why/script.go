package why

import (
	_ "embed"
	"strings"
	"sync"

	"perceptron/algo"
)

// A Line of a page or script applies to the set-ups that meet all of its conditions.
type Line struct {
	Conditions []string
	When       When
	Text       string
}

// When is which weights a line of numbers is about.
type When string

// The values of When. A line without one is about the run, or about its step and the weights
// before the step.
const (
	Then When = "then" // the weights before the step
	Both When = "both" // the weights before the step and, if different, those after it
	Now  When = "now"  // the present weights
)

// ParseLine parses "[conditions] template".
func ParseLine(text string) Line {
	if !strings.HasPrefix(text, "[") {
		return Line{Text: text}
	}
	conditions, template, _ := strings.Cut(text[1:], "]")
	return Line{Conditions: strings.Fields(conditions), Text: strings.TrimPrefix(template, " ")}
}

// A Setup decides the conditions of a line.
type Setup interface{ Is(condition string) bool }

// Holds reports whether a set-up meets all conditions of a line; "not-" negates one.
func (l *Line) Holds(setup Setup) bool {
	for _, c := range l.Conditions {
		name, not := strings.CutPrefix(c, "not-")
		if setup.Is(name) == not {
			return false
		}
	}
	return true
}

// Slots has the values of a template's slots; ok is false if a slot has none.
type Slots interface {
	Append(b []byte, name string) (all []byte, ok bool)
}

// Append appends a template with its slots filled, or as it is if slots is nil. ok is false
// if a slot has no value: the line must then not be shown.
func Append(b []byte, template string, slots Slots) (all []byte, ok bool) {
	if slots == nil {
		return append(b, template...), true
	}
	for {
		before, after, slot := strings.Cut(template, "«")
		if b = append(b, before...); !slot {
			return b, true
		}
		name, rest, _ := strings.Cut(after, "»")
		if b, ok = slots.Append(b, name); !ok {
			return b, false
		}
		template = rest
	}
}

// Fill is a template with its slots filled.
func Fill(template string, slots Slots) (text string, ok bool) {
	b, ok := Append(nil, template, slots)
	return string(b), ok
}

// A Script is a file of texts for one panel: its entries in order, and the texts of their
// slots.
type Script struct {
	Entries []Entry
	Texts   map[string][]Line
}

// An Entry is "= NAME [conditions]" in a script, and the lines below it.
type Entry struct {
	Head  Line // its text is the name
	Lines []Line
}

// ParseScript parses a script. "= NAME" begins an entry, "# NAME" the text of the slot
// NAME; a line that begins with ; is a comment.
func ParseScript(file string) *Script {
	s := &Script{Texts: map[string][]Line{}}
	slot := ""
	for text := range strings.SplitSeq(file, "\n") {
		key, rest, _ := strings.Cut(text, " ")
		line := ParseLine(text)
		switch {
		case text == "" || key == ";":
		case key == "=":
			name, conditions, _ := strings.Cut(strings.TrimSuffix(rest, "]"), " [")
			s.Entries = append(s.Entries, Entry{Head: Line{Conditions: strings.Fields(conditions), Text: name}})
			slot = ""
		case key == "#":
			slot = rest
		case slot != "":
			s.Texts[slot] = append(s.Texts[slot], line)
		case len(s.Entries) > 0:
			e := &s.Entries[len(s.Entries)-1]
			e.Lines = append(e.Lines, line)
		}
	}
	return s
}

// A Reader is what a script is read for: its conditions, and the values of the slots for
// which the script has no text.
type Reader interface {
	Setup
	Slots
}

// AppendText appends the text of a slot: the first of its lines that applies, or nothing.
// known is false if the script has no text for the slot.
func (s *Script) AppendText(b []byte, slot string, r Reader) (all []byte, known bool) {
	lines, known := s.Texts[slot]
	for k := range lines {
		if lines[k].Holds(r) {
			return Append(b, lines[k].Text, r)
		}
	}
	return b, known
}

// Text is the text of a slot.
func (s *Script) Text(slot string, r Reader) string {
	b, _ := s.AppendText(nil, slot, r)
	return string(b)
}

// Choose appends one wording of the first entry that applies: of its lines that apply, the
// first that fits, else the last.
func (s *Script) Choose(b []byte, r Reader, fits func(text []byte) bool) []byte {
	from, lines := len(b), s.Lines(r)
	for k := range lines {
		if !lines[k].Holds(r) {
			continue
		}
		if b, _ = Append(b[:from], lines[k].Text, r); fits(b[from:]) {
			break
		}
	}
	return b
}

// Lines is the lines of the first entry that applies.
func (s *Script) Lines(r Reader) []Line {
	for k := range s.Entries {
		if s.Entries[k].Head.Holds(r) {
			return s.Entries[k].Lines
		}
	}
	return nil
}

//go:embed slots.txt
var slotsText string

// SlotTexts is the texts of the slots in pages.
var SlotTexts = sync.OnceValue(func() *Script { return ParseScript(slotsText) })

// RuleConditions is the conditions about a run's update rule. It is not written to.
var RuleConditions = map[string]func(r *algo.UpdateRule) bool{
	"own-step":        func(r *algo.UpdateRule) bool { return r.Rule().StepFormula != "" },
	"loss":            func(r *algo.UpdateRule) bool { return strings.Contains(r.Rule().StepFormula, "«ℓ»") },
	"own-test":        func(r *algo.UpdateRule) bool { return r.Rule().Test.Limit != "" },
	"strict":          func(r *algo.UpdateRule) bool { return r.Rule().Test.Strict },
	"β":               func(r *algo.UpdateRule) bool { return r.Rule().Test.Limit == "β" },
	"unit-threshold":  func(r *algo.UpdateRule) bool { return r.Rule().Test.Limit == "1" },
	"by-parameter":    func(r *algo.UpdateRule) bool { _, is := r.HyperparameterOf(r.Rule().Test.Limit); return is },
	"bound-on-losses": func(r *algo.UpdateRule) bool { return r.Rule().Bound.Losses != nil },
}
