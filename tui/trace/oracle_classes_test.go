package trace_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"perceptron/model"
	"perceptron/model/golden"
	"perceptron/tui/trace"
)

// TestTheoryOfClasses compares the bound of several classes with (R/δ)², computed from the
// α and b of the end event, which are integers and so exact: with fᶜ(x) = Σ αᶜⱼK(xⱼ, x), δ
// is the least difference of an example's own score and another, over √(Σᶜᵢ αᶜᵢfᶜ(xᵢ) [+ Σ
// b²]), and R² is 2(max K [+ 1]).
func TestTheoryOfClasses(t *testing.T) {
	draws, applied, open := 300, 0, 0
	if testing.Short() {
		draws = 100
	}
	rng := rand.New(rand.NewPCG(63, 64))
	for range draws {
		o := &oracle{bias: []string{"none", "unit"}[rng.IntN(2)], degree: 1 + rng.IntN(3), coef0: ratOf([]string{"0", "1", "1/2"}[rng.IntN(3)])}
		csv, labels := "x,y\n", []string(nil)
		for range 2 + rng.IntN(4) {
			cell := strconv.Itoa(rng.IntN(2001) - 1000)
			if rng.IntN(2) == 0 {
				cell = strconv.Itoa(rng.IntN(5) - 2)
			}
			labels = append(labels, string(rune('a'+rng.IntN(3))))
			csv += cell + "," + labels[len(labels)-1] + "\n"
			o.x, o.y = append(o.x, []*big.Rat{ratOf(cell)}), append(o.y, 1)
		}
		o.weigh()
		flags := fmt.Sprintf("--bias %s --mode kernel --kernel poly --gamma 1 --degree %d --coef0 %s --epochs 30", o.bias, o.degree, o.coef0.RatString())
		got, err := events(readFor(t, "drawn", csv, "multiclass"), setup(t, strings.Fields(flags)...), trace.Options{Every: "epoch", Decide: time.Minute})
		fatal(t, err)
		lines := strings.Split(strings.TrimSpace(got), "\n")
		var e struct {
			Alpha  map[string][]float64
			B      map[string]float64
			Bounds []map[string]any
		}
		fatal(t, json.Unmarshal([]byte(lines[len(lines)-1]), &e))
		ratio := o.collins(labels, e.Alpha, e.B)
		for _, b := range e.Bounds {
			if b["name"] != "structured" || ratio == nil && b["applies"] == false {
				continue
			}
			if why, _ := b["why"].(string); b["applies"] == false && strings.Contains(why, "rounding leaves open") {
				open++
				continue
			}
			if applied++; ratio == nil || b["applies"] == false {
				t.Fatalf("%s %q: it applies is %v\n%s", flags, csv, ratio != nil, lines[len(lines)-1])
			}
			// δ is found in floating point: the bound is no less, and hardly more
			value, _ := ratio.Float64()
			if got := number(b["value"]); got < value || got > value*(1+1e-4) || b["holds"] != true {
				t.Fatalf("%s %q: it is %v\n%s", flags, csv, value, lines[len(lines)-1])
			}
		}
	}
	if applied < 10*open || applied == 0 {
		t.Errorf("it applied %d times, and was open %d times", applied, open)
	}
}

// collins is (R/δ)² for the weights by class; nil if they do not separate, or there is one
// class.
func (o *oracle) collins(labels []string, alpha map[string][]float64, b map[string]float64) *big.Rat {
	norm, least := new(big.Rat), (*big.Rat)(nil)
	for c, a := range alpha {
		free := new(big.Rat).SetFloat64(b[c])
		if o.bias == "unit" {
			norm.Add(norm, new(big.Rat).Mul(free, free))
		}
		for i := range o.x {
			norm.Add(norm, new(big.Rat).Mul(o.field(a, i), new(big.Rat).SetFloat64(a[i])))
			if c == labels[i] {
				continue
			}
			gap := new(big.Rat).Sub(o.field(alpha[labels[i]], i), o.field(a, i))
			gap.Add(gap, new(big.Rat).SetFloat64(b[labels[i]])).Sub(gap, free)
			if least == nil || gap.Cmp(least) < 0 {
				least = gap
			}
		}
	}
	if least == nil || least.Sign() <= 0 {
		return nil
	}
	square := new(big.Rat).Set(o.square)
	if o.bias == "unit" {
		square.Add(square, big.NewRat(1, 1))
	}
	square.Mul(square, big.NewRat(2, 1))
	return square.Mul(square, norm).Quo(square, least).Quo(square, least)
}

func (o *oracle) field(alpha []float64, i int) *big.Rat {
	f := new(big.Rat)
	for j, a := range alpha {
		f.Add(f, new(big.Rat).Mul(new(big.Rat).SetFloat64(a), o.gram[j][i]))
	}
	return f
}

// TestTheoryByHand: cases that were wrong once, computed by hand.
func TestTheoryByHand(t *testing.T) {
	for _, c := range golden.Table(t, "theory", 4) {
		d := readFor(t, "hand", c[0], c[1])
		got, err := events(d, setup(t, strings.Fields(c[2])...), trace.Options{Every: "epoch", Decide: time.Minute})
		fatal(t, err)
		if !strings.Contains(got, c[3]) {
			t.Errorf("%s %q: want %s in\n%s", c[2], c[0], c[3], got)
		}
	}
}

// ending is the fields of an end event about the theory, as a reader decodes them.
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

// checkFields checks what a bound counts, and which fields an inapplicable one leaves out.
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
