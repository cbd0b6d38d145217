package cli

import (
	"context"
	"io"
	"os"
	"time"

	"perceptron/model"
	"perceptron/tui/overlay"
)

// dataStore is where data are found by name, beside the samples: for somebody at the
// machine all of its files, for a guest what is laid out for them. Whatever reads
// data by a name that somebody types asks the store, and nothing else.
type dataStore interface {
	// stat says what is there; the error is why there is nothing.
	stat(name string) (fileInfo, error)
	// open reads what is there, from its start.
	open(name string) (io.ReadCloser, error)
	// notFound is the refusal of a name that is no sample either.
	notFound(name string, err error) error
	// limit puts the store, and what may be taken from it, into options.
	limit(o *model.ReadOptions)
	// content tells what lies under a name now from what else lay or will lie there.
	content(name string) string
	// share is the data set that is asked for: loaded now, or what somebody else has
	// open.
	share(ctx context.Context, r request, load func() (*model.Dataset, error)) (*model.Dataset, error)
	// list is what a folder of it holds. "." is the one that is listed first.
	list(ctx context.Context, folder string) overlay.Listing
}

// fileInfo is one thing on a store.
type fileInfo struct {
	size    int64
	changed time.Time // when it was written last
	folder  bool
	regular bool // it can be read again, and has an end
}

// localFiles is the store of somebody at the machine.
type localFiles struct{}

func (localFiles) stat(name string) (fileInfo, error) {
	info, err := os.Stat(name)
	if err != nil {
		return fileInfo{}, err
	}
	return fileInfo{size: info.Size(), changed: info.ModTime(), folder: info.IsDir(), regular: info.Mode().IsRegular()}, nil
}

func (localFiles) open(name string) (io.ReadCloser, error) { return os.Open(name) }

func (localFiles) limit(*model.ReadOptions) {}

func (localFiles) content(string) string { return "" }

func (localFiles) share(_ context.Context, _ request, load func() (*model.Dataset, error)) (*model.Dataset, error) {
	return load()
}
