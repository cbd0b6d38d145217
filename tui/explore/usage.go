package explore

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"perceptron/model"
)

// Usage is what a command takes: its forms, spelled in one line. A word in small
// letters or a number stands for itself, one in capitals for a value, [ ]
// holds what may be left out, | parts what stands for each other, in ( ) for as far
// as they go, and … is any words, or none. What stands in { } is taken too, and not
// shown in help.
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
	shown, hidden, _ := strings.Cut(string(u), "{")
	_, after, _ := strings.Cut(hidden, "}")
	return ungrouped.Replace(shown + after)
}

var (
	ungrouped = strings.NewReplacer("(", "", ")", "")
	apart     = strings.NewReplacer("[", " [ ", "]", " ] ", "(", " ( ", ")", " ) ", "|", " | ", "{", "", "}", "")
)

// forms are the ways to call the command.
func (u Usage) forms() []form {
	words := strings.Fields(apart.Replace(string(u)))
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
		case "…":
			at = concatenations(at, []form{nil, {word}})
		default:
			at = concatenations(at, []form{{word}})
		}
	}
	return append(all, at...)
}

// concatenations is each of some forms, and after it each of others.
func concatenations(before, after []form) (all []form) {
	for _, b := range before {
		for _, a := range after {
			all = append(all, slices.Concat(b, a))
		}
	}
	return all
}

// parse is what the words after a command say: of the forms that have them the one
// in which the most words stand for themselves.
func (c *Command) parse(x *Explorer, words []string) (arguments, error) {
	var best form
	var near []form // those that have the most of the words
	most, far := -1, 0
	for _, f := range c.Args.forms() {
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
	for n, word := range words {
		switch v := c.valueOf(f, n); {
		case n < len(f) && f[n] == word:
			literal++
		case v == nil || v.fits != nil && !v.fits(x, word):
			return n, literal
		}
	}
	return len(words), literal
}

// mismatch refuses the first word that none of the forms has, or asks for the one
// that is wanted after the last.
func (c *Command) mismatch(x *Explorer, near []form, words []string, at int) error {
	var literals, wanted []string
	ends, first := false, 0 // among what is wanted, where the words are that stand for themselves
	for _, f := range near {
		switch v := c.valueOf(f, at); {
		case at >= len(f):
			ends = true
		case v != nil && at < len(words) && v.names != nil:
			return fmt.Errorf("no %s %s: want %s", v.kind, model.Quoted(words[at]), strings.Join(v.names(), ", "))
		case v != nil && !slices.Contains(wanted, v.wanted(x, f[at])):
			wanted = append(wanted, v.wanted(x, f[at]))
		case v == nil && !slices.Contains(literals, f[at]):
			if len(literals) == 0 {
				first = len(wanted)
			}
			literals = append(literals, f[at])
		}
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
	if at == len(words) {
		return fmt.Errorf("want %s", strings.Join(wanted, ", or "))
	}
	return fmt.Errorf("%s: want %s", model.Quoted(words[at]), strings.Join(wanted, ", or "))
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
