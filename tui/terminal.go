package tui

import (
	"io"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// newRenderer makes styles for the terminal that the environment describes.
// The terminal itself is asked nothing.
func newRenderer(out io.Writer, env func(string) string) *lipgloss.Renderer {
	return rendererFor(out, colours(env))
}

func rendererFor(out io.Writer, p termenv.Profile) *lipgloss.Renderer {
	r := lipgloss.NewRenderer(out, termenv.WithProfile(p))
	r.SetColorProfile(p) // what the option says is overridden where out is no terminal
	r.SetHasDarkBackground(true)
	return r
}

// colours is the colour profile that the environment promises.
func colours(env func(string) string) termenv.Profile {
	term, colorterm := env("TERM"), env("COLORTERM")
	switch {
	case env("NO_COLOR") != "" || term == "dumb" || term == "":
		return termenv.Ascii
	case colorterm == "truecolor" || colorterm == "24bit" || strings.HasSuffix(term, "-direct"):
		return termenv.TrueColor
	case strings.Contains(term, "256color"):
		return termenv.ANSI256
	}
	return termenv.ANSI
}

// asciiLocale reports whether the locale is not UTF-8; an unset one is C.
func asciiLocale(env func(string) string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := strings.ToUpper(env(name)); v != "" {
			return !strings.Contains(v, "UTF-8") && !strings.Contains(v, "UTF8")
		}
	}
	return true
}
