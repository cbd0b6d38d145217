//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package save

import (
	"os"
	"syscall"
)

// lock locks a file until it is closed; on a file system without locks it does nothing.
func lock(f *os.File) { _ = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }

// locked reports whether the file at path is locked, or may be.
func locked(path string) bool {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if err != nil {
		return true
	}
	defer f.Close()
	return syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB) != nil
}
