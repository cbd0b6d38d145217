package trace

import (
	"math/big"

	"perceptron/algo"
	"perceptron/model"
)

// alpha turns counts of updates into α = η·count, each the float64 nearest to
// the exact product.
type alpha struct{ rate *big.Rat }

func newAlpha(p *algo.Problem) alpha {
	r, err := model.ParseNumber(p.Setup.Rate)
	if err != nil { // Prepare has refused it
		r = new(big.Rat)
	}
	return alpha{r}
}

func (a alpha) value(count int64) float64 {
	const exact = 1 << 53
	num, den := a.rate.Num(), a.rate.Denom()
	if den.IsInt64() && num.IsInt64() && den.Int64() < exact && num.Int64() < exact>>31 && count < 1<<31 && count > -1<<31 {
		return float64(num.Int64()*count) / float64(den.Int64()) // rounded once
	}
	f, _ := new(big.Rat).Mul(a.rate, new(big.Rat).SetInt64(count)).Float64()
	return f
}

// ofExample is α of an example in dual form.
func (a alpha) ofExample(s *algo.State, i int) float64 {
	if counts := s.Counts(); counts != nil {
		return a.value(counts[i])
	}
	return s.Alpha(i)
}

// ofExamples is α of every example.
func (a alpha) ofExamples(s *algo.State) []float64 {
	counts := s.Counts()
	if counts == nil {
		return s.Alphas()
	}
	values := make([]float64, len(counts))
	for i, c := range counts {
		values[i] = a.value(c)
	}
	return values
}
