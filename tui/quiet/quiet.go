// Package quiet keeps the program from sending its terminal a query at startup. Bubble Tea
// queries the background colour when its package is initialised, and waits seconds for a
// reply that some terminals never send; it does not query a dumb terminal. Go initialises
// the packages that are ready in the order of their import paths. This one, which imports
// syscall alone and sorts before "time", comes first and sets TERM to dumb. Restore undoes
// that; call it before anything reads TERM.
//
// Nothing but syscall may be imported here.
package quiet

import "syscall"

const name = "TERM"

// The original TERM, saved before any other package is initialised.
var term, known = setDumb()

// setDumb sets TERM to dumb and returns its old value.
func setDumb() (term string, known bool) {
	term, known = syscall.Getenv(name)
	_ = syscall.Setenv(name, "dumb")
	return term, known
}

// Restore sets TERM back to its original value.
func Restore() {
	if known {
		_ = syscall.Setenv(name, term)
		return
	}
	_ = syscall.Unsetenv(name)
}
