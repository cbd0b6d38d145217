package panel

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model/golden"
)

// TestPanelText goes through files of cases: data, a set-up, a step, a panel at some
// sizes, and text that must be there or must not.
func TestPanelText(t *testing.T) {
	files, err := filepath.Glob("testdata/text/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range files {
		for _, row := range golden.Rows(t, file) {
			view, changes := viewed(row[1])
			f := frame(t, set(t, row[0]), changes, must(strconv.Atoi(row[2])))
			where := strings.Join(row, " | ")
			name, sizes, _ := strings.Cut(row[3], " ")
			for size := range strings.SplitSeq(sizes, ", ") {
				text := panelText(f, name, size, view)
				if name == "sentence" || name == "unmapped" || name == "order" || name == "remembered" {
					if text != row[4] {
						t.Errorf("%s: %q", where, text)
					}
					continue
				}
				for _, piece := range row[4:] {
					unwanted, not := strings.CutPrefix(piece, "not: ")
					if not {
						piece = unwanted
					}
					if strings.Contains(joined(text), joined(piece)) == not {
						t.Errorf("%s: %q in\n%s", where, piece, text)
					}
				}
			}
		}
	}
}

// viewed splits the view state off the changes of a set-up.
func viewed(changes string) (v ViewState, rest string) {
	for change := range strings.FieldsSeq(changes) {
		switch name, value, _ := strings.Cut(change, "="); name {
		case "sort":
			v.Sort = must(strconv.Atoi(value))
		case "scroll":
			v.Scroll = must(strconv.Atoi(value))
		case "filter":
			v.Filter = strings.ReplaceAll(value, "_", " ")
		default:
			rest += " " + change
		}
	}
	return v, rest
}

// panelText is the text of a panel, or of another part of a frame, at a size: columns and
// rows, or columns and the best or the least rows of its height hint.
func panelText(f *Frame, name, size string, v ViewState) string {
	switch name {
	case "sentence":
		return Sentence(f, "", 79, false)
	case "order":
		return strings.Trim(fmt.Sprint(listed(f.tableOrder(v))), "[]")
	case "remembered":
		var all []string
		for _, readout := range algo.ReadoutNames {
			all = append(all, fmt.Sprint(readout, " ", f.storedNumbers(readout)))
		}
		return strings.Join(all, " ")
	case "unmapped":
		return Objection(f, "weight-space")
	case "step+sentence":
		return panelText(f, "step", size, v) + "\n" + Sentence(f, "", 79, false)
	}
	size, ascii := strings.CutSuffix(size, " ascii")
	size, little := strings.CutSuffix(size, " least")
	columns, rows, given := strings.Cut(size, "x")
	w := must(strconv.Atoi(columns))
	least, h := HeightHint(name, f, w, 45)
	switch {
	case name == "top" || name == "status" || name == "timebar":
		h = 1
	case given:
		h = must(strconv.Atoi(rows))
	case little:
		h = least
	}
	return spelled(f, name, w, h, v, ascii)
}

// Read out, a vector has all of its components, up to a limit: none is cut for lack of
// room.
func TestSpokenVectorsWhole(t *testing.T) {
	vector := regexp.MustCompile(`\([^()]*,[^()]*\)`)
	for _, data := range []string{"and", "iris", "thirty", "pixels9"} {
		for _, changes := range []string{"", "bias=radius", "as=003", "mode=dual"} {
			f := frame(t, set(t, data), changes+" proved", 7)
			for _, name := range []string{"step", "bound"} {
				for _, line := range SpokenLines(name, f, ViewState{}, false) {
					for _, v := range vector.FindAllString(line, -1) {
						if n := len([]rune(v)); n > 400 || n < 380 && strings.Contains(v, "…") {
							t.Errorf("%s, %s: %d columns of %s in %s", data, changes, n, v, line)
						}
					}
				}
			}
		}
	}
}

// joined is a text with single blanks.
func joined(text string) string { return strings.Join(strings.Fields(text), " ") }

// listed are all examples of an order.
func listed(o *order) []int {
	all := []int{}
	for k := range o.Len() {
		all = append(all, o.At(k))
	}
	return all
}

// Slots in a text are filled with the document's symbols.
func TestFilled(t *testing.T) {
	for _, row := range golden.Rows(t, "testdata/letters.txt") {
		if got := frame(t, set(t, "and"), "as="+row[0], 0).fillLetters(row[1]); got != row[2] {
			t.Errorf("%s: %q becomes %q, want %q", row[0], row[1], got, row[2])
		}
	}
}
