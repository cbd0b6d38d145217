package row

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"perceptron/tui/theme"
)

// Said are the rows as lines of text, for who listens: the longest wording of
// each, without anything that is drawn, as long as they are. What stands apart on
// a row has a comma between; the cells of a table have the heads of their columns
// in front; a mark is said by a word.
func (s *Sheet) Said() iter.Seq[string] {
	return func(yield func(string) bool) {
		for k := 0; k < len(s.Rows); k++ {
			r := &s.Rows[k]
			if r.Columns != nil && (k == 0 || s.Rows[k-1].Columns == nil) {
				continue // the heads, which each row repeats
			}
			if line := s.said(r); line != "" && !yield(line) {
				return
			}
		}
	}
}

// said is one row; "" where it has no words.
func (s *Sheet) said(r *Row) string {
	line := ""
	var before *Cell // that was said last
	said := true     // the cell before, or one of its wordings
	for k := range r.Cells {
		c := &r.Cells[k]
		if c.Or && said || c.Place == Rest {
			continue
		}
		spelled, _ := s.spelled(c, spokenColumns)
		text := spoken(spelled, c.Role)
		if said = strings.TrimSpace(text) != ""; !said {
			continue
		}
		if k < len(r.Columns) && r.Columns[k].Head != "" {
			text = string(appendAll(nil, []any{r.Columns[k].Head}, s.Slots, s.ASCII)) + " " + text
		}
		if before != nil {
			by := between(r, k, before)
			if by == "" && (strings.HasPrefix(text, "=") || strings.HasPrefix(text, "→") || joins(line, text)) {
				by = " "
			}
			if by != "" {
				line, text = strings.TrimRight(line, " ")+by, strings.TrimLeft(text, " ")
			}
		}
		before = c
		line += text
	}
	line = strings.TrimRight(Plainly(line), ",")
	switch {
	case line == "":
		return ""
	case r.Rule:
		line = strings.TrimSuffix(line, ":") + ":"
	}
	return map[Mark]string{Ran: "now: ", AtHand: "current: "}[r.Mark] + line
}

// between is what parts a cell of a row from the one before it: nothing where the
// text runs on.
func between(r *Row, k int, before *Cell) string {
	c := &r.Cells[k]
	switch {
	case c.Start && c.Gap > 1:
		return "; "
	case before.Role == Name && c.Place != Closing, c.Gap == 1, theme.IsClass(before.Role) && c.From == 0 && c.Gap < 2:
		return " "
	case r.Rule, k <= len(r.Columns) && r.Columns != nil, c.Place == Closing, c.Gap > 1, c.From > 0:
		return "  "
	case c.Vector.Len() > 0 && len(c.Text) == 0:
		return " "
	}
	return ""
}

// joins reports whether two texts would run together: both are of words or numbers
// where they meet.
func joins(before, text string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	first, _ := utf8.DecodeRuneInString(text)
	wordy := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }
	return wordy(last) && wordy(first)
}

// spokenColumns is how long a vector may be that is said.
const spokenColumns = 400

// spoken is the text of a cell: of a bar and of keys nothing, of a verdict the word.
func spoken(text []byte, role Role) string {
	switch role {
	case Used, Unused, Key:
		return ""
	case RightChip, WrongChip, Right, Wrong:
		return strings.Trim(string(text), "✗✓ ")
	}
	return string(text)
}

// Plainly is a text without what is drawn: braille, boxes and blocks, of which
// there is none to be heard, and with one blank between words: what stands apart has a
// comma between, but for a number behind the symbol that it is of, and what a "but" leads to.
func Plainly(text string) string {
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
		case names(line, p):
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

// names reports whether a line so far is the symbol of the number that follows.
func names(line, next string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(next, "−-"))
	last, _ := utf8.DecodeLastRuneInString(line)
	return unicode.IsDigit(first) && !unicode.IsDigit(last) && !strings.Contains(line, " ")
}
