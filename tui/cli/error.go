package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"perceptron/algo"
	"perceptron/model"
)

// usageError is a wrong command line: "what: why (how to fix it)".
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

func usageErrorf(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

// explain is the line that an error is reported with, and its exit code. What
// is wrong at a place in a file is told as FILE:LINE:COLUMN, as editors and
// compilers have it; all else begins with the program's name.
func explain(err error) (line string, code int) {
	var (
		data  *model.Error
		setup *algo.SetupError
		usage *usageError
	)
	code = failed
	if text, ok := farewell(err); ok {
		return text, code
	}
	switch {
	case errors.As(err, &data):
		if data.Usage {
			code = misuse
		}
		if data.Line > 0 {
			return data.Error(), code
		}
	case errors.As(err, &setup):
		return fmt.Sprintf("perceptron: --%s: %s", setup.Setting, setup.Reason), misuse
	case errors.As(err, &usage):
		code = misuse
	}
	return "perceptron: " + err.Error(), code
}

// flagError says what pflag found wrong in the words of the contract.
func flagError(c *cobra.Command, err error) error {
	var (
		absent *pflag.NotExistError
		bare   *pflag.ValueRequiredError
		value  *pflag.InvalidValueError
	)
	see := fmt.Sprintf("(see %s --help)", c.CommandPath())
	switch {
	case errors.As(err, &absent):
		if letters := absent.GetSpecifiedShortnames(); letters != "" {
			return usageErrorf("-%s: no such flag %s", letters, see)
		}
		return usageErrorf("--%s: no such flag %s", absent.GetSpecifiedName(), see)
	case errors.As(err, &bare):
		return usageErrorf("--%s: a value must follow it %s", bare.GetFlag().Name, see)
	case errors.As(err, &value):
		var setup *algo.SetupError
		if errors.As(err, &setup) {
			return setup
		}
		return usageErrorf("--%s: %s: %v %s", value.GetFlag().Name, model.Quoted(value.GetValue()), errors.Unwrap(value), see)
	}
	return usageErrorf("%v %s", err, see)
}
