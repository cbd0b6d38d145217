package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

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

// files are the data files of a folder by their endings, as many as a person
// might look through.
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
		ending := strings.ToLower(filepath.Ext(e.Name()))
		if !e.IsDir() && slices.Contains([]string{".csv", ".tsv", ".txt", ".dat", ".data", ".svm", ".libsvm"}, ending) {
			all = append(all, explore.Choice{Text: e.Name(), Doc: "file"})
		}
	}
	slices.SortFunc(all, func(a, b explore.Choice) int { return strings.Compare(a.Text, b.Text) })
	return all
}
