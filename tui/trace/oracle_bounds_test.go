package trace_test

import (
	"fmt"
	"math"
	"math/big"
	"strings"
)

// bounded compares a printed bound with its true value: for a run in floating point it is
// no less, and hardly more.
func (o *oracle) bounded(b map[string]any, value *big.Rat) string {
	got := number(b["value"])
	if o.float && !math.IsInf(got, 1) {
		most := new(big.Rat).Mul(value, ratOf("1.000000001"))
		if at := new(big.Rat).SetFloat64(got); at.Cmp(value) < 0 || at.Cmp(most) > 0 {
			return fmt.Sprintf("%s is %v", b["name"], near(value.Mul(value, value)))
		}
		return ""
	}
	want, exact := value.Float64()
	if !exact && !math.IsInf(want, 0) && new(big.Rat).SetFloat64(want).Cmp(value) < 0 {
		want = math.Nextafter(want, math.Inf(1))
	}
	holds := big.NewRat(int64(b["counts"].(float64)), 1).Cmp(value) <= 0
	if got != want || b["holds"] != holds {
		return fmt.Sprintf("%s is %v, and holds is %v", b["name"], want, holds)
	}
	return ""
}

// same reports whether a printed number is the true one, up to rounding for floating point.
func (o *oracle) same(got, want float64) bool {
	return got == want || o.float && math.Abs(got-want) <= want*1e-14
}

// ratios compares the bounds that are a radius over γ, and the sharper one.
func (o *oracle) ratios(e ending, square *big.Rat, lambda []*big.Rat) string {
	ratio := new(big.Rat).Set(o.square)
	name := map[string]string{"none": "homogeneous", "unit": "augmented", "radius": "novikoff"}[o.bias]
	switch o.bias {
	case "unit":
		ratio.Add(ratio, big.NewRat(1, 1))
	case "radius":
		ratio.Mul(ratio, big.NewRat(4, 1))
	}
	if ratio.Quo(ratio, square); o.degree > 0 {
		name = "kernel"
	}
	met := 0
	for _, b := range e.Bounds {
		applies := b["applies"] == true
		switch b["name"] {
		case name:
			met++
			if why, _ := b["why"].(string); !applies && near(square) == 0 && strings.Contains(why, "too small") {
				continue // γ is below all doubles
			}
			if !applies || !o.same(number(b["R"]), near(o.square)) {
				return fmt.Sprintf("%s applies, with R %v", name, near(o.square))
			}
			if fault := o.bounded(b, ratio); fault != "" {
				return fault
			}
		case "novikoff-sharp":
			if applies != (o.bias == "radius" && o.degree == 0) {
				return "novikoff-sharp"
			}
			if !applies {
				continue
			}
			// b* is half way between the two points along w*: with p = c₊ − c₋
			// and ‖p‖ = 2γ it is (‖c₊‖² − ‖c₋‖²)/2 over ‖p‖
			half := new(big.Rat)
			for i, u := range lambda {
				for j, v := range lambda {
					if u != nil && v != nil && o.y[i] == o.y[j] {
						term := new(big.Rat).Mul(u, v)
						term.Mul(term, o.gram[i][j]).Mul(term, big.NewRat(int64(o.y[i]), 2))
						half.Add(half, term)
					}
				}
			}
			half.Mul(half, half).Quo(half, big.NewRat(4, 1)).Quo(half, square)
			half.Add(half, o.square).Mul(half, big.NewRat(2, 1)).Quo(half, square)
			if fault := o.bounded(b, half); fault != "" {
				return fault
			}
		case "homogeneous", "augmented", "novikoff", "kernel", "start-elsewhere", "structured", "batch", "margin", "passive-aggressive":
			if applies {
				return b["name"].(string) + " does not apply"
			}
		}
	}
	if met != 1 {
		return "no bound " + name
	}
	return ""
}

