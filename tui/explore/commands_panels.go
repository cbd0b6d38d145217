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
			Name: "show", Args: "PANEL [on|off|auto]", values: []value{oneOf("PANEL", "panel", panelKeys)}, Keys: showKeys(),
			Doc:       "opens a panel, gives it the focus, closes it: " + texts(panelKeys(nil, nil)) + "; margin, slack, solutions, ball, band and projection are drawn on the plane",
			Synonyms:  "panel proof examples gram matrix log loss view hide close",
			Variants:  panelVariants(),
			objection: (*Explorer).noShow,
			run:       always((*Explorer).show),
		},
		{
			Name: "slack", Args: "gamma|delta|plane|turn|shift … = gamma (median|up|down|VALUE)|delta (least|VALUE)|plane [present|widest|H]|turn (left|right)|shift (up|down)",
			values: []value{
				amount("VALUE", "a number above 0", math.SmallestNonzeroFloat64, math.MaxFloat64),
				{name: "H", want: planeNumbers, fault: (*Explorer).noHyperplane, variadic: true},
			},
			Keys:      slackKeys(),
			Doc:       "the bound of Freund and Schapire: gamma VALUE, up or down, delta VALUE; plane present, widest or w1,…,wd,b; turn left or right and shift up or down move H",
			Tells:     "slack",
			objection: func(x *Explorer, _ arguments) error { return reasonError(x.View().OverlayObjection("slack")) },
			run:       (*Explorer).setSlack,
		},
		{
			Name: "why", Args: "[WORD|list] = [list|WORD]", values: []value{{name: "WORD", offers: whyWords, variadic: true}},
			Keys:     keys("why", "why", "y"),
			Doc:      "explains what has the focus, or a word or symbol, with the numbers of the step; once more closes it",
			Synonyms: "explain definition meaning glossary",
			Variants: []Variant{{Args: "list", Doc: "all words, with their symbols"}},
			run:      (*Explorer).explain,
		},
		{
			Name: "focus", Args: "[back|off|PANEL]", values: []value{{name: "PANEL", fault: (*Explorer).noFocus, offers: func(x *Explorer, _ []string) []Choice { return choices(x.onScreen()...) }}},
			Keys:     append(keys("focus", "", "tab"), keys("focus back", "", "shift+tab")...),
			Doc:      "the next panel, for scrolling and zoom",
			Synonyms: "select panel tab",
			run:      always((*Explorer).focus),
		},
		{
			Name: "scroll", Args: "up|down|[PANEL] N", values: []value{anyPanel(), whole("N", "a number of lines", -mostWhole, mostWhole)},
			Keys:     append(keys("scroll up", "", "up", "k"), keys("scroll down", "", "down", "j")...),
			Doc:      "scrolls the panel in focus",
			Synonyms: "move list",
			run:      always((*Explorer).scroll),
		},
		{
			Name: "sort", Args: "left|right|PANEL N", values: []value{anyPanel(), whole("N", "the number of a column", -mostWhole, mostWhole)},
			Keys:     append(keys("sort left", "", "<"), keys("sort right", "", ">")...),
			Doc:      "sorts the panel in focus by another column",
			Synonyms: "rank column",
			run:      (*Explorer).sort,
		},
		{
			Name: "example", Args: "I", values: []value{exampleNumber("I")},
			Doc:       "shows the row of example I in the table",
			Tells:     "table",
			objection: func(x *Explorer, _ arguments) error { return unless(x.arrived().Len() > 0, errNoExample) },
			run:       (*Explorer).example,
		},
		{
			Name: "filter", Args: "[TEXT]", values: []value{{name: "TEXT", offers: (*Explorer).filterWords, variadic: true}},
			Doc:      "the table lists only the examples with that number, label or feature value, or wrong, + or o; without TEXT all of them",
			Synonyms: "search find examples",
			Tells:    "table",
			run:      always((*Explorer).filter),
		},
		{
			Name: "zoom", Args: "[on|off]", Keys: keys("zoom", "", "z"),
			Doc:      "the panel in focus fills the screen",
			Synonyms: "full screen large maximize enlarge",
			run:      always((*Explorer).zoom),
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

// panelVariants are what show opens, by name.
func panelVariants() (all []Variant) {
	for _, p := range panel.Panels() {
		all = append(all, Variant{Args: p.Name, Doc: p.Title, Synonyms: p.Synonyms})
	}
	for _, o := range scene.Overlays() {
		all = append(all, Variant{Args: o[0], Doc: o[1]})
	}
	return all
}

// anyPanel is PANEL, of any that there is.
func anyPanel() value {
	return value{name: "PANEL", want: constant("a panel"), fault: func(_ *Explorer, word string) error {
		return unless(panel.Named(word).Name != "", errOther)
	}}
}

// viewCommands say how the plane and the numbers are drawn.
func viewCommands() []Command {
	return []Command{
		{
			Name: "axes", Args: "[I J|best|pca|margin|phi [I J]] = [best|pca|margin|phi [F G]|I J]",
			values: []value{
				{name: "I", want: twoFeatures, fault: (*Explorer).noAxis, offers: (*Explorer).columnNames},
				{name: "J", want: twoFeatures, fault: (*Explorer).noFeature, offers: (*Explorer).columnNames},
				rank("F", "two features of the kernel by number", (*Explorer).kernelFeatures),
				rank("G", "two features of the kernel by number", (*Explorer).kernelFeatures),
			},
			Doc:      "what the plane shows across and up: two features, the two that separate the classes best, the principal directions, the distance to the hyperplane, or two of the kernel's own features",
			Synonyms: "axis features columns projection pca",
			Variants: []Variant{
				{Args: "pca", Doc: "the first two principal directions"},
				{Args: "margin", Doc: "the distance to the hyperplane, and the widest direction within it"},
				{Args: "best", Doc: "the two features that separate the classes best"},
				{Args: "phi", Doc: "two of the implicit features of the kernel linear or poly: phi 1 2"},
			},
			objection: (*Explorer).noAxes,
			run:       (*Explorer).setAxes,
		},
		{
			Name: "view", Args: "(in|out|fit|hand|left|right|up|down) [N]|at X Y LEVEL",
			values: []value{
				positive("N"), coordinate("X"), coordinate("Y"),
				whole("LEVEL", fmt.Sprintf("a whole number from %d to %d", scene.MinLevel, scene.MaxLevel), scene.MinLevel, scene.MaxLevel),
			},
			Keys:      viewKeys(),
			Doc:       "zooms and moves the plane; once it has the focus, arrows move it too",
			Synonyms:  "pan camera move zoom plane",
			objection: withoutArguments((*Explorer).noPlane),
			run:       (*Explorer).setView,
		},
		toggle("fractions", keys("fractions", "", "f"), func(x *Explorer) *bool { return &x.view.Options.Fractions },
			"exact numbers as fractions or as decimals", "decimals rational exact"),
		{
			Name: "originals", Args: "[on|off]", Keys: keys("originals", "", "O"),
			Doc:       "x as the file has it, where the data are scaled",
			Synonyms:  "unscaled raw",
			objection: (*Explorer).noOriginals,
			run:       always((*Explorer).toggleOriginals),
		},
		toggle("shade", nil, func(x *Explorer) *bool { return &x.view.Shade },
			"shades the half-spaces, or not", "background sides tint"),
		toggle("curves", keys("curves", "", "B"), func(x *Explorer) *bool { return &x.view.Options.ToBound },
			"draws the curves of the proof up to the present step, or up to the bound", "proof chart"),
		toggle("ghost", nil, func(x *Explorer) *bool { return &x.view.Options.Ghost },
			"shows the line before the update, or not", "old line before"),
		{
			Name: "theme", Args: "[NAME]", values: []value{oneOf("NAME", "theme", func(*Explorer, []string) []Choice { return choices(Themes()...) })},
			Keys:       keys("theme", "", "T"),
			Doc:        strings.Join(Themes(), ", "),
			Synonyms:   "colour color dark light palette contrast",
			Unconfined: true,
			run:        always((*Explorer).setTheme),
		},
	}
}

// Themes are the themes there are; auto leaves it to the terminal.
func Themes() []string { return []string{"auto", "dark", "light", "contrast", "mono"} }

func (x *Explorer) setTheme(g arguments) {
	if len(g.words) > 0 {
		x.Theme = g.value("NAME")
		return
	}
	x.Theme = beyond(Themes(), x.Theme, 1)
	x.Say("theme " + x.Theme)
}

// viewKeys are the keys that zoom and move the plane: shift and an arrow always,
// an arrow alone once the plane has been given the focus.
func viewKeys() []Key {
	all := append(keys("view in", "", ")"), append(keys("view out", "", "("), keys("view fit", "", "F")...)...)
	for _, to := range scene.Directions {
		all = append(all, Key{Key: "shift+" + to.Name, Line: "view " + to.Name}, Key{Key: to.Name, Line: "view " + to.Name, In: "plane"})
	}
	return all
}

// toggle is the row of a command that sets a field on or off.
func toggle(name string, bound []Key, field func(*Explorer) *bool, doc, synonyms string) Command {
	return Command{Name: name, Args: "[on|off]", Keys: bound, Doc: doc, Synonyms: synonyms, run: always(func(x *Explorer, g arguments) {
		on := g.toggled(*field(x))
		*field(x) = on
		if len(g.words) == 0 {
			x.Say(name + map[bool]string{true: " on", false: " off"}[on])
		}
	})}
}

// toggled is what a toggle is told to be, or the other of the two.
func (g arguments) toggled(now bool) bool { return g.has("on") || !g.has("off") && !now }

// toggleOriginals is the command originals.
func (x *Explorer) toggleOriginals(g arguments) {
	s := x.source.Data.Scaling
	x.view.Options.Originals = g.toggled(x.view.Options.Originals)
	if s == nil {
		return
	}
	x.Say("x as scaled (" + s.Method + "), which the arithmetic is done with")
	if x.view.Options.Originals {
		x.Say("x as the file has it; the arithmetic is done with the scaled numbers (" + s.Method + ")")
	}
}
