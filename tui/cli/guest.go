package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
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

	shared int // data sets that sessions share

	upload uploadLimits
}

func usualLimits() limits {
	return limits{
		room: 16 << 20, data: 64 << 20, columns: 300, rows: 100,
		shared: 32,
		upload: uploadLimits{bytes: 4 << 20, each: 8, names: 200, total: 256 << 20},
	}
}

// guestData is what a server has laid out for its guests: the data it serves, and
// what they have put there themselves. It may be used from any goroutine.
type guestData struct {
	limits
	servedFiles []servedFile
	reading     int64 // bytes that reading them may take

	uploads *uploads

	mu     sync.Mutex
	shared []sharedSet // the latest used last
}

// servedFile is a file of the server's that guests can have, by a name that says
// nothing of where it lies.
type servedFile struct {
	name, path string
	size       int64
	open       func() (io.ReadCloser, error) // reads it from its start
}

// sharedSet is a data set that guests share.
type sharedSet struct {
	key  string
	data *model.Dataset
}

// guest is the store of somebody who has logged in: of the machine it has what is
// laid out there, and nothing else.
type guest struct {
	*guestData
	user    string
	command string // the first word of the command line; "": all commands may be
}

// errNotServed is why a guest can't have what is not there.
var errNotServed = errors.New("not here: only samples, the data served and what you have uploaded can be opened")

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
	if u, ok := g.uploads.find(g.user, name); ok {
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
	mend := "o lists what there is; ssh HOST upload NAME < FILE puts a file here"
	if near := samples.Nearest(name); near != "" {
		mend = "did you mean " + near + "?"
	}
	return usageErrorf("%s: nothing here has that name (%s)", short, mend)
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
	for _, u := range g.uploads.of(g.user) {
		l.Entries = append(l.Entries, overlay.Entry{Name: u.name, Text: u.name, Doc: "uploaded, " + sizeText(int64(len(u.text)))})
	}
	if len(l.Entries) == 0 {
		l.Note = "nothing was uploaded (ssh HOST upload NAME < FILE)"
	}
	return l
}

// share gives all guests who open the same the same data set; what one of them has
// put is theirs alone.
func (g *guest) share(name string, o model.ReadOptions, read func() (*model.Dataset, error)) (*model.Dataset, error) {
	if _, own := g.uploads.find(g.user, name); own {
		return read()
	}
	if _, own := g.uploads.find(g.user, o.Test); own {
		return read()
	}
	key := fmt.Sprintf("%q %d %d", []string{
		name, o.Input, o.Header, o.Delimiter, o.Label, o.Positive, o.Columns, o.Missing, o.OneHot, o.Scale, o.Task, o.Test,
	}, o.Seed, o.MaxMemory)
	if d := g.sharedData(key, nil); d != nil {
		return d, nil
	}
	d, err := read()
	if err != nil {
		return nil, err
	}
	return g.sharedData(key, d), nil
}

// sharedData is the data set that is shared under a key: made, if there is none yet.
func (l *guestData) sharedData(key string, made *model.Dataset) *model.Dataset {
	l.mu.Lock()
	defer l.mu.Unlock()
	k := slices.IndexFunc(l.shared, func(k sharedSet) bool { return k.key == key })
	if k >= 0 {
		made = l.shared[k].data
		l.shared = slices.Delete(l.shared, k, k+1)
	}
	if made == nil {
		return nil
	}
	l.shared = append(l.shared, sharedSet{key, made})
	for all := l.sharedBytes(); len(l.shared) > 1 && (len(l.shared) > l.limits.shared || all > 2*max(l.limits.data, l.reading)); all = l.sharedBytes() {
		l.shared = slices.Delete(l.shared, 0, 1)
	}
	return made
}

func (l *guestData) sharedBytes() (all int64) {
	for _, k := range l.shared {
		all += k.data.MemoryUsed()
	}
	return all
}
