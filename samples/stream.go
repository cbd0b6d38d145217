package samples

import (
	"context"
	"strings"

	"perceptron/model"
)

// OpenStream is the sample as --online reads it: its generator, which has no
// end and takes no option but the seed, or else its file, line by line.
func (s Sample) OpenStream(ctx context.Context, o model.ReadOptions) (*model.Stream, error) {
	if s.Stream != nil {
		return s.Stream(o.Seed).Named(s.Name), nil
	}
	if o.Input == "" {
		o.Input = s.ending
	}
	return model.OpenStream(ctx, strings.NewReader(s.Text()), s.Name, o)
}

// beginning is s with a file of the first 500 examples of its stream.
func beginning(s Sample) Sample {
	const n = 500
	s.generate = func() *model.Dataset {
		from := s.Stream(1)
		defer from.Close()
		var x []float64
		y := make([]int8, n)
		for i := range y {
			point, side, err := from.Next(context.Background())
			if err != nil {
				panic("samples: " + err.Error())
			}
			x, y[i] = append(x, point...), side
		}
		d, err := model.NewDataset(s.Name, from.Features(), x, y)
		if err != nil {
			panic("samples: " + err.Error())
		}
		return d
	}
	return s
}
