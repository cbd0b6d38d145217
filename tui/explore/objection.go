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

// reasonError is a reason as an error; nil for "".
func reasonError(why string) error {
	if why == "" {
		return nil
	}
	return errors.New(why)
}

// passObjection is the objection to commands about passes.
func (x *Explorer) passObjection(otherwise func() error) error {
	if x.view.Setup.Online {
		return errOnePass
	}
	return otherwise()
}

func (x *Explorer) comparisonObjection(g arguments) error {
	if g.has("off") || g.has("other") || g.has("by") {
		return errorUnless(x.Comparison != nil, errNoComparison)
	}
	return errorUnless(!x.view.Setup.Online, errNoSecond)
}

// showObjection is the reason why a panel can't be opened as show asks.
func (x *Explorer) showObjection(g arguments) error {
	if !g.has("PANEL") || g.has("off") || g.has("auto") {
		return nil
	}
	return x.panelObjection(canonicalPanel(g.words[0]))
}

// panelObjection is the reason why a panel can't be opened. An overlay that is shown can
// always be removed.
func (x *Explorer) panelObjection(name string) error {
	if isOverlay(name) && x.view.Overlaid(name) {
		return nil
	}
	return reasonError(x.panelReason(name))
}

// panelReason is the reason why the run has nothing for a panel or an overlay; "": it
// has.
func (x *Explorer) panelReason(name string) string {
	if isOverlay(name) {
		return x.view.OverlayObjection(name)
	}
	return x.view.PanelObjection(name)
}

func (x *Explorer) axesObjection(g arguments) error {
	if err := x.planeObjection(); err != nil || len(g.form) == 0 || g.form[0].parameter != nil {
		return err
	}
	return x.axesKindObjection(g.form[0].text)
}

// planeObjection is the objection to commands about the plane where there is none.
func (x *Explorer) planeObjection() error {
	if x.source.Data.Corpus != nil {
		return errors.New("sentences have no plane: the picture is the trellis of the current one (focus trellis; scroll)")
	}
	return nil
}

// readoutObjection is the reason why the readout of that name is unavailable.
func (x *Explorer) readoutObjection(g arguments) error {
	if name := g.value("NAME"); slices.Contains(algo.ReadoutNames, name) {
		return x.View().ReadoutObjection(name)
	}
	return nil
}

func (x *Explorer) originalsObjection(g arguments) error {
	return errorUnless(x.source.Data.Scaling != nil || x.view.Options.Originals || g.has("off"), errNoScaling)
}
