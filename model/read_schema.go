package model

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// schema says what each column of an input is for.
type schema struct {
	names      []string // of all columns, unique and safe to print
	headerLine int      // 0 without a header
	label      int      // the label column, from 0; −1 if it is none of the columns
	features   []int    // the feature columns, in the order of the data set
	oneHot     []bool   // by feature, whether it becomes indicators
	notes      []string
}

// nameColumns takes the names of a header. Duplicate names are changed and empty ones
// invented, with a note.
func (s *schema) nameColumns(header []string) {
	n := uniqueNames{}
	for j, cell := range header {
		name := Visible(trim(cell), nameCells)
		if name == "" {
			name = fmt.Sprintf("column %d", j+1)
			s.note(fmt.Sprintf("column %d has no name: it is called %s", j+1, name))
		}
		given := n.unique(name)
		if given != name {
			s.note(fmt.Sprintf("column %d is a second %s: it is called %s", j+1, name, given))
		}
		s.names = append(s.names, given)
	}
}

// note adds a note, up to a few.
func (s *schema) note(text string) {
	const maxNotes = 5
	if len(s.notes) < maxNotes {
		s.notes = append(s.notes, text)
	} else if len(s.notes) == maxNotes {
		s.notes = append(s.notes, "and more columns without names")
	}
}

// numberColumns names m columns without a header: the features x1, x2, … and the label y.
func (s *schema) numberColumns(m int) {
	k := 0
	for j := range m {
		if j == s.label {
			s.names = append(s.names, "y")
			continue
		}
		k++
		s.names = append(s.names, "x"+strconv.Itoa(k))
	}
}

// column finds a column by its name, or by its number from 1.
func (s *schema) column(name string) (int, bool) {
	name = strings.TrimSpace(name)
	if j := slices.Index(s.names, name); j >= 0 {
		return j, true
	}
	if j := slices.Index(s.names, Visible(name, nameCells)); j >= 0 && name != "" {
		return j, true
	}
	j, err := strconv.Atoi(name)
	return j - 1, err == nil && j >= 1 && j <= len(s.names)
}

// matchTraining gives the columns of a test set the roles they have in the training set: by
// name if both have headers, else by number.
func (s *schema) matchTraining(in *input, training *schema) error {
	place := func(j int) (int, error) { return j, nil }
	if s.headerLine > 0 && training.headerLine > 0 {
		names := make(map[string]int, len(s.names))
		for j, name := range s.names {
			names[name] = j
		}
		place = func(j int) (int, error) {
			if k, ok := names[training.names[j]]; ok {
				return k, nil
			}
			return 0, in.refuse(s.headerLine, 0, "no column %s, which the training data have: expected theirs (%s)",
				Quoted(training.names[j]), nearestNames(training.names[j], s.names))
		}
	} else if len(s.names) != len(training.names) {
		return in.refuse(max(s.headerLine, 1), 0, "%d %s where the training data have %d: expected as many (or headers in both, to find them by name)",
			len(s.names), plural(len(s.names), "column"), len(training.names))
	}
	s.notes, s.oneHot = nil, training.oneHot
	for _, j := range training.features {
		k, err := place(j)
		if err != nil {
			return err
		}
		s.features = append(s.features, k)
	}
	label, err := place(training.label)
	s.label = label
	return err
}

// noColumn is the error of a flag that names an unknown column.
func (s *schema) noColumn(in *input, name, flag string) error {
	return in.usageError(s.headerLine, 0, "no column %s for %s: expected a name or a number from 1 to %d (%s)",
		Quoted(name), flag, len(s.names), nearestNames(Visible(name, nameCells), s.names))
}

// chooseFeatures sets the feature columns, and which of them become indicators.
func (s *schema) chooseFeatures(in *input) error {
	if in.o.Columns == "" {
		for j := range s.names {
			if j != s.label {
				s.features = append(s.features, j)
			}
		}
	} else if err := s.pickFeatures(in); err != nil {
		return err
	}
	if len(s.features) == 0 {
		return in.refuse(max(s.headerLine, 1), 0, "one column: expected features and a label (--delimiter, if something else separates the columns)")
	}
	if s.oneHot = make([]bool, len(s.features)); in.o.OneHot == "" {
		return nil
	}
	for _, name := range columnList(in.o.OneHot) {
		j, ok := s.column(name)
		if !ok {
			return s.noColumn(in, name, "--one-hot")
		}
		k := slices.Index(s.features, j)
		if k < 0 {
			return in.usageError(s.headerLine, j+1, "column %s of --one-hot is not a feature: expected one of --columns, and not the label (leave it out)", s.names[j])
		}
		s.oneHot[k] = true
	}
	return nil
}

// pickFeatures sets the features from --columns.
func (s *schema) pickFeatures(in *input) error {
	for _, name := range columnList(in.o.Columns) {
		j, ok := s.column(name)
		switch {
		case !ok:
			return s.noColumn(in, name, "--columns")
		case j == s.label:
			return in.usageError(s.headerLine, j+1, "column %s is the label: expected features in --columns (leave it out, or set --label)", s.names[j])
		case slices.Contains(s.features, j):
			return in.usageError(s.headerLine, j+1, "column %s appears twice in --columns: expected each once (leave one out)", s.names[j])
		}
		s.features = append(s.features, j)
	}
	return nil
}

// columnList splits a list of names at its commas; a name with a comma is quoted, as in
// CSV.
func columnList(list string) []string {
	if strings.TrimSpace(list) == "" {
		return nil
	}
	r := csv.NewReader(strings.NewReader(list))
	r.TrimLeadingSpace = true
	names, err := r.Read()
	if err != nil {
		names = strings.Split(list, ",")
	}
	for k, name := range names {
		names[k] = trim(name)
	}
	return names
}

// featureNames is the names of the features.
func (s *schema) featureNames() []string {
	names := make([]string, len(s.features))
	for k, j := range s.features {
		names[k] = s.names[j]
	}
	return names
}

// wordFix is the fix for a word in a column of numbers.
func (t *table) wordFix(j int) string {
	fix := "--columns leaves it out"
	if t.builder != nil {
		fix = fmt.Sprintf("--one-hot %s makes indicators of it, %s", t.flagName(j), fix)
	}
	if t.schema.headerLine == 0 && t.complete == 1 {
		fix = "--header yes if these are names, " + fix
	}
	return fix
}

// columnName is the name of a column in messages.
func (t *table) columnName(j int) string {
	if t.schema.headerLine == 0 {
		return "column " + strconv.Itoa(j+1)
	}
	return "column " + Visible(t.schema.names[j], shownCells)
}

// flagName is how a flag names a column: by its name, or by its number if the name is long
// or would need quotes.
func (t *table) flagName(j int) string {
	name := t.schema.names[j]
	for _, r := range name {
		word := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' || r == '.' || r == '-'
		if !word || len(name) > shownCells || name[0] == '-' || t.schema.headerLine == 0 {
			return strconv.Itoa(j + 1)
		}
	}
	return name
}
