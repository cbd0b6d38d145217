package explore

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/panel"
)

// settings are all settings.
func (x *Explorer) settings() []panel.Setting {
	return append(x.Settings(), x.motionSetting())
}

// Settings are the learning settings, then those of the data, which are flags about
// reading them.
func (x *Explorer) Settings() []panel.Setting {
	all := x.learningSettings()
	if x.source.Reread == nil {
		return all
	}
	for _, f := range model.Flags() {
		usual := notGiven
		if len(f.Values) > 0 {
			usual = f.Values[0]
		}
		all = append(all, panel.Setting{
			Name: f.Name, Value: cmp.Or(x.DataFlag(f.Name), usual), Opened: usual, Doc: f.Doc, Values: f.Values, FreeText: f.Values == nil,
			Group: "how the data are read; each is a flag of the command line too",
		})
	}
	return all
}

// learningSettings are the settings of the set-up, with the values that the data were
// opened with.
func (x *Explorer) learningSettings() []panel.Setting {
	var all []panel.Setting
	for _, t := range algo.Settings() {
		s := panel.Setting{
			Name: t.Name, Value: t.Text(x.view.Setup), Opened: t.Text(x.source.Base), Doc: t.Doc, Values: t.Values,
			Group: "learning settings; each is a flag of the command line too", Synonyms: t.Synonyms,
		}
		if err := x.view.Setup.Validate(func(name string) bool { return name == t.Name }); err != nil {
			s.Why = strings.TrimPrefix(err.Error(), t.Name+": ")
		}
		all = append(all, s)
	}
	return all
}

// findSetting is the setting of a name.
func (x *Explorer) findSetting(name string) (s panel.Setting, err error) {
	all := x.settings()
	k := settingIndex(all, name)
	if k < 0 {
		return s, unknownSetting(name)
	}
	return all[k], nil
}

func unknownSetting(name string) error {
	return fmt.Errorf("no setting %s (set alone lists them)", model.Quoted(name))
}

// setCommand is the command set NAME VALUE; without a value it says the present one.
func (x *Explorer) setCommand(g arguments) error {
	if len(g.words) == 0 {
		return fmt.Errorf("expected a setting and its value: %s", joinTexts(settingNames(x.settings())))
	}
	s, err := x.findSetting(g.words[0])
	if err == nil && len(g.words) > 1 {
		return x.setTo(s, g.value("VALUE"))
	}
	x.Notify(s.Name + " is " + s.Value)
	return err
}

// setTo sets a setting to a value, which may be followed by the word waits.
func (x *Explorer) setTo(s panel.Setting, value string) error {
	x.lastCommand = []string{"set", s.Name, value}
	if t, learning := algo.FindSetting(s.Name); learning {
		return x.setLearning(t, value)
	}
	if _, ofData := model.FindFlag(s.Name); ofData {
		return x.reread(x.view.Setup, s.Name, value)
	}
	return x.setMotion(value)
}

// cycle sets a setting to its next or previous value, skipping values that the other
// settings exclude.
func (x *Explorer) cycle(s panel.Setting, by int) (refused error) {
	t, learning := algo.FindSetting(s.Name)
	switch {
	case !learning && len(s.Values) == 0:
		return errors.New("it takes any text (type it with :)")
	case !learning:
		return x.setTo(s, nextIn(s.Values, s.Value, by))
	}
	setup := x.view.Setup
	for range max(1, len(t.Values)-1) {
		value := t.Next(setup, by)
		if value == s.Value {
			break
		}
		if refused = x.setTo(s, value); refused == nil {
			return nil
		}
		setup, _ = t.With(setup, value)
	}
	return refused
}

// ownSettingCommand is the command named after a setting: NAME [VALUE|back].
func ownSettingCommand(name string) func(*Explorer, arguments) error {
	return func(x *Explorer, g arguments) error {
		s, _ := x.findSetting(name)
		switch value := g.value("NAME"); value {
		case "":
			return x.cycle(s, 1)
		case "back":
			return x.cycle(s, -1)
		default:
			return x.setTo(s, value)
		}
	}
}

// nextIn is the name by places after another, cyclically.
func nextIn(names []string, name string, by int) string {
	return names[(slices.Index(names, name)+by+len(names))%len(names)]
}

