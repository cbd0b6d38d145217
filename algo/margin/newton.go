package margin

import (
	"context"
	"math"
	"slices"

	"perceptron/model"
)

// evaluation is what one pass over the examples sees from v̂: Σ s², and, summed over
// the examples with slack s > 0, Σ s y x̂ and the lower triangle of Σ x̂x̂ᵀ.
type evaluation struct {
	point  []float64
	square float64
	pull   []float64
	curve  [][]float64
}

// evaluate makes an evaluation, without pull and curve unless deep. It is cut short, and
// wrong, when ctx ends.
func (s *machine) evaluate(ctx context.Context, v []float64, deep bool) evaluation {
	see := evaluation{point: slices.Clone(v)}
	if deep {
		see.pull = make([]float64, s.m)
		see.curve = make([][]float64, s.m)
		for j := range see.curve {
			see.curve[j] = make([]float64, j+1)
		}
	}
	d := s.data.Dim()
	w, c := make([]float64, d), 0.0
	for j := range w {
		w[j] = v[j] / s.unit
	}
	if s.tau > 0 {
		c = v[d] * s.tau
	}
	examples := len(s.data.Y)
	if s.sample != nil {
		examples = len(s.sample)
	}
	for k := range examples {
		if k%block == 0 && ctx.Err() != nil {
			break
		}
		i := k
		if s.sample != nil {
			i = s.sample[k]
		}
		t := 1 - float64(float64(s.data.Y[i])*(s.data.DotRow(i, w)+c))
		if t <= 0 {
			continue
		}
		see.square += float64(t * t)
		if deep {
			see.add(s.signed(i), t)
		}
	}
	if s.weight != 1 {
		see.times(s.weight)
	}
	return see
}

// times is see where every example counts so often.
func (see *evaluation) times(weight float64) {
	see.square *= weight
	for j := range see.pull {
		see.pull[j] *= weight
		for k := range see.curve[j] {
			see.curve[j][k] *= weight
		}
	}
}

func (see *evaluation) add(x []float64, t float64) {
	for j, v := range x {
		see.pull[j] += float64(t * v)
		row := see.curve[j]
		if j < 8 {
			for k := range row {
				row[k] += float64(v * x[k])
			}
		} else {
			model.AddScaled(row, v, x[:j+1])
		}
	}
}

// parts is ρ‖Pv̂‖ and ‖s‖.
func (s *machine) parts(ctx context.Context, v []float64) (a, slack float64) {
	if !slices.Equal(s.current.point, v) {
		return s.size(v), math.Sqrt(s.evaluate(ctx, v, false).square)
	}
	return s.size(v), math.Sqrt(s.current.square)
}

// size is ρ‖Pv̂‖.
func (s *machine) size(v []float64) float64 {
	w := model.Dot(v, v)
	if s.tau > 0 {
		c := v[s.m-1]
		w += float64((s.kappa - 1) * c * c)
	}
	return s.rho * math.Sqrt(max(0, w))
}

// minimize is Newton's method from v, in place: finite, since the function is
// quadratic between finitely many creases (O. L. Mangasarian, "A finite Newton
// method for classification", Optimization Methods and Software 17, 2002).
func (s *machine) minimize(ctx context.Context, v []float64, c float64) {
	if !slices.Equal(s.current.point, v) {
		s.current = s.evaluate(ctx, v, true)
	}
	step, to := make([]float64, s.m), make([]float64, s.m)
	for range 60 {
		before := s.objective(s.current, c)
		gain, ok := s.newton(step, v, c)
		if !ok || ctx.Err() != nil || gain <= 1e-13*math.Abs(before) {
			return
		}
		better := false
		for t := 1.0; t > 1e-6 && !better; t /= 2 {
			for j := range to {
				to[j] = v[j] + float64(t*step[j])
			}
			if there := s.evaluate(ctx, to, true); s.objective(there, c) < before && ctx.Err() == nil {
				better = true
				s.current = there
				copy(v, to)
			}
		}
		if !better {
			return
		}
	}
}

func (s *machine) objective(see evaluation, c float64) float64 {
	a := s.size(see.point) / s.rho
	return a*a/2 + float64(c/2*see.square) + float64(s.pull*see.point[s.m-1])
}

// newton is the step from here to the minimum of the present piece, and what
// it gains there.
func (s *machine) newton(step, v []float64, c float64) (gain float64, ok bool) {
	h, right := double{make([][]float64, s.m)}, make([]float64, s.m)
	for j, from := range s.current.curve {
		row := make([]float64, j+1)
		for k, x := range from {
			row[k] = c * x
		}
		p, pull := 1.0, 0.0
		if j == s.m-1 {
			pull = s.pull
			if s.tau > 0 {
				p = s.kappa
			}
		}
		right[j] = float64(c*s.current.pull[j]) - float64(p*v[j]) - pull
		row[j] = float64(row[j]*(1+1e-15)) + max(p, 1e-12)
		h.rows[j] = row
	}
	if !h.factor() {
		return 0, false
	}
	copy(step, right)
	h.substitute(step)
	gain = model.Dot(step, right) / 2
	return gain, !math.IsNaN(gain)
}
