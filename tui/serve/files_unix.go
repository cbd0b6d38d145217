//go:build unix

package serve

import (
	"io/fs"
	"os"
	"syscall"
)

// ownedByUs reports whether a file belongs to who runs the server, or to root.
func ownedByUs(info fs.FileInfo) bool {
	s, ok := info.Sys().(*syscall.Stat_t)
	return !ok || s.Uid == 0 || int(s.Uid) == os.Geteuid()
}
