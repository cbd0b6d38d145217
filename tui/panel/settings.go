package panel

import (
	"strings"

	"perceptron/tui/row"
)

// Settings is the settings panel: every setting, while the panel is open.
type Settings struct {
	Rows     []Setting
	Selected int    // index of the selected row
	Typed    string // the value being typed for it; "" if none is
}

// Setting is one setting: of learning, of reading the data, or of the screen.
type Setting struct {
	Name, Value, Doc string
	Opened           string   // its value when the data were opened
	Why              string   // why it has no effect beside the other settings; "" if it has
	Values           []string // nil: a number, or any text
	FreeText         bool     // any text is a value, so the arrow keys can't change it
	Group            string   // the group in which help lists it
	Synonyms         string   // other words by which help finds it
}

// settingRows writes the settings around the selected one.
func settingRows(f *Frame, s *row.Sheet, _ ViewState, _ bool) {
	all := f.Settings
	s.Title("settings", true)
	s.HeadingNote("↑↓ ←→").Role = row.Key
	s.Next().Heading = true
	if all == nil {
		s.Line(row.Text, "S opens them")
		return
	}
	half := s.RowsLeft() / 2
	for k := range all.Rows {
		writeSetting(s, &all.Rows[k], k == all.Selected, all.Typed)
	}
	s.Scroll(1, all.Selected-half)
}

// writeSetting writes one setting: its value, and its original value if that differs.
func writeSetting(s *row.Sheet, t *Setting, chosen bool, typed string) {
	s.Write(row.Name, t.Name).MinColumn = 2
	value, role := t.Value, row.Value
	switch {
	case chosen && typed != "":
		value, role = "‹ "+typed+"▏", row.Result
	case t.Why != "":
		value, role = "–  "+withoutFix(t.Why), row.Note
	case chosen && !t.FreeText:
		value, role = "‹ "+value+" ›", row.Result
	}
	const valueAt = 13
	c := s.Write(role, value)
	c.MinColumn, c.Gap, c.Overflow = valueAt, 1, row.Truncate
	if t.Opened != t.Value && t.Why == "" {
		s.AlignRight(row.Warning, "was ", t.Opened).Reserve = 0
		s.Or("≠")
	}
	if r := s.Next(); chosen {
		r.Mark = row.Current
	}
}

// withoutFix is a reason without the hint in parentheses, which names flags.
func withoutFix(why string) string {
	why, _, _ = strings.Cut(why, " (")
	return why
}

// settingsHeight is the heading and at least a few settings, at best all.
func settingsHeight(f *Frame, _, _ int) (least, best int) {
	if f.Settings == nil {
		return 2, 2
	}
	return min(8, 1+len(f.Settings.Rows)), 1 + len(f.Settings.Rows)
}
