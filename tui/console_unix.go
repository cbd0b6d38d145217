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

// watch has the signals come to the console with which a terminal and a shell
// tell a program of their doings.
func watch(c *console) {
	signal.Notify(c.stopRequests, syscall.SIGTSTP)
	signal.Notify(c.continued, syscall.SIGCONT)
	signal.Notify(c.resized, syscall.SIGWINCH)
}

// stopGroup stops the process and all of its group, as a terminal does. It can't
// be SIGTSTP that does it: once a Go program has listened to that, its default
// is never set again.
func stopGroup() { _ = syscall.Kill(0, syscall.SIGSTOP) }

// continuable reports whether there is a shell that can continue the process
// once it is stopped: a forebear of the same session in another process group.
// Without one the group is orphaned, and the kernel does not stop it either.
func continuable() bool {
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

// foreground reports whether the process may set the terminal: the shell does
// not have it.
func foreground(tty term.File) bool {
	if tty == nil {
		return true
	}
	group, err := unix.IoctlGetInt(int(tty.Fd()), unix.TIOCGPGRP)
	return err != nil || group == unix.Getpgrp()
}

// parent is the parent of process p, where the system shows its processes as files:
// elsewhere a process whose parent is of its own group, as behind a script, is not
// stopped.
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
