//go:build unix

package tui

import (
	"os"
	"syscall"
)

// jobSignals are those with which a shell stops and continues a program.
func jobSignals() []os.Signal { return []os.Signal{syscall.SIGTSTP, syscall.SIGCONT} }

func isStop(s os.Signal) bool { return s == syscall.SIGTSTP }
