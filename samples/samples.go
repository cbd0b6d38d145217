// Package samples has the built-in data sets, each with its source and what it teaches.
// They are files like a user's own, and are read as such. Read samples.txt first, which has
// a paragraph for each.
package samples

import (
	"context"
	"embed"
	"fmt"
	"slices"
	"strings"

	"perceptron/model"
)

//go:embed data/*.csv data/*.conll
var files embed.FS

//go:embed samples.txt
var list string

// Sample is a built-in data set.
type Sample struct {
	Name    string
	Teaches string // what it teaches, in a sentence
	Source  string // where the numbers come from
	// Document is the lecture document whose worked example it is; "" for most.
	Document string
	// Flags is the suggested flags, alternately name and value as on the command line; a
	// user's own flags win.
	Flags []string

	// Stream is the endless source of which the file is the start, opened by --online; nil
	// if there is none. Seed 1 gives the file.
	Stream func(seed uint64) *model.Stream

	ending string // of its file name: csv or conll
}

// All is every sample in the order of menus, the default one first.
func All() (all []Sample) {
	for paragraph := range strings.SplitSeq(strings.TrimSpace(list), "\n\n") {
		lines := append(strings.Split(paragraph, "\n"), "") // file [as DOCUMENT]; what it teaches; its source; flags, if any
		file, document, _ := strings.Cut(lines[0], " as ")
		name, ending, _ := strings.Cut(file, ".")
		all = append(all, Sample{
			Name: name, Teaches: lines[1], Source: lines[2], Document: document,
			Flags: strings.Fields(lines[3]), Stream: streams[name], ending: ending,
		})
	}
	return all
}

// streams is the endless generators, by the sample that has their first examples.
var streams = map[string]func(seed uint64) *model.Stream{
	"stream": func(seed uint64) *model.Stream { return model.Turning(seed, 180) },
	"spam":   func(seed uint64) *model.Stream { return model.Drifting(seed, 1000) },
	"switch": func(seed uint64) *model.Stream { return model.Switching(seed, 250) },
}

// Find is the sample of that name.
func Find(name string) (Sample, bool) {
	all := All()
	i := slices.IndexFunc(all, func(s Sample) bool { return s.Name == name })
	if i < 0 {
		return Sample{}, false
	}
	return all[i], true
}

// Nearest is the sample whose name has the least edit distance to name, without regard to
// case; "" if even that is half of another word.
func Nearest(name string) string {
	name = strings.ToLower(name)
	best, least := "", len([]rune(name))/2+1
	for _, s := range All() {
		if d := model.EditDistance(name, s.Name); d < least {
			best, least = s.Name, d
		}
	}
	return best
}

// File is the name of its file: iris.csv, tags.conll.
func (s Sample) File() string { return s.Name + "." + s.ending }

// Text is the content of its file, which a user may save, change and open again. It panics
// on a Sample that is not from All.
func (s Sample) Text() string {
	text, err := files.ReadFile("data/" + s.File())
	if err != nil {
		panic("samples: " + err.Error())
	}
	return string(text)
}

// Dataset is the sample as it is opened without a user's flags, new at each call. An error
// is a bug.
func (s Sample) Dataset() (*model.Dataset, error) {
	return s.Open(context.Background(), model.ReadOptions{
		Positive: s.flag("--positive"), Task: s.flag("--task"), Test: s.flag("--test"), Seed: 1,
	})
}

// Open reads Text with options. A file without examples, which a reader refuses, is opened
// here; for it tasks other than binary, and a test set, are refused.
func (s Sample) Open(ctx context.Context, o model.ReadOptions) (*model.Dataset, error) {
	text := s.Text()
	if o.Input == "" {
		o.Input = s.ending
	}
	header, rows, _ := strings.Cut(text, "\n")
	switch {
	case rows != "":
		return model.Read(ctx, strings.NewReader(text), s.Name, o)
	case o.Task != "" && o.Task != "binary":
		return nil, fmt.Errorf("%s: --task %s: it has no examples (leave --task out)", s.Name, o.Task)
	case o.Test != "":
		return nil, fmt.Errorf("%s: --test %s: it has no examples (leave --test out)", s.Name, model.Visible(o.Test, 40))
	}
	names := strings.Split(header, ",")
	features, label := names[:len(names)-1], names[len(names)-1]
	d, err := model.NewDataset(s.Name, features, nil, nil)
	if err != nil {
		return nil, err
	}
	d.LabelName = label
	d.Guess = model.Guess{Input: "csv", Delimiter: ",", Header: true, Label: label}
	return d, nil
}

// flag is the suggested value of a flag; "" if there is none.
func (s Sample) flag(name string) string {
	i := slices.Index(s.Flags, name)
	if i < 0 {
		return ""
	}
	return s.Flags[i+1]
}

// OpenStream is the sample as --online reads it: its generator, which is endless and takes
// no option but the seed, or else its file, line by line.
func (s Sample) OpenStream(ctx context.Context, o model.ReadOptions) (*model.Stream, error) {
	if s.Stream != nil {
		return s.Stream(o.Seed).WithName(s.Name), nil
	}
	if o.Input == "" {
		o.Input = s.ending
	}
	return model.OpenStream(ctx, strings.NewReader(s.Text()), s.Name, o)
}
