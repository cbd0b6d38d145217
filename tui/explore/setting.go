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

// Setting is one that set takes: of learning, of how the data are read, or of the
// screen.
type Setting struct {
	panel.Setting
	Group    string   // what help lists it under
	Synonyms string   // other words, by which help finds it
	Values   []string // nil: a number, or any text
	offers   func(before []string) []Choice
	set      func(value string) error
	waits    func(value string) error // of learning: it may make no sense now
	turn     func(by int) error       // to the value beyond the present one; nil of the screen's
}

// settings are all of them.
func (x *Explorer) settings() []Setting {
	motion := panel.Setting{Name: "motion", Value: x.motion, Doc: "whether a changed line is seen turning; auto: not over SSH"}
	return append(x.Settings(), Setting{Setting: motion, Values: []string{"on", "off", "auto"}, set: x.setMotion})
}

// Settings are those of learning, then those of the data.
func (x *Explorer) Settings() []Setting {
	all := x.learningSettings()
	if x.source.Reading != nil {
		for _, f := range model.Flags() {
			all = append(all, x.dataSetting(f))
		}
	}
	return all
}

// learningSettings are the settings of the set-up. What one was is how the data
// were opened.
func (x *Explorer) learningSettings() []Setting {
	var all []Setting
	for _, t := range algo.Settings() {
		s := Setting{
			Group: "learning settings; each is a flag of the command line too", Synonyms: t.Synonyms, Values: t.Values,
			set: func(value string) error { return x.setLearning(t, value) },
		}
		s.Setting = panel.Setting{Name: t.Name, Value: t.Text(x.view.Setup), Was: t.Text(x.source.Base), Doc: t.Doc}
		if err := x.view.Setup.Refuse(func(name string) bool { return name == t.Name }); err != nil {
			s.Why = strings.TrimPrefix(err.Error(), t.Name+": ")
		}
		s.waits = func(value string) error { return x.setAside(t, value) }
		if t.Name == "online" {
			s.set = func(value string) error { return x.setOnline(s.Value, value) }
		}
		s.turn = func(by int) error { return x.turnLearning(t, by, s.set) }
		all = append(all, s)
	}
	return all
}

// turnLearning sets a setting to the value beyond its present one. Names that make
// no sense beside the other settings are passed over.
func (x *Explorer) turnLearning(t *algo.Setting, by int, set func(string) error) (refused error) {
	setup, was := x.view.Setup, t.Text(x.view.Setup)
	for range max(1, len(t.Values)-1) {
		value := t.Next(setup, by)
		if value == was {
			break
		}
		if refused = set(value); refused == nil {
			return nil
		}
		setup, _ = t.With(setup, value)
	}
	return refused
}

// dataSetting is the setting of a flag about the data.
func (x *Explorer) dataSetting(f model.Flag) Setting {
	s := Setting{
		Group: "how the data are read; each is a flag of the command line too", Values: f.Values,
		set: func(value string) error { return x.reread(x.view.Setup, f.Name, value) },
	}
	s.Setting = panel.Setting{Name: f.Name, Value: x.source.flagText(f), Doc: f.Doc, Text: f.Values == nil}
	s.Was = s.Value
	if len(f.Values) > 0 {
		s.Was = f.Values[0]
	} else if s.Value != notGiven {
		s.Was = notGiven
	}
	if slices.Contains([]string{"label", "columns", "one-hot"}, f.Name) {
		s.offers = x.columnNames
	}
	s.turn = func(by int) error {
		if len(f.Values) == 0 {
			return errors.New("it takes any text (: to type one)")
		}
		return s.set(beyond(f.Values, s.Value, by))
	}
	return s
}

// setting is that of a name.
func (x *Explorer) setting(name string) (s Setting, err error) {
	all := x.settings()
	k := slices.IndexFunc(all, func(s Setting) bool { return s.Name == name })
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
	if !g.has("NAME") {
		return fmt.Errorf("expected a setting and its value: %s", texts(settingNames(x.settings())))
	}
	s, err := x.setting(g.words[0])
	switch {
	case err != nil:
		return err
	case g.has("VALUE"):
		if value, waits := strings.CutSuffix(g.value("VALUE"), " waits"); waits && s.waits != nil {
			return s.waits(value)
		}
		return s.set(g.value("VALUE"))
	}
	x.Say(s.Name + " is " + s.Value)
	return nil
}

