package explore

import (
	"fmt"
	"math"
	"strings"

	"perceptron/tui/panel"
	"perceptron/tui/scene"
)

// panelCommands open, scroll and sort panels.
func panelCommands() []Command {
	return []Command{
		{
			Name: "show", Args: "PANEL [on|off|auto]", params: []parameter{choiceParam("PANEL", "panel", showChoices)}, Keys: showKeys(),
			Doc:       "opens a panel, gives it the focus, closes it: " + joinTexts(showChoices(nil, nil)) + "; margin, slack, solutions, ball, band and projection are drawn on the plane",
			Synonyms:  "panel proof examples gram matrix log loss view hide close",
			Variants:  panelVariants(),
			objection: (*Explorer).showObjection,
			run:       withoutError((*Explorer).show),
		},
		{
			Name: "slack", Args: "gamma|delta|plane|turn|shift … = gamma (median|up|down|VALUE)|delta (least|VALUE)|plane [present|widest|H]|turn (left|right)|shift (up|down)",
			params: []parameter{
				decimalParam("VALUE", "a number above 0", math.SmallestNonzeroFloat64, math.MaxFloat64),
				{name: "H", expected: expectedHyperplane, check: (*Explorer).checkHyperplane, variadic: true},
			},
			Keys:        slackKeys(),
			Doc:         "the bound of Freund and Schapire: gamma VALUE, up or down, delta VALUE; plane present, widest or w1,…,wd,b; turn left or right and shift up or down move H",
			ResultPanel: "slack",
			objection:   func(x *Explorer, _ arguments) error { return reasonError(x.View().OverlayObjection("slack")) },
			run:         (*Explorer).setSlack,
		},
		{
			Name: "why", Args: "[WORD|list] = [list|WORD]", params: []parameter{{name: "WORD", completions: whyChoices, variadic: true}},
			Keys:     bindKeys("why", "why", "y"),
			Doc:      "explains what has the focus, or a word or symbol, with the numbers of the step; once more closes it",
			Synonyms: "explain definition meaning glossary",
			Variants: []Variant{{Args: "list", Doc: "all words, with their symbols"}},
			run:      (*Explorer).whyCommand,
		},
		{
			Name: "focus", Args: "[back|off|PANEL]", params: []parameter{{name: "PANEL", check: (*Explorer).checkFocus, completions: func(x *Explorer, _ []string) []Choice { return choices(x.shownPanels()...) }}},
			Keys:     append(bindKeys("focus", "", "tab"), bindKeys("focus back", "", "shift+tab")...),
			Doc:      "the next panel, for scrolling and zoom",
			Synonyms: "select panel tab",
			run:      withoutError((*Explorer).focus),
		},
		{
			Name: "scroll", Args: "up|down|[PANEL] N", params: []parameter{panelParam(), integerParam("N", "a number of lines", -maxInteger, maxInteger)},
			Keys:     append(bindKeys("scroll up", "", "up", "k"), bindKeys("scroll down", "", "down", "j")...),
			Doc:      "scrolls the panel in focus",
			Synonyms: "move list",
			run:      withoutError((*Explorer).scroll),
		},
		{
			Name: "sort", Args: "left|right|PANEL N", params: []parameter{panelParam(), integerParam("N", "the number of a column", -maxInteger, maxInteger)},
			Keys:     append(bindKeys("sort left", "", "<"), bindKeys("sort right", "", ">")...),
			Doc:      "sorts the panel in focus by another column",
			Synonyms: "rank column",
			run:      (*Explorer).sort,
		},
		{
			Name: "example", Args: "I", params: []parameter{exampleParam("I")},
			Doc:         "shows the row of example I in the table",
			ResultPanel: "table",
			objection:   func(x *Explorer, _ arguments) error { return errorUnless(x.arrivedExamples().Len() > 0, errNoExample) },
			run:         (*Explorer).showExample,
		},
		{
			Name: "filter", Args: "[TEXT]", params: []parameter{{name: "TEXT", completions: (*Explorer).filterChoices, variadic: true}},
			Doc:         "the table lists only the examples with that number, label or feature value, or wrong, + or o; without TEXT all of them",
			Synonyms:    "search find examples",
			ResultPanel: "table",
			run:         withoutError((*Explorer).setFilter),
		},
		{
			Name: "zoom", Args: "[on|off]", Keys: bindKeys("zoom", "", "z"),
			Doc:      "the panel in focus fills the screen",
			Synonyms: "full screen large maximize enlarge",
			run:      withoutError((*Explorer).zoom),
		},
	}
}

// showKeys are the keys that open panels.
func showKeys() (all []Key) {
	for _, p := range panel.Panels() {
		if p.Key != "" {
			all = append(all, Key{Key: p.Key, Line: "show " + p.Name, Hint: p.Hint})
		}
	}
	return all
}

// panelVariants are the variants of show, one for each panel and overlay.
func panelVariants() (all []Variant) {
	for _, p := range panel.Panels() {
		all = append(all, Variant{Args: p.Name, Doc: p.Title, Synonyms: p.Synonyms})
	}
	for _, o := range scene.Overlays() {
		all = append(all, Variant{Args: o[0], Doc: o[1]})
	}
	return all
}

// panelParam is PANEL: any panel that there is.
func panelParam() parameter {
	return parameter{name: "PANEL", expected: constantText("a panel"), check: func(_ *Explorer, word string) error {
		return errorUnless(panel.Named(word).Name != "", errUnexpected)
	}}
}

