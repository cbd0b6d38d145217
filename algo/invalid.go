package algo

import (
	"slices"
	"sync"
)

// invalid is a setting that makes no sense beside the others: when, and why
// with the fix.
type invalid struct {
	setting string
	when    func(s Setup) bool
	reason  string
}

// ofKernels is the table of the settings that kernels read.
var ofKernels = []invalid{
	{
		"kernel", func(s Setup) bool { return s.Kernel != "linear" && s.Mode != "kernel" },
		"only the mode kernel reads a kernel (add --mode kernel)",
	},
	{
		"degree", func(s Setup) bool { return !s.reads("poly") },
		"only the kernel poly has a degree (add --mode kernel --kernel poly)",
	},
	{
		"gamma", func(s Setup) bool { return !s.reads("poly", "rbf", "laplace", "sigmoid") },
		"only the kernels poly, rbf, laplace and sigmoid have a γ (add --mode kernel --kernel rbf)",
	},
	{
		"coef0", func(s Setup) bool { return !s.reads("poly", "sigmoid") },
		"only the kernels poly and sigmoid add a c (add --mode kernel --kernel poly)",
	},
}

// ofRules is the same of update rules: of what they read, and of what makes no sense
// beside them.
func ofRules() []invalid {
	var list []invalid
	for _, by := range parameters {
		_, unread := by.words()
		list = append(list, invalid{by.Name, func(s Setup) bool { return !slices.Contains(s.Parameters(), by) }, unread})
	}
	list = append(list, invalid{
		"tie", func(s Setup) bool { return s.Update != "perceptron" && s.Tie != "update" },
		"this update rule always learns from a = 0, so there is no tie to decide (leave --tie out, or take --update perceptron)",
	})
	for _, u := range updates {
		if u.tau != nil {
			list = append(list, besideTau(u.name)...)
		}
	}
	return list
}

// ofOthers is the table of all others.
var ofOthers = []invalid{
	{
		"batch-size", func(s Setup) bool { return s.Update != "perceptron" && s.Batch != 1 },
		"a batch adds up the mistakes of the perceptron's rule (leave --batch-size out, or take --update perceptron)",
	},
	{
		"update", func(s Setup) bool { return s.Update != "perceptron" && s.Batch != 1 },
		"a batch adds up the mistakes of the perceptron's rule (take --batch-size 1)",
	},
	{
		"update", func(s Setup) bool { return s.Update != "perceptron" && s.Task == "sequence" },
		"a tagger is learned by the perceptron's rule here (leave --update out)",
	},
	{
		"batch-size", func(s Setup) bool { return s.Batch != 1 && s.Order == "first" },
		"the order first looks for one example, not for a batch (take another --order)",
	},
	{
		"mode", func(s Setup) bool { return s.Online && s.Mode != "primal" },
		"a stream has no end of examples, and dual and kernel form keep an α for each (take --mode primal)",
	},
	{
		"order", func(s Setup) bool { return s.Online && s.Order != "given" },
		"the examples of a stream come in an order of their own (leave --order out)",
	},
	{
		"batch-size", func(s Setup) bool { return s.Online && s.Batch != 1 },
		"a stream is learned from one example at a time (leave --batch-size out)",
	},
	{
		"bias", func(s Setup) bool { return s.Online && s.Bias == "radius" },
		"R is the largest norm of all examples, which a stream doesn't tell (take --bias unit or none)",
	},
	{
		"arithmetic", func(s Setup) bool { return s.Online && s.Arithmetic == "exact" },
		"exact arithmetic needs all denominators beforehand, and a stream's are unknown (take --arithmetic float)",
	},
	{
		"readout", func(s Setup) bool { return s.Online && (s.Readout == "voted" || s.Readout == "pocket") },
		"it needs the whole run, and a stream is never held whole (take last or averaged)",
	},
	{
		"epochs", func(s Setup) bool { return s.Online },
		"a stream passes once (--steps says where to stop)",
	},
	{
		"keep-going", func(s Setup) bool { return s.Online && s.KeepGoing },
		"a stream goes on by itself (leave it out)",
	},
	{
		"online", func(s Setup) bool { return s.Online && s.Task != "auto" && s.Task != "binary" },
		"a stream has two labels, since their number must be known at its start (take --task binary, with --positive)",
	},
	{
		"mode", func(s Setup) bool { return s.Task == "sequence" && s.Mode != "primal" },
		"a tagger's weights are those of its features, and there is no kernel of sentences here (take --mode primal)",
	},
	{
		"bias", func(s Setup) bool { return s.Task == "sequence" },
		"a tagger's features are all counts, with no bias among them (leave --bias out)",
	},
	{
		"readout", func(s Setup) bool { return s.Task == "sequence" && s.Readout == "voted" },
		"there are exponentially many outputs, too many to count votes for (take averaged)",
	},
	{
		"init", func(s Setup) bool { return s.Init != "zero" && (s.Task == "sequence" || s.Task == "multiclass") },
		"the weights of several classes start at zero (leave --init out)",
	},
	{
		"keep-going", func(s Setup) bool { return s.KeepGoing && s.Order == "first" },
		"the order first has no step left once no example is a mistake (take another --order)",
	},
	{
		"keep-going", func(s Setup) bool { return s.KeepGoing && s.Epochs == 0 && s.Steps == 0 },
		"it goes on to the limit, and there is none (give --epochs or --steps)",
	},
}

// allSenseless is all of these tables, in the order in which they are asked.
var allSenseless = sync.OnceValue(func() []invalid { return slices.Concat(ofKernels, ofRules(), ofOthers) })

// reads reports whether the run uses one of these kernels.
func (s Setup) reads(kernels ...string) bool {
	return s.Mode == "kernel" && slices.Contains(kernels, s.Kernel)
}

// Asks reports whether a setting, as it is, makes sense beside the others.
func (s Setup) Asks(setting string) bool {
	return s.Refuse(func(given string) bool { return given == setting }) == nil
}

// Refuse is the error of the first setting that makes no sense beside the
// others, of those that given says a user asked for; nil if there is none. A
// setting nobody asked for, such as a suggested kernel in another mode, waits.
func (s Setup) Refuse(given func(setting string) bool) error {
	for _, row := range allSenseless() {
		if given(row.setting) && row.when(s) {
			return &SetupError{row.setting, row.reason}
		}
	}
	return nil
}
