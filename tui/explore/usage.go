package explore

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"perceptron/model"
)

// Usage is what a command takes: its forms, spelled in one line. A word in small
// letters or a number stands for itself, one in capitals for a value, [ ]
// holds what may be left out, | parts what stands for each other, in ( ) for as far
// as they go. Where help shows less than is taken, that follows behind an =.
type Usage string

// form is one way to call a command.
type form []word

// word is one of a form: it stands for itself, or for a value.
type word struct {
	text string
	*value
}

// arguments is the words after a command, and the form that they have.
type arguments struct {
	form  form
	words []string
}

// has reports whether a word is in the form.
func (g arguments) has(word string) bool { return g.value(word) != "" }

// value is what stands for a value, or a word that stands for itself; "" where the form
// has none of that name.
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

// number is what stands for a whole number; usual where the form has none.
func (g arguments) number(name string, usual int) int {
	if v := g.value(name); v != "" {
		return int(floatOf(v))
	}
	return usual
}

// String is what help shows of it.
func (u Usage) String() string {
	shown, _, _ := strings.Cut(string(u), " = ")
	return ungrouped.Replace(shown)
}

var (
	ungrouped = strings.NewReplacer("(", "", ")", "")
	apart     = strings.NewReplacer("[", " [ ", "]", " ] ", "(", " ( ", ")", " ) ", "|", " | ")
)

// Forms are the ways to call the command, each as its words.
func (u Usage) Forms() [][]string {
	shown, taken, more := strings.Cut(string(u), " = ")
	if !more {
		taken = shown
	}
	words := strings.Fields(apart.Replace(taken))
	return alternatives(&words)
}

// alternatives takes forms up to the bracket that ends them.
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

// concatenations are each of some forms with each of others after it.
func concatenations(before, after [][]string) (all [][]string) {
	for _, b := range before {
		for _, a := range after {
			all = append(all, slices.Concat(b, a))
		}
	}
	return all
}

// present are the forms of a command with the present data.
func (c *Command) present(x *Explorer) iter.Seq[form] {
	gone := func(w word) bool { return w.value != nil && w.absent != nil && w.absent(x) }
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

// parse is what the words after a command say, by the first form that has them.
func (c *Command) parse(x *Explorer, words []string) (arguments, error) {
	for f := range c.present(x) {
		if len(words) >= len(f) && f.matched(x, words) == len(words) {
			return arguments{f, words}, nil
		}
	}
	return arguments{}, c.mismatch(x, words)
}

// matched is how many of the words a form has.
func (f form) matched(x *Explorer, words []string) int {
	for n := range words {
		switch v := f.at(n); {
		case n < len(f) && v == nil && f[n].text == words[n], n >= len(f) && v != nil:
		case v == nil || v.refusal(x, words[n:]) != nil:
			return n
		}
	}
	return len(words)
}

// longest is how many of the words the forms have, from the first on.
func (c *Command) longest(x *Explorer, words []string) (n int) {
	for f := range c.present(x) {
		n = max(n, f.matched(x, words))
	}
	return n
}

// mismatch refuses the first word that none of the forms has, or asks for the one
// that is wanted after the last.
func (c *Command) mismatch(x *Explorer, words []string) error {
	at, ends, named := c.longest(x, words), false, false
	var wanted []string
	for f := range c.present(x) {
		if f.matched(x, words) < at {
			continue
		}
		named = named || at > 0 && f.at(at-1) == nil
		v := f.at(at)
		if at >= len(f) && v == nil {
			ends = true
			continue
		}
		what := f[min(at, len(f)-1)].text
		if v != nil {
			if why := v.refusal(x, words[at:]); why != nil && why != errOther {
				return why
			}
			what = v.want(x)
		}
		if !slices.Contains(wanted, what) {
			wanted = append(wanted, what)
		}
	}
	switch {
	case ends && len(wanted) == 0:
		return fmt.Errorf("%s is one word too many (leave it out)", model.Quoted(words[at]))
	case ends:
		wanted = append(wanted, "nothing")
	}
	said := "expected " + disjunction(wanted)
	switch {
	case at < len(words):
		said = model.Quoted(words[at]) + ": " + said
	case named:
		said = words[at-1] + ": " + said
	}
	return errors.New(said)
}

// disjunction joins what may be had: a or b; a, b, or c; a, or one of several words, or c.
func disjunction(of []string) string {
	said := of[0]
	for k, one := range of[1:] {
		switch described := strings.Contains(one, " "); {
		case len(of) == 2 && !described && !strings.Contains(said, " "):
			said += " or " + one
		case described || k == len(of)-2:
			said += ", or " + one
		default:
			said += ", " + one
		}
	}
	return said
}
