package panel

import "strings"

// meets reports whether the run's set-up meets all of some conditions; ! before one
// says that it does not.
func (f *Frame) meets(conditions string) bool {
	for condition := range strings.FieldsSeq(conditions) {
		if name, not := strings.CutPrefix(condition, "!"); f.is(name) == not {
			return false
		}
	}
	return true
}

// is reports whether the run's set-up meets a condition of a page, or of the
// pseudocode.
func (f *Frame) is(condition string) bool {
	set := &f.Problem.Setup
	switch condition {
	case "augmented":
		return f.augmented()
	case "linear":
		return f.Problem.Linear()
	case "nonlinear":
		return !f.Problem.Linear()
	case "own-step":
		return !f.byRate()
	case "own-test", "strict", "β", "loss":
		below, threshold := set.Test()
		return map[string]bool{"own-test": threshold != "", "strict": below, "β": threshold == "β", "loss": threshold == "1"}[condition]
	case "classes":
		return set.Task == "multiclass"
	case "tags":
		return set.Task == "sequence"
	case "tabular":
		return f.Problem.Tabular()
	case "one":
		return !f.batched()
	case "batch":
		return f.batched()
	case "few":
		return f.Data.Dim() <= fewFeatures
	case "many":
		return f.Problem.Dual() || f.Data.Dim() > fewFeatures
	case "in-file":
		return f.originals()
	case "apart":
		return f.standsApart()
	case "voting":
		return f.voting()
	case "by-weights":
		return f.predicting() != nil
	case "tested":
		return f.Test != nil && f.Data.Test != nil
	case "votes":
		return f.Predictor != nil && f.voting()
	case "another-readout":
		return f.readoutDiffers()
	case "kernel":
		return set.Mode == "kernel" && !f.Problem.Linear()
	case "dual":
		return f.Problem.Dual() && f.Problem.Linear()
	case "poly", "rbf", "laplace", "sigmoid":
		return set.Mode == "kernel" && set.Kernel == condition
	}
	if tie, is := strings.CutPrefix(condition, "tie-"); is {
		return set.Tie == tie
	}
	return condition == set.Bias || condition == set.Mode || condition == set.Update || condition == set.Task || condition == set.Readout
}