// setLearning sets a setting of the set-up. With the word waits a setting is accepted
// although it has no effect now, as places need it.
func (x *Explorer) setLearning(t *algo.Setting, value string) error {
	value, waits := strings.CutSuffix(value, " waits")
	setup, err := t.With(x.view.Setup, value)
	if err != nil {
		return err
	}
	if setup.Online != x.view.Setup.Online { // the source is read again as a stream, or as a data set
		return x.reread(x.view.Setup, t.Name, value)
	}
	if waits && setup.Validate(func(name string) bool { return name == t.Name }) != nil {
		return x.changeSetup(setup, t.Name+" "+value+" waits for another mode or update")
	}
	if t.Name == "kernel" && setup.Kernel != "linear" {
		setup.Mode = "kernel"
	}
	turned := setup.Mode != x.view.Setup.Mode
	given := func(name string) bool { return name == t.Name || name == "keep-going" || turned && name == "mode" }
	if err := setup.Validate(given); err != nil {
		return err
	}
	if x.source.HeldOutBySeed && setup.Seed != x.view.Setup.Seed {
		return x.reread(setup, "", "")
	}
	return x.changeSetup(setup, "")
}

// settingNames are the names of some settings.
func settingNames(settings []panel.Setting) []Choice {
	all := make([]Choice, len(settings))
	for k, s := range settings {
		all[k] = Choice{Text: s.Name, Doc: s.Doc, Value: s.Value}
	}
	return all
}

// settingValues are the values offered for the setting of a name.
func (x *Explorer) settingValues(settings []panel.Setting, name string) []Choice {
	k := settingIndex(settings, name)
	f, _ := model.FindFlag(name)
	switch {
	case k < 0:
		return nil
	case f.Columns:
		return x.columnChoices(nil)
	}
	return choices(settings[k].Values...)
}

// settingSelection is what is selected in the settings panel, and what is typed there.
type settingSelection struct {
	name  string
	typed string // the value being typed; "" if none is

	opened revision // the state when the panel was opened
}

// settingsPanel is the data of the settings panel.
func (x *Explorer) settingsPanel() *panel.Settings {
	all := x.Settings()
	return &panel.Settings{Rows: all, Selected: max(0, settingIndex(all, x.selection.name)), Typed: x.selection.typed}
}

// settingIndex is the index of the setting of a name; −1 if there is none.
func settingIndex(settings []panel.Setting, name string) int {
	return slices.IndexFunc(settings, func(s panel.Setting) bool { return s.Name == name })
}

// settingsCommand is the command settings: it opens or closes the panel, selects NAME
// with VALUE being typed, moves the selection (up, down), or changes the selected value
// (more, less).
func (x *Explorer) settingsCommand(g arguments) error {
	all, name, c := x.Settings(), g.value("NAME"), &x.selection
	switch {
	case name != "" && settingIndex(all, name) < 0:
		return unknownSetting(name)
	case g.has("off"), len(g.words) == 0 && x.Layer == SettingsLayer:
		x.Layer, c.typed = NoLayer, ""
		return nil
	case x.Layer != SettingsLayer:
		c.opened = x.revision() // which esc restores
	}
	x.Layer, c.name = SettingsLayer, cmp.Or(name, c.name, all[0].Name)
	if len(g.words) == 0 || g.has("on") {
		return nil
	}
	c.typed = g.value("VALUE")
	at := max(0, settingIndex(all, c.name))
	switch {
	case name != "":
		return nil
	case g.has("more"):
		return x.cycle(all[at], 1)
	case g.has("less"):
		return x.cycle(all[at], -1)
	case g.has("up"):
		at += len(all) - 1
	default:
		at++
	}
	s := all[at%len(all)]
	c.name = s.Name
	x.Notify(s.Name + ": " + s.Doc)
	return nil
}

// restoreSettings restores the state when the settings panel was opened.
func (x *Explorer) restoreSettings() {
	x.selection.typed = ""
	was := x.selection.opened
	if was.source.Data == x.source.Data && was.setup == x.view.Setup {
		return
	}
	x.lastCommand = []string{"esc", "in", "settings"}
	if err := x.change(was.source, was.setup); err != nil {
		x.notifyError(err)
		return
	}
	x.Notify("the settings are as they were (u takes that back)")
}

// SelectedSetting is the setting selected in the settings panel, and the value being
// typed.
func (x *Explorer) SelectedSetting() (name, typed string) {
	all := x.settingsPanel()
	return all.Rows[all.Selected].Name, all.Typed
}

// JumpToSetting selects the next setting whose name begins with a letter.
func (x *Explorer) JumpToSetting(letter string) {
	all := x.settingsPanel()
	next := slices.Concat(all.Rows[all.Selected+1:], all.Rows[:all.Selected+1])
	k := slices.IndexFunc(next, func(s panel.Setting) bool { return strings.HasPrefix(s.Name, strings.ToLower(letter)) })
	if k < 0 {
		x.notifyError(fmt.Errorf("%s is no setting's first letter", letter))
		return
	}
	x.ExecuteScript("settings " + next[k].Name)
}
