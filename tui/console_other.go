//go:build !unix

package tui

import "github.com/charmbracelet/x/term"

// These systems have no job control.

func notifySignals(*console) {}

func stopGroup() {}

func hasJobControl() bool { return false }

func foreground(term.File) bool { return true }
