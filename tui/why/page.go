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

// A Page explains one word of the theory. What it says, its formulas and its
// lines of numbers are templates: what stands between « and » is a slot, which is
// a letter of the theory, or a number of the step at hand where it begins with #.
type Page struct {
	Name     string      // what it is listed under
	Also     []string    // its symbols and other names
	Else     []string    // how single documents write it: looked up, and not listed
	Says     string      // what it is, in a sentence or two
	Formulas []Line      // how it is computed; none where there is nothing to compute
	Numbers  []Line      // the same with the numbers of the run put in
	Where    string      // the documents and their sections; "" for what is ours
	Slip     string      // what a document says of it that is not so; "" for most
	names    []string    // Name, Also and Else
	keys     [2][]string // the names as they are looked up: plain, and bare
}

// parse reads the pages of a file. A page begins with "# NAME"; "also", "else",
// "in" and "but" begin its names and remarks, ":" a formula, "=" a line of
// numbers, and what begins otherwise is what it says.
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
			p.Also = strings.Split(rest, " | ")
		case key == "else":
			p.Else = strings.Split(rest, " | ")
		case key == "in":
			p.Where = rest
		case key == "but":
			p.Slip = rest
		case key == ":":
			p.Formulas = append(p.Formulas, forRules(ParseLine(rest))...)
		case strings.HasPrefix(key, "="):
			l := ParseLine(rest)
			l.When = When(key[1:])
			p.Numbers = append(p.Numbers, l)
		default:
			p.Says = line
		}
	}
	return pages, nil
}

// Kind is what a part of a page is.
type Kind int

const (
	Says    Kind = iota // what the word is
	Own                 // a formula of the run's own set-up
	Numbers             // the same with the run's numbers
	Others              // a formula of another set-up, which is named
	Slip
	Names // where the word stands, and its other names
)

// A Part of a page is a text that begins in a column, and goes on in another.
type Part struct {
	Kind
	Indent, Hanging int
	Text            string
}

// Told is the page as a run has it: what the word is, its formulas in this set-up, the
// numbers, the formulas of other set-ups, and where it stands.
func (p *Page) Told(run Reader, numbers []string) (parts []Part) {
	add := func(kind Kind, indent, hanging int, label, text string) {
		if text != "" {
			parts = append(parts, Part{kind, indent, hanging, label + text})
		}
	}
	says, _ := Fill(p.Says, run)
	add(Says, 0, 0, "", says)
	formulas := func(own bool) {
		for k := range p.Formulas {
			l := &p.Formulas[k]
			text, ok := Fill(l.Text, run)
			switch {
			case !ok || l.Holds(run) != own:
			case own:
				add(Own, 2, 4, "", text)
			default:
				add(Others, 2, 4, l.label(run)+": ", text)
			}
		}
	}
	formulas(true)
	for _, line := range numbers {
		add(Numbers, 2, 4, "", line)
	}
	formulas(false)
	add(Slip, 0, 5, "but: ", p.Slip)
	add(Names, 0, 4, "in: ", p.Where)
	add(Names, 0, 6, "also: ", strings.Join(p.Also, ", "))
	return parts
}

// label names the set-up that a line is for: the conditions that the run doesn't meet.
func (l *Line) label(run Setup) string {
	var all []string
	for _, c := range l.Conditions {
		if name, not := strings.CutPrefix(c, "not-"); run.Is(name) == not {
			all = append(all, nameOf(c))
		}
	}
	return strings.Join(all, ", ")
}

// nameOf is how a set-up is called that meets a condition: as a text says, or by the name
// of an update rule or of the bound of several.
func nameOf(condition string) string {
	if slices.Contains(updates(), condition) {
		return "update " + condition
	}
	return cmp.Or(SlotTexts().Text("if "+condition, general{}), condition+" updates")
}

// updates are the names of the update rules, the perceptron's first.
func updates() []string {
	setting, _ := algo.FindSetting("update")
	return setting.Values
}

// forRules are the lines that one stands for whose first condition is each-rule or
// each-family: one for each update rule beside the perceptron's, or for all that have one
// bound, with its name as the condition. What the line says of the rule is filled in, and
// conditions on the rule are met. Another line stands for itself.
func forRules(l Line) (all []Line) {
	if len(l.Conditions) == 0 || !strings.HasPrefix(l.Conditions[0], "each-") {
		return []Line{l}
	}
	onRule := func(c string) bool { return RuleConditions[strings.TrimPrefix(c, "not-")] != nil }
	var names []string
	for _, name := range updates()[1:] {
		r := rule{algo.UpdateRule{Update: name}, slices.Contains(l.Conditions, "radius")}
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
