// Package algo holds the verbs: one training loop with its independent axes
// (representation, schedule, rule, readout), the events it emits, and the
// timeline that makes any step of a run reachable in both directions. Read
// perceptron.go first, then task.go, column.go and update.go, then timeline.go.
package algo

import (
	"fmt"
	"math/big"
	"strings"

	"perceptron/model"
)

// Setup is how a run learns: a plain value that is compared, printed and
// undone. Names are rows of the catalog tables; numbers that may be fractions
// are kept as written, so that exact arithmetic takes them at their word.
type Setup struct {
	As      string // none, or the document by whose conventions it learns: see [Document]
	Example string // the document that the data are the worked example of; "" for most
	Task    string // auto, binary, multiclass, sequence: auto is the data's
	Mode    string // primal, dual, kernel
	Readout string // last, averaged, voted, pocket: which weights predict
	Order   string // given, shuffled, once, random, first, or numbers of examples with commas between
	Batch   int    // examples a step; 0: the whole set
	Online  bool   // one pass over a stream
	UpdateRule
	Tie        string // update, positive, negative, correct
	Bias       string // unit, radius, none
	Rate       string // η > 0
	Init       string // zero, random, or w1,…,wd,b
	Kernel     string // linear, poly, rbf, laplace, sigmoid; used by mode kernel
	Degree     int
	Gamma      string
	Coef0      string
	Arithmetic string // auto, exact, float
	Seed       uint64
	Limits
}

// Limits is where a run stops that has not converged, and that one which has goes
// on up to there.
type Limits struct {
	Epochs, Steps int // 0: no limit
	KeepGoing     bool
}

// Default is the set-up without flags: 002's loop, 003's bias.
func Default() Setup {
	s := Setup{
		As: "none", Task: "auto", Mode: "primal", Readout: "last", Order: "given", Batch: 1, Tie: "update",
		UpdateRule: UpdateRule{Update: "perceptron"}, Bias: "unit",
		Rate: "1", Init: "zero", Kernel: "linear", Degree: 2, Gamma: "1", Coef0: "1",
		Arithmetic: "auto", Seed: 1, Limits: Limits{Epochs: 100},
	}
	for k, by := range parameters {
		s.values[k] = by.initial
	}
	return s
}

// SetupError is a set-up that can't be run: which setting, and why, in a line.
type SetupError struct{ Setting, Reason string }

func (e *SetupError) Error() string { return e.Setting + ": " + e.Reason }

func refuse(setting, format string, args ...any) error {
	return &SetupError{setting, fmt.Sprintf(format, args...)}
}

// kernel is the kernel the representation reads: the chosen one in mode
// kernel, x·z else.
func (s Setup) kernel() (*model.Kernel, error) {
	name := "linear"
	if s.Mode == "kernel" {
		name = s.Kernel
	}
	gamma, err := model.ParseNumber(s.Gamma)
	if err != nil {
		return nil, refuse("gamma", "%v", err)
	}
	coef0, err := model.ParseNumber(s.Coef0)
	if err != nil {
		return nil, refuse("coef0", "%v", err)
	}
	k, err := model.NewKernel(name, s.Degree, gamma, coef0)
	if err != nil {
		return nil, &SetupError{"kernel", err.Error()}
	}
	return k, nil
}

// first is the first weights as rationals: d numbers and the bias. A kernel
// without weights has no w₀ and takes only b₀.
func (s Setup) first(d int, k *model.Kernel) (w []*big.Rat, b *big.Rat, err error) {
	if !k.Linear {
		d = 0
	}
	want := d
	if s.Bias != "none" {
		want++
	}
	all := make([]*big.Rat, want, d+1)
	switch s.Init {
	case "zero":
		zero := new(big.Rat) // one for all: nobody changes them
		for j := range all {
			all[j] = zero
		}
	case "random":
		draw := model.NewRand(s.Seed, initStream)
		for j := range all {
			all[j] = big.NewRat(int64(draw.IntN(2001))-1000, 1000)
		}
	default:
		parts := strings.Split(s.Init, ",")
		if len(parts) != want {
			return nil, nil, refuse("init", "%d numbers, but these data need %s", len(parts), s.wanted(d, k))
		}
		for j, p := range parts {
			if all[j], err = model.ParseNumber(strings.TrimSpace(p)); err != nil {
				return nil, nil, refuse("init", "number %d: %v", j+1, err)
			}
		}
	}
	if s.Bias == "none" {
		all = append(all, new(big.Rat))
	}
	return all[:d], all[d], nil
}

func (s Setup) wanted(d int, k *model.Kernel) string {
	switch {
	case !k.Linear && s.Bias == "none":
		return "none: a kernel without weights and bias none start at zero"
	case !k.Linear:
		return "1: a kernel without weights takes only b"
	case s.Bias == "none":
		return fmt.Sprintf("%d: one for each feature (bias none)", d)
	}
	return fmt.Sprintf("%d: one for each feature, then b", d+1)
}
