package scene

import "perceptron/tui/panel"

// Frame is the picture of the step shown, for the panels. Of a stream, what
// takes all the examples is left out of it.
func (pic *Picture) Frame() *panel.Frame {
	t := pic.Timeline
	f := &panel.Frame{Shown: &pic.Shown, Data: pic.Data, Problem: t.Problem(), Rows: &pic.rows, Cache: &pic.cache}
	if pic.online() {
		f.Data = t.DataAt(pic.Moment.Step)
		pic.readStream(f)
		return f
	}
	steps, pass := f.State().Steps(), t.Problem().PassLength()
	f.Along, f.FeatureSpace = pic.linesAlong(), pic.featureSpace(f)
	pic.readReadout(f)
	for _, name := range pic.Panels.Opened {
		switch name {
		case "slack":
			f.Slack = pic.Ledger()
		case "loss-map":
			f.LossMap = pic.lossMap()
		case "weight-space":
			f.WeightSpace = pic.weightSpace()
		case "readouts":
			f.Readouts = pic.sheetOfReadouts()
		}
	}
	passes := pic.passes()
	f.Epochs = passesWithin(passes.done, steps, pass)
	if f.Test != nil {
		f.Test.Passes = passesWithin(passes.tested, steps, pass)
	}
	return f
}
