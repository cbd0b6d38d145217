package row

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"perceptron/tui/theme"
)

// SpokenLines are the rows as lines of text, to be read out: the longest wording of each
// cell, of any length and without drawing characters. Cells that are set apart are
// separated by commas, table cells have their column's head in front, and a mark becomes
// a word.
func (s *Sheet) SpokenLines() iter.Seq[string] {
	return func(yield func(string) bool) {
		for k := 0; k < len(s.Rows); k++ {
			r := &s.Rows[k]
			if r.Columns != nil && (k == 0 || s.Rows[k-1].Columns == nil) {
				continue // the heads, which each row repeats
			}
			if line := s.spokenRow(r); line != "" && !yield(line) {
				return
			}
		}
	}
}

// spokenRow is one row as text; "" if it has no words.
func (s *Sheet) spokenRow(r *Row) string {
	line := ""
	var before *Cell // the last cell that was written
	written := true  // whether the previous cell, or one of its wordings, was written
	for k := range r.Cells {
		c := &r.Cells[k]
		if c.Alternative && written || c.Overflow == Omission {
			continue
		}
		spelled, _ := s.cellText(c, maxSpokenVector)
		text := spokenText(spelled, c.Role)
		if written = strings.TrimSpace(text) != ""; !written {
			continue
		}
		if k < len(r.Columns) && r.Columns[k].Head != "" {
			text = string(appendAll(nil, []any{r.Columns[k].Head}, s.Slots, s.ASCII)) + " " + text
		}
		if before != nil {
			sep := separator(r, k, before)
			if sep == "" && (strings.HasPrefix(text, "=") || strings.HasPrefix(text, "→") || needsBlank(line, text)) {
				sep = " "
			}
			if sep != "" {
				line, text = strings.TrimRight(line, " ")+sep, strings.TrimLeft(text, " ")
			}
		}
		before = c
		line += text
	}
	line = strings.TrimRight(PlainText(line), ",")
	switch {
	case line == "":
		return ""
	case r.Heading:
		line = strings.TrimSuffix(line, ":") + ":"
	}
	return map[Mark]string{JustRan: "now: ", Current: "current: "}[r.Mark] + line
}

// separator is what separates a cell from the previous one; "" if the text runs on.
func separator(r *Row, k int, before *Cell) string {
	c := &r.Cells[k]
	switch {
	case c.NewRow && c.Gap > 1:
		return "; "
	case before.Role == Name && c.Overflow != RightAligned, c.Gap == 1, theme.IsClass(before.Role) && c.MinColumn == 0 && c.Gap < 2:
		return " "
	case r.Heading, k <= len(r.Columns) && r.Columns != nil, c.Overflow == RightAligned, c.Gap > 1, c.MinColumn > 0:
		return "  "
	case c.Vector.Len() > 0 && len(c.Text) == 0:
		return " "
	}
	return ""
}

// needsBlank reports whether two texts would run together: both have a letter or a digit
// where they meet.
func needsBlank(before, text string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	first, _ := utf8.DecodeRuneInString(text)
	wordy := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }
	return wordy(last) && wordy(first)
}

// maxSpokenVector is the greatest length of a vector, in columns, when it is read out.
const maxSpokenVector = 400

// spokenText is the text of a cell as it is read out: nothing of bars and keys, of a
// verdict only the word.
func spokenText(text []byte, role Role) string {
	switch role {
	case BarFilled, BarEmpty, Key:
		return ""
	case RightChip, WrongChip, Right, Wrong:
		return strings.Trim(string(text), "✗✓ ")
	}
	return string(text)
}

// PlainText is a text without drawing characters (braille, boxes, blocks) and with single
// blanks. Parts that are two or more blanks apart are joined by a comma, except a number
// after its symbol, and what follows a "but".
func PlainText(text string) string {
	text = strings.Map(func(r rune) rune {
		if r >= 0x2500 && r <= 0x259f || r >= 0x2800 && r <= 0x28ff {
			return ' '
		}
		return r
	}, text)
	for _, gap := range []string{"    ", "   "} {
		text = strings.ReplaceAll(text, gap, "  ")
	}
	line := ""
	for p := range strings.SplitSeq(text, "  ") {
		switch p = strings.TrimSpace(p); {
		case p == "":
		case line == "":
			line = p
		case isSymbolOf(line, p):
			line += " " + p
		case strings.HasPrefix(p, ","):
			line += p
		case strings.ContainsAny(line[len(line)-1:], ":;=,"), strings.HasSuffix(line, ", but"):
			line += " " + p
		default:
			line += ", " + p
		}
	}
	return line
}

// isSymbolOf reports whether the line so far is the symbol of the number that follows.
func isSymbolOf(line, next string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(next, "−-"))
	last, _ := utf8.DecodeLastRuneInString(line)
	return unicode.IsDigit(first) && !unicode.IsDigit(last) && !strings.Contains(line, " ")
}
