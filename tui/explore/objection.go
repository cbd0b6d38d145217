package explore

import (
	"errors"
	"slices"

	"perceptron/algo"
)

var (
	errNoUndo       = errors.New("nothing to undo: no setting or example has changed (back takes back steps)")
	errNoRedo       = errors.New("nothing to redo")
	errStart        = errors.New("this is the start")
	errNoUpdate     = errors.New("there is no update before this step")
	errNoComparison = errors.New("there is nothing to compare with yet (try compare readout averaged)")
	errNoSecond     = errors.New("a stream can't be run twice, or beside a data set (compare on data sets; set online yes makes this run a stream)")
	errNoClass      = errors.New("there is no class here (perceptron serve makes one)")
	errNoExample    = errors.New("there is no example")
	errEdited       = errors.New("the examples were edited, and reading the file again would lose the edits (undo them first)")
	errNoScaling    = errors.New("the data are not scaled: x is as the file has it")
)

// reasonError is a reason as an error; nil for none.
func reasonError(why string) error {
	if why == "" {
		return nil
	}
	return errors.New(why)
}

// noPass is the objection to a command about passes.
func (x *Explorer) noPass(otherwise func() error) error {
	if x.view.Setup.Online {
		return errOnePass
	}
	return otherwise()
}

func (x *Explorer) noComparison(g arguments) error {
	if g.has("off") || g.has("other") || g.has("by") {
		return unless(x.Comparison != nil, errNoComparison)
	}
	return unless(!x.view.Setup.Online, errNoSecond)
}

// noShow is why a panel can't be opened by what show says.
func (x *Explorer) noShow(g arguments) error {
	if !g.has("PANEL") || g.has("off") || g.has("auto") {
		return nil
	}
	return x.noPanel(panelName(g.words[0]))
}

// noPanel is why a panel can't be opened. What lies over the plane can be taken off.
func (x *Explorer) noPanel(name string) error {
	if isOverlay(name) && x.view.Overlaid(name) {
		return nil
	}
	return reasonError(x.lacks(name))
}

// lacks is why the run has nothing for a panel, or something over the plane; "": it has.
func (x *Explorer) lacks(name string) string {
	if isOverlay(name) {
		return x.view.OverlayObjection(name)
	}
	return x.view.PanelObjection(name)
}

func (x *Explorer) noAxes(g arguments) error {
	if err := x.noPlane(); err != nil || len(g.form) == 0 || g.form[0].value != nil {
		return err
	}
	return x.noAxesKind(g.form[0].text)
}

// noPlane refuses, where there is none, a command about the plane.
func (x *Explorer) noPlane() error {
	if x.source.Data.Corpus != nil {
		return errors.New("sentences have no plane: the picture is the trellis of the current one (focus trellis; scroll)")
	}
	return nil
}

// noReadout is why that readout can't be had.
func (x *Explorer) noReadout(g arguments) error {
	if name := g.value("NAME"); slices.Contains(algo.ReadoutNames, name) {
		return x.View().ReadoutObjection(name)
	}
	return nil
}

func (x *Explorer) noOriginals(g arguments) error {
	return unless(x.source.Data.Scaling != nil || x.view.Options.Originals || g.has("off"), errNoScaling)
}
