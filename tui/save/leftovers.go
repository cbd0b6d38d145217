package save

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// createTemp creates a hidden file in the directory of path, and locks it. It removes the
// temporary files that killed saves of that path left.
func createTemp(path string, mode os.FileMode) (*os.File, error) {
	folder, prefix := filepath.Dir(path), fmt.Sprintf(".%.40s.", filepath.Base(path))
	name := fmt.Sprintf("%s%016x", prefix, rand.Uint64())
	f, err := os.OpenFile(filepath.Join(folder, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return nil, err
	}
	lock(f)
	if now, err := f.Stat(); err == nil {
		removeLeftovers(folder, prefix, now.ModTime().Add(-time.Minute))
	}
	return f, nil
}

// temporaryDigits is the end of a temporary file's name.
var temporaryDigits = regexp.MustCompile(`^[0-9a-f]{16}$`)

// removeLeftovers removes the temporary files of a prefix that were last written before a
// time and are not locked by a save under way.
func removeLeftovers(folder, prefix string, before time.Time) {
	entries, _ := os.ReadDir(folder) // an unreadable directory has no known leftovers
	for _, e := range entries {
		if digits, ok := strings.CutPrefix(e.Name(), prefix); !ok || !temporaryDigits.MatchString(digits) {
			continue
		}
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() || !info.ModTime().Before(before) {
			continue
		}
		if path := filepath.Join(folder, e.Name()); !locked(path) {
			_ = os.Remove(path)
		}
	}
}
