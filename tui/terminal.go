package tui

import (
	"io"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// ColorModes is the values of --color: auto asks the environment.
func ColorModes() []string { return []string{"auto", "always", "never"} }

// colourEnvironment is the environment with the decision of --color in it. In the result
// NO_COLOR alone says that there is no colour, and CLICOLOR_FORCE alone that there is some
// whatever the terminal. The flag wins over the environment, and NO_COLOR over the older
// variables.
func colourEnvironment(when string, env func(string) string) func(string) string {
	forced := env("CLICOLOR_FORCE") != "" && env("CLICOLOR_FORCE") != "0"
	none := env("NO_COLOR") != "" || env("CLICOLOR") == "0" && !forced
	switch when {
	case "always":
		none, forced = false, true
	case "never":
		none = true
	}
	said := map[bool]string{true: "1"}
	return func(name string) string {
		switch name {
		case "NO_COLOR":
			return said[none]
		case "CLICOLOR_FORCE":
			return said[forced && !none]
		}
		return env(name)
	}
}

// rendererFor makes styles for a terminal of that profile. The terminal itself is not
// queried.
func rendererFor(out io.Writer, p termenv.Profile) *lipgloss.Renderer {
	r := lipgloss.NewRenderer(out, termenv.WithProfile(p))
	r.SetColorProfile(p) // the option alone is overridden if out is no terminal
	r.SetHasDarkBackground(true)
	return r
}

// colourProfile is the colour profile of an environment made by colourEnvironment.
func colourProfile(env func(string) string) termenv.Profile {
	term, colorterm := env("TERM"), env("COLORTERM")
	few, known := limitedTerminals()[term]
	switch {
	case env("NO_COLOR") != "":
		return termenv.Ascii
	case known && few == termenv.Ascii && env("CLICOLOR_FORCE") != "":
		return termenv.ANSI
	case known:
		return few
	case colorterm == "truecolor" || colorterm == "24bit" || strings.HasSuffix(term, "-direct"):
		return termenv.TrueColor
	case strings.Contains(term, "256color"):
		return termenv.ANSI256
	}
	return termenv.ANSI
}

// limitedTerminals is the colour profiles of terminals whatever COLORTERM says: the
// variable may have been inherited from another terminal.
func limitedTerminals() map[string]termenv.Profile {
	return map[string]termenv.Profile{
		"": termenv.Ascii, "dumb": termenv.Ascii, "linux": termenv.ANSI,
		"vt52": termenv.Ascii, "vt100": termenv.Ascii, "vt102": termenv.Ascii, "vt220": termenv.Ascii, "vt320": termenv.Ascii,
	}
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
