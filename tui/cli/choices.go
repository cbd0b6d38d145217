package cli

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"perceptron/model"
	"perceptron/samples"
	"perceptron/tui/overlay"
)

// catalogue is the data that the explorer offers to open: the samples, and what
// is on the store.
func catalogue(on dataStore) overlay.Catalogue {
	c := overlay.Catalogue{Folder: on.list}
	for _, s := range samples.All() {
		c.Samples = append(c.Samples, overlay.Entry{
			Name: s.Name, Text: s.Name, Doc: s.Teaches, Source: s.Source, Suggested: s.Flags, Data: s.Dataset,
		})
	}
	return c
}

// list is what a folder holds: the data files, the way up, the folders, as many
// as a person might look through. "." is the working directory.
func (localFiles) list(_ context.Context, folder string) overlay.Listing {
	const most = 2000
	f, err := os.Open(folder)
	if err != nil {
		return overlay.Listing{Note: model.Reason(err).Error()}
	}
	defer f.Close()
	found, err := f.ReadDir(most + 1) // what can be read is offered
	var l overlay.Listing
	switch {
	case len(found) > most:
		found = found[:most]
		l.Note = "only " + strconv.Itoa(most) + " of its files were looked at"
	case err != nil && len(found) == 0:
		l.Note = "no files" // an empty folder, or one that can't be read
	}
	folders, files := entries(folder, found)
	if len(files) == 0 && l.Note == "" {
		l.Note = "no data files (" + strings.Join(model.Endings(), " ") + ")"
	}
	l.Entries = append(append(files, parent(folder)...), folders...)
	return l
}

// entries are the folders and the data files among what was found, by name.
// One whose name a terminal can't be given, and what is hidden, is left out.
func entries(folder string, found []fs.DirEntry) (folders, files []overlay.Entry) {
	for _, e := range found {
		name := e.Name()
		if name[0] == '.' || model.Visible(name, 0) != name {
			continue
		}
		path := filepath.Join(folder, name)
		info, err := os.Stat(path) // a link is what it leads to
		switch {
		case err != nil:
		case info.IsDir():
			folders = append(folders, overlay.Entry{Name: path, Text: name + "/", Doc: "a folder", Folder: true})
		case info.Mode().IsRegular() && slices.Contains(model.Endings(), strings.ToLower(filepath.Ext(name))):
			files = append(files, overlay.Entry{Name: path, Text: name, Doc: "a file of " + sizeText(info.Size())})
		}
	}
	byName := func(a, b overlay.Entry) int { return strings.Compare(a.Text, b.Text) }
	slices.SortFunc(folders, byName)
	slices.SortFunc(files, byName)
	return folders, files
}

// parent is the folder above, unless there is none.
func parent(folder string) []overlay.Entry {
	up := filepath.Join(folder, "..")
	if folder == "." {
		up = ".."
	}
	here, err := filepath.Abs(folder)
	there, err2 := filepath.Abs(up)
	if err != nil || err2 != nil || here == there {
		return nil
	}
	return []overlay.Entry{{Name: up, Text: "..", Doc: "the folder above", Folder: true}}
}

// sizeText is a number of bytes in words: 640 bytes, 1.5 kB, 25 MB.
func sizeText(n int64) string {
	if n < 1000 {
		return strconv.FormatInt(n, 10) + " bytes"
	}
	x, unit := float64(n)/1000, 0
	for x >= 999.5 && unit < 3 {
		x /= 1000
		unit++
	}
	decimals := 0
	if x < 9.95 {
		decimals = 1
	}
	return strconv.FormatFloat(x, 'f', decimals, 64) + " " + []string{"kB", "MB", "GB", "TB"}[unit]
}
