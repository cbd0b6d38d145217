package explore

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"perceptron/model"
)

// Usage is what a command takes: its forms, spelled in one line. A word in small
// letters or a number stands for itself, one in capitals for a value, [ ]
// holds what may be left out, | parts what stands for each other, in ( ) for as far
// as they go. Where help shows less than is taken, that follows behind an =.
type Usage string

// form is one way to call a command, by its words.
type form []string

// arguments is the words after a command, and the form that they have.
type arguments struct {
	form  form
	words []string
}

// has reports whether a word is in the form.
func (g arguments) has(word string) bool { return slices.Contains(g.form, word) }

// value is what stands for a value; "" where the form has none of that name.
func (g arguments) value(name string) string {
	k := slices.Index(g.form, name)
	switch {
	case k < 0:
		return ""
	case k == len(g.form)-1:
		return strings.Join(g.words[k:], " ")
	}
	return g.words[k]
}

// number is what stands for a whole number; usual where the form has none.
func (g arguments) number(name string, usual int) int {
	if n, err := strconv.Atoi(g.value(name)); err == nil {
		return n
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

// forms are the ways to call the command.
func (u Usage) forms() []form {
	shown, taken, more := strings.Cut(string(u), " = ")
	if !more {
		taken = shown
	}
	words := strings.Fields(apart.Replace(taken))
	return alternatives(&words)
}

// alternatives takes forms up to the bracket that ends them.
func alternatives(words *[]string) (all []form) {
	at := []form{nil}
	for len(*words) > 0 {
		word := (*words)[0]
		*words = (*words)[1:]
		switch word {
		case "]", ")":
			return append(all, at...)
		case "|":
			all, at = append(all, at...), []form{nil}
		case "[":
			at = concatenations(at, append([]form{nil}, alternatives(words)...))
		case "(":
			at = concatenations(at, alternatives(words))
		default:
			at = concatenations(at, []form{{word}})
		}
	}
	return append(all, at...)
}

// concatenations are each of some forms with each of others after it.
func concatenations(before, after []form) (all []form) {
	for _, b := range before {
		for _, a := range after {
			all = append(all, slices.Concat(b, a))
		}
	}
	return all
}

// forms are the ways to call the command with the present data.
func (c *Command) forms(x *Explorer) []form {
	all := c.Args.forms()
	for k, f := range all {
		all[k] = slices.DeleteFunc(f, func(word string) bool {
			v := c.valueIn(f, word)
			return v != nil && v.absent != nil && v.absent(x)
		})
	}
	return all
}

// parse is what the words after a command say: of the forms that have them the one
// in which the most words stand for themselves.
func (c *Command) parse(x *Explorer, words []string) (arguments, error) {
	var best form
	var near []form // those that have the most of the words
	most, far := -1, 0
	for _, f := range c.forms(x) {
		n, literal := c.matched(x, f, words)
		if n == len(words) && n >= len(f) && literal > most {
			best, most = f, literal
		}
		if n > far {
			near, far = nil, n
		}
		if n == far {
			near = append(near, f)
		}
	}
	if most < 0 {
		return arguments{}, c.mismatch(x, near, words, far)
	}
	return arguments{best, words}, nil
}

// matched is how many words a form has, and how many of them stand for themselves.
func (c *Command) matched(x *Explorer, f form, words []string) (n, literal int) {
	for n := range words {
		switch v := c.valueAt(f, n); {
		case n < len(f) && f[n] == words[n]:
			literal++
		case v == nil || n < len(f) && v.refusal(x, words[n:]) != nil:
			return n, literal
		}
	}
	return len(words), literal
}

// mismatch refuses the first word that none of the forms has, or asks for the one
// that is wanted after the last.
func (c *Command) mismatch(x *Explorer, near []form, words []string, at int) error {
	var literals, wanted []string
	var reason error        // why the word is not the value that is wanted there
	ends, first := false, 0 // among what is wanted, where the words are that stand for themselves
	for _, f := range near {
		switch v := c.valueAt(f, at); {
		case at >= len(f):
			ends = true
		case v != nil && !slices.Contains(wanted, v.wanted(x, f[at])):
			wanted = append(wanted, v.wanted(x, f[at]))
			reason = v.refusal(x, words[at:])
		case v == nil && !slices.Contains(literals, f[at]):
			if len(literals) == 0 {
				first = len(wanted)
			}
			literals = append(literals, f[at])
		}
	}
	if len(wanted) == 1 && reason != nil && reason != errOther {
		return reason
	}
	if len(literals) > 0 {
		wanted = slices.Insert(wanted, first, disjunction(literals, first == len(wanted)))
	}
	switch {
	case ends && len(wanted) == 0:
		return surplus(at, words)
	case ends:
		wanted = append(wanted, "nothing")
	}
	want := "want " + strings.Join(wanted, ", or ")
	switch {
	case at < len(words):
		want = model.Quoted(words[at]) + ": " + want
	case at > 0 && c.valueAt(near[0], at-1) == nil:
		want = words[at-1] + ": " + want
	}
	return errors.New(want)
}

// surplus refuses what follows n words.
func surplus(n int, words []string) error {
	if len(words) <= n {
		return nil
	}
	return fmt.Errorf("%s is one word too many (leave it out)", model.Quoted(words[n]))
}

// disjunction joins words of which one is taken: a, b or c; and a, b, c where more follows.
func disjunction(words []string, all bool) string {
	last := len(words) - 1
	if last == 0 || !all {
		return strings.Join(words, ", ")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
