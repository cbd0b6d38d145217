package cli_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"perceptron/tui/cli"
)

// host is a server that clients connect to.
type host struct {
	t    testing.TB
	addr string
}

// class is a server in this process, and its output.
type class struct {
	host
	out, errs *output
	stop      func() int
}

// output is a buffer that can be read while it is written.
type output struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (w *output) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.b.Write(p)
}

func (w *output) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.b.String()
}

// serveClass runs perceptron serve, on any port.
func serveClass(t testing.TB, args ...string) *class {
	t.Helper()
	c := &class{host: host{t: t}, out: &output{}, errs: &output{}}
	signals := make(chan os.Signal, 1)
	env := cli.System()
	env.Stdin = strings.NewReader("x1,x2,y\n1,2,+1\n3,4,-1\n")
	env.Stdout, env.Stderr, env.Signals, env.Terminal = c.out, c.errs, signals, cli.Terminal{}
	args = append([]string{"serve", "--listen", "127.0.0.1:0", "--grace", "0s", "--host-key", filepath.Join(t.TempDir(), "key")}, args...)
	code := make(chan int, 1)
	go func() { code <- cli.Main(args, env) }()
	c.stop = sync.OnceValue(func() int {
		signals <- syscall.SIGTERM
		return <-code
	})
	t.Cleanup(func() {
		if code := c.stop(); code != 0 {
			t.Errorf("serve: exit code %d\n%s", code, c.errs)
		}
		if log := c.errs.String(); strings.Contains(log, "fault") {
			t.Errorf("the log: %s", log)
		}
	})
	address := regexp.MustCompile(`serving \S+ on (\S+)\n`)
	for end := time.Now().Add(ample); c.addr == ""; time.Sleep(time.Millisecond) {
		if m := address.FindStringSubmatch(c.out.String()); m != nil {
			c.addr = m[1]
		}
		if time.Now().After(end) || len(code) > 0 {
			t.Fatalf("it does not serve: %s%s", c.out, c.errs)
		}
	}
	return c
}

// login is a connection; it is retried on a machine so busy that the login times out. A
// client without a key is asked nothing.
func (c *host) login(user string, auth ...ssh.AuthMethod) (client *ssh.Client, err error) {
	auth = append(auth, ssh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) { return nil, nil }))
	config := &ssh.ClientConfig{User: user, Auth: auth, HostKeyCallback: ssh.InsecureIgnoreHostKey(), Timeout: ample}
	for end := time.Now().Add(ample); time.Now().Before(end); {
		client, err = ssh.Dial("tcp", c.addr, config)
		if !errors.Is(err, io.EOF) && !errors.Is(err, syscall.ECONNRESET) {
			break
		}
	}
	if err == nil {
		c.t.Cleanup(func() { client.Close() })
	}
	return client, err
}

func (c *host) dial(user string, auth ...ssh.AuthMethod) *ssh.Client {
	c.t.Helper()
	client, err := c.login(user, auth...)
	fatal(c.t, err)
	return client
}

// runs is the output of a command that needs no terminal.
func (c *host) runs(user, line, in string, auth ...ssh.AuthMethod) (out, errs string, code int) {
	c.t.Helper()
	out, errs, code, err := c.tries(user, line, in, auth...)
	if err != nil {
		c.t.Fatalf("%s: %v", line, err)
	}
	return out, errs, code
}

// tries is runs for use by several goroutines.
func (c *host) tries(user, line, in string, auth ...ssh.AuthMethod) (out, errs string, code int, err error) {
	client, err := c.login(user, auth...)
	if err != nil {
		return "", "", 0, err
	}
	defer client.Close()
	s, err := client.NewSession()
	if err != nil {
		return "", "", 0, err
	}
	var o, e bytes.Buffer
	s.Stdin, s.Stdout, s.Stderr = strings.NewReader(in), &o, &e
	if line == "" {
		err = errors.Join(s.Shell(), s.Wait())
	} else {
		err = s.Run(line)
	}
	var exit *ssh.ExitError
	if errors.As(err, &exit) {
		code, err = exit.ExitStatus(), nil
	}
	return o.String(), e.String(), code, err
}

// printed is what the program prints.
func printed(t testing.TB, args ...string) string {
	t.Helper()
	out, errs, code := atHome("", args...)
	if code != 0 {
		t.Fatalf("%v: exit code %d, %s", args, code, errs)
	}
	return out
}

