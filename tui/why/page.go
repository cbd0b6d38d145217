package why

import (
	"cmp"
	"embed"
	"fmt"
	"slices"
	"strings"

	"perceptron/algo"
)

//go:embed text
var files embed.FS

// A Page explains one word of the theory. Its definition, formulas and lines of numbers are
// templates. What stands between « and » is a slot: a letter of the theory or, if it begins
// with #, a number of the present step.
type Page struct {
	Name       string      // as listed
	Synonyms   []string    // symbols and other names
	Variants   []string    // spellings of single documents: found, but not listed
	Definition string      // one or two sentences
	Formulas   []Line      // none if there is nothing to compute
	Numbers    []Line      // formulas with the numbers of the run
	Sources    string      // documents and their sections; "" for our own words
	Erratum    string      // an error of a document about it; "" for none
	names      []string    // Name, Synonyms and Variants
	keys       [2][]string // the names normalized, and without index
}

// parse parses a file of pages. A page begins with "# NAME"; "also" begins its synonyms,
// "else" its variants, "in" its sources, "but" an erratum, ":" a formula, "=" a line of
// numbers. Any other line is the definition.
func parse(name, text string) ([]*Page, error) {
	var pages []*Page
	for number, line := range strings.Split(text, "\n") {
		key, rest, _ := strings.Cut(line, " ")
		if key == "#" {
			pages = append(pages, &Page{Name: rest})
			continue
		}
		if line == "" {
			continue
		}
		if len(pages) == 0 {
			return nil, fmt.Errorf("%s:%d: a page begins with # and its name", name, number+1)
		}
		p := pages[len(pages)-1]
		switch {
		case key == "also":
			p.Synonyms = strings.Split(rest, " | ")
		case key == "else":
			p.Variants = strings.Split(rest, " | ")
		case key == "in":
			p.Sources = rest
		case key == "but":
			p.Erratum = rest
		case key == ":":
			p.Formulas = append(p.Formulas, expandRules(ParseLine(rest))...)
		case strings.HasPrefix(key, "="):
			l := ParseLine(rest)
			l.When = When(key[1:])
			p.Numbers = append(p.Numbers, l)
		default:
			p.Definition = line
		}
	}
	return pages, nil
}

// Kind is the kind of a part of a page.
type Kind int

const (
	Definition   Kind = iota // what the word is
	OwnFormula               // a formula of the run's own set-up
	Numbers                  // a formula with the run's numbers
	OtherFormula             // a formula of another set-up, which is named
	Erratum
	References // sources, or synonyms
)

// A Part of a page is a text with an indent, and a hanging indent for further lines.
type Part struct {
	Kind
	Indent, Hanging int
	Text            string
}

// Parts is the page for a run: definition, formulas of its set-up, numbers, formulas of
// other set-ups, erratum, sources and synonyms.
func (p *Page) Parts(run Reader, numbers []string) (parts []Part) {
	add := func(kind Kind, indent, hanging int, label, text string) {
		if text != "" {
			parts = append(parts, Part{kind, indent, hanging, label + text})
		}
	}
	says, _ := Fill(p.Definition, run)
	add(Definition, 0, 0, "", says)
	formulas := func(own bool) {
		for k := range p.Formulas {
			l := &p.Formulas[k]
			text, ok := Fill(l.Text, run)
			switch {
			case !ok || l.Holds(run) != own:
			case own:
				add(OwnFormula, 2, 4, "", text)
			default:
				add(OtherFormula, 2, 4, l.label(run)+": ", text)
			}
		}
	}
	formulas(true)
	for _, line := range numbers {
		add(Numbers, 2, 4, "", line)
	}
	formulas(false)
	add(Erratum, 0, 5, "but: ", p.Erratum)
	add(References, 0, 4, "in: ", p.Sources)
	add(References, 0, 6, "also: ", strings.Join(p.Synonyms, ", "))
	return parts
}

// label names the set-up of a line by the conditions that the run does not meet.
func (l *Line) label(run Setup) string {
	var all []string
	for _, c := range l.Conditions {
		if name, not := strings.CutPrefix(c, "not-"); run.Is(name) == not {
			all = append(all, conditionName(c))
		}
	}
	return strings.Join(all, ", ")
}

// conditionName is a condition in words: from the slot texts, or the name of an update rule
// or of a bound of several rules.
func conditionName(condition string) string {
	if slices.Contains(updateNames(), condition) {
		return "update " + condition
	}
	return cmp.Or(SlotTexts().Text("if "+condition, generalReader{}), condition+" updates")
}

// updateNames is the names of the update rules, the perceptron's first.
func updateNames() []string {
	setting, _ := algo.FindSetting("update")
	return setting.Values
}

// expandRules expands a line whose first condition is each-rule or each-family to one line
// for each update rule except the perceptron's, or for all rules that share a bound. The
// rule's or bound's name becomes a condition, its slots are filled in, and conditions about
// rules are resolved. Other lines are returned as they are.
func expandRules(l Line) (all []Line) {
	if len(l.Conditions) == 0 || !strings.HasPrefix(l.Conditions[0], "each-") {
		return []Line{l}
	}
	onRule := func(c string) bool { return RuleConditions[strings.TrimPrefix(c, "not-")] != nil }
	var names []string
	for _, name := range updateNames()[1:] {
		r := ruleReader{algo.UpdateRule{Update: name}, slices.Contains(l.Conditions, "radius")}
		if l.Conditions[0] == "each-family" {
			name = r.Rule().Bound.Name
		}
		others := slices.DeleteFunc(slices.Clone(l.Conditions[1:]), onRule)
		asked := Line{Conditions: slices.DeleteFunc(slices.Clone(l.Conditions[1:]), func(c string) bool { return !onRule(c) })}
		if slices.Contains(names, name) || !asked.Holds(r) {
			continue
		}
		text, _ := Fill(l.Text, r)
		all, names = append(all, Line{Conditions: append([]string{name}, others...), Text: text}), append(names, name)
	}
	return all
}
