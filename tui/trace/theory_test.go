package trace_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"perceptron/model"
	"perceptron/tui/trace"
)

// ending is the fields of an end about the theory, as its readers know them.
type ending struct {
	Updates     int
	Separable   *bool
	Why         string
	Margin      map[string]any
	Certificate map[string]map[string]any
	Bounds      []map[string]any
}

func end(t *testing.T, csv, flags string) (e ending, line string) {
	t.Helper()
	return endOf(t, read(t, "data", csv), flags)
}

func endOf(t *testing.T, d *model.Dataset, flags string) (e ending, line string) {
	t.Helper()
	got, err := events(d, setup(t, strings.Fields(flags)...), trace.Options{Every: "epoch", Decide: time.Minute})
	fatal(t, err)
	lines := strings.Split(strings.TrimSpace(got), "\n")
	line = lines[len(lines)-1]
	if err := json.Unmarshal([]byte(line), &e); err != nil {
		t.Fatal(err, line)
	}
	for _, b := range e.Bounds {
		checkFields(t, e, b)
	}
	return e, line
}

// checkFields checks what a bound counts, and what an inapplicable one leaves out.
func checkFields(t *testing.T, e ending, b map[string]any) {
	t.Helper()
	fields := slices.Sorted(maps.Keys(b))
	if b["applies"] == false {
		if want := []string{"applies", "counts", "name", "why"}; !slices.Equal(fields, want) || b["why"] == "" {
			t.Errorf("%v, want %v", b, want)
		}
	}
	if name := b["name"].(string); !strings.HasPrefix(name, "freund-schapire") && b["counts"] != float64(e.Updates) {
		t.Errorf("%v, of %d updates", b, e.Updates)
	}
}
