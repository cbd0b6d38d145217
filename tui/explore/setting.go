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

// settings are all of them.
func (x *Explorer) settings() []panel.Setting {
	return append(x.Settings(), panel.Setting{
		Name: "motion", Value: x.motion, Doc: "whether a changed line turns visibly; auto: not over SSH",
		Values: []string{"on", "off", "auto"},
	})
}

// Settings are those of learning, then those of the data, which are flags about them.
func (x *Explorer) Settings() []panel.Setting {
	all := x.learningSettings()
	if x.source.Reading == nil {
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

// learningSettings are the settings of the set-up. What one was is how the data
// were opened.
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

// setting is that of a name.
func (x *Explorer) setting(name string) (s panel.Setting, err error) {
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

// set is the command set NAME VALUE; without a value it says the present one.
func (x *Explorer) set(g arguments) error {
	if len(g.words) == 0 {
		return fmt.Errorf("expected a setting and its value: %s", texts(settingNames(x.settings())))
	}
	s, err := x.setting(g.words[0])
	if err == nil && len(g.words) > 1 {
		return x.setTo(s, g.value("VALUE"))
	}
	x.Say(s.Name + " is " + s.Value)
	return err
}

// setTo sets a setting to a value, behind which waits may stand.
func (x *Explorer) setTo(s panel.Setting, value string) error {
	t, learning := algo.FindSetting(s.Name)
	x.did = []string{"set", s.Name, value}
	switch {
	case s.Name == "motion":
		return x.setMotion(value)
	case s.Name == "online":
		return x.setOnline(s.Value, value)
	case learning:
		return x.setLearning(t, value)
	}
	return x.reread(x.view.Setup, s.Name, value)
}

// turn sets a setting to the value beyond its present one. Names that make no sense
// beside the other settings are passed over.
func (x *Explorer) turn(s panel.Setting, by int) (refused error) {
	t, learning := algo.FindSetting(s.Name)
	switch {
	case !learning && len(s.Values) == 0:
		return errors.New("it takes any text (type it with :)")
	case !learning:
		return x.setTo(s, beyond(s.Values, s.Value, by))
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

// setNamed is the command of a setting's own: its name and [NAME|back].
func setNamed(name string) func(*Explorer, arguments) error {
	return func(x *Explorer, g arguments) error {
		s, _ := x.setting(name)
		switch value := g.value("NAME"); value {
		case "":
			return x.turn(s, 1)
		case "back":
			return x.turn(s, -1)
		default:
			return x.setTo(s, value)
		}
	}
}

// beyond is the name so many places after another, around the end.
func beyond(names []string, name string, by int) string {
	return names[(slices.Index(names, name)+by+len(names))%len(names)]
}

// setLearning sets a setting of the set-up. One that makes no sense beside the others may
// be told to wait for another mode or update: as a place has it.
func (x *Explorer) setLearning(t *algo.Setting, value string) error {
	value, waits := strings.CutSuffix(value, " waits")
	setup, err := t.With(x.view.Setup, value)
	if err != nil {
		return err
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
	if x.source.Drawn && setup.Seed != x.view.Setup.Seed {
		return x.reread(setup, "", "")
	}
	return x.changeSetup(setup, "")
}

// settingNames are the names of some settings.
func settingNames(of []panel.Setting) []Choice {
	all := make([]Choice, len(of))
	for k, s := range of {
		all[k] = Choice{Text: s.Name, Doc: s.Doc, Now: s.Value}
	}
	return all
}

// settingValues are the values that the setting of a name is offered.
func (x *Explorer) settingValues(of []panel.Setting, name string) []Choice {
	k := settingIndex(of, name)
	switch {
	case k < 0:
		return nil
	case slices.Contains([]string{"label", "columns", "one-hot"}, name):
		return x.columnNames(nil)
	}
	return choices(of[k].Values...)
}

// settingCursor is what is chosen in the panel of settings, and what is typed there.
type settingCursor struct {
	name  string
	typed string // the number that is being typed; "" if none is

	opened revision // what was set as the panel was opened
}

// settingRows are the settings as the panel shows them.
func (x *Explorer) settingRows() *panel.Settings {
	all := x.Settings()
	return &panel.Settings{Rows: all, Selected: max(0, settingIndex(all, x.chosen.name)), Typed: x.chosen.typed}
}

// settingIndex is where the setting of a name is; −1: it is none of them.
func settingIndex(of []panel.Setting, name string) int {
	return slices.IndexFunc(of, func(s panel.Setting) bool { return s.Name == name })
}

// turnSettings is the command settings: the panel of all settings, opened or
// closed; with a NAME it chooses that one, and what follows is the number that
// is being typed for it; up and down choose, more and less turn.
func (x *Explorer) turnSettings(g arguments) error {
	all, name, c := x.Settings(), g.value("NAME"), &x.chosen
	switch {
	case name != "" && settingIndex(all, name) < 0:
		return unknownSetting(name)
	case g.has("off"), len(g.words) == 0 && x.Layer == SettingsLayer:
		x.Layer, c.typed = NoLayer, ""
		return nil
	case x.Layer != SettingsLayer:
		c.opened = x.revision() // which esc brings back
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
		return x.turn(all[at], 1)
	case g.has("less"):
		return x.turn(all[at], -1)
	case g.has("up"):
		at += len(all) - 1
	default:
		at++
	}
	s := all[at%len(all)]
	c.name = s.Name
	x.Say(s.Name + ": " + s.Doc)
	return nil
}

// restore brings back what was set as the panel of settings was opened.
func (x *Explorer) restore() {
	x.chosen.typed = ""
	was := x.chosen.opened
	if was.source.Data == x.source.Data && was.setup == x.view.Setup {
		return
	}
	x.did = []string{"esc", "in", "settings"}
	if err := x.change(was.source, was.setup); err != nil {
		x.refuse(err)
		return
	}
	x.Say("the settings are as they were (u takes that back)")
}

// ChosenSetting is the setting chosen in their panel, and what is typed for it.
func (x *Explorer) ChosenSetting() (name, typed string) {
	all := x.settingRows()
	return all.Rows[all.Selected].Name, all.Typed
}

// Jump chooses the next setting whose name begins so.
func (x *Explorer) Jump(letter string) {
	all := x.settingRows()
	next := slices.Concat(all.Rows[all.Selected+1:], all.Rows[:all.Selected+1])
	k := slices.IndexFunc(next, func(s panel.Setting) bool { return strings.HasPrefix(s.Name, strings.ToLower(letter)) })
	if k < 0 {
		x.refuse(fmt.Errorf("%s is no setting's first letter", letter))
		return
	}
	x.Begin("settings " + next[k].Name)
}
