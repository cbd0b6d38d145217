package save

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// hiddenName is what the file that is being written is called, but for the eight
// digits at its end.
func hiddenName(path string) string { return fmt.Sprintf(".%.40s.", filepath.Base(path)) }

// restAge is how old a file must be to be taken for one that a killed program left.
const restAge = time.Minute

// clearRests takes away what saves of that path left which were killed: of the names
// that this program gives, older than a minute beside the file that is written now,
// and held by nobody. What can't be taken away stays.
func clearRests(path string, now os.FileInfo) {
	folder := filepath.Dir(path)
	entries, _ := os.ReadDir(folder) // of one that can't be read none is known
	for _, e := range entries {
		digits, ours := strings.CutPrefix(e.Name(), hiddenName(path))
		if !ours || len(digits) != 8 || strings.Trim(digits, "0123456789abcdef") != "" {
			continue
		}
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() || now.ModTime().Sub(info.ModTime()) < restAge {
			continue
		}
		if rest := filepath.Join(folder, e.Name()); !inUse(rest) {
			_ = os.Remove(rest)
		}
	}
}
