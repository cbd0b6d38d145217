// Package save writes files atomically, and overwrites none unless it is told to. Read
// save.go first.
package save

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"perceptron/model"
)

// File writes a file atomically: write fills a temporary file in the same directory, which
// gets the name path once it is synced to the disk. An existing file is replaced only if
// over is set, keeps its mode, and must belong to the user; a new file gets the given mode.
// File returns the number of bytes written. When ctx ends, or on an error, the temporary
// file is removed; those that killed saves of the path left more than a minute ago are
// removed too. Errors name the path.
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
			_ = os.Remove(f.Name()) // it may have been renamed already
		}
	}()
	out := &countingWriter{ctx: ctx, to: f}
	buffer := bufio.NewWriterSize(out, 1<<16)
	err = cmp.Or(write(buffer), buffer.Flush())
	if err == nil {
		err = f.Sync()
	}
	if err = cmp.Or(err, f.Close(), ctx.Err()); err == nil {
		err = rename(f.Name(), path, over)
	}
	if err != nil {
		return 0, pathError(path, err)
	}
	return out.n, nil
}

// countingWriter counts the bytes written, and fails once ctx has ended.
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

// checkTarget returns the mode for the file at path: an existing file's own, or newMode.
// The error is why the path can't be written.
func checkTarget(path string, over bool, newMode fs.FileMode) (mode fs.FileMode, err error) {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return newMode, nil
	case err != nil:
		return 0, pathError(path, err)
	case info.IsDir():
		return 0, fmt.Errorf("%s: a folder (name a file in it)", visiblePath(path))
	case info.Mode()&fs.ModeSymlink != 0:
		return 0, fmt.Errorf("%s: a link (name the file that it points to)", visiblePath(path))
	case !info.Mode().IsRegular():
		return 0, fmt.Errorf("%s: not a plain file", visiblePath(path))
	case !over:
		return 0, existsError(path)
	}
	if user, known := Owner(info); known && user != os.Geteuid() {
		return 0, fmt.Errorf("%s: it belongs to another user (take another name)", visiblePath(path))
	}
	return info.Mode().Perm(), nil
}

func existsError(path string) error {
	return fmt.Errorf("%s: the file exists (%s! overwrites it)", visiblePath(path), visiblePath(path))
}

// rename gives the temporary file its name. A new name is made by a hard link, which fails
// if another program has taken the name meanwhile; on a file system without links that is
// only checked beforehand.
func rename(temp, path string, over bool) error {
	if !over {
		switch err := os.Link(temp, path); {
		case errors.Is(err, fs.ErrExist):
			return err
		case err == nil:
			_ = os.Remove(temp)
			return syncFolder(path)
		}
		if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
			return fs.ErrExist
		}
	}
	if err := os.Rename(temp, path); err != nil {
		return err
	}
	return syncFolder(path)
}

// syncFolder syncs the directory of path to the disk, where the system can do that.
func syncFolder(path string) error {
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return nil // the file itself is written
	}
	_ = folder.Sync()
	return folder.Close()
}

// pathError is err with the path in front.
func pathError(path string, err error) error {
	if errors.Is(err, fs.ErrExist) {
		return existsError(path)
	}
	return fmt.Errorf("%s: %w", visiblePath(path), model.WithoutPath(err))
}

// visiblePath is a path as it is printed in a message.
func visiblePath(path string) string { return model.Visible(path, 200) }
