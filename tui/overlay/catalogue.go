package overlay

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/model"
	"perceptron/tui/explore"
	"perceptron/tui/history"
)

// Catalogue is where data to open are found. The functions may take their
// time; they are called beside the keys.
type Catalogue struct {
	Samples []Entry
	// Folder lists the data files of a folder, and the folders that lead on
	// from it. Nil: files are not offered.
	Folder func(ctx context.Context, path string) Listing
	// Preview reads as much of the data of that name as a person looks at
	// before opening them. Nil: there are no previews.
	Preview func(ctx context.Context, name string) Preview
	// History is the lines that were run before; nil: those of this session.
	History *history.History
	// Session is what the functions end with; nil: nothing.
	Session context.Context
	// Faults tells of panics in the functions.
	Faults explore.Faults
}

// Entry is something to open, or a folder to go to.
type Entry struct {
	Name   string // as the command open takes it
	Text   string // as the list shows it
	Doc    string // what it is, in a line
	Folder bool   // it is gone to, not opened
}

// Listing is what a folder holds.
type Listing struct {
	Path    string  // as asked for
	Entries []Entry // the files, then the folders
	Note    string  // why there is nothing, or not all
}

// has reports whether the folder has an entry of that name.
func (l Listing) has(name string) bool {
	return slices.ContainsFunc(l.Entries, func(e Entry) bool { return e.Name == name })
}

// Preview is what is known of data before they are opened.
type Preview struct {
	Data      *model.Dataset // the examples that were read; nil if there are none
	Radius    float64        // max‖x‖ of them
	Read      int64          // bytes of the file that were read
	Size      int64          // bytes of all of it
	Source    string         // where a sample is from
	Suggested []string       // the flags that a sample suggests
	Refusal   string         // why it can't be opened, in a line
	Lines     []string       // of a file that is refused, the first lines
}

// Whole reports whether all of the data were read.
func (p *Preview) Whole() bool { return p.Read >= p.Size }

// folders is what has been listed since an overlay opened.
type folders struct {
	list     func(ctx context.Context, path string) Listing
	listings map[string]Listing
	asked    map[string]bool
	cancel   context.CancelFunc
	ctx      context.Context
	session  context.Context // in which ctx begins
	faults   explore.Faults
}

// folderListed says what a folder holds.
type folderListed struct{ listing Listing }

// reset begins anew: files come and go.
func (f *folders) reset() {
	if f.cancel != nil {
		f.cancel()
	}
	f.ctx, f.cancel = context.WithCancel(f.session)
	f.listings, f.asked = map[string]Listing{}, map[string]bool{}
}

// request lists a folder, unless that was asked for before.
func (f *folders) request(path string) tea.Cmd {
	if f.list == nil || f.asked[path] {
		return nil
	}
	f.asked[path] = true
	ctx := f.ctx
	return func() (msg tea.Msg) {
		defer recoverFault(f.faults, func(why string) { msg = folderListed{Listing{Path: path, Note: why}} })
		l := f.list(ctx, path)
		l.Path = path
		return folderListed{l}
	}
}

// receive keeps a listing; one that was asked for before the overlay opened is as
// good as any.
func (f *folders) receive(msg tea.Msg) {
	if m, ok := msg.(folderListed); ok {
		f.listings[m.listing.Path] = m.listing
		f.asked[m.listing.Path] = true
	}
}

// recoverFault, deferred, makes a fault in work beside the keys a sentence: it is
// no reason to lose the lesson.
func recoverFault(faults explore.Faults, say func(why string)) {
	if r := recover(); r != nil {
		say(faults.Error(r).Error())
	}
}
