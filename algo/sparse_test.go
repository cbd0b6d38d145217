package algo_test

import (
	"strings"
	"testing"

	"perceptron/algo"
)

func TestSparseIsFloat(t *testing.T) {
	sparse := and(t).Compressed()
	p, err := algo.Prepare(algo.Default(), sparse)
	if err != nil || p.Exact {
		t.Errorf("auto: %v", err)
	}
	s := algo.Default()
	s.Arithmetic = "exact"
	if _, err := algo.Prepare(s, sparse); err == nil || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "--arithmetic float") {
		t.Errorf("exact: %v", err)
	}
}
