//go:build unix && !linux

package tui

import "errors"

// parent is not looked for here: a process whose parent is of its own group, as
// behind a script, is not stopped.
func parent(int) (int, error) { return 0, errors.ErrUnsupported }
