package samples

import (
	"fmt"
	"testing"
)

func ExampleNearest() {
	fmt.Println(Nearest("irsi"))
	// Output: iris
}

func TestNearest(t *testing.T) {
	tests := []struct{ typed, want string }{
		{"moon", "moons"},
		{"spiral", "spirals"},
		{"adn", "and"},
		{"XOR", "xor"},
		{"walktrough", "walkthrough"},
		{"overlapping", "overlap"},
		{"points.csv", ""},
		{"", ""},
		{"zzz", ""},
	}
	for _, tt := range tests {
		if got := Nearest(tt.typed); got != tt.want {
			t.Errorf("Nearest(%q) = %q, want %q", tt.typed, got, tt.want)
		}
	}
	for _, s := range All() {
		if got := Nearest(s.Name); got != s.Name {
			t.Errorf("Nearest(%q) = %q, want itself", s.Name, got)
		}
	}
}
