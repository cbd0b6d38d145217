//go:build !unix

package tui

import "github.com/charmbracelet/x/term"

// There are no shells here that stop programs.

func watch(*console) {}

func stopGroup() {}

func continuable() bool { return false }

func foreground(term.File) bool { return true }
