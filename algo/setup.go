// Package algo is the perceptron: one training loop with independent choices of
// representation, schedule, update rule and readout, the events it emits, and a timeline
// that can go to any step of a run, in both directions. Read perceptron.go first, then
// pass.go (schedule and convergence), task.go, column.go and update.go, then timeline.go
// and seek.go.
package algo

import (
	"fmt"
	"math/big"
	"strings"

	"perceptron/model"
)

// Setup is the settings of a run: a plain value that can be compared, printed and undone.
// Names are rows of tables. Numbers that may be fractions are kept as written, so that
// exact arithmetic uses exactly these.
type Setup struct {
	As      string // none, or the document whose conventions apply: see [Document]
	Example string // the document whose worked example the data are; "" for most
	Task    string // binary, multiclass, sequence; auto takes that of the data
	Mode    string // primal, dual, kernel
	Readout string // last, averaged, voted, pocket: which weights predict
	Order   string // given, shuffled, once, random, first, or a list such as 3,1,2
	Batch   int    // examples per step; 0: the whole set
	Online  bool   // one pass over a stream
	UpdateRule
	Tie        string // update, positive, negative, correct
	Bias       string // unit, radius, none
	Rate       string // η > 0
	Init       string // zero, random, or w1,…,wd,b
	Kernel     string // linear, poly, rbf, laplace, sigmoid; only mode kernel reads it
	Degree     int
	Gamma      string
	Coef0      string
	Arithmetic string // auto, exact, float
	Seed       uint64
	Limits
}

// Limits is where a run stops that has not converged. With KeepGoing one that has converged
// goes on to there too.
type Limits struct {
	Epochs, Steps int // 0: no limit
	KeepGoing     bool
}

// Default is the set-up without flags: the loop of 002 with the bias of 003.
func Default() Setup {
	s := Setup{
		As: "none", Task: "auto", Mode: "primal", Readout: "last", Order: "given", Batch: 1, Tie: "update",
		UpdateRule: UpdateRule{Update: "perceptron"}, Bias: "unit",
		Rate: "1", Init: "zero", Kernel: "linear", Degree: 2, Gamma: "1", Coef0: "1",
		Arithmetic: "auto", Seed: 1, Limits: Limits{Epochs: 100},
	}
	for k, by := range hyperparameters {
		s.values[k] = by.defaultValue
	}
	return s
}

// SetupError is the error of a set-up that can't be run: the setting, and the reason in a
// line.
type SetupError struct{ Setting, Reason string }

func (e *SetupError) Error() string { return e.Setting + ": " + e.Reason }

func refuse(setting, format string, args ...any) error {
	return &SetupError{setting, fmt.Sprintf(format, args...)}
}

// kernel is the kernel of the representation: the chosen one in mode kernel, else x·z.
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

// initialWeights is the d first weights and the first bias as rationals. With a nonlinear
// kernel there are no weights, only b₀.
func (s Setup) initialWeights(d int, k *model.Kernel) (w []*big.Rat, b *big.Rat, err error) {
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
		zero := new(big.Rat) // shared: nobody changes it
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
			return nil, nil, refuse("init", "%d numbers, but these data need %s", len(parts), s.expectedInit(d, k))
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

// expectedInit says how many numbers --init takes.
func (s Setup) expectedInit(d int, k *model.Kernel) string {
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