// does is runs of a command that must succeed.
func (c *host) does(user, line, in string, auth ...ssh.AuthMethod) string {
	c.t.Helper()
	out, errs, code := c.runs(user, line, in, auth...)
	if code != 0 {
		c.t.Fatalf("%s: exit code %d, %s", line, code, errs)
	}
	return out
}

// student is a session with a terminal, which counts the bytes it gets.
type student struct {
	*checkTerminal
	client *ssh.Client
	s      *ssh.Session
	in     io.Writer
	over   chan struct{} // closed when nothing more comes

	bytes atomic.Int64
	begun time.Time // when what is waited for was asked for
	waits atomic.Bool
	took  chan time.Duration
}

func (c *host) student(line string, w, h int) *student {
	c.t.Helper()
	return c.seat("ada", line, w, h)
}

func (c *host) seat(user, line string, w, h int, auth ...ssh.AuthMethod) *student {
	c.t.Helper()
	st, err := c.sit(c.dial(user, auth...), line, w, h)
	fatal(c.t, err)
	return st
}

// sit is seat for use by several goroutines.
func (c *host) sit(client *ssh.Client, line string, w, h int) (*student, error) {
	s, err := client.NewSession()
	if err != nil {
		return nil, err
	}
	st := &student{checkTerminal: newTerminal(c.t, w, h), client: client, s: s, over: make(chan struct{}), took: make(chan time.Duration, 1)}
	if st.in, err = s.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := s.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.RequestPty("xterm-256color", h, w, ssh.TerminalModes{}); err != nil {
		return nil, err
	}
	go st.hears(out)
	if line == "" {
		return st, s.Shell()
	}
	return st, s.Start(line)
}

// hears reads the output until its end.
func (s *student) hears(out io.Reader) {
	_, _ = io.Copy(s, out)
	close(s.over)
}

func (s *student) Write(b []byte) (int, error) {
	s.bytes.Add(int64(len(b)))
	if s.waits.CompareAndSwap(true, false) {
		s.took <- time.Since(s.begun)
	}
	return s.checkTerminal.Write(b)
}

// ask types keys and times the answer.
func (s *student) ask(keys string) {
	s.begun = time.Now()
	s.waits.Store(true)
	fmt.Fprint(s.in, keys)
}

func (s *student) types(keys string) {
	s.t.Helper()
	if _, err := io.WriteString(s.in, keys); err != nil {
		s.t.Fatal(err)
	}
}

func (s *student) reads(texts ...string) {
	s.t.Helper()
	s.sees(strings.Join(texts, ", "), func(screen string) bool { return has(screen, texts) })
}

// asks types keys, again and again, until reader shows these texts: their effect may be
// under way.
func (s *student) asks(keys string, who *student, texts ...string) {
	s.t.Helper()
	var asked time.Time
	who.sees(strings.Join(texts, ", "), func(screen string) bool {
		if time.Since(asked) > 200*time.Millisecond {
			s.types(keys)
			asked = time.Now()
		}
		return has(screen, texts)
	})
}

// settles opens data, whatever is going on: a key stops a run, and esc closes overlays.
func (s *student) settles(name string) {
	s.t.Helper()
	for end := time.Now().Add(ample); time.Now().Before(end); {
		for range 3 {
			s.types("\x1b")
			time.Sleep(30 * time.Millisecond) // or it is the beginning of a sequence
		}
		s.types(":open " + name + "\r")
		for range 20 {
			if strings.HasPrefix(strings.TrimSpace(s.screen()), name+" ·") {
				return
			}
			time.Sleep(30 * time.Millisecond)
		}
	}
	s.t.Errorf("%s can't be opened:\n%s", name, s.screen())
}

// leaves presses q and returns what is then on the shell's screen.
func (s *student) leaves() string {
	s.t.Helper()
	s.types("q")
	return s.ends()
}

func (s *student) ends() string {
	s.t.Helper()
	select {
	case <-s.over:
	case <-time.After(ample):
		s.t.Fatal("the session does not end")
	}
	text := s.said()
	return strings.TrimSpace(text[strings.LastIndex(text, "\x1b[?1049l")+len("\x1b[?1049l"):])
}
