package project

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"perceptron/model"
	"perceptron/tui/notation"
)

// MostFeatures is how many features of a kernel's own can be shown.
const MostFeatures = 200

// Phi is the features that a kernel works with unseen: φ with K(x, z) = φ(x)·φ(z).
// For the linear kernel they are those of the data; for poly, (γ x·z + c)^p, they
// are the monomials x^α of |α| ≤ p, each times the root of
//
//	p!/(α₁!…α_d!(p − |α|)!) · γ^|α| · c^(p − |α|)
//
// which is what the multinomial theorem has in front of x^α·z^α.
type Phi struct {
	Names  []string
	power  [][]int // of each feature, the exponents of the data's
	factor []float64
}

// NewPhi is φ of a kernel on d features, or why it has none that can be shown.
func NewPhi(k *model.Kernel, d int) (*Phi, error) {
	p, c := 1, new(big.Rat)
	gamma := big.NewRat(1, 1)
	switch k.Name {
	case "linear":
	case "poly":
		p, c, gamma = k.Degree, k.Coef0, k.Gamma
	default:
		return nil, fmt.Errorf("the kernel %s has infinitely many features: linear and poly have few enough to show", k.Name)
	}
	if c.Sign() < 0 {
		return nil, fmt.Errorf("with c = %s below 0 poly is no product of features", c.RatString())
	}
	if n := monomials(d, p, c.Sign() > 0); n > MostFeatures {
		return nil, fmt.Errorf("the kernel %s of degree %d on %d features has more than %d of its own", k.Name, p, d, MostFeatures)
	}
	phi := &Phi{}
	for total := p; total >= 0; total-- {
		if total < p && c.Sign() == 0 {
			break
		}
		phi.add(make([]int, d), 0, total, p, gamma, c)
	}
	return phi, nil
}

// monomials counts those of d variables of degree p, or with the lower ones; at
// most one more than can be shown.
func monomials(d, p int, lower bool) int {
	if lower {
		d++ // one more variable for what is left of the degree
	}
	n := 1
	for k := 1; k <= min(p, d-1); k++ { // C(p + d − 1, min(p, d − 1))
		n = n * (p + d - k) / k
		if n > MostFeatures {
			return MostFeatures + 1
		}
	}
	return n
}

// add adds the monomials that raise the variables from the given one on to so
// much in all.
func (phi *Phi) add(power []int, from, left, p int, gamma, c *big.Rat) {
	switch {
	case from < len(power):
		for power[from] = left; power[from] >= 0; power[from]-- {
			phi.add(power, from+1, left-power[from], p, gamma, c)
		}
	case left == 0:
		phi.monomial(power, p, gamma, c)
	}
}

// monomial adds one feature.
func (phi *Phi) monomial(power []int, p int, gamma, c *big.Rat) {
	square, total := new(big.Rat).SetInt(new(big.Int).MulRange(1, int64(p))), 0
	var b strings.Builder
	for j, k := range power {
		square.Quo(square, new(big.Rat).SetInt(new(big.Int).MulRange(1, int64(k))))
		total += k
		switch {
		case k == 0:
			continue
		case b.Len() > 0 && j >= 9:
			b.WriteString("·")
		}
		b.WriteString(notation.Indexed("x", j+1))
		if k > 1 {
			b.Write(notation.AppendSuperscript(nil, k))
		}
	}
	square.Quo(square, new(big.Rat).SetInt(new(big.Int).MulRange(1, int64(p-total))))
	for range total {
		square.Mul(square, gamma)
	}
	for range p - total {
		square.Mul(square, c)
	}
	f, _ := square.Float64()
	phi.Names = append(phi.Names, rooted(square, b.String()))
	phi.power = append(phi.power, append([]int(nil), power...))
	phi.factor = append(phi.factor, math.Sqrt(f))
}

// rooted is a monomial with the root of a number in front of it.
func rooted(square *big.Rat, monomial string) string {
	text := notation.Root(square)
	switch {
	case monomial == "":
		return text
	case text == "1":
		return monomial
	case strings.Contains(text, "/") && text[0] != '(' && !strings.HasPrefix(text, "√"):
		text = "(" + text + ")"
	}
	return text + monomial
}

// Of writes φ(x) into dst, which has a place for each feature.
func (phi *Phi) Of(dst, x []float64) {
	for k, power := range phi.power {
		v := phi.factor[k]
		for j, e := range power {
			for range e {
				v *= x[j]
			}
		}
		dst[k] = v
	}
}

// Data is the data with φ(x) in the place of x.
func (phi *Phi) Data(d *model.Dataset) (*model.Dataset, error) {
	n := len(phi.Names)
	x := make([]float64, n*d.Len())
	for i := range d.Len() {
		phi.Of(x[i*n:(i+1)*n], d.Row(i))
	}
	for _, v := range x {
		if v-v != 0 {
			return nil, fmt.Errorf("φ(x) exceeds the range of a double")
		}
	}
	return model.NewDataset(d.Name, phi.Names, x, d.Y)
}

// Weights are w of the features for w = Σ αᵢyᵢφ(xᵢ), over data made by Data.
func (phi *Phi) Weights(d *model.Dataset, alpha func(i int) float64) []float64 {
	w := make([]float64, len(phi.Names))
	for i, y := range d.Y {
		if a := alpha(i); a != 0 {
			model.AddScaled(w, a*float64(y), d.Row(i))
		}
	}
	return w
}