// viewCommands control how the plane and the numbers are drawn.
func viewCommands() []Command {
	return []Command{
		{
			Name: "axes", Args: "[I J|best|pca|margin|phi [I J]] = [best|pca|margin|phi [F G]|I J]",
			params: []parameter{
				{name: "I", expected: expectedAxes, check: (*Explorer).checkAxis, completions: (*Explorer).columnChoices},
				{name: "J", expected: expectedAxes, check: (*Explorer).checkFeature, completions: (*Explorer).columnChoices},
				indexParam("F", "two features of the kernel by number", (*Explorer).kernelFeatureCount),
				indexParam("G", "two features of the kernel by number", (*Explorer).kernelFeatureCount),
			},
			Doc:      "what the plane shows across and up: two features, the two that separate the classes best, the principal directions, the distance to the hyperplane, or two of the kernel's own features",
			Synonyms: "axis features columns projection pca",
			Variants: []Variant{
				{Args: "pca", Doc: "the first two principal directions"},
				{Args: "margin", Doc: "the distance to the hyperplane, and the widest direction within it"},
				{Args: "best", Doc: "the two features that separate the classes best"},
				{Args: "phi", Doc: "two of the implicit features of the kernel linear or poly: phi 1 2"},
			},
			objection: (*Explorer).axesObjection,
			edits:     true, // for coordinates on other axes
			run:       (*Explorer).setAxes,
		},
		{
			Name: "view", Args: "(in|out|fit|hand|left|right|up|down) [N]|at X Y LEVEL",
			params: []parameter{
				positiveParam("N"), coordinateParam("X"), coordinateParam("Y"),
				integerParam("LEVEL", fmt.Sprintf("a whole number from %d to %d", scene.MinLevel, scene.MaxLevel), scene.MinLevel, scene.MaxLevel),
			},
			Keys:      viewKeys(),
			Doc:       "zooms and moves the plane; once it has the focus, arrows move it too",
			Synonyms:  "pan camera move zoom plane",
			objection: withoutArguments((*Explorer).planeObjection),
			run:       (*Explorer).setView,
		},
		toggle("fractions", bindKeys("fractions", "", "f"), func(x *Explorer) *bool { return &x.view.Options.Fractions },
			"exact numbers as fractions or as decimals", "decimals rational exact"),
		{
			Name: "originals", Args: "[on|off]", Keys: bindKeys("originals", "", "O"),
			Doc:       "x as the file has it, where the data are scaled",
			Synonyms:  "unscaled raw",
			objection: (*Explorer).originalsObjection,
			run:       withoutError((*Explorer).toggleOriginals),
		},
		toggle("shade", nil, func(x *Explorer) *bool { return &x.view.Shade },
			"shades the half-spaces, or not", "background sides tint"),
		toggle("curves", bindKeys("curves", "", "B"), func(x *Explorer) *bool { return &x.view.Options.ToBound },
			"draws the curves of the proof up to the present step, or up to the bound", "proof chart"),
		toggle("ghost", nil, func(x *Explorer) *bool { return &x.view.Options.Ghost },
			"shows the line before the update, or not", "old line before"),
		{
			Name: "theme", Args: "[NAME]", params: []parameter{choiceParam("NAME", "theme", func(*Explorer, []string) []Choice { return choices(Themes()...) })},
			Keys:       bindKeys("theme", "", "T"),
			Doc:        strings.Join(Themes(), ", "),
			Synonyms:   "colour color dark light palette contrast",
			Unconfined: true,
			run:        withoutError((*Explorer).setTheme),
		},
	}
}

// Themes are the names of the themes; auto leaves the choice to the terminal.
func Themes() []string { return []string{"auto", "dark", "light", "contrast", "mono"} }

func (x *Explorer) setTheme(g arguments) {
	if len(g.words) > 0 {
		x.Theme = g.value("NAME")
		return
	}
	x.Theme = nextIn(Themes(), x.Theme, 1)
	x.Notify("theme " + x.Theme)
}

// viewKeys are the keys that zoom and move the plane: an arrow with shift, or alone if
// the plane has the focus.
func viewKeys() []Key {
	all := append(bindKeys("view in", "", ")"), append(bindKeys("view out", "", "("), bindKeys("view fit", "", "F")...)...)
	for _, to := range scene.Directions {
		all = append(all, Key{Key: "shift+" + to.Name, Line: "view " + to.Name}, Key{Key: to.Name, Line: "view " + to.Name, In: "plane"})
	}
	return all
}

// toggle is the command that switches a field on or off.
func toggle(name string, bound []Key, field func(*Explorer) *bool, doc, synonyms string) Command {
	return Command{Name: name, Args: "[on|off]", Keys: bound, Doc: doc, Synonyms: synonyms, run: withoutError(func(x *Explorer, g arguments) {
		on := g.toggled(*field(x))
		*field(x) = on
		if len(g.words) == 0 {
			x.Notify(name + map[bool]string{true: " on", false: " off"}[on])
		}
	})}
}

// toggled is the value that a toggle is set to: by its argument, else the opposite of
// now.
func (g arguments) toggled(now bool) bool { return g.has("on") || !g.has("off") && !now }

// toggleOriginals is the command originals.
func (x *Explorer) toggleOriginals(g arguments) {
	s := x.source.Data.Scaling
	x.view.Options.Originals = g.toggled(x.view.Options.Originals)
	if s == nil {
		return
	}
	x.Notify("x as scaled (" + s.Method + "), which the arithmetic is done with")
	if x.view.Options.Originals {
		x.Notify("x as the file has it; the arithmetic is done with the scaled numbers (" + s.Method + ")")
	}
}
