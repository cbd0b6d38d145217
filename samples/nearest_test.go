package samples

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
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

func TestDistance(t *testing.T) {
	tests := []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "abc", 3},
		{"abc", "abc", 0},
		{"abc", "abd", 1},
		{"abc", "acb", 1},
		{"kitten", "sitting", 3}, // k→s, e→i, +g: the usual textbook pair
		{"ca", "abc", 3},         // 2 if a swapped pair could be edited again
		{"é", "e", 1},            // one letter, two bytes
	}
	for _, tt := range tests {
		if got := distance(tt.a, tt.b); got != tt.want {
			t.Errorf("distance(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}

func TestDistanceIsSymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[abc]{0,6}`)
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		d := distance(a, b)
		if d != distance(b, a) || (d == 0) != (a == b) || d > max(len(a), len(b)) {
			t.Fatalf("distance(%q, %q) = %d, the other way %d", a, b, d, distance(b, a))
		}
	})
}
