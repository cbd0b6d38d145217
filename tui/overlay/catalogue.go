package overlay

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/model"
	"perceptron/tui/explore"
	"perceptron/tui/history"
)

// Catalogue is where data to open are found.
type Catalogue struct {
	Samples []Entry
	// Folder lists the data files of a folder, and the folders that lead on
	// from it. It may take its time, and is called beside the keys. Nil: files are
	// not offered.
	Folder func(ctx context.Context, path string) Listing
	// History is the lines that were run before; nil: those of this session.
	History *history.History
	// Session is what Folder ends with; nil: nothing.
	Session context.Context
	// Faults tells of panics in Folder.
	Faults explore.Faults
}

// Entry is something to open, or a folder to go to.
type Entry struct {
	Name   string // as the command open takes it
	Text   string // as the list shows it
	Doc    string // what it is, in a line
	Folder bool   // it is gone to, not opened

	Source    string   // where a sample is from
	Suggested []string // the flags that a sample is opened with, name and value in turn
	// Data are a sample's examples, for a small picture; nil of anything else.
	Data func() (*model.Dataset, error)
}

// Listing is what a folder holds.
type Listing struct {
	Path    string  // as asked for
	Entries []Entry // the files, then the folders
	Note    string  // why there is nothing, or not all
}

// has reports whether the folder has an entry of that name.
func (l *Listing) has(name string) bool {
	return slices.ContainsFunc(l.Entries, func(e Entry) bool { return e.Name == name })
}

// folders is what has been listed since an overlay opened.
type folders struct {
	catalogue *Catalogue
	listings  map[string]*Listing // an empty one of a folder that was asked for
}

// folderListed says what a folder holds.
type folderListed struct{ listing Listing }

// of is what is known of a folder.
func (f *folders) of(path string) *Listing {
	if l := f.listings[path]; l != nil {
		return l
	}
	return &Listing{}
}

// request lists a folder, unless that was asked for before, or there is none.
func (f *folders) request(path string) tea.Cmd {
	if f.catalogue.Folder == nil || path == "" || f.listings[path] != nil {
		return nil
	}
	f.listings[path] = &Listing{}
	return func() (msg tea.Msg) {
		defer func() { // a fault here is no reason to lose the lesson
			if r := recover(); r != nil {
				msg = folderListed{Listing{Path: path, Note: f.catalogue.Faults.Error(r).Error()}}
			}
		}()
		l := f.catalogue.Folder(f.catalogue.Session, path)
		l.Path = path
		return folderListed{l}
	}
}
