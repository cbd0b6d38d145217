//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package save

import (
	"os"
	"syscall"
)

// hold keeps a file that is being written from being taken for a rest, for as long as
// it is open. A file system without locks does without.
func hold(f *os.File) { _ = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }

// inUse reports whether somebody holds the file of that path, or may.
func inUse(path string) bool {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if err != nil {
		return true
	}
	defer f.Close()
	return syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB) != nil
}
