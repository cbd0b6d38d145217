package model

import (
	"strings"
	"testing"
)

// A picture has a pixel for each feature; another size is refused, with the fix.
func TestImage(t *testing.T) {
	const data = "a,b,c,d,e,f,y\n1,2,3,4,5,6,1\n6,5,4,3,2,1,0\n"
	for _, c := range []struct {
		size string
		want [2]int
		err  string
	}{
		{"", [2]int{}, ""},
		{"3x2", [2]int{3, 2}, ""},
		{"1x6", [2]int{1, 6}, ""},
		{"4x2", [2]int{}, "that is 8 pixels, and there are 6 features"},
		{"3", [2]int{}, "expected WIDTHxHEIGHT"},
		{"0x6", [2]int{}, "expected WIDTHxHEIGHT"},
		{"3x2x1", [2]int{}, "expected WIDTHxHEIGHT"},
		{"-3x-2", [2]int{}, "expected WIDTHxHEIGHT"},
	} {
		d, err := Read(t.Context(), strings.NewReader(data), "-", ReadOptions{Image: c.size})
		switch {
		case c.err != "":
			if err == nil || !strings.Contains(err.Error(), c.err) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %v, want %s", c.size, err, c.err)
			}
		case err != nil || d.Image != c.want:
			t.Errorf("%s: %v, %v", c.size, d, err)
		}
	}
}