// passes checks the bounds on the first pass: n, or the formula with the H, γ and D printed
// beside it, and no more than that of the maximum-margin hyperplane; square is γ², nil if
// there is none.
func (o *oracle) passes(e ending, square *big.Rat) string {
	n := float64(len(o.x))
	for _, b := range e.Bounds {
		name := b["name"].(string)
		if !strings.HasPrefix(name, "freund-schapire") || b["applies"] == false {
			continue
		}
		value, gamma := number(b["value"]), number(b["gamma"])
		if b["holds"] != (b["counts"].(float64) <= value*(1+1e-9)) || value > n {
			return name + " is above n, or does not hold"
		}
		if math.IsInf(gamma, 1) != math.IsInf(number(b["D"]), 1) || (value == n) && !math.IsInf(gamma, 1) {
			return name + ": γ and D"
		}
		if fault := o.firstPass(b, name, value, gamma, n); fault != "" {
			return name + ": " + fault
		}
		if square != nil && name == "freund-schapire" && o.bias != "radius" {
			most := new(big.Rat).Set(o.square)
			if o.bias == "unit" {
				most.Add(most, big.NewRat(1, 1))
			}
			if widest, _ := most.Quo(most, square).Float64(); value > widest*(1+1e-9) {
				return fmt.Sprintf("%s is %v at the widest", name, widest)
			}
		}
	}
	return ""
}

// firstPass reports whether γ must be infinite, and recomputes a finite one.
func (o *oracle) firstPass(b map[string]any, name string, value, gamma, n float64) string {
	if o.bias != "radius" {
		// no finite γ is least exactly where ‖Σyx̂‖² ≤ n·R̂²
		pull, most := new(big.Rat), new(big.Rat).Set(o.square)
		for i := range o.x {
			for j := range o.x {
				pull.Add(pull, o.signed(i, j))
			}
		}
		if o.bias == "unit" {
			most.Add(most, big.NewRat(1, 1))
		}
		most.Mul(most, new(big.Rat).SetFloat64(n))
		flat := pull.Cmp(most) <= 0
		most.Mul(most, ratOf("1.000000001")) // where the least rounds to n
		if near := pull.Cmp(most) <= 0; flat == near && flat != math.IsInf(gamma, 1) {
			return fmt.Sprintf("that no finite γ is least is %v", flat)
		}
	}
	if math.IsInf(gamma, 1) {
		return ""
	}
	w, free := b["w"].([]any), number(b["b"])
	if o.bias == "radius" && name == "freund-schapire" && math.Abs(free) > near(o.square) {
		return "b is past R"
	}
	norm, slack := new(big.Rat), new(big.Rat)
	for i, x := range o.x {
		a := new(big.Rat).SetFloat64(free)
		for f, v := range x {
			a.Add(a, new(big.Rat).Mul(v, new(big.Rat).SetFloat64(number(w[f]))))
		}
		xi := a.Mul(a, big.NewRat(int64(-o.y[i]), 1))
		if xi.Add(xi, new(big.Rat).SetFloat64(gamma)); xi.Sign() > 0 {
			slack.Add(slack, xi.Mul(xi, xi))
		}
	}
	for f := range w {
		v := new(big.Rat).SetFloat64(number(w[f]))
		norm.Add(norm, v.Mul(v, v))
	}
	r, d := near(o.square), near(slack)
	reach := r
	switch {
	case o.bias == "unit":
		norm.Add(norm, new(big.Rat).Mul(ratOf(fmt.Sprint(free)), ratOf(fmt.Sprint(free))))
		reach = math.Hypot(r, 1)
	case name == "freund-schapire-sharp":
		reach = math.Sqrt2 * math.Hypot(r, free)
	case o.bias == "radius":
		reach, d = 2*r, 2*d
	}
	want := (reach + d) / gamma
	if math.Abs(near(norm)-1) > 1e-9 || math.Abs(value/want/want-1) > 1e-9 {
		return fmt.Sprintf("the formula gives %v, and the norm is %v", want*want, near(norm))
	}
	return ""
}
