package trace_test

import (
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"perceptron/model"
	"perceptron/tui/trace"
)

const (
	xor   = "x1,x2,y\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n"
	three = "x1,x2,y\n3,3,1\n4,3,1\n1,1,-1\n"
	two   = "x1,x2,y\n10,-2,1\n12,2,-1\n"
	one   = "x1,y\n1,1\n2,1\n"
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
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(got), "\n")
	line = lines[len(lines)-1]
	if err := json.Unmarshal([]byte(line), &e); err != nil {
		t.Fatal(err, line)
	}
	return e, line
}

// bound is the row of that name, which there is one of.
func (e ending) bound(t *testing.T, name string) map[string]any {
	t.Helper()
	i := slices.IndexFunc(e.Bounds, func(b map[string]any) bool { return b["name"] == name })
	if i < 0 {
		t.Fatalf("no bound %s", name)
	}
	return e.Bounds[i]
}

// TestFractions: a share that no double holds is a fraction, as text. One
// feature, −3·10⁻³⁰⁰ and 10³⁰⁰, both +1: λ₁·3·10⁻³⁰⁰ = λ₂·10³⁰⁰ and λ₁ + λ₂ = 1
// make λ₂ = 3/(10⁶⁰⁰ + 3), and λ₁ would round to 1.
func TestFractions(t *testing.T) {
	d := read(t, "tiny", "x,y\n-3e-300,1\n1e300,1\n")
	got, err := events(d, setup(t, "--bias", "none", "--arithmetic", "exact"), trace.Options{Every: "epoch", Decide: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	zeros := strings.Repeat("0", 599)
	want := `"certificate":{"weights":{"1":"10` + zeros + `/1` + zeros + `3","2":"3/1` + zeros + `3"}}`
	if !strings.Contains(got, want) {
		t.Error(got)
	}
}

// TestTrivial: where there is nothing to separate, separable is true, with
// why, and any margin can be had.
func TestTrivial(t *testing.T) {
	empty, err := model.NewDataset("empty", []string{"x1"}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		data             *model.Dataset
		flags, kind, why string
	}{
		{read(t, "one", one), "--bias radius", "geometric", "one class"},
		{empty, "", "augmented", "no examples"},
		{empty, "--bias none", "homogeneous", "no examples"},
	} {
		e, line := endOf(t, c.data, c.flags)
		if e.Separable == nil || !*e.Separable || !strings.Contains(e.Why, c.why) {
			t.Error(line)
		}
		want := map[string]any{"kind": c.kind, "value": "Infinity", "lower": "Infinity", "upper": "Infinity"}
		if diff := cmp.Diff(want, e.Margin); diff != "" {
			t.Error(diff)
		}
	}
}

// TestBounds: the fields of a bound, and what an inapplicable one leaves out; the
// values are the oracle's.
func TestBounds(t *testing.T) {
	for _, c := range []struct{ csv, flags string }{
		{and, ""}, {and, "--bias radius"}, {and, "--mode kernel"}, {two, "--bias none"}, {three, ""}, {xor, ""},
	} {
		e, _ := end(t, c.csv, c.flags)
		for _, b := range e.Bounds {
			checkFields(t, e, b)
		}
	}
	e, _ := end(t, and, "")
	if b := e.bound(t, "freund-schapire"); b["gamma"] != "Infinity" || b["D"] != "Infinity" || b["w"] != nil {
		t.Errorf("no finite γ is least, but: %v", b)
	}
	_, line := end(t, and, "")
	want := `{"name":"augmented","value":51,"counts":18,"holds":true,"applies":true,"R":1.4142135623730951,"gamma":0.24253562503633297,` +
		`"w":[0.48507125007266594,0.48507125007266594],"b":-0.7276068751089989}`
	if !strings.Contains(line, want) {
		t.Errorf("%s\nlacks %s", line, want)
	}
	e, _ = end(t, "x1,y\n-3,-1\n-2,-1\n-1,-1\n1,1\n2,1\n3,1\n1,1\n2,1\n-1,-1\n-2,-1\n", "--bias none")
	b := e.bound(t, "freund-schapire") // γ = 1 without slack gives 9
	r, d, gamma, value := b["R"].(float64), b["D"].(float64), b["gamma"].(float64), b["value"].(float64)
	if want := math.Pow((r+d)/gamma, 2); r != 3 || value > 9 || math.Abs(value-want) > 1e-12*want {
		t.Errorf("((R + D)/γ)² is %v: %v", want, b)
	}
}

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

// A kernel that isn't linear has α for w, parallel to that of the run.
func TestKernelMargin(t *testing.T) {
	e, line := end(t, xor, "--mode kernel --kernel poly")
	alpha, _ := e.Margin["alpha"].([]any)
	if len(alpha) != 4 || e.Margin["w"] != nil || len(e.Margin["support"].([]any)) != 4 {
		t.Error(line)
	}
	if b := e.bound(t, "kernel"); b["applies"] != true || b["w"] != nil || b["R"] != 3. {
		t.Errorf("%v", b)
	}
	if b := e.bound(t, "augmented"); b["applies"] != false {
		t.Errorf("%v", b)
	}
}

// TestWriteVerdict: the verdict alone has the same fields.
func TestWriteVerdict(t *testing.T) {
	for _, c := range []struct{ name, csv, flags, want string }{
		{
			"and", and, "",
			`{"data":"and","examples":4,"features":2,"bias":"unit","scale":"none","radius":1.4142135623730951,"gamma_squared":"1/17","separable":true,` +
				`"margin":{"kind":"augmented","value":0.24253562503633297,"lower":0.24253562503633297,"upper":0.242535625036333,` +
				`"w":[0.48507125007266594,0.48507125007266594],"b":-0.7276068751089989,"support":[2,3,4]}}`,
		},
		{
			"xor", xor, "--bias radius",
			`{"data":"xor","examples":4,"features":2,"bias":"radius","scale":"none","radius":1.4142135623730951,"separable":false,` +
				`"certificate":{"positive":{"2":0.5,"3":0.5},"negative":{"1":0.5,"4":0.5}}}`,
		},
		{
			"square", two, "--bias none --mode kernel --kernel poly --coef0 0",
			`{"data":"square","examples":2,"features":2,"bias":"none","kernel":"poly","degree":2,"gamma":1,"coef0":0,"scale":"none","radius":148,`,
		},
	} {
		if got := verdictOf(t, read(t, c.name, c.csv), c.flags); !strings.HasPrefix(got, c.want) || !json.Valid([]byte(got)) {
			t.Errorf("%s\nwant %s", got, c.want)
		}
	}
}
