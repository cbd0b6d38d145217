package explore

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/panel"
)

// settingCursor is what is chosen in the panel of settings, and what is typed there.
type settingCursor struct {
	name  string
	typed string // the number that is being typed; "" if none is
}

// settingRows are all settings as the panel shows them: those of learning, then those
// of the data. What a setting was is how the data were opened.
func (x *Explorer) settingRows() *panel.Settings {
	all := &panel.Settings{Typed: x.setting.typed}
	for _, t := range algo.Settings() {
		one := panel.Setting{Name: t.Name, Value: t.Text(x.setup), Was: t.Text(x.source.Base), Doc: t.Doc}
		if err := x.setup.Refuse(func(name string) bool { return name == t.Name }); err != nil {
			one.Why = strings.TrimPrefix(err.Error(), t.Name+": ")
		}
		all.Rows = append(all.Rows, one)
	}
	for _, f := range x.DataFlags() {
		one := panel.Setting{Name: f.Name, Value: x.flagText(f), Doc: f.Doc, Text: f.Values == nil}
		one.Was = one.Value
		if len(f.Values) > 0 {
			one.Was = f.Values[0]
		} else if one.Value != notGiven {
			one.Was = notGiven
		}
		if k := slices.IndexFunc(all.Rows, func(r panel.Setting) bool { return r.Name == f.Name }); k >= 0 {
			all.Rows[k] = one // online is of both
			continue
		}
		all.Rows = append(all.Rows, one)
	}
	all.At = max(0, slices.IndexFunc(all.Rows, func(r panel.Setting) bool { return r.Name == x.setting.name }))
	return all
}

// turnSettings is the command settings: the panel of all settings, opened or
// closed; with a NAME it chooses that one, and what follows is the number that
// is being typed for it; up and down choose, more and less turn.
func (x *Explorer) turnSettings(g arguments) error {
	name, word := g.value("NAME"), ""
	if name == "" {
		word = strings.Join(g.words, "")
	}
	rows := x.settingRows()
	by, turns := map[string]int{"more": 1, "less": -1}[word]
	way, moves := map[string]int{"up": -1, "down": 1}[word]
	switch {
	case name != "" && !slices.ContainsFunc(rows.Rows, func(r panel.Setting) bool { return r.Name == name }):
		return fmt.Errorf("no setting %s (set alone lists them)", model.Quoted(name))
	case name != "":
		x.showSettings(name)
		x.setting.typed = g.value("VALUE")
	case word == "off" || word == "" && x.layer == SettingsLayer:
		x.layer, x.setting.typed = NoLayer, ""
		return nil
	case word == "" || word == "on":
		x.showSettings("")
	case turns || moves:
		x.showSettings("")
		if x.setting.typed = ""; turns {
			return x.turnSetting(rows.Rows[rows.At], by)
		}
		chosen := rows.Rows[(rows.At+way+len(rows.Rows))%len(rows.Rows)]
		x.setting.name = chosen.Name
		x.Say(chosen.Name + ": " + chosen.Doc)
	}
	return nil
}

// showSettings opens the panel of settings; what they are then is what esc
// brings back.
func (x *Explorer) showSettings(name string) {
	if x.layer != SettingsLayer {
		x.opened = x.revision()
	}
	x.layer = SettingsLayer
	if name != "" || x.setting.name == "" {
		x.setting = settingCursor{name: name}
	}
	if x.setting.name == "" {
		x.setting.name = algo.Settings()[0].Name
	}
}

// turnSetting sets a setting to the value beyond its present one. Names that make no
// sense beside the other settings are passed over.
func (x *Explorer) turnSetting(row panel.Setting, by int) error {
	values := row.Name
	if f, about := x.source.Reading.find(row.Name); about {
		if len(f.Values) == 0 {
			return errors.New("any text is a value of it (: types one)")
		}
		k := slices.Index(f.Values, row.Value)
		return x.set([]string{row.Name, f.Values[(k+by+len(f.Values))%len(f.Values)]})
	}
	t, ok := algo.FindSetting(values)
	if !ok {
		return fmt.Errorf("no setting %s", model.Quoted(row.Name))
	}
	setup, was := x.setup, t.Text(x.setup)
	var refused error
	for range max(1, len(t.Values)-1) {
		value := t.Turn(setup, by)
		if value == was {
			break
		}
		if refused = x.set([]string{t.Name, value}); refused == nil {
			return nil
		}
		setup, _ = t.With(setup, value)
	}
	return refused
}

// restore brings back what was set as the panel of settings was opened.
func (x *Explorer) restore() {
	x.setting.typed = ""
	s, err := x.opened.source.rebuilt(&x.source)
	if err == nil && s.Data == x.source.Data && x.opened.setup == x.setup {
		return
	}
	if err == nil {
		err = x.change(s, x.opened.setup)
	}
	if err != nil {
		x.refuse(err)
		return
	}
	x.Say("the settings are as they were before (u takes that back)")
}

// settingsLine is the command that opens the panel as it is.
func (x *Explorer) settingsLine() string {
	return strings.TrimSpace("settings " + x.settingRows().Rows[x.settingRows().At].Name + " " + x.setting.typed)
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
	x.refuse(fmt.Errorf("%s is no setting's first letter, and turns nothing", letter))
}
