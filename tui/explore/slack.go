package explore

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"perceptron/model"
	"perceptron/tui/panel"
)

// setSlack is the command slack; it opens the ledger.
func (x *Explorer) setSlack(g arguments) (err error) {
	word := g.words[0]
	switch word {
	case "gamma":
		err = x.slackGamma(g)
	case "delta":
		x.view.Slack.Delta = toFloat(g.value("VALUE")) // 0: the default
	case "plane":
		err = x.slackPlane(g)
	case "turn":
		err = x.slackTurn(g)
	case "shift":
		err = x.slackShift(g)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", word, err)
	}
	if !slices.Contains(x.view.Panels.Opened, "slack") {
		x.showPanel("slack", "on")
	}
	return nil
}

// slackGamma sets γ, moves it up or down by a tenth, or resets it to the median.
func (x *Explorer) slackGamma(g arguments) error {
	const tenth = 1.1
	if !g.has("up") && !g.has("down") {
		x.view.Slack.Gamma = toFloat(g.value("VALUE")) // 0: the median
		return nil
	}
	s, err := x.ledger()
	if err != nil {
		return err
	}
	v := roundTo3(s.Ledger.Gamma * tenth)
	if g.has("down") {
		v = roundTo3(s.Ledger.Gamma / tenth)
	}
	if v == 0 || math.IsInf(v, 0) {
		return errors.New("that is as far as it goes")
	}
	x.view.Slack.Gamma = v
	return nil
}

// roundTo3 is v rounded to three digits.
func roundTo3(v float64) float64 {
	short, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 3, 64), 64) // infinite if it is too large
	return short
}

// slackPlane selects H: present, widest, numbers w1,…,wd,b, or without an argument the
// other of the first two.
func (x *Explorer) slackPlane(g arguments) error {
	if g.has("H") {
		h, _ := x.parseHyperplane(g.value("H"))
		return x.setPlane(h)
	}
	s := &x.view.Slack
	widest := g.has("widest") || !g.has("present") && (s.Plane == "present" || s.Plane == "")
	if !widest {
		s.Plane = "present"
		return nil
	}
	if _, ok := x.View().MaxMarginHyperplane(); !ok && x.Answered() {
		return errors.New("no widest hyperplane is known for these data (slack plane present)")
	}
	s.Plane = "widest"
	return nil
}

// parseHyperplane parses w1,…,wd,b, or w1,…,wd with bias none.
func (x *Explorer) parseHyperplane(text string) (h model.Hyperplane, err error) {
	d := x.source.Data.Dim()
	parts := strings.Split(strings.ReplaceAll(text, " ", ""), ",")
	if len(parts) != d+1 && !(len(parts) == d && x.view.Setup.Bias == "none") {
		return h, errUnexpected
	}
	for k, text := range parts {
		r, err := model.ParseNumber(text)
		if err != nil {
			return h, fmt.Errorf("plane: %s is not a number", model.Quoted(text))
		}
		v, _ := r.Float64()
		if k == d {
			h.B = v
		} else {
			h.W = append(h.W, v)
		}
	}
	return h, nil
}

// checkHyperplane checks that a text is a hyperplane.
func (x *Explorer) checkHyperplane(text string) error {
	_, err := x.parseHyperplane(text)
	return err
}

func expectedHyperplane(x *Explorer) string {
	return fmt.Sprintf("%d numbers w1,…,wd,b", x.source.Data.Dim()+1)
}

// setPlane makes h the H that slacks are measured from.
func (x *Explorer) setPlane(h model.Hyperplane) error {
	if n := h.Norm(); !(n > 0) || math.IsInf(n, 0) || math.IsInf(h.B, 0) {
		return errors.New("w = 0 is not a hyperplane, nor is an infinite w")
	}
	x.view.Slack.Plane, x.view.Slack.Given = "given", &h
	return nil
}

// slackTurn turns H by 5 degrees about the mean of the data, in the plane of the two
// features on the axes.
func (x *Explorer) slackTurn(g arguments) error {
	degrees := 5.0
	if g.has("right") {
		degrees = -degrees
	}
	d := x.source.Data
	if d.Dim() < 2 {
		return errors.New("with one feature H is a point: slack shift moves it")
	}
	s, err := x.ledger()
	if err != nil {
		return err
	}
	h := s.Ledger.H
	i, j := x.view.Axes.Features[0], x.view.Axes.Features[1]
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	mean := x.View().Mean()
	w := slices.Clone(h.W)
	w[i], w[j] = float64(cos*h.W[i])-float64(sin*h.W[j]), float64(sin*h.W[i])+float64(cos*h.W[j])
	return x.setPlane(model.Hyperplane{W: w, B: h.B + model.Dot(h.W, mean) - model.Dot(w, mean)})
}

// slackShift moves H along w by R/20.
func (x *Explorer) slackShift(g arguments) error {
	by := 0.05
	if g.has("down") {
		by = -by
	}
	if x.view.Setup.Bias == "none" {
		return errors.New("with bias none H passes through 0")
	}
	s, err := x.ledger()
	if err != nil {
		return err
	}
	l := s.Ledger
	return x.setPlane(model.Hyperplane{W: l.H.W, B: l.H.B - float64(by*l.R*l.H.Norm())})
}

// ledger is the ledger, if there is an H to measure from.
func (x *Explorer) ledger() (*panel.Slack, error) {
	s := x.View().Ledger()
	if s.Why != "" {
		return nil, errors.New(s.Why)
	}
	return s, nil
}

// slackKeys are the keys of the ledger while it has the focus.
func slackKeys() []Key {
	var all []Key
	for _, k := range [...][2]string{
		{"[", "gamma down"},
		{"]", "gamma up"},
		{"<", "turn left"},
		{">", "turn right"},
		{",", "shift down"},
		{";", "shift up"},
		{"H", "plane"},
	} {
		all = append(all, Key{Key: k[0], Line: "slack " + k[1], In: "slack"})
	}
	return all
}
