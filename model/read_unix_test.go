//go:build unix

package model

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestNamedPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	go func() {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err == nil {
			io.WriteString(f, "a,b\n1,2\n")
			io.WriteString(f, "3,4\n")
			f.Close()
		}
	}()
	d, err := Open(t.Context(), path, ReadOptions{})
	if err != nil || d.Len() != 2 {
		t.Fatalf("%v, %v", d, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Open(ctx, path, ReadOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("nobody writes: %v", err)
	}
	if f, err := os.OpenFile(path, os.O_WRONLY|syscall.O_NONBLOCK, 0); err == nil {
		f.Close() // lets the abandoned open go
	}
}

func TestStreamOfANamedPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	go func() {
		if f, err := os.OpenFile(path, os.O_RDWR, 0); err == nil { // nobody sees its end
			io.WriteString(f, "1,2,1\n3,4,1\n3")
			<-t.Context().Done()
			f.Close()
		}
	}()
	s, err := OpenStreamFile(t.Context(), path, ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	x, y, err := s.Next(t.Context())
	if err != nil || y != 1 || x[1] != 2 {
		t.Fatalf("%v, %d, %v", x, y, err)
	}
	if x, _, err := s.Next(t.Context()); err != nil || x[1] != 4 {
		t.Fatalf("%v, %v", x, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	go cancel()
	if _, _, err := s.Next(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("nothing comes: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
