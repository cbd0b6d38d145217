package model

import (
	"errors"
	"io"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"perceptron/model/golden"
)

// Texts that are no data sets, and command lines that don't fit the data, are refused with
// the messages in the tables, or messages that begin so.
func TestRefusals(t *testing.T) {
	for file, usage := range map[string]bool{"refusals": false, "misuses": true} {
		for _, c := range golden.Table(t, file, 4) {
			t.Run(c[0], func(t *testing.T) { refused(t, c[1], options(t, c[2]), c[3], usage) })
		}
	}
}

// refused checks the error of a text, with its size known and unknown.
func refused(t *testing.T, text string, o ReadOptions, want string, usage bool) {
	t.Helper()
	pattern, ok := strings.CutPrefix(want, "^")
	if !ok {
		pattern = regexp.QuoteMeta(want) + "$"
	}
	for _, r := range []io.Reader{strings.NewReader(text), io.MultiReader(strings.NewReader(text))} {
		d, err := Read(t.Context(), r, "d.csv", o)
		var e *Error
		if !errors.As(err, &e) {
			t.Fatalf("got %v, %v; want a refusal", d, err)
		}
		if !regexp.MustCompile("^"+pattern).MatchString(e.Error()) || e.Usage != usage {
			t.Errorf("got  %s, usage %v\nwant %s, %v", e, e.Usage, want, usage)
		}
		if checkSafe(t, e.Error()); len(e.Error()) > 1000 {
			t.Errorf("%d bytes", len(e.Error()))
		}
	}
}

func TestNothingOnStandardInput(t *testing.T) {
	_, err := Read(t.Context(), strings.NewReader(""), "-", ReadOptions{})
	if want := "-: nothing came on standard input: expected lines of numbers and a label (name a file, or a sample)"; err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
}

// An invalid value of a flag is refused before anything is read.
func TestFlags(t *testing.T) {
	for _, c := range golden.Table(t, "flags_refused", 3) {
		f, _ := FindFlag(c[0])
		if err := f.Set(&ReadOptions{}, c[1]); err == nil || err.Error() != c[2] {
			t.Errorf("--%s %q: %v, want %s", c[0], c[1], err, c[2])
		}
	}
	for _, f := range Flags() {
		var o ReadOptions
		if f.Values == nil {
			continue
		}
		if err := f.Set(&o, f.Values[0]); err != nil || !reflect.DeepEqual(o, ReadOptions{}) {
			t.Errorf("the default of --%s: %v, %+v", f.Name, err, o)
		}
	}
}

func TestSizes(t *testing.T) {
	for text, want := range map[string]int64{"1": 1, "500M": 500 << 20, "2g": 2 << 30, "1K": 1024} {
		if got, err := ParseBytes(text); err != nil || got != want {
			t.Errorf("%s: %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "0", "-1", "M", "1T", "1.5G", "9999999999G", "1GB"} {
		if got, err := ParseBytes(text); err == nil {
			t.Errorf("%q: %d", text, got)
		}
	}
}

// options parses flags of a command line without quotes: a value ends where the next flag
// begins.
func options(t testing.TB, flags string) (o ReadOptions) {
	t.Helper()
	for _, flag := range strings.Split(" "+flags, " --")[1:] {
		name, value, _ := strings.Cut(flag, " ")
		f, ok := FindFlag(name)
		if !ok {
			t.Fatalf("no flag --%s", name)
		}
		if err := f.Set(&o, value); err != nil {
			t.Fatalf("--%s %q: %v", name, value, err)
		}
	}
	return o
}
