package tui

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/samples"
	"perceptron/tui/explore"
)

// sampled are the samples read so far.
var sampled sync.Map

// sample is a built-in set with its suggested settings; "online" after its name makes it a
// stream. "tested" holds out every other example, "long" has very many classes, and "odd"
// unusual sentences.
func sample(t testing.TB, name string) explore.Source {
	t.Helper()
	switch name {
	case "tested":
		return tested(t)
	case "long":
		return scattered(t, 250, 2, 120)
	case "odd":
		return odd(t)
	}
	found, online := strings.CutSuffix(name, " online")
	s, ok := samples.Find(found)
	if !ok {
		t.Fatalf("no sample %s", name)
	}
	if online {
		return streamed(s)
	}
	read, _ := sampled.LoadOrStore(name, sync.OnceValues(s.Dataset))
	d := must(read.(func() (*model.Dataset, error))())
	setup := algo.Default()
	for k := 0; k+1 < len(s.Flags); k += 2 {
		if row, ok := algo.FindSetting(strings.TrimPrefix(s.Flags[k], "--")); ok {
			setup = must(row.With(setup, s.Flags[k+1]))
		}
	}
	return explore.Source{Data: d, Name: name, Setup: setup}
}

// must is a result, after a check that there was no error.
func must[T any](made T, err error) T {
	if err != nil {
		panic(err)
	}
	return made
}

// streamed is a built-in generator as --online opens it.
func streamed(s samples.Sample) explore.Source {
	return explore.Source{
		Name: s.Name, Flags: []string{"--online"}, Setup: algo.Default(),
		Restart: func(ctx context.Context, seed uint64) (*model.Stream, error) {
			return s.OpenStream(ctx, model.ReadOptions{Seed: seed})
		},
	}
}

// tested is the sample noisy with every other example held out.
func tested(t testing.TB) explore.Source {
	t.Helper()
	s := sample(t, "noisy")
	var even, odd []int
	for i := range s.Data.Len() / 2 {
		even, odd = append(even, 2*i), append(odd, 2*i+1)
	}
	all := s.Data
	s.Data = all.Subset(even)
	s.Data.Test = all.Subset(odd)
	return s
}

// odd is sentences of one token and of very many, with wide and hostile characters, and a
// test sentence with unknown words.
func odd(t testing.TB) explore.Source {
	t.Helper()
	const hostile = "日本語 名詞\n\x1b[31m V\u202e\n🙂 E\n"
	text := "a A\n\n" + hostile + strings.Repeat("x", 300) + " N\n\n" + strings.Repeat("a A\nb B\nc A\n", 3333)
	test := filepath.Join(t.TempDir(), "test.conll")
	if err := os.WriteFile(test, []byte("é N\nz B\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := read(t, text, model.ReadOptions{Input: "conll", Task: "sequence", Test: test})
	s.Setup.Task, s.Setup.Epochs = "sequence", 2
	return s
}

// scattered is n random examples of d features in a number of classes.
func scattered(t testing.TB, n, d, classes int) explore.Source {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 5))
	var b strings.Builder
	for range n {
		for range d {
			fmt.Fprintf(&b, "%d,", r.IntN(2_000_000)-1_000_000)
		}
		fmt.Fprintf(&b, "c%d\n", r.IntN(classes))
	}
	o := model.ReadOptions{Input: "csv", Header: "no"}
	if classes > 2 {
		o.Task = "multiclass"
	}
	return read(t, b.String(), o)
}

// read parses data.
func read(t testing.TB, text string, o model.ReadOptions) explore.Source {
	t.Helper()
	data := must(model.Read(t.Context(), strings.NewReader(text), "long", o))
	return explore.Source{Data: data, Name: "long", Setup: algo.Default()}
}

// tagged is a sentence of n words.
func tagged(t *testing.T, words, tags int) explore.Source {
	var b strings.Builder
	for k := range words {
		fmt.Fprintf(&b, "w%d T%d\n", k%89, k%7*k%tags)
	}
	return read(t, b.String(), model.ReadOptions{Input: "conll"})
}
