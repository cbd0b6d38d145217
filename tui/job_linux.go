package tui

import (
	"fmt"
	"os"
	"strings"
)

// parent is the parent of process p.
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
