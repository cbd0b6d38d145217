package project

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"perceptron/model"
	"perceptron/tui/notation"
)

// MaxFeatures is the largest number of features of φ that can be shown.
const MaxFeatures = 200

// Phi is the feature map φ of a kernel, K(x, z) = φ(x)·φ(z). For the linear kernel φ(x) =
// x. For poly, (γ x·z + c)^p, the features are the monomials x^α of |α| ≤ p, each times the
// root of
//
//	p!/(α₁!…α_d!(p − |α|)!) · γ^|α| · c^(p − |α|)
//
// which is the coefficient of x^α·z^α by the multinomial theorem.
type Phi struct {
	Names  []string
	power  [][]int // by feature of φ: the exponents of the data's features
	factor []float64
}

// NewPhi is the φ of a kernel on d features; the error says why it can't be shown.
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
		return nil, fmt.Errorf("with c = %s below 0 the kernel poly is not a product of features", c.RatString())
	}
	if n := monomials(d, p, c.Sign() > 0); n > MaxFeatures {
		return nil, fmt.Errorf("the kernel %s of degree %d on %d features has more than %d features of its own", k.Name, p, d, MaxFeatures)
	}
	phi := &Phi{}
	for total := p; total >= 0; total-- {
		if total < p && c.Sign() == 0 {
			break
		}
		phi.addMonomials(make([]int, d), 0, total, p, gamma, c)
	}
	return phi, nil
}

// monomials is the number of monomials in d variables of degree p, or of degree ≤ p if
// lower is set; MaxFeatures+1 if there are more.
func monomials(d, p int, lower bool) int {
	if lower {
		d++ // homogenize: a further variable takes the rest of the degree
	}
	n := 1
	for k := 1; k <= min(p, d-1); k++ { // C(p + d − 1, min(p, d − 1))
		n = n * (p + d - k) / k
		if n > MaxFeatures {
			return MaxFeatures + 1
		}
	}
	return n
}

// addMonomials adds all monomials that continue power with variables from index from on, of
// total degree left.
func (phi *Phi) addMonomials(power []int, from, left, p int, gamma, c *big.Rat) {
	switch {
	case from < len(power):
		for power[from] = left; power[from] >= 0; power[from]-- {
			phi.addMonomials(power, from+1, left-power[from], p, gamma, c)
		}
	case left == 0:
		phi.addMonomial(power, p, gamma, c)
	}
}

// addMonomial adds the feature of one monomial.
func (phi *Phi) addMonomial(power []int, p int, gamma, c *big.Rat) {
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

// rooted is a monomial with √square in front.
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

// Map writes φ(x) into dst, which must have len(phi.Names) elements.
func (phi *Phi) Map(dst, x []float64) {
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

// Data is the data set of φ(x) instead of x.
func (phi *Phi) Data(d *model.Dataset) (*model.Dataset, error) {
	n := len(phi.Names)
	x := make([]float64, n*d.Len())
	for i := range d.Len() {
		phi.Map(x[i*n:(i+1)*n], d.Row(i))
	}
	for _, v := range x {
		if v-v != 0 {
			return nil, fmt.Errorf("φ(x) exceeds the range of a double")
		}
	}
	return model.NewDataset(d.Name, phi.Names, x, d.Y)
}

// Weights is w = Σ αᵢyᵢφ(xᵢ), for a data set made by Data.
func (phi *Phi) Weights(d *model.Dataset, alpha func(i int) float64) []float64 {
	w := make([]float64, len(phi.Names))
	for i, y := range d.Y {
		if a := alpha(i); a != 0 {
			model.AddScaled(w, a*float64(y), d.Row(i))
		}
	}
	return w
}
