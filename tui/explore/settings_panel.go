package explore

import (
	"fmt"
	"slices"
	"strings"

	"perceptron/algo"
	"perceptron/tui/panel"
)

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
	all, name := x.Settings(), g.value("NAME")
	index := func(name string) int { return slices.IndexFunc(all, func(s Setting) bool { return s.Name == name }) }
	switch {
	case name != "" && index(name) < 0:
		return unknownSetting(name)
	case g.has("off"), len(g.words) == 0 && x.layer == SettingsLayer:
		x.layer, x.chosen.typed = NoLayer, ""
		return nil
	}
	x.showSettings(name)
	switch {
	case name != "":
		x.chosen.typed = g.value("VALUE")
		return nil
	case len(g.words) == 0, g.has("on"):
		return nil
	}
	x.chosen.typed = ""
	at := max(0, index(x.chosen.name))
	switch {
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
	x.chosen.name = s.Name
	x.Say(s.Name + ": " + s.Doc)
	return nil
}

// showSettings opens the panel of settings; what they are then is what esc
// brings back.
func (x *Explorer) showSettings(name string) {
	if x.layer != SettingsLayer {
		x.chosen.opened = x.revision()
	}
	x.layer = SettingsLayer
	if name != "" || x.chosen.name == "" {
		x.chosen.name, x.chosen.typed = name, ""
	}
	if x.chosen.name == "" {
		x.chosen.name = algo.Settings()[0].Name
	}
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
