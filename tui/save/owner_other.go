//go:build !unix

package save

import "io/fs"

// Owner is unknown: files have no numeric owner on this system.
func Owner(fs.FileInfo) (user int, known bool) { return 0, false }
