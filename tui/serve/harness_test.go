package serve

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"
)

// ample is a timeout for what should not hang.
const ample = 2 * time.Minute

// running is a server under test.
type running struct {
	t      *testing.T
	server *Server
	addr   string
	log    *written
	stop   func() error
}

// written is a log that can be read while it is written.
type written struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (w *written) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.b.Write(p)
}

func (w *written) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.b.String()
}

// fatal ends a test where there is an error.
func fatal(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func newKey(t testing.TB) ssh.Signer {
	t.Helper()
	_, private, err := ed25519.GenerateKey(rand.Reader)
	fatal(t, err)
	s, err := ssh.NewSignerFromKey(private)
	fatal(t, err)
	return s
}

// serve runs a server, whose program is an echo unless o has another.
func serve(t *testing.T, o Options) *running {
	t.Helper()
	before := runtime.NumGoroutine()
	r := &running{t: t, log: &written{}}
	o.Listen, o.HostKey, o.Log = "127.0.0.1:0", newKey(t), slog.New(slog.NewTextHandler(r.log, nil))
	o.Columns, o.Rows = 300, 100
	if o.MaxSessions == 0 {
		o.MaxSessions = 100
	}
	if o.Run == nil {
		o.Run = echo
	}
	addr := make(chan string, 1)
	o.Listening = func(a string) { addr <- a }
	ctx, cancel := context.WithCancel(context.Background())
	over := make(chan error, 1)
	r.server = New(o)
	go func() { over <- r.server.Run(ctx) }()
	select {
	case r.addr = <-addr:
	case err := <-over:
		t.Fatal(err)
	}
	r.stop = sync.OnceValue(func() error {
		cancel()
		return <-over
	})
	t.Cleanup(func() {
		if err := r.stop(); err != nil {
			t.Error(err)
		}
		await(t, "the goroutines are gone", func() bool { return runtime.NumGoroutine() <= before })
	})
	return r
}

// echo prints its size, then all input up to a q.
func echo(ctx context.Context, s *Session) int {
	select {
	case <-s.Resized: // to the size that it begins with
	default:
	}
	w, h := s.Size()
	fmt.Fprintf(s, "%dx%d %s %t\n", w, h, s.Command, s.Leads)
	heard := make(chan byte)
	go func() {
		b := make([]byte, 512)
		for {
			n, err := s.Read(b)
			for _, c := range b[:n] {
				select {
				case heard <- c:
				case <-ctx.Done():
					return
				}
			}
			if err != nil {
				close(heard)
				return
			}
		}
	}()
	for {
		select {
		case c, more := <-heard:
			if !more || c == 'q' {
				return 0
			}
			s.Write([]byte{c})
		case <-s.Resized:
			w, h := s.Size()
			fmt.Fprintf(s, "[%dx%d]", w, h)
		case text := <-s.Notices:
			fmt.Fprintf(s, "{%s}", text)
		case <-ctx.Done():
			fmt.Fprint(s, context.Cause(ctx))
			return 1
		}
	}
}

// await waits until something is so.
func await(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(ample); !so(); {
		if time.Now().After(end) {
			stacks := make([]byte, 1<<16)
			t.Fatalf("not so after %v: %s\n%s", ample, what, stacks[:runtime.Stack(stacks, true)])
		}
		time.Sleep(2 * time.Millisecond)
	}
}

func (r *running) config(auth ...ssh.AuthMethod) *ssh.ClientConfig {
	return &ssh.ClientConfig{User: "ada", Auth: auth, HostKeyCallback: ssh.InsecureIgnoreHostKey(), Timeout: ample}
}

// login is a connection.
func (r *running) login(auth ...ssh.AuthMethod) *ssh.Client {
	r.t.Helper()
	return r.as("ada", auth...)
}

// as is a connection of somebody's.
func (r *running) as(user string, auth ...ssh.AuthMethod) *ssh.Client {
	r.t.Helper()
	config := r.config(auth...)
	config.User = user
	c, err := ssh.Dial("tcp", r.addr, config)
	fatal(r.t, err)
	r.t.Cleanup(func() { c.Close() })
	return c
}

// client is a session as its user sees it.
type client struct {
	*ssh.Session
	t     *testing.T
	in    io.WriteCloser
	out   io.Reader
	heard string
}

func open(t *testing.T, c *ssh.Client) *client {
	t.Helper()
	s, err := c.NewSession()
	fatal(t, err)
	in, err := s.StdinPipe()
	fatal(t, err)
	out, err := s.StdoutPipe()
	fatal(t, err)
	t.Cleanup(func() { s.Close() })
	return &client{Session: s, t: t, in: in, out: out}
}

// shell is a session with a terminal.
func (r *running) shell(auth ...ssh.AuthMethod) *client {
	r.t.Helper()
	return begun(r.t, r.login(auth...))
}

// begun is a session with a terminal on a connection.
func begun(t *testing.T, conn *ssh.Client) *client {
	t.Helper()
	c := open(t, conn)
	c.pty(80, 24)
	c.begin()
	return c
}

func (c *client) pty(w, h int) {
	c.t.Helper()
	fatal(c.t, c.RequestPty("xterm-256color", h, w, ssh.TerminalModes{}))
}

func (c *client) begin() {
	c.t.Helper()
	fatal(c.t, c.Shell())
}

// hears waits until the session has printed a text.
func (c *client) hears(text string) {
	c.t.Helper()
	done := make(chan error, 1)
	go func() {
		b := make([]byte, 4096)
		for !strings.Contains(c.heard, text) {
			n, err := c.out.Read(b)
			c.heard += string(b[:n])
			if err != nil && !strings.Contains(c.heard, text) {
				done <- err
				return
			}
		}
		done <- nil
	}()
	select {
	case err := <-done:
		if err != nil {
			c.t.Fatalf("heard %q, then %v; want %q", c.heard, err, text)
		}
	case <-time.After(ample):
		c.t.Fatalf("not heard: %q", text)
	}
	c.heard = c.heard[strings.Index(c.heard, text)+len(text):]
}

// says types a text and waits for its echo.
func (c *client) says(text string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, text); err != nil {
		c.t.Fatal(err)
	}
	c.hears(text)
}

// ends waits until the session is over, with that exit code.
func (c *client) ends(code int) {
	c.t.Helper()
	if got := c.code(); got != code {
		c.t.Errorf("exit code %d, want %d", got, code)
	}
}

// leaves ends the session as its user does, and is its exit code.
func (c *client) leaves() int {
	c.t.Helper()
	_, _ = io.WriteString(c.in, "q")
	return c.code()
}

// code is the exit code, once the session is over.
func (c *client) code() int {
	c.t.Helper()
	over := make(chan error, 1)
	go func() {
		_, _ = io.Copy(io.Discard, c.out)
		over <- c.Wait()
	}()
	select {
	case err := <-over:
		var exit *ssh.ExitError
		switch {
		case err == nil:
			return 0
		case errors.As(err, &exit):
			return exit.ExitStatus()
		}
		return -1
	case <-time.After(ample):
		c.t.Fatal("the session does not end")
	}
	return -1
}

// gone waits until the server has closed a connection.
func gone(t *testing.T, c net.Conn) {
	t.Helper()
	fatal(t, c.SetReadDeadline(time.Now().Add(ample)))
	_, err := io.Copy(io.Discard, c)
	var late net.Error
	if errors.As(err, &late) && late.Timeout() {
		t.Fatal("the connection is kept")
	}
}
