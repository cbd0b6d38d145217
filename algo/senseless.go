package algo

import "slices"

// senseless is the table of settings that make no sense beside the others: the
// setting that is refused, when, and why with the mend.
var senseless = []struct {
	setting string
	when    func(s Setup) bool
	reason  string
}{
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
	{
		"keep-going", func(s Setup) bool { return s.KeepGoing && s.Order == "first" },
		"the order first has no step to make once no example is a mistake (take another --order)",
	},
	{
		"keep-going", func(s Setup) bool { return s.KeepGoing && s.Epochs == 0 && s.Steps == 0 },
		"it goes on to the limit, and there is none (give --epochs or --steps)",
	},
}

// reads reports whether the run uses one of these kernels.
func (s Setup) reads(kernels ...string) bool {
	return s.Mode == "kernel" && slices.Contains(kernels, s.Kernel)
}

// Refuse is the error of the first setting that makes no sense beside the
// others, of those that given says a user asked for; nil if there is none. A
// setting nobody asked for, such as a suggested kernel in another mode, waits.
func (s Setup) Refuse(given func(setting string) bool) error {
	for _, row := range senseless {
		if given(row.setting) && row.when(s) {
			return &SetupError{row.setting, row.reason}
		}
	}
	return nil
}
