package cli

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"perceptron/algo/draws"
	"perceptron/tui"
	"perceptron/tui/explore"
)

// hostile are names that would act on a terminal: control characters (C0 and C1, as runes
// and as bytes) and bidi characters.
var hostile = []string{
	"q\x1b]0;pwned\a", "\x1b]52;c;cm0gLXJm\x1b\\", "\x1b[2J\x1b[31mred", "\u009b31m", "\x9b31m", "\x90q\x9c", "\x1bPq", "\x1b",
	"\u202efdp", "\u2066x\u2069", "\u200f\u061c", "\u200b\ufeff", "e\u0301\u0301\u0301\u0301\u0301\u0301", "\u0301", "\u2028\u2029", "\u3164",
	"\xff\xfe", "\xc2", "a\nb", "a\rb", "\t\v\f", "\x7f", "\x00", "\x08\x08", "\x0e", "it's", `"`, `\`, "<b>&", "]]>", "%s%n", "; quit", "größe", "数据", "=1+1", "",
}

// styling matches the escape sequences of render --format ansi.
var styling = regexp.MustCompile("\x1b\\[[0-9;]*m")

// unclean is the first part of an output that acts on a terminal; "" for none. Lines end in
// \n.
func unclean(s string) string {
	for k, r := range s {
		if r == utf8.RuneError && !strings.HasPrefix(s[k:], "\ufffd") || r != '\n' && unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Bidi_Control, r) || unicode.In(r, unicode.Zl, unicode.Zp) {
			return s[max(0, k-40):min(len(s), k+40)]
		}
	}
	return ""
}

// testdata is its absolute path: the test changes folders.
var testdata, _ = filepath.Abs("testdata")

// wayOut is a command line through which a name reaches the output, and the kind of that
// output.
type wayOut struct {
	kind string // text, ansi, json, svg, completion
	args []string
}

// waysOut is the command lines of testdata/ways_out.txt for a name.
func waysOut(t *testing.T, name string) (all []wayOut) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(testdata, "ways_out.txt"))
	Fatal(t, err)
	fill := filler(t, name)
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		words, _ := explore.LastCommand(line)
		formats := []string{words[0]}
		if words[0] == "FORMAT" {
			formats = []string{"text", "ansi", "svg"}
		}
		for _, format := range formats {
			w := wayOut{kind: format}
			for _, word := range words[1:] {
				w.args = append(w.args, fill.Replace(strings.ReplaceAll(word, "FORMAT", format)))
			}
			all = append(all, w)
		}
	}
	return all
}

// filler replaces words by a name, and by files that contain it.
func filler(t *testing.T, name string) *strings.Replacer {
	file := namer(t, name)
	cell := func(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }
	token := strings.Join(strings.Fields("w"+name), "_")
	two := file(".csv", cell(name)+",other,"+cell(name+"y")+"\n1,2,"+cell(name+"1")+"\n-1,-2,"+cell("2"+name)+"\n3,1,"+cell(name+"1")+"\n")
	return strings.NewReplacer(
		"NAME", name, "QUOTED", explore.Quote(name), "TWO", two, "FILE", explore.Quote(two),
		"THREE", file(".csv", "a,kind,y\n1,"+cell(name)+",p\n2,b,"+cell(name)+"\n3,c,r\n"),
		"TAGS", file(".conll", "x"+token+" N"+token+"\ny "+token+"\n\ny N"+token+"\n"),
		"SPARSE", file(".svm", "1 1:1 # "+name+"\n-1 2:1\n"),
		"ALONE", file(".csv", name),
		"CELL", file(".csv", "1,2\n"+name+",1\n"),
		"VALUE", file(".svm", "1 1:"+name+"\n"),
	)
}

// namer writes files that contain a name.
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
	out, errs, code := Prints(func(env *Environment) {
		env.Terminal.Stdout = true
		env.Explore = func(ctx context.Context, o tui.Options) (string, error) {
			x, err := explore.New(o.Source, o.Open)
			if err != nil {
				return "", err
			}
			defer x.End()
			if err := x.Do(ctx, o.Do); err != nil {
				return "", err
			}
			return x.RestingPlace().Command(), nil
		}
	}, w.args...)
	text := out
	switch w.kind {
	case "ansi":
		text = styling.ReplaceAllString(text, "")
	case "completion": // a tab parts what is offered from what it is
		text = strings.ReplaceAll(text, "\t", "")
	}
	for _, s := range []string{text, errs} {
		if bad := unclean(s); bad != "" {
			t.Errorf("%q: %q", w.args, bad)
		}
	}
	if strings.Count(errs, "\n") > 1 {
		t.Errorf("%q: an error of several lines: %q", w.args, errs)
	}
	if code == exitOK {
		w.shape(t, out)
	}
}

// shape checks that JSON is one value a line, and that SVG is XML.
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

// Names of columns, labels, tags, files and flag values never act on a terminal, whichever
// way they are printed.
func TestNames(t *testing.T) {
	together := 12
	if draws.All() {
		together = 5
	}
	for some := range slices.Chunk(hostile, together) {
		back := slices.Clone(some)
		slices.Reverse(back)
		names := []string{strings.Join(some, ""), strings.Join(back, "")}
		if !draws.All() {
			names = names[:1]
		}
		for _, name := range names {
			for _, w := range waysOut(t, name) {
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
		all := waysOut(t, name)
		all[int(way)%len(all)].check(t)
	})
}
