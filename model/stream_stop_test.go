package model

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
)

// Each line is returned as its end arrives, and a context that ends loses none. In a bubble
// there is no waiting by the clock: a goroutine that stays is a deadlock.
func TestCalledOffWithoutLoss(t *testing.T) {
	why := errors.New("enough")
	synctest.Test(t, func(t *testing.T) {
		r, w := io.Pipe()
		go io.WriteString(w, "x,\"\ny\"\n0,yes\n")
		s := opened(t, r, ReadOptions{Header: "yes", Label: "2"})
		text := "1,\"yes\"\n2,no\r\n\n3,\"yes\"\n"
		var got []string
		for k := range len(text) + 1 {
			ctx, cancel := context.WithCancelCause(t.Context())
			done := make(chan []string)
			go func() { done <- told(ctx, s) }()
			if k > 0 {
				io.WriteString(w, text[k-1:k])
			}
			synctest.Wait() // Next has taken what there is, and waits
			cancel(why)
			lines := <-done
			if last := len(lines) - 1; lines[last] != why.Error() {
				t.Fatalf("after %q: %v", text[:k], lines)
			} else {
				got = append(got, lines[:last]...)
			}
			if ends := strings.Count(strings.ReplaceAll(text[:k], "\n\n", "\n"), "\n"); len(got) != 1+ends {
				t.Fatalf("after %q: %q", text[:k], got)
			}
		}
		if all := strings.Join(got, "; "); all != "+ 0; + 1; - 2; + 3" {
			t.Errorf("got %s", all)
		}
		over, cancel := context.WithCancelCause(t.Context())
		cancel(why)
		if _, _, err := s.Next(over); err != why {
			t.Errorf("a context that is over: %v", err)
		}
		s.Close()
		if _, err := io.WriteString(w, "4"); err != io.ErrClosedPipe {
			t.Errorf("after Close the writer gets %v", err)
		}
	})
}

func TestClosedWhileWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, w := io.Pipe()
		go io.WriteString(w, "1,1\n2,1\n3")
		s := opened(t, r, ReadOptions{})
		done := make(chan []string)
		go func() { done <- told(t.Context(), s) }()
		synctest.Wait()
		s.Close()
		s.Close()
		if got := strings.Join(<-done, "; "); got != "+ 1; + 2; file already closed" {
			t.Errorf("got %s", got)
		}
	})
}

// An input that can't be closed is abandoned, and its goroutine ends with its Read.
func TestGivenUp(t *testing.T) {
	for _, open := range []func(context.Context, io.Reader) error{
		func(ctx context.Context, r io.Reader) error {
			_, err := OpenStream(ctx, r, "-", ReadOptions{})
			return err
		},
		func(ctx context.Context, r io.Reader) error { _, err := Read(ctx, r, "-", ReadOptions{}); return err },
	} {
		synctest.Test(t, func(t *testing.T) {
			r, w := io.Pipe()
			go io.WriteString(w, "1,2\n")
			ctx, cancel := context.WithCancelCause(t.Context())
			why := errors.New("enough")
			done := make(chan error)
			go func() { done <- open(ctx, io.MultiReader(r)) }()
			synctest.Wait()
			cancel(why)
			if err := <-done; err != why {
				t.Error(err)
			}
			w.Close()
		})
	}
}

// What arrives with an error of the reader is returned before the error.
func TestFaultInAStream(t *testing.T) {
	for _, rest := range []string{"", "5,6"} {
		r := io.MultiReader(strings.NewReader("1,2,a\n3,4,a\n"+rest), iotest.ErrReader(errors.New("line\x1b down")))
		s := opened(t, iotest.DataErrReader(r), ReadOptions{})
		if got := strings.Join(told(t.Context(), s), "; "); got != `+ 1 2; + 3 4; -: reading failed: line\x1b down (try again, or copy it first)` {
			t.Errorf("got %s", got)
		}
	}
	_, err := OpenStream(t.Context(), iotest.ErrReader(errors.New("down")), "-", ReadOptions{})
	if err == nil || err.Error() != "-: reading failed: down (try again, or copy it first)" {
		t.Errorf("at once: %v", err)
	}
	_, err = OpenStream(t.Context(), &idle{}, "-", ReadOptions{})
	if err == nil || !strings.Contains(err.Error(), "multiple Read calls return no data or error") {
		t.Errorf("a reader of nothing: %v", err)
	}
}

type idle struct{}

func (*idle) Read([]byte) (int, error) { return 0, nil }
