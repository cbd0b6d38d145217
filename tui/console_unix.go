//go:build unix

package tui

import (
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/charmbracelet/x/term"
	"golang.org/x/sys/unix"
)

// notifySignals sends the signals of job control and of the terminal's size to the console.
func notifySignals(c *console) {
	signal.Notify(c.stopRequests, syscall.SIGTSTP)
	signal.Notify(c.continued, syscall.SIGCONT)
	signal.Notify(c.resized, syscall.SIGWINCH)
}

// stopGroup stops the process and all of its group, as ctrl+z does. It sends SIGSTOP, since
// the default action of SIGTSTP can't be restored once a Go program has listened for it.
func stopGroup() { _ = syscall.Kill(0, syscall.SIGSTOP) }

// hasJobControl reports whether a shell can continue the process after a stop: an ancestor
// in the same session but another process group. Without one the group is orphaned, and the
// kernel does not stop it either.
func hasJobControl() bool {
	group, session := unix.Getpgrp(), 0
	session, err := unix.Getsid(0)
	if err != nil {
		return false
	}
	for p := unix.Getppid(); p > 0; {
		if s, err := unix.Getsid(p); err != nil || s != session {
			return false
		}
		if g, err := unix.Getpgid(p); err != nil || g != group {
			return err == nil
		}
		if p, err = parent(p); err != nil {
			return false
		}
	}
	return false
}

// foreground reports whether the process may set the terminal: its group is the terminal's
// foreground process group. True without a terminal.
func foreground(tty term.File) bool {
	if tty == nil {
		return true
	}
	group, err := unix.IoctlGetInt(int(tty.Fd()), unix.TIOCGPGRP)
	return err != nil || group == unix.Getpgrp()
}

// parent is the parent of process p, read from /proc. On systems without it, a process
// whose parent is in its own group, such as one started by a script, is not stopped.
func parent(p int) (pid int, err error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p))
	if err != nil {
		return 0, err
	}
	_, after, _ := strings.Cut(string(stat[strings.LastIndexByte(string(stat), ')')+1:]), " ") // after the name
	_, after, _ = strings.Cut(after, " ")                                                      // and the state
	_, err = fmt.Sscan(after, &pid)
	return pid, err
}
