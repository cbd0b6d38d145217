package panel

import (
	"strings"

	"perceptron/tui/row"
)

// Settings is every setting, while they are being turned.
type Settings struct {
	Rows  []Setting
	At    int    // the one chosen
	Typed string // the number that is being typed for it; "" if none is
}

// Setting is one: of learning, of how the data are read, or of the screen.
type Setting struct {
	Name, Value, Doc string
	Was              string   // as the data were opened
	Why              string   // it makes no sense beside the others; "" if it does
	Values           []string // nil: a number, or any text
	Text             bool     // any text is a value of it, so it can't be turned
	Group            string   // what help lists it under
	Synonyms         string   // other words, by which help finds it
}

// settingRows says the settings, the one chosen among them, and on a wide sheet
// what that one is.
func settingRows(f *Frame, s *row.Sheet, _ View, _ bool) {
	all := f.Settings
	s.Title("settings", true)
	s.HeadingNote("↑↓ ←→").Role = row.Key
	if all == nil {
		s.Next().Heading = true
		s.Line(row.Text, "S opens them")
		return
	}
	room := s.RowsLeft() - 1
	const docRows = 2 // rows for what the chosen one is
	if s.W >= row.WideFrom && room > 4*docRows {
		room -= docRows
	}
	first := window(all.At-room/2, len(all.Rows), room)
	below(s, len(all.Rows)-first-room)
	s.Next().Heading = true
	for k := first; k < min(first+room, len(all.Rows)); k++ {
		saySetting(s, &all.Rows[k], k == all.At, all.Typed)
	}
	if s.W >= row.WideFrom && len(all.Rows) > 0 {
		s.Paragraph(row.Note, 0, all.Rows[all.At].Doc)
	}
}

// saySetting says one: its value, and what it was if that is another.
func saySetting(s *row.Sheet, t *Setting, chosen bool, typed string) {
	s.Write(row.Name, t.Name).MinColumn = 2
	value, role := t.Value, row.Value
	switch {
	case chosen && typed != "":
		value, role = "‹ "+typed+"▏", row.Result
	case t.Why != "":
		value, role = "–  "+withoutFix(t.Why), row.Note
	case chosen && !t.Text:
		value, role = "‹ "+value+" ›", row.Result
	}
	const valueAt = 13
	c := s.Write(role, value)
	c.MinColumn, c.Gap, c.Overflow = valueAt, 1, row.Truncate
	if t.Was != t.Value && t.Why == "" {
		s.AlignRight(row.Warning, "was ", t.Was).Reserve = 0
		s.Or("≠")
	}
	if r := s.Next(); chosen {
		r.Mark = row.Current
	}
}

// withoutFix is a reason without its fix, which names flags.
func withoutFix(why string) string {
	why, _, _ = strings.Cut(why, " (")
	return why
}

// roomSettings is the heading and a few of them, or all.
func roomSettings(f *Frame, _, _ int) (least, best int) {
	if f.Settings == nil {
		return 2, 2
	}
	return min(8, 1+len(f.Settings.Rows)), 1 + len(f.Settings.Rows)
}
