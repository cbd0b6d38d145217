//go:build !unix

package tui

import "os"

// jobSignals: there are none here.
func jobSignals() []os.Signal { return nil }

func isStop(os.Signal) bool { return false }
