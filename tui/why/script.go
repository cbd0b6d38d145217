package why

import (
	_ "embed"
	"strings"
	"sync"

	"perceptron/algo"
)

// A Line of a page or of a script holds for the set-ups that meet all of its conditions.
type Line struct {
	Conditions []string
	When       When
	Text       string
}

// When is which of the weights around the step at hand a line of numbers is of.
type When string

// The times of a line. One without a time is of the run, or of its step and the weights
// before it.
const (
	Then When = "then" // those that the step was judged by
	Both When = "both" // the old ones, then the new ones where they differ
	Now  When = "now"  // the present ones
)

// ParseLine reads "[conditions] template".
func ParseLine(text string) Line {
	if !strings.HasPrefix(text, "[") {
		return Line{Text: text}
	}
	conditions, template, _ := strings.Cut(text[1:], "]")
	return Line{Conditions: strings.Fields(conditions), Text: strings.TrimPrefix(template, " ")}
}

// A Setup is what the conditions of a line are about.
type Setup interface{ Is(condition string) bool }

// Holds reports whether a set-up meets all conditions of a line; "not-" before one
// turns it round.
func (l *Line) Holds(setup Setup) bool {
	for _, c := range l.Conditions {
		name, not := strings.CutPrefix(c, "not-")
		if setup.Is(name) == not {
			return false
		}
	}
	return true
}

// Slots are what stands in the slots of a template; ok is false where there is nothing
// for one.
type Slots interface {
	Append(b []byte, name string) (all []byte, ok bool)
}

// Append appends a template with its slots filled, as they stand where slots is nil; ok is
// false where one of them has no value, and then the line is not to be said.
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

// A Script is a file of texts for one panel: its entries in their order, and the
// texts that stand in their slots.
type Script struct {
	Entries []Entry
	Texts   map[string][]Line
}

// An Entry is what stands under "= NAME [conditions]" in a script.
type Entry struct {
	Head  Line // of which the text is the name
	Lines []Line
}

// ParseScript reads a script. "= NAME" begins an entry, "# NAME" a text that stands
// in slots of that name; what begins with ; is a remark.
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

// A Reader is whom a script is read to: whether its set-up meets a condition, and what
// stands in the slots that the script has no text for.
type Reader interface {
	Setup
	Slots
}

// AppendText appends the text of a slot: the first of its lines that holds, nothing
// where none does. known is false where the script has no text for it.
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

// Choose appends one wording of the first entry that holds: of its lines that hold
// the first that fits, or else the last.
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

// Lines are the lines of the first entry that holds.
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

// SlotTexts are the texts that stand in slots of the pages.
var SlotTexts = sync.OnceValue(func() *Script { return ParseScript(slotsText) })

// RuleConditions are the conditions on the update rule of a run. They are never written.
var RuleConditions = map[string]func(r *algo.UpdateRule) bool{
	"own-step":        func(r *algo.UpdateRule) bool { return r.Rule().StepFormula != "" },
	"loss":            func(r *algo.UpdateRule) bool { return strings.Contains(r.Rule().StepFormula, "«ℓ»") }, // its step goes by it
	"own-test":        func(r *algo.UpdateRule) bool { return r.Rule().Test.Limit != "" },
	"strict":          func(r *algo.UpdateRule) bool { return r.Rule().Test.Strict },
	"β":               func(r *algo.UpdateRule) bool { return r.Rule().Test.Limit == "β" },
	"unit-threshold":  func(r *algo.UpdateRule) bool { return r.Rule().Test.Limit == "1" },
	"by-parameter":    func(r *algo.UpdateRule) bool { _, is := r.HyperparameterOf(r.Rule().Test.Limit); return is },
	"bound-on-losses": func(r *algo.UpdateRule) bool { return r.Rule().Bound.Losses != nil },
}
