package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"perceptron/model"
	"perceptron/samples"
	"perceptron/tui/explore"
)

// choices are the data that the explorer offers to open: the samples, and the
// files of the working directory that look like data.
func choices() []explore.Choice {
	var all []explore.Choice
	for _, s := range samples.All() {
		all = append(all, explore.Choice{Text: s.Name, Doc: s.Teaches})
	}
	return append(all, files(".")...)
}

// endings are those of files that hold examples.
func endings() []string {
	return []string{".csv", ".tsv", ".txt", ".dat", ".data", ".svm", ".libsvm"}
}

// files are the data files of a folder, as many as a person might look
// through. One whose name a terminal can't be given is left out.
func files(folder string) []explore.Choice {
	const most = 2000
	f, err := os.Open(folder)
	if err != nil {
		return nil
	}
	defer f.Close()
	entries, _ := f.ReadDir(most) // what can be read is offered
	var all []explore.Choice
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || !slices.Contains(endings(), strings.ToLower(filepath.Ext(name))) || model.Visible(name, 0) != name {
			continue
		}
		doc := "a file"
		if info, err := e.Info(); err == nil {
			doc = fmt.Sprintf("a file of %d bytes", info.Size())
		}
		all = append(all, explore.Choice{Text: name, Doc: doc})
	}
	slices.SortFunc(all, func(a, b explore.Choice) int { return strings.Compare(a.Text, b.Text) })
	return all
}
