package explore

import "perceptron/tui/scene"

// Shuffles is the question that show solutions asks; ok is false where it is
// not asked, or is answered.
func (x *Explorer) Shuffles() (s scene.Shuffles, ok bool) {
	p := x.view.Timeline.Problem()
	answered := x.view.Solutions != nil && x.view.Solutions.Of == p
	return scene.Shuffles{Problem: p}, x.Picture().Overlaid("solutions") && !answered && x.Picture().NoOverlay("solutions") == ""
}

// AddSolutions takes in an answer, unless the run has been changed meanwhile.
func (x *Explorer) AddSolutions(found scene.Solutions) {
	if found.Of == x.view.Timeline.Problem() {
		x.view.Solutions = &found
	}
}
