package panel

import (
	"testing"

	"perceptron/model"
)

// Equal examples of two classes are twins; of one they are none.
func TestClassTwins(t *testing.T) {
	for _, c := range []struct {
		class []int32
		want  int
	}{{[]int32{0, 1}, 2}, {[]int32{1, 1}, 0}} {
		d, err := model.NewClasses("twins", []string{"x"}, []float64{3, 3}, c.class, []string{"a", "b", "c"})
		if err != nil {
			t.Fatal(err)
		}
		if got := Twins(d); len(got) != c.want {
			t.Errorf("%v: %v", c.class, got)
		}
	}
}
