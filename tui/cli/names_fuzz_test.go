package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"perceptron/tui"
	"perceptron/tui/explore"
)

// hostile are names that act on a terminal which is given them raw: controls,
// C0 and C1, as runes and as bytes, and what turns the direction of the text.
var hostile = []string{
	"q\x1b]0;pwned\a", "\x1b]52;c;cm0gLXJm\x1b\\", "\x1b[2J\x1b[31mred", "\u009b31m", "\x9b31m", "\x90q\x9c", "\x1bPq", "\x1b",
	"\u202efdp", "\u2066x\u2069", "\u200f\u061c", "\u200b\ufeff", "e\u0301\u0301\u0301\u0301\u0301\u0301", "\u0301", "\u2028\u2029", "\u3164",
	"\xff\xfe", "\xc2", "a\nb", "a\rb", "\t\v\f", "\x7f", "\x00", "\x08\x08", "\x0e", "it's", `"`, `\`, "<b>&", "]]>", "%s%n", "; quit", "größe", "数据", "=1+1", "",
}

// styling is what render --format ansi writes of its own.
var styling = regexp.MustCompile("\x1b\\[[0-9;]*m")

// unclean is the first thing in an output that acts on a terminal, "" if there
// is none. Lines end in \n.
func unclean(s string) string {
	for k, r := range s {
		if r == utf8.RuneError && !strings.HasPrefix(s[k:], "\ufffd") || r != '\n' && unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Bidi_Control, r) || unicode.In(r, unicode.Zl, unicode.Zp) {
			return s[max(0, k-40):min(len(s), k+40)]
		}
	}
	return ""
}

// wayOut is a command line, and what its output is.
type wayOut struct {
	kind string // text, ansi, json, svg, completion
	args []string
}

// waysOut are the command lines that have something to say of files whose
// columns, labels and tags are called name, or of what is called so itself.
func waysOut(name string, file func(ending, text string) string) []wayOut {
	cell := func(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }
	two := file(".csv", cell(name)+",other,"+cell(name+"y")+"\n1,2,"+cell(name+"1")+"\n-1,-2,"+cell("2"+name)+"\n3,1,"+cell(name+"1")+"\n")
	three := file(".csv", "a,kind,y\n1,"+cell(name)+",p\n2,b,"+cell(name)+"\n3,c,r\n")
	token := strings.Join(strings.Fields("w"+name), "_")
	tags := file(".conll", "x"+token+" N"+token+"\ny "+token+"\n\ny N"+token+"\n")
	sparse := file(".svm", "1 1:1 # "+name+"\n-1 2:1\n")
	all := []wayOut{
		{"json", []string{"trace", two}},
		{"json", []string{"trace", two, "--mode", "dual", "--test", two, "--scale", "standard"}},
		{"json", []string{"trace", three, "--task", "multiclass", "--one-hot", "kind"}},
		{"json", []string{"trace", tags}},
		{"json", []string{"trace", sparse}},
		{"json", []string{"margin", two}},
		{"text", []string{"margin", two, "--text"}},
		{"text", []string{"margin", two, "--text", "--decide", "0"}},
		{"completion", []string{"__complete", "trace", two, "--label", ""}},
		{"completion", []string{"__complete", "trace", two, "--positive", ""}},
		{"completion", []string{"__complete", "trace", three, "--one-hot", ""}},
		{"text", []string{two, "--label", name + "y", "--columns", name, "--do", "filter " + explore.Quote(name)}},
		{"text", []string{"render", "and", "--do", "command " + explore.Quote(name)}},
		{"text", []string{"render", "and", "--do", "open; " + name}},
		{"text", []string{"render", "and", "--do", "open"}},
	}
	for _, format := range []string{"text", "ansi", "svg"} {
		for _, do := range []string{"show table; show events", "show gram; zoom", "axes pca; show readouts", "show weights; zoom; filter " + explore.Quote(name), "help", "break example 1; break; open " + explore.Quote(two)} {
			all = append(all, wayOut{format, []string{"render", two, "--at", "2", "--format", format, "--size", "140x45", "--do", do}})
		}
		all = append(all,
			wayOut{format, []string{"render", three, "--task", "multiclass", "--one-hot", "kind", "--at", "1", "--format", format, "--do", "show table"}},
			wayOut{format, []string{"render", tags, "--at", "2", "--format", format, "--do", "show table; show events"}},
			wayOut{format, []string{"render", two, "--size", "40x12", "--format", format}})
	}
	for _, args := range [][]string{ // errors, most of them
		{"trace", name},
		{"trace", "and", "--label", name},
		{"trace", "and", "--positive", name},
		{"trace", "and", "--columns", name},
		{"trace", "and", "--test", name},
		{"trace", "and", "--rate", name},
		{"trace", "and", "--init", name},
		{"trace", "and", "--mode", name},
		{"trace", "and", "--delimiter", name},
		{"trace", "and", "--" + name},
		{"trace", "and", "-" + name},
		{"trace", "and", "--one-hot", name},
		{"trace", "and", name},
		{"trace", two, "--positive", name + "z"},
		{"trace", two, "--label", "other" + name},
		{"trace", three},
		{"trace", file(".csv", name), "--header", "no"},
		{"trace", file(".csv", "1,2\n"+name+",1\n")},
		{"trace", file(".svm", "1 1:"+name+"\n")},
		{"samples", name},
		{"help", name},
		{"completion", name},
		{"man", name},
		{"margin", name},
		{"render", "and", "--color", name},
		{"render", "and", "--size", name},
		{"render", "and", "--at", name},
		{"render", "and", "--do", name},
		{"render", "and", "--do", "set positive " + explore.Quote(name)},
		{"render", "and", "--do", "axes " + explore.Quote(name) + " 1"},
		{"render", "and", "--do", "learner " + explore.Quote(name)},
		{"render", "and", "--do", "open " + explore.Quote(name)},
		{"serve", name},
		{name},
	} {
		all = append(all, wayOut{"text", args})
	}
	return all
}

// namer writes files whose names hold a name.
func namer(t *testing.T, name string) func(ending, text string) string {
	t.Chdir(t.TempDir())
	n := 0
	return func(ending, text string) string {
		n++
		path := strings.Map(func(r rune) rune {
			if r == '/' || r == 0 {
				return '_'
			}
			return r
		}, name[:min(len(name), 100)])
		path = string(rune('a'+n)) + path + ending
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Skip(err) // a file system with names of its own
		}
		return path
	}
}

// check runs one way out.
func (w wayOut) check(t *testing.T) {
	t.Helper()
	var out, errs bytes.Buffer
	env := Environment{
		Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errs,
		Terminal: Terminal{Stdout: true}, Getenv: func(string) string { return "" },
		Screen: screen(os.Stdin, os.Stdout),
	}
	env.Screen.Explore = func(ctx context.Context, o tui.Options) (string, error) {
		x, err := explore.New(o.Source, o.Open)
		if err != nil {
			return "", err
		}
		defer x.End()
		if err := x.Do(ctx, o.Do); err != nil {
			return "", err
		}
		return x.Again(), nil
	}
	code := run(t.Context(), w.args, env)
	text := out.String()
	switch w.kind {
	case "ansi":
		text = styling.ReplaceAllString(text, "")
	case "completion": // a tab parts what is offered from what it is
		text = strings.ReplaceAll(text, "\t", "")
	}
	for _, s := range []string{text, errs.String()} {
		if bad := unclean(s); bad != "" {
			t.Errorf("%q: %q", w.args, bad)
		}
	}
	if strings.Count(errs.String(), "\n") > 1 {
		t.Errorf("%q: an error of several lines: %q", w.args, errs.String())
	}
	if code == done {
		w.shape(t, out.String())
	}
}

// shape checks that JSON is a value a line, and SVG is XML.
func (w wayOut) shape(t *testing.T, text string) {
	switch w.kind {
	case "json":
		for line := range strings.Lines(text) {
			if !json.Valid([]byte(line)) {
				t.Errorf("%q: no JSON: %q", w.args, line)
			}
		}
	case "svg":
		for d := xml.NewDecoder(strings.NewReader(text)); ; {
			_, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Errorf("%q: %v", w.args, err)
				break
			}
		}
	}
}

// Whatever columns, labels, tags, files and values of flags are called, nothing
// of it acts on a terminal, whichever way it comes out.
func TestNames(t *testing.T) {
	together := 5
	if testing.Short() {
		together = 12
	}
	for some := range slices.Chunk(hostile, together) {
		back := slices.Clone(some)
		slices.Reverse(back)
		names := []string{strings.Join(some, ""), strings.Join(back, "")}
		if testing.Short() {
			names = names[:1]
		}
		for _, name := range names {
			for _, w := range waysOut(name, namer(t, name)) {
				w.check(t)
			}
		}
	}
}

func FuzzNames(f *testing.F) {
	for k, name := range hostile {
		f.Add(name, uint8(7*k))
	}
	f.Fuzz(func(t *testing.T, name string, way uint8) {
		all := waysOut(name, namer(t, name))
		all[int(way)%len(all)].check(t)
	})
}
