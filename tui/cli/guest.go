package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"perceptron/model"
	"perceptron/samples"
	"perceptron/tui/overlay"
)

// limits is what guests may take. Digits are bounded for all by the exact arithmetic
// itself, which ends a run whose numbers pass them.
type limits struct {
	// Of a session: the journal and the snapshots of a run, the rows of its Gram
	// matrix, what readouts keep, comparisons, data that undo brings back.
	room          int64 // bytes
	data          int64 // bytes of examples that are read; more if what is served needs it
	columns, rows int   // of a screen

	upload uploadLimits
}

func usualLimits() limits {
	return limits{
		room: 16 << 20, data: 64 << 20, columns: 300, rows: 100,
		upload: uploadLimits{bytes: 4 << 20, each: 8, total: 256 << 20},
	}
}

// guestData is what a server has laid out for its guests: the data it serves, and
// what they have put there themselves. It may be used from any goroutine.
type guestData struct {
	limits
	servedFiles []servedFile
	reading     int64          // bytes that reading them may take
	servedSet   *model.Dataset // what is served to whoever says nothing, which is never let go of

	uploads *uploads
	sets    *dataSets
}

// servedFile is a file of the server's that guests can have, by a name that says
// nothing of where it lies.
type servedFile struct {
	name, path string
	size       int64
	open       func() (io.ReadCloser, error) // reads it from its start
}

// guest is the store of somebody who has logged in: of the machine it has what is
// laid out there, and nothing else.
type guest struct {
	*guestData
	owner  owner    // of what is uploaded
	opened sync.Map // the uploads that were opened last, by name
}

// errNotServed is why a guest can't have what is not there.
var errNotServed = errors.New("not here: only samples, the data served and what you have uploaded can be opened")

// upload is what the guest, or the class, has by a name.
func (g *guest) upload(name string) (*upload, bool) {
	if u, ok := g.uploads.find(g.owner, name); ok {
		return u, true
	}
	return g.uploads.find(ofClass(), name)
}

// served is the file served by that name, or nil.
func (l *guestData) served(name string) *servedFile {
	for k := range l.servedFiles {
		if l.servedFiles[k].name == name {
			return &l.servedFiles[k]
		}
	}
	return nil
}

// entryOf is what lies under a name: its size, and what opens it.
func (g *guest) entryOf(name string) (size int64, open func() (io.ReadCloser, error), err error) {
	if u, ok := g.upload(name); ok {
		return int64(len(u.text)), func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(u.text)), nil }, nil
	}
	if s := g.served(name); s != nil {
		return s.size, s.open, nil
	}
	return 0, nil, errNotServed
}

func (g *guest) stat(name string) (fileInfo, error) {
	size, _, err := g.entryOf(name)
	return fileInfo{size: size, regular: err == nil}, err
}

func (g *guest) open(name string) (io.ReadCloser, error) {
	_, open, err := g.entryOf(name)
	if u, ok := g.upload(name); ok {
		g.opened.Store(name, u)
	}
	if err != nil {
		return nil, err
	}
	f, err := open()
	if err != nil {
		return nil, errors.New("the server can't read its data any more")
	}
	return f, nil
}

func (g *guest) notFound(name string, err error) error {
	short := model.Visible(name, 60)
	if strings.ContainsAny(name, `/\.`) {
		return fmt.Errorf("%s: %w", short, err)
	}
	fix := "o lists what there is; ssh HOST upload NAME < FILE puts a file here"
	if near := samples.Nearest(name); near != "" {
		fix = "did you mean " + near + "?"
	}
	return usageErrorf("%s: nothing here has that name (%s)", short, fix)
}

func (g *guest) limit(o *model.ReadOptions) {
	o.Files, o.Room = g.open, g.limits.room
	if most := max(g.limits.data, g.reading); o.MaxMemory == 0 || o.MaxMemory > most {
		o.MaxMemory = most
	}
}

// list is what there is beside the samples.
func (g *guest) list(context.Context, string) overlay.Listing {
	var l overlay.Listing
	for _, s := range g.servedFiles {
		l.Entries = append(l.Entries, overlay.Entry{Name: s.name, Text: s.name, Doc: "served here, " + sizeText(s.size)})
	}
	for _, u := range g.uploads.list(g.owner) {
		l.Entries = append(l.Entries, overlay.Entry{Name: u.name, Text: u.name, Doc: "uploaded, " + sizeText(int64(len(u.text)))})
	}
	for _, u := range g.uploads.list(ofClass()) {
		l.Entries = append(l.Entries, overlay.Entry{Name: u.name, Text: u.name, Doc: "shown to the class, " + sizeText(int64(len(u.text)))})
	}
	if len(l.Entries) == 0 {
		l.Note = "nothing was uploaded (ssh HOST upload NAME < FILE)"
	}
	return l
}

// content is what lies under a name, whoever asks: an upload by what is in it.
func (g *guest) content(name string) string {
	if u, ok := g.upload(name); ok {
		g.opened.Store(name, u)
		return fmt.Sprintf("%x", u.sum)
	}
	return "served"
}

func (g *guest) share(ctx context.Context, r request, load func() (*model.Dataset, error)) (*model.Dataset, error) {
	return g.sets.share(ctx, r, load)
}
