// Package save writes a file whole or not at all, and never over another without
// being told to. Read save.go first.
package save

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"

	"perceptron/model"
)

// File writes what write writes to a file beside the one of that path, and gives
// it the name once all is on the disk. Over another file it goes only if over is
// true, and then in its place, with its mode, else with the mode given; never over another user's, whose it
// would be no more. It returns the bytes written. What was begun is taken away again
// when ctx ends, or on an error, which is about the path.
func File(ctx context.Context, path string, over bool, mode fs.FileMode, write func(io.Writer) error) (n int64, err error) {
	mode, err = checkTarget(path, over, mode)
	if err != nil {
		return 0, err
	}
	f, err := createTemp(path, mode)
	if err != nil {
		return 0, pathError(path, err)
	}
	defer func() {
		if err != nil {
			n = 0
			_ = os.Remove(f.Name()) // gone already where it has its name
		}
	}()
	out := &countingWriter{ctx: ctx, to: f}
	buffer := bufio.NewWriterSize(out, 1<<16)
	err = cmp.Or(write(buffer), buffer.Flush())
	if err == nil {
		err = f.Sync()
	}
	if err = cmp.Or(err, f.Close(), ctx.Err()); err == nil {
		err = giveName(f.Name(), path, over)
	}
	if err != nil {
		return 0, pathError(path, err)
	}
	return out.n, nil
}

// countingWriter counts what is written, until ctx ends.
type countingWriter struct {
	ctx context.Context
	to  io.Writer
	n   int64
}

func (c *countingWriter) Write(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := c.to.Write(p)
	c.n += int64(n)
	return n, err
}

// checkTarget is why a path can't be written to; nil if it can. The mode is that of the
// file to be replaced, or the one for a new one.
func checkTarget(path string, over bool, fresh fs.FileMode) (mode fs.FileMode, err error) {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fresh, nil
	case err != nil:
		return 0, pathError(path, err)
	case info.IsDir():
		return 0, fmt.Errorf("%s: a folder (name a file in it)", visiblePath(path))
	case info.Mode()&fs.ModeSymlink != 0:
		return 0, fmt.Errorf("%s: a link (name the file that it leads to)", visiblePath(path))
	case !info.Mode().IsRegular():
		return 0, fmt.Errorf("%s: no plain file", visiblePath(path))
	case !over:
		return 0, existsError(path)
	}
	if user, known := Owner(info); known && user != os.Geteuid() {
		return 0, fmt.Errorf("%s: it belongs to another user (take another name)", visiblePath(path))
	}
	return info.Mode().Perm(), nil
}

func existsError(path string) error {
	return fmt.Errorf("%s: there is such a file (%s! writes over it)", visiblePath(path), visiblePath(path))
}

// createTemp makes a new file in the folder of path.
func createTemp(path string, mode fs.FileMode) (*os.File, error) {
	hidden := fmt.Sprintf(".%.40s.%016x", filepath.Base(path), rand.Uint64())
	return os.OpenFile(filepath.Join(filepath.Dir(path), hidden), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
}

// giveName gives the file its name. A new name is given by a link, which fails where
// another program has been faster; a file system without links is asked first.
func giveName(hidden, path string, over bool) error {
	if !over {
		switch err := os.Link(hidden, path); {
		case errors.Is(err, fs.ErrExist):
			return err
		case err == nil:
			_ = os.Remove(hidden)
			return syncFolder(path)
		}
		if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
			return fs.ErrExist
		}
	}
	if err := os.Rename(hidden, path); err != nil {
		return err
	}
	return syncFolder(path)
}

// syncFolder brings the new name to the disk, where a folder can be asked for that.
func syncFolder(path string) error {
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return nil // the file is there
	}
	_ = folder.Sync()
	return folder.Close()
}

// pathError is an error with the path in front, once.
func pathError(path string, err error) error {
	if errors.Is(err, fs.ErrExist) {
		return existsError(path)
	}
	return fmt.Errorf("%s: %w", visiblePath(path), model.WithoutPath(err))
}

// visiblePath is a path as a line may have it.
func visiblePath(path string) string { return model.Visible(path, 200) }
