//go:build unix

package save

import (
	"io/fs"
	"syscall"
)

// Owner is the user ID of the owner of a file.
func Owner(info fs.FileInfo) (user int, known bool) {
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, false
	}
	return int(s.Uid), true
}
