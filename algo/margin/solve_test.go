package margin

import (
	"testing"

	"perceptron/model"
)

// set makes a data set of rows x₁ … x_d y.
func set(t testing.TB, dim int, rows ...float64) *model.Dataset {
	t.Helper()
	var x []float64
	var y []int8
	for i := 0; i < len(rows); i += dim + 1 {
		x = append(x, rows[i:i+dim]...)
		y = append(y, int8(rows[i+dim]))
	}
	return made(t, dim, x, y)
}

func made(t testing.TB, dim int, x []float64, y []int8) *model.Dataset {
	t.Helper()
	names := make([]string, dim)
	for j := range names {
		names[j] = "x" + string(rune('0'+j/100)) + string(rune('0'+j/10%10)) + string(rune('0'+j%10))
	}
	d, err := model.NewDataset("test", names, x, y)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
