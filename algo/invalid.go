package algo

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

//go:embed invalid.txt
var invalidText string // its first lines explain the format

// restriction says that a setting is not available under certain conditions, and why.
type restriction struct {
	setting string
	when    []condition // all must hold
	reason  string
}

// condition asks whether a setting has one of some values, or, with not, none of them.
type condition struct {
	of     *Setting
	not    bool
	values []string
}

func (c condition) holds(s Setup) bool { return slices.Contains(c.values, c.of.Text(s)) != c.not }

// invalidSettings is the settings that make no sense beside others, in the order in which
// they are checked: first the hyperparameters that the update rule does not read, then the
// rows of invalid.txt. The reason includes the remedy.
var invalidSettings = sync.OnceValue(func() (rows []restriction) {
	update, _ := FindSetting("update")
	for _, by := range hyperparameters {
		_, unread := by.texts()
		rows = append(rows, restriction{by.Name, []condition{{update, true, by.rules()}}, unread})
	}
	return append(rows, parseRestrictions(invalidText)...)
})

// parseRestrictions parses the rows of invalid.txt and omissions.txt.
func parseRestrictions(text string) (rows []restriction) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, ";") {
			continue
		}
		cells := strings.Split(strings.TrimSpace(line), " | ")
		row := restriction{setting: cells[0], reason: cells[2]}
		for _, text := range strings.Fields(cells[1]) {
			name, values, _ := strings.Cut(text, "=")
			name, not := strings.CutSuffix(name, "!")
			row.when = append(row.when, condition{conditionSetting(name), not, strings.Split(values, ",")})
		}
		rows = append(rows, row)
	}
	return rows
}

// conditionSetting is what a condition reads: a setting, the task, or the kind of step
// size.
func conditionSetting(name string) *Setting {
	switch name {
	case "task":
		return &Setting{field: func(s *Setup) any { return &s.Task }}
	case "step":
		return &Setting{field: stepKind}
	}
	t, ok := FindSetting(name)
	if !ok {
		panic("algo: a condition on no setting: " + name)
	}
	return t
}

// applies reports whether all conditions hold.
func (row restriction) applies(s Setup) bool {
	return !slices.ContainsFunc(row.when, func(c condition) bool { return !c.holds(s) })
}

// Allows reports whether a setting, with its present value, makes sense beside the others.
func (s Setup) Allows(setting string) bool {
	return s.Validate(func(given string) bool { return given == setting }) == nil
}

// Validate is the error of the first setting that makes no sense beside the others, among
// those that given reports as chosen by the user; nil if there is none. A setting nobody
// chose, such as a suggested kernel in another mode, is not an error.
func (s Setup) Validate(given func(setting string) bool) error {
	for _, row := range invalidSettings() {
		if given(row.setting) && row.applies(s) {
			return &SetupError{row.setting, strings.ReplaceAll(row.reason, "«update»", s.Update)}
		}
	}
	return nil
}
