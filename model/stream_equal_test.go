package model

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"perceptron/model/golden"

	"pgregory.net/rapid"
)

// aTable draws delimited text that Read accepts, with any delimiter, header, quotes, line
// ends and labels.
func aTable(t *rapid.T) (text string, o ReadOptions) {
	delimiter := rapid.SampledFrom([]string{",", ";", "\t", "|", " "}).Draw(t, "delimiter")
	end := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "end")
	features := rapid.IntRange(1, 5).Draw(t, "features")
	labels := rapid.SampledFrom([][]string{
		{"1", "-1"}, {"0", "1"}, {"yes", "no"}, {"b", "a"}, {"3", "5"}, {"1.0", "1", "2"}, {"-1", "-2"}, {"x"}, {"no"}, {"a", "b", "c"},
	}).Draw(t, "labels")
	if len(labels) == 3 && labels[0] == "a" || rapid.Bool().Draw(t, "asked") {
		o.Positive = labels[0]
	}
	o.Scale = rapid.SampledFrom([]string{"", "unit"}).Draw(t, "scale")
	o.Missing = rapid.SampledFrom([]string{"", "drop"}).Draw(t, "missing")
	at := rapid.IntRange(0, features).Draw(t, "label column")
	if at < features {
		o.Label = "column"
	}
	header := o.Label != "" || rapid.Bool().Draw(t, "header")
	var b strings.Builder
	cell := func(j int, value string) {
		if j > 0 {
			b.WriteString(delimiter)
		}
		if rapid.IntRange(0, 9).Draw(t, "quoted") == 0 {
			value = `"` + value + `"`
		}
		b.WriteString(value)
	}
	row := func(label string, value func(j int) string) {
		for j := range features + 1 {
			if j == at {
				cell(j, label)
			} else {
				cell(j, value(j))
			}
		}
		b.WriteString(end)
	}
	if header {
		row("column", func(j int) string { return "f" + formatFloat(float64(j)) })
	}
	for i := range rapid.IntRange(1, 30).Draw(t, "rows") {
		row(rapid.SampledFrom(labels).Draw(t, "label"), func(int) string {
			if i > 0 && o.Missing == "drop" && rapid.IntRange(0, 19).Draw(t, "missing") == 0 {
				return "?"
			}
			return rapid.SampledFrom([]string{"0", "-0", "1.5", "-2", "1e3", ".25", "1e-300", "12345678901234567.25"}).Draw(t, "value")
		})
	}
	return b.String(), o
}

// A stream gives the rows that Read gives, except for labels where a note says so, however
// its bytes arrive.
func TestStreamsAreReadAsFilesAre(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, o := aTable(t)
		d, err := Read(t.Context(), strings.NewReader(text), "d", o)
		if err != nil {
			t.Skip(err) // every label asked for was dropped, say
		}
		r := &pieces{text: text, size: func() int { return rapid.IntRange(1, 40).Draw(t, "piece") }}
		s, err := OpenStream(t.Context(), r, "d", o)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		if !slices.Equal(s.Features(), d.Features) || s.LabelName() != d.LabelName || s.Guess().Delimiter != d.Guess.Delimiter || s.Guess().Header != d.Guess.Header || s.Guess().Label != d.Guess.Label {
			t.Fatalf("%v, %s, %+v; want %v, %s, %+v", s.Features(), s.LabelName(), s.Guess(), d.Features, d.LabelName, d.Guess)
		}
		var y []int8
		for i := 0; ; i++ {
			x, side, err := s.Next(t.Context())
			if err == io.EOF && i == d.Len() {
				break
			}
			if err != nil || i == d.Len() || !slices.Equal(x, d.Row(i)) {
				t.Fatalf("example %d: %v, %v; of %d", i+1, x, err, d.Len())
			}
			y = append(y, side)
		}
		want, positive, negative := slices.Clone(d.Y), d.Positive, d.Negative
		if slices.ContainsFunc(s.Guess().Notes, func(n string) bool { return strings.Contains(n, "came first") }) {
			positive, negative = negative, positive
			for i := range want {
				want[i] = -want[i]
			}
		}
		if !slices.Equal(y, want) || s.Positive() != positive || s.Negative() != negative {
			t.Fatalf("%d +%s −%s; want %d +%s −%s", y, s.Positive(), s.Negative(), want, positive, negative)
		}
	})
}

// Any text gives, in one piece and in small ones, the same finite examples and the same
// clean end.
func FuzzStream(f *testing.F) {
	for _, c := range golden.Table(f, "streams", 4) {
		if o := options(f, c[2]); len(c[1]) < 1000 {
			f.Add(c[1], o.Positive, o.Delimiter, uint8(1), uint8(0))
		}
	}
	seeds(f, func(text string) { f.Add(text, "", "", uint8(3), uint8(7)) })
	f.Fuzz(func(t *testing.T, text, positive, delimiter string, piece, bits uint8) {
		o := ReadOptions{
			Positive: positive, Delimiter: delimiter,
			Header:  []string{"", "yes", "no", ""}[bits%4],
			Missing: []string{"", "drop"}[bits>>2%2],
			Scale:   []string{"", "unit"}[bits>>3%2],
		}
		whole := outcome(t, strings.NewReader(text), o)
		cut := outcome(t, &pieces{text: text, size: func() int { return int(piece) }}, o)
		if !slices.Equal(whole, cut) {
			t.Errorf("whole: %q\nin pieces of %d: %q", whole, piece, cut)
		}
		if len(whole) > 1+len(text) {
			t.Errorf("%d examples of %d bytes", len(whole)-1, len(text))
		}
	})
}

func outcome(t *testing.T, r io.Reader, o ReadOptions) []string {
	s, err := OpenStream(t.Context(), r, "f\x1bile", o)
	if err != nil {
		return []string{fault(t, err)}
	}
	defer s.Close()
	for _, text := range append(slices.Clone(s.Features()), s.Name(), s.LabelName()) {
		checkSafe(t, text)
	}
	var got []string
	for {
		x, y, err := s.Next(t.Context())
		if err != nil {
			for _, text := range append(s.Guess().Notes, s.Positive(), s.Negative()) {
				checkSafe(t, text)
			}
			if err == io.EOF {
				return got
			}
			return append(got, fault(t, err))
		}
		line := formatFloat(float64(y))
		for _, v := range x {
			if math.IsNaN(v) || math.IsInf(v, 0) || v == 0 && math.Signbit(v) {
				t.Fatalf("a value is %v", v)
			}
			line += " " + formatFloat(v)
		}
		if y != 1 && y != -1 || len(x) != len(s.Features()) {
			t.Fatalf("%s of %d features", line, len(s.Features()))
		}
		got = append(got, line)
	}
}

// fault is the text of an error without its quotation after a closing quote, whose length
// depends on what has arrived.
func fault(t *testing.T, err error) string {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("%T: %v", err, err)
	}
	checkSafe(t, err.Error())
	if len(err.Error()) > 2000 {
		t.Errorf("%d bytes", len(err.Error()))
	}
	if _, says, ok := strings.Cut(e.Reason, "after a closing quote"); ok {
		return fmt.Sprint(e.Line, e.Column, says)
	}
	return err.Error()
}