// setLearning sets a setting of the set-up.
func (x *Explorer) setLearning(t *algo.Setting, value string) error {
	setup, err := t.With(x.view.Setup, value)
	if err != nil {
		return err
	}
	if t.Name == "kernel" && setup.Kernel != "linear" {
		setup.Mode = "kernel"
	}
	turned := setup.Mode != x.view.Setup.Mode
	given := func(name string) bool { return name == t.Name || name == "keep-going" || turned && name == "mode" }
	if err := setup.Refuse(given); err != nil {
		return err
	}
	if x.source.Drawn && setup.Seed != x.view.Setup.Seed {
		return x.reread(setup, "", "")
	}
	return x.changeSetup(setup)
}

// setAside sets a setting that may make no sense beside the others, and then waits for
// another mode or update: as a place has it.
func (x *Explorer) setAside(t *algo.Setting, value string) error {
	setup, err := t.With(x.view.Setup, value)
	if err != nil {
		return err
	}
	if setup.Refuse(func(name string) bool { return name == t.Name }) == nil {
		return x.setLearning(t, value)
	}
	return x.changeTo(setup, t.Name+" "+value+" waits for another mode or update")
}

// settingNames are the names of some settings.
func settingNames(of []Setting) []Choice {
	all := make([]Choice, len(of))
	for k, s := range of {
		all[k] = Choice{Text: s.Name, Doc: s.Doc, Now: s.Value}
	}
	return all
}

// settingValues are the values that the setting of a name is offered.
func settingValues(of []Setting, name string) []Choice {
	k := slices.IndexFunc(of, func(s Setting) bool { return s.Name == name })
	switch {
	case k < 0:
		return nil
	case of[k].Values == nil && of[k].offers != nil:
		return of[k].offers(nil)
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
	all := &panel.Settings{Typed: x.chosen.typed}
	for k, s := range x.Settings() {
		if s.Name == x.chosen.name {
			all.At = k
		}
		all.Rows = append(all.Rows, s.Setting)
	}
	return all
}

// turnSettings is the command settings: the panel of all settings, opened or
// closed; with a NAME it chooses that one, and what follows is the number that
// is being typed for it; up and down choose, more and less turn.
func (x *Explorer) turnSettings(g arguments) error {
	all, name, c := x.Settings(), g.value("NAME"), &x.chosen
	index := func(name string) int { return slices.IndexFunc(all, func(s Setting) bool { return s.Name == name }) }
	switch {
	case name != "" && index(name) < 0:
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
	at := max(0, index(c.name))
	switch {
	case name != "":
		return nil
	case g.has("more"):
		return all[at].turn(1)
	case g.has("less"):
		return all[at].turn(-1)
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
	s, err := x.chosen.opened.source.rebuilt(&x.source)
	if err == nil && s.Data == x.source.Data && x.chosen.opened.setup == x.view.Setup {
		return
	}
	if err == nil {
		err = x.change(s, x.chosen.opened.setup)
	}
	if err != nil {
		x.refuse(err)
		return
	}
	x.Say("the settings are as they were before (u takes that back)")
}

// ChosenSetting is the setting chosen in their panel, and what is typed for it.
func (x *Explorer) ChosenSetting() (name, typed string) {
	all := x.settingRows()
	return all.Rows[all.At].Name, all.Typed
}

// Jump chooses the next setting whose name begins so.
func (x *Explorer) Jump(letter string) {
	all := x.settingRows()
	for k := range all.Rows {
		row := &all.Rows[(all.At+1+k)%len(all.Rows)]
		if strings.HasPrefix(row.Name, strings.ToLower(letter)) {
			x.Begin("settings " + row.Name)
			return
		}
	}
	x.refuse(fmt.Errorf("%s is no setting's first letter", letter))
}
