package explore

import (
	"slices"
	"strings"

	"perceptron/model"
)

// unedited are the examples as they were opened.
func (s *Source) unedited() *model.Dataset {
	if s.opened != nil {
		return s.opened
	}
	return s.Data
}

// original is the source as it was opened.
func (s Source) original() Source {
	s.Data, s.opened, s.edits = s.unedited(), nil, nil
	return s
}

// rebuilt is a source whose edited examples were left out of what undo keeps, so
// that two hundred edits of a large set take the room of one.
func (s Source) rebuilt(present *Source) (Source, error) {
	switch {
	case s.Data != nil:
		return s, nil
	case present.opened == s.opened && len(present.edits) == len(s.edits) && slices.EqualFunc(present.edits, s.edits, func(a, b edit) bool { return a.line() == b.line() && a.axes == b.axes }):
		s.Data = present.Data
		return s, nil
	}
	s.Data = s.opened
	for k := range s.edits {
		d, _, err := s.edits[k].apply(s.Data)
		if err != nil {
			return s, err
		}
		s.Data = d
	}
	return s, nil
}

// editLines are the commands that make the edits again, from the data as they
// were opened.
func (x *Explorer) editLines() []string {
	var do []string
	at := x.initialAxes(&x.source).Features
	for _, e := range x.source.edits {
		if len(e.xy) > 1 && e.axes != at {
			at = e.axes
			do = append(do, featuresLine(at))
		}
		do = append(do, e.line())
	}
	if line := x.ofEdited(); line != "" {
		do = append(do, line)
	}
	if first := x.initialAxes(&x.source).Features; at != first && x.axesLine() == "" {
		do = append(do, featuresLine(first))
	}
	return do
}

// ofEdited is the command that sets an order of examples, some of which may be
// there only since the data were edited; "" if none is needed.
func (x *Explorer) ofEdited() string {
	if order := x.view.Setup.Order; len(x.source.edits) > 0 && strings.ContainsAny(order, "123456789") {
		return "set order " + order
	}
	return ""
}

// revision is what undo brings back: of edited examples only how they came
// about.
func (x *Explorer) revision() revision {
	r := revision{source: x.source, setup: x.view.Setup, step: x.Step()}
	if r.source.opened != nil {
		r.source.Data = nil
	}
	return r
}
