package why

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed slots.txt
var slotsText string

// SlotTexts are the texts that stand in slots of the pages.
var SlotTexts = sync.OnceValue(func() *Script { return ParseScript(slotsText) })

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

// Append appends the line; ok is false where it doesn't hold, or a slot of it has no
// value.
func (l *Line) Append(b []byte, r Reader) (all []byte, ok bool) {
	if !l.Holds(r) {
		return b, false
	}
	return Append(b, l.Text, r)
}
