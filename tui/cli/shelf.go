package cli

import (
	"context"
	"io"
	"os"
	"time"

	"perceptron/model"
	"perceptron/tui/overlay"
)

// shelf is where data are found by name, beside the samples: for somebody at the
// machine all of its files, for a guest what is laid out for them. Whatever reads
// data by a name that somebody types asks the shelf, and nothing else.
type shelf interface {
	// stat says what is there; the error is why there is nothing.
	stat(name string) (laid, error)
	// open reads what is there, from its start.
	open(name string) (io.ReadCloser, error)
	// missing is the refusal of a name that is no sample either.
	missing(name string, err error) error
	// bound puts the shelf, and what may be taken from it, into options.
	bound(o *model.ReadOptions)
	// share is the data set of that name, read so: read now, or what somebody else
	// has read.
	share(name string, o model.ReadOptions, read func() (*model.Dataset, error)) (*model.Dataset, error)
	// list is what a folder of it holds. "." is the one that is listed first.
	list(ctx context.Context, folder string) overlay.Listing
}

// laid is one thing on a shelf.
type laid struct {
	size    int64
	changed time.Time // when it was written last
	folder  bool
	regular bool // it can be read again, and has an end
}

// disk is the shelf of somebody at the machine.
type disk struct{}

func (disk) stat(name string) (laid, error) {
	info, err := os.Stat(name)
	if err != nil {
		return laid{}, err
	}
	return laid{size: info.Size(), changed: info.ModTime(), folder: info.IsDir(), regular: info.Mode().IsRegular()}, nil
}

func (disk) open(name string) (io.ReadCloser, error) { return os.Open(name) }

func (disk) bound(*model.ReadOptions) {}

func (disk) share(_ string, _ model.ReadOptions, read func() (*model.Dataset, error)) (*model.Dataset, error) {
	return read()
}
