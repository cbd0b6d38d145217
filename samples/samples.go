// Package samples holds the built-in data sets, each with its source and what
// it teaches. They are CSV files like a user's own and are read as such.
package samples

import (
	"context"
	"embed"
	"slices"
	"strings"

	"perceptron/model"
)

//go:embed data/*.csv
var files embed.FS

// Sample is a built-in data set. Its numbers are those of CSV.
type Sample struct {
	Name    string
	Teaches string // in a sentence
	Source  string // where the numbers are from
	// Flags are the learning flags suggested for it, name and value in turn
	// as on the command line; a user's own win.
	Flags []string

	// generate makes the set anew where it is not measured or written by hand.
	generate func() *model.Dataset
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

// CSV is the data set as a file: what a user may save, change and open again.
// It panics on a Sample that is not one of All.
func (s Sample) CSV() string {
	text, err := files.ReadFile("data/" + s.Name + ".csv")
	if err != nil {
		panic("samples: " + err.Error())
	}
	return string(text)
}

// Dataset is the sample as it is opened without a user's flags, made anew at
// each call. An error is a fault in the program.
func (s Sample) Dataset() (*model.Dataset, error) {
	return s.Open(context.Background(), model.ReadOptions{Positive: s.flag("--positive")})
}

// Open reads CSV as o says. Only a file without examples, which a reader takes
// for a slip, is opened here as what it is; nothing of o matters to it.
func (s Sample) Open(ctx context.Context, o model.ReadOptions) (*model.Dataset, error) {
	text := s.CSV()
	header, rows, _ := strings.Cut(text, "\n")
	if rows != "" {
		return model.Read(ctx, strings.NewReader(text), s.Name, o)
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

// flag is the suggested value of that flag, "" if there is none.
func (s Sample) flag(name string) string {
	i := slices.Index(s.Flags, name)
	if i < 0 {
		return ""
	}
	return s.Flags[i+1]
}
