package algo

import (
	"strings"

	"perceptron/model"
)

// settingsTable is the learning settings, without the hyperparameters of the update rules.
func settingsTable() []*Setting {
	documents := append([]string{"none"}, textOfEach(Documents(), func(d Document) string { return d.Name })...)
	orders := textOfEach(schedules, func(s schedule) string { return s.name })
	return []*Setting{
		{
			Name: "as", Values: documents, field: func(s *Setup) any { return &s.As },
			Doc: "the conventions of a document, and its notation: tie, bias, order and first weights, unless a flag says otherwise",
		},
		{
			Name: "mode", Values: []string{"primal", "dual", "kernel"},
			Doc: "the representation", Synonyms: "form", field: func(s *Setup) any { return &s.Mode },
		},
		{
			Name: "readout", Values: ReadoutNames, field: func(s *Setup) any { return &s.Readout },
			Doc: "which weights predict: the last; the mean over all steps; all, each with a vote for every step it survived; those with the fewest training errors",
		},
		{
			Name: "order", Values: orders, validate: checkOrder, field: func(s *Setup) any { return &s.Order },
			Doc:      "the schedule: as listed; a new permutation each epoch; one for all epochs; drawn with replacement; always the first misclassified; or a list, such as 3,1,4,2: a pass is these examples in this order",
			Want:     strings.Join(orders, ", ") + ", or the numbers of examples separated by commas",
			Synonyms: "shuffle random permutation schedule",
		},
		{
			Name: "batch-size", limits: wholeNumberFrom(0), field: func(s *Setup) any { return &s.Batch },
			Doc: "examples per step; 0 is the whole set",
		},
		{
			Name: "online", Values: noYes, field: func(s *Setup) any { return &s.Online },
			Doc: "one pass over a stream, each example once, without keeping them all",
		},
		{
			Name: "update", Values: textOfEach(updates, func(u *RuleRow) string { return u.name }), field: func(s *Setup) any { return &s.Update },
			Doc: "what is learned from, and by what step. " + strings.Join(textOfEach(updates, func(u *RuleRow) string { return u.name + ": " + u.means }), "; "),
		},
		{
			Name: "tie", Values: textOfEach(ties, func(t tie) string { return t.name }), field: func(s *Setup) any { return &s.Tie },
			Doc:      "what activation 0 means: a mistake; the prediction +1; the prediction −1; never a mistake",
			Synonyms: "zero sign",
		},
		{
			Name: "bias", Values: []string{"unit", "radius", "none"}, field: func(s *Setup) any { return &s.Bias },
			Doc: "what b gains on a mistake: ηy; ηyR²; there is no b", Synonyms: "offset intercept threshold",
		},
		{
			Name: "rate", limits: positive, byDoubling: true, field: func(s *Setup) any { return &s.Rate },
			Doc: "the learning rate η, a decimal or a fraction", Synonyms: "eta η learning speed",
		},
		{
			Name: "init", choices: []string{"zero", "random"}, validate: checkInit, field: func(s *Setup) any { return &s.Init },
			Doc: "the first weights: zero, random (by the seed), or w1,…,wd,b", Want: "zero, random, or numbers separated by commas",
		},
		{
			Name: "seed", limits: wholeNumberFrom(0), field: func(s *Setup) any { return &s.Seed },
			Doc: "for order, init and generators",
		},
		{
			Name: "kernel", Values: model.KernelNames(), field: func(s *Setup) any { return &s.Kernel },
			Doc: "the kernel of mode kernel", Synonyms: "rbf gaussian polynomial",
		},
		{
			Name: "degree", limits: wholeNumberFrom(1), field: func(s *Setup) any { return &s.Degree },
			Doc: "p in the kernel poly",
		},
		{
			Name: "gamma", limits: positive, byDoubling: true, field: func(s *Setup) any { return &s.Gamma },
			Doc: "γ in the kernels poly, rbf, laplace and sigmoid",
		},
		{Name: "coef0", Doc: "c in the kernels poly and sigmoid", field: func(s *Setup) any { return &s.Coef0 }},
		{
			Name: "epochs", limits: wholeNumberFrom(0), byDoubling: true, field: func(s *Setup) any { return &s.Epochs },
			Doc: "the most epochs of a run that does not converge; 0: no limit",
		},
		{
			Name: "steps", limits: wholeNumberFrom(0), byDoubling: true, field: func(s *Setup) any { return &s.Steps },
			Doc: "the most steps of a run that does not converge; 0: no limit",
		},
		{
			Name: "keep-going", Values: noYes, field: func(s *Setup) any { return &s.KeepGoing },
			Doc: "go on to the limit even after convergence",
		},
		{
			Name: "arithmetic", Values: []string{"auto", "exact", "float"}, field: func(s *Setup) any { return &s.Arithmetic },
			Doc: "exact takes decimals as the rationals they are written as; auto is exact while n·d ≤ 5000, products of examples have at most 200 digits and the kernel is rational",
		},
	}
}

// checkOrder is the error of a user's own order; nil if it can be parsed.
func checkOrder(v string) error {
	_, err := parseList(v)
	return err
}

// checkInit is the error of first weights; nil if they can be parsed.
func checkInit(v string) error {
	if v == "zero" || v == "random" {
		return nil
	}
	for number := range strings.SplitSeq(v, ",") {
		if _, err := (limits{}).parse(strings.TrimSpace(number)); err != nil {
			return err
		}
	}
	return nil
}
