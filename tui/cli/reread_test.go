package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"perceptron/tui/explore"
)

// Inside the explorer set takes the flags about the data too: they are read
// anew, the run goes to the same step, and undo brings back what was.
func TestSetData(t *testing.T) {
	file := filepath.Join(t.TempDir(), "points.csv")
	if err := os.WriteFile(file, []byte("a,b,kind,y\n1,2,3,p\n2,1,4,q\n3,3,5,p\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	o := &opener{learn: newLearning(), read: newReading(), progress: &progressLine{now: time.Now}, store: localFiles{}}
	s, err := o.open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	x, err := explore.New(s, o.dataOpener(t.Context()))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		do, features, positive, message string
		step                            int
	}{
		{"step 2", "a b kind", "q", "", 2},
		{"set positive", "a b kind", "q", "positive is not given", 2},
		{"set positive p", "a b kind", "p", "", 2},
		{"set columns 1,b", "a b", "p", "", 2},
		{"set rate 1/2", "a b", "p", "rate 1 → 1/2: the run is replayed to the same step, or to its end", 2},
		{"set scale standard", "a b", "p", "", 2},
		{"set scale", "a b", "p", "scale is standard", 2},
		{"undo", "a b", "p", "undone: set scale standard", 2},
		{"set scale", "a b", "p", "scale is none", 2},
		{"undo; undo", "a b kind", "p", "undone: set columns 1,b", 2},
		{"redo; redo; redo", "a b", "p", "done again: set scale standard", 2},
	} {
		if err := x.Do(t.Context(), c.do); err != nil {
			t.Fatalf("%s: %v", c.do, err)
		}
		d := x.Data()
		if got := strings.Join(d.Features, " "); got != c.features || d.Positive != c.positive || x.Message() != c.message || x.Step() != c.step {
			t.Errorf("%s: %s, + is %s, step %d, %q", c.do, got, d.Positive, x.Step(), x.Message())
		}
	}
	if x.Data().Scaling == nil || x.Setup().Rate != "1/2" {
		t.Error("redo has left something out")
	}
	if want := "--positive p --columns 1,b --scale standard --rate 1/2"; !strings.Contains(x.Again(), want) {
		t.Errorf("no %q in %q", want, x.Again())
	}
	for line, want := range map[string]string{
		"set scale most": "set: scale most: none of none, standard, minmax, unit",
		"set label z":    "no column",
		"set nothing 3":  `set: no setting "nothing"`,
	} {
		if err := x.Do(t.Context(), line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", line, err, want)
		}
	}
}
