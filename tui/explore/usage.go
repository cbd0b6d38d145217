package explore

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"perceptron/model"
)

// Usage is the syntax of a command's arguments, with all its forms in one line. A word in
// lower case or a number is literal, one in capitals is a parameter, [ ] is optional, |
// separates alternatives, and ( ) groups them. If help should show less than is accepted,
// the accepted syntax follows after " = ".
type Usage string

// form is one way to call a command: a sequence of words.
type form []word

// word is a word of a form: literal, or with a parameter.
type word struct {
	text string
	*parameter
}

// arguments is the words after a command, and the form that they match.
type arguments struct {
	form  form
	words []string
}

// has reports whether the form has a word.
func (g arguments) has(word string) bool { return g.value(word) != "" }

// value is the argument for a parameter or a literal word; "" if the form does not have
// it.
func (g arguments) value(name string) string {
	for k, w := range g.form {
		switch {
		case w.text != name:
		case k == len(g.form)-1:
			return strings.Join(g.words[k:], " ")
		default:
			return g.words[k]
		}
	}
	return ""
}

// number is the argument for an integer parameter; usual if the form does not have it.
func (g arguments) number(name string, usual int) int {
	if v := g.value(name); v != "" {
		return int(toFloat(v))
	}
	return usual
}

// String is the syntax as help shows it.
func (u Usage) String() string {
	shown, _, _ := strings.Cut(string(u), " = ")
	return ungrouped.Replace(shown)
}

var (
	ungrouped = strings.NewReplacer("(", "", ")", "")
	apart     = strings.NewReplacer("[", " [ ", "]", " ] ", "(", " ( ", ")", " ) ", "|", " | ")
)

// Forms are the forms, each as its words.
func (u Usage) Forms() [][]string {
	shown, taken, more := strings.Cut(string(u), " = ")
	if !more {
		taken = shown
	}
	words := strings.Fields(apart.Replace(taken))
	return alternatives(&words)
}

// alternatives parses alternatives up to the closing bracket.
func alternatives(words *[]string) (all [][]string) {
	at := [][]string{nil}
	for len(*words) > 0 {
		word := (*words)[0]
		*words = (*words)[1:]
		switch word {
		case "]", ")":
			return append(all, at...)
		case "|":
			all, at = append(all, at...), [][]string{nil}
		case "[":
			at = concatenations(at, append([][]string{nil}, alternatives(words)...))
		case "(":
			at = concatenations(at, alternatives(words))
		default:
			at = concatenations(at, [][]string{{word}})
		}
	}
	return append(all, at...)
}

// concatenations is every form of before followed by every form of after.
func concatenations(before, after [][]string) (all [][]string) {
	for _, b := range before {
		for _, a := range after {
			all = append(all, slices.Concat(b, a))
		}
	}
	return all
}

// activeForms are the forms for the present data, without absent parameters.
func (c *Command) activeForms(x *Explorer) iter.Seq[form] {
	gone := func(w word) bool { return w.parameter != nil && w.absent != nil && w.absent(x) }
	return func(yield func(form) bool) {
		for _, f := range c.forms {
			if slices.ContainsFunc(f, gone) {
				f = slices.DeleteFunc(slices.Clone(f), gone)
			}
			if !yield(f) {
				return
			}
		}
	}
}

// parse matches words with the first form that fits.
func (c *Command) parse(x *Explorer, words []string) (arguments, error) {
	for f := range c.activeForms(x) {
		if len(words) >= len(f) && f.matchLength(x, words) == len(words) {
			return arguments{f, words}, nil
		}
	}
	return arguments{}, c.mismatch(x, words)
}

// matchLength is how many of the words, from the first on, match a form.
func (f form) matchLength(x *Explorer, words []string) int {
	for n := range words {
		switch v := f.paramAt(n); {
		case n < len(f) && v == nil && f[n].text == words[n], n >= len(f) && v != nil:
		case v == nil || v.checkWords(x, words[n:]) != nil:
			return n
		}
	}
	return len(words)
}

// longestMatch is the greatest match length of all forms.
func (c *Command) longestMatch(x *Explorer, words []string) (n int) {
	for f := range c.activeForms(x) {
		n = max(n, f.matchLength(x, words))
	}
	return n
}

// mismatch is the error about the first word that matches no form, or about a missing
// word.
func (c *Command) mismatch(x *Explorer, words []string) error {
	at, complete, afterLiteral := c.longestMatch(x, words), false, false
	var expected []string
	for f := range c.activeForms(x) {
		if f.matchLength(x, words) < at {
			continue
		}
		afterLiteral = afterLiteral || at > 0 && f.paramAt(at-1) == nil
		v := f.paramAt(at)
		if at >= len(f) && v == nil {
			complete = true
			continue
		}
		what := f[min(at, len(f)-1)].text
		if v != nil {
			if why := v.checkWords(x, words[at:]); why != nil && why != errUnexpected {
				return why
			}
			what = v.expected(x)
		}
		if !slices.Contains(expected, what) {
			expected = append(expected, what)
		}
	}
	switch {
	case complete && len(expected) == 0:
		return fmt.Errorf("%s is one word too many (leave it out)", model.Quoted(words[at]))
	case complete:
		expected = append(expected, "nothing")
	}
	text := "expected " + disjunction(expected)
	switch {
	case at < len(words):
		text = model.Quoted(words[at]) + ": " + text
	case afterLiteral:
		text = words[at-1] + ": " + text
	}
	return errors.New(text)
}

// disjunction joins alternatives: a or b; a, b, or c; a, or one of several words, or c.
func disjunction(alternatives []string) string {
	joined := alternatives[0]
	for k, next := range alternatives[1:] {
		switch described := strings.Contains(next, " "); {
		case len(alternatives) == 2 && !described && !strings.Contains(joined, " "):
			joined += " or " + next
		case described || k == len(alternatives)-2:
			joined += ", or " + next
		default:
			joined += ", " + next
		}
	}
	return joined
}
