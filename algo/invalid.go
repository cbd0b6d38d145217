package algo

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

//go:embed senseless.txt
var senseless string

// conditional is what is said of a setting beside the others: under which conditions, and what.
type conditional struct {
	setting string
	when    []condition // all of them
	says    string
}

// condition is that a setting has one of some values, or none of them.
type condition struct {
	of     *Setting
	not    bool
	values []string
}

func (c condition) holds(s Setup) bool { return slices.Contains(c.values, c.of.Text(s)) != c.not }

// allSenseless is the settings that make no sense beside the others, and why with the fix,
// in the order in which they are asked: the parameters that the update rule does not read,
// and the text.
var allSenseless = sync.OnceValue(func() (rows []conditional) {
	update, _ := FindSetting("update")
	for _, by := range parameters {
		_, unread := by.words()
		rows = append(rows, conditional{by.Name, []condition{{update, true, by.readers()}}, unread})
	}
	return append(rows, conditionals(senseless)...)
})

// conditionals are the rows of a text.
func conditionals(text string) (rows []conditional) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, ";") {
			continue
		}
		cells := strings.Split(strings.TrimSpace(line), " | ")
		row := conditional{setting: cells[0], says: cells[2]}
		for _, of := range strings.Fields(cells[1]) {
			name, values, _ := strings.Cut(of, "=")
			name, not := strings.CutSuffix(name, "!")
			row.when = append(row.when, condition{fact(name), not, strings.Split(values, ",")})
		}
		rows = append(rows, row)
	}
	return rows
}

// fact is what a condition asks for: a setting, or what is none but can be read like one.
func fact(name string) *Setting {
	switch name {
	case "task":
		return &Setting{field: func(s *Setup) any { return &s.Task }}
	case "step":
		return &Setting{field: stepOf}
	}
	t, ok := FindSetting(name)
	if !ok {
		panic("algo: a condition on no setting: " + name)
	}
	return t
}

// applies reports whether all conditions hold.
func (row conditional) applies(s Setup) bool {
	return !slices.ContainsFunc(row.when, func(c condition) bool { return !c.holds(s) })
}

// Allows reports whether a setting, as it is, makes sense beside the others.
func (s Setup) Allows(setting string) bool {
	return s.Validate(func(given string) bool { return given == setting }) == nil
}

// Validate is the error of the first setting that makes no sense beside the
// others, of those that given says a user asked for; nil if there is none. A
// setting nobody asked for, such as a suggested kernel in another mode, waits.
func (s Setup) Validate(given func(setting string) bool) error {
	for _, row := range allSenseless() {
		if given(row.setting) && row.applies(s) {
			return &SetupError{row.setting, strings.ReplaceAll(row.says, "«update»", s.Update)}
		}
	}
	return nil
}
