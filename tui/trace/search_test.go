package trace

import (
	"context"
	"strings"
	"testing"
	"time"

	"perceptron/algo"
	"perceptron/algo/margin"
)

// A search that does not return in time leaves the question undecided.
func TestSearchOutOfTime(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := &search{deadline: ctx.Done(), result: make(chan margin.Verdict)}
	p := &algo.Problem{Setup: algo.Setup{Bias: "radius"}}
	v, took := s.verdict(t.Context(), p)
	if took < time.Hour { // nothing is left of whatever it had
		t.Errorf("it took %v", took)
	}
	if v.Separable != margin.Undecided || v.Kind != margin.Geometric || v.Why != "the time was up" {
		t.Errorf("%+v", v)
	}
	var o Object
	o.open()
	writeVerdict(&o, p, v)
	o.close()
	want := `{"separable":null,"why":"the time was up","margin":{"kind":"geometric","lower":0,"upper":"Infinity"}}`
	if got := string(o.buf); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A panic in the search becomes a verdict, and does not end the program.
func TestSearchFault(t *testing.T) {
	v := Decide(t.Context(), &algo.Problem{}) // no data
	if v.Separable != margin.Undecided || !strings.HasPrefix(v.Why, "the search failed: ") {
		t.Errorf("%+v", v)
	}
}
