// Package quiet keeps the program from asking its terminal anything while it
// starts. Bubble Tea's package asks for the background colour as it is
// initialised, and waits seconds for an answer that some terminals never give;
// it asks nothing of a dumb terminal. Go initialises the packages that are
// ready in the order of their import paths, so this one, which needs syscall
// alone and sorts before "time", comes first: it says the terminal is dumb.
// Restore takes that back; call it before anything reads TERM.
//
// Nothing but syscall may be imported here.
package quiet

import "syscall"

const name = "TERM"

// What TERM was; set once, before any other code of the program runs.
var term, known = dumb()

func dumb() (term string, known bool) {
	term, known = syscall.Getenv(name)
	_ = syscall.Setenv(name, "dumb")
	return term, known
}

// Restore gives TERM back the value that the program was started with.
func Restore() {
	if known {
		_ = syscall.Setenv(name, term)
		return
	}
	_ = syscall.Unsetenv(name)
}
