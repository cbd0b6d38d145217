package serve

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"runtime/pprof"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"
)

// watchful is the usual time limits, checked often, so that a slow machine ends sessions in
// time.
func watchful() times {
	t := usualTimes()
	t.check = 10 * time.Millisecond
	return t
}

func TestSession(t *testing.T) {
	r := serve(t, Options{})
	c := open(t, r.login())
	c.pty(100, 30)
	c.begin()
	c.hears("100x30  false\n")
	c.says("hello")
	fatal(t, c.WindowChange(40, 120))
	c.hears("[120x40]")
	if code := c.leaves(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	await(t, "it is logged", func() bool { return strings.Contains(r.log.String(), "msg=left session=1 user=ada code=0") })
	if log := r.log.String(); strings.Contains(log, "hello") {
		t.Errorf("what was typed is in the log: %s", log)
	}
}

// A size may be anything and come at any time, in any number: the newest counts.
func TestSizes(t *testing.T) {
	r := serve(t, Options{})
	for _, c := range []struct {
		w, h int
		want string
	}{{0, 0, "80x24 "}, {0, 50, "80x50 "}, {1, 1, "1x1 "}, {-1, -1, "300x100 "}} { // −1 is 4294967295 on the wire
		s := open(t, r.login())
		s.pty(c.w, c.h)
		s.begin()
		s.hears(c.want)
		s.leaves()
	}
	s := open(t, r.login())
	s.pty(80, 24)
	for k := range 20_000 { // before the shell, too
		fatal(t, s.WindowChange(1+k%50, 1+k%200))
		if k == 100 {
			s.begin()
		}
	}
	fatal(t, s.WindowChange(33, 99))
	fatal(t, s.WindowChange(0, 0))
	s.hears("[99x33]")
	s.says("x")
}

// Requests other than for a terminal, four variables and one program are refused, and the
// session goes on.
func TestRefused(t *testing.T) {
	slow := usualTimes() // three thousand questions come before the shell
	slow.start = time.Hour
	r := serve(t, Options{times: slow, Run: func(_ context.Context, s *Session) int {
		fmt.Fprintf(s, "%v\n", s.Env)
		return 0
	}})
	conn := r.login()
	for _, kind := range []string{"direct-tcpip", "x11", "auth-agent@openssh.com", "tun@openssh.com", "forwarded-tcpip"} {
		if _, _, err := conn.OpenChannel(kind, nil); err == nil {
			t.Errorf("a channel %s was opened", kind)
		}
	}
	if ok, _, err := conn.SendRequest("tcpip-forward", true, ssh.Marshal(struct {
		Host string
		Port uint32
	}{"127.0.0.1", 0})); ok || err != nil {
		t.Errorf("a port is forwarded: %v", err)
	}
	s := open(t, conn)
	s.pty(80, 24)
	for _, ask := range []string{"pty-req", "x11-req", "auth-agent-req@openssh.com", "subsystem", "signal", "break", ""} {
		payload := ssh.Marshal(struct{ Name string }{"sftp"})
		if ok, err := s.SendRequest(ask, true, payload); ok || err != nil {
			t.Errorf("%s: %t, %v", ask, ok, err)
		}
	}
	for k := range 3000 {
		if err := s.Setenv(fmt.Sprint("V", k), strings.Repeat("x", 30_000)); err == nil {
			t.Fatal("a variable was taken")
		}
	}
	for name, value := range map[string]string{"LANG": "C", "NO_COLOR": "1", "LC_ALL": "C.UTF-8", "COLORTERM": "truecolor"} {
		if err := s.Setenv(name, value); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, value := range map[string]string{"LANG": strings.Repeat("x", maxEnvValue+1), "LD_PRELOAD": "x", "TERM": "dumb"} {
		if s.Setenv(name, value) == nil {
			t.Errorf("%s was taken", name)
		}
	}
	s.begin()
	s.hears("map[COLORTERM:truecolor LANG:C LC_ALL:C.UTF-8 NO_COLOR:1 TERM:xterm-256color]")
	s.ends(0)
}

// One channel runs one program.
func TestOneShell(t *testing.T) {
	r := serve(t, Options{})
	c := r.shell()
	for _, ask := range []string{"shell", "exec", "pty-req", "env"} {
		if ok, err := c.SendRequest(ask, true, ssh.Marshal(struct{ A, B string }{"LANG", "C"})); ok || err != nil {
			t.Errorf("%s after the shell: %t, %v", ask, ok, err)
		}
	}
	c.says("still here")
}

// Clients that do not log in, or do not start a program, are disconnected soon; others do
// not notice.
func TestSilence(t *testing.T) {
	t.Parallel()
	times := watchful()
	times.login, times.start = 3*time.Second, 3*time.Second
	r := serve(t, Options{times: times})
	dial := func() net.Conn {
		c, err := net.Dial("tcp", r.addr)
		fatal(t, err)
		t.Cleanup(func() { c.Close() })
		return c
	}
	silent, slow := dial(), dial()
	go func() {
		for _, b := range []byte("SSH-2.0-slow" + strings.Repeat("x", 200)) {
			if _, err := slow.Write([]byte{b}); err != nil {
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
	}()
	idle := r.login()       // without a channel
	s := open(t, r.login()) // without a shell
	gone(t, silent)
	gone(t, slow)
	if err := idle.Wait(); err == nil {
		t.Error("a connection without a channel ended well")
	}
	if s.Wait() == nil {
		_ = s
	}
	if _, err := io.ReadAll(s.out); err != nil && err != io.EOF {
		t.Error(err)
	}
	c := r.shell()
	c.says("still here")
}

// A connection is closed soon after its last channel, and not before.
func TestLinger(t *testing.T) {
	times := watchful()
	times.linger = time.Millisecond
	r := serve(t, Options{times: times})
	conn := r.login()
	first, last := begun(t, conn), begun(t, conn)
	first.hears("80x24")
	last.hears("80x24")
	first.leaves()
	time.Sleep(20 * times.linger)
	last.says("still here")
	last.leaves()
	if err := conn.Wait(); err == nil {
		t.Error("the connection ended without being closed")
	}
}

// connections is the number of the server's connections, by its goroutines; with a
// function's name, how many of them are in that function.
func connections(in string) (n int) {
	var all bytes.Buffer
	_ = pprof.Lookup("goroutine").WriteTo(&all, 1) // each stack once, and how many have it
	for stack := range strings.SplitSeq(all.String(), "\n\n") {
		lines := strings.Split(stack, "\n")
		if strings.HasPrefix(lines[0], "goroutine profile") {
			lines = lines[1:]
		}
		if strings.Contains(stack, "serve.(*Server).serveConnection+") && strings.Contains(stack, in+"+") {
			number, _, _ := strings.Cut(lines[0], " @")
			some, _ := strconv.Atoi(number)
			n += some
		}
	}
	return n
}

// A thousand clients that connect and reset leave nothing behind.
func TestResets(t *testing.T) {
	r := serve(t, Options{})
	c := r.shell()
	c.says("x")
	n := 1000
	if testing.Short() {
		n = 200
	}
	for range n {
		conn, err := net.Dial("tcp", r.addr)
		fatal(t, err)
		_ = conn.(*net.TCPConn).SetLinger(0)
		conn.Close()
	}
	await(t, "they are gone", func() bool { return connections("") == 1 })
	c.says("still here")
}

// A client that reads none of its output is disconnected.
func TestStalled(t *testing.T) {
	times := watchful()
	times.stall = 100 * time.Millisecond
	r := serve(t, Options{times: times, Run: func(ctx context.Context, s *Session) int {
		if s.Command == "flood" {
			for ctx.Err() == nil {
				if _, err := s.Write(make([]byte, 1<<16)); err != nil {
					return 1
				}
			}
		}
		return echo(ctx, s)
	}})
	conn := r.login()
	stalled := open(t, conn)
	fatal(t, stalled.Start("flood"))
	other := r.shell()
	other.says("still here")
	if err := conn.Wait(); err == nil {
		t.Error("it ended without being closed")
	}
	await(t, "it is logged", func() bool { return strings.Contains(r.log.String(), "Nothing was read for") })
	other.says("still here")
}

// Ten megabytes of input, half of it neither UTF-8 nor escape sequences, affect one session
// only.
func TestKeys(t *testing.T) {
	r := serve(t, Options{Run: func(ctx context.Context, s *Session) int {
		if s.Command == "" {
			return echo(ctx, s)
		}
		n, _ := io.Copy(io.Discard, s)
		fmt.Fprintf(s, "%d bytes\n", n)
		return 0
	}})
	c := open(t, r.login())
	c.pty(80, 24)
	fatal(t, c.Start("count"))
	noise := []byte(strings.Repeat("a\xff\x1b[\x9b999;", 1<<10))
	sent := 0
	for sent < 10<<20 {
		n, err := c.in.Write(noise)
		if sent += n; err != nil {
			t.Fatal(err)
		}
	}
	c.in.Close()
	c.hears(fmt.Sprint(sent, " bytes"))
	r.shell().says("still here")
}

// A panic ends its session with one sentence; the log has the rest.
func TestPanic(t *testing.T) {
	r := serve(t, Options{Run: func(ctx context.Context, s *Session) int {
		if s.Command == "panic" {
			panic("of a program")
		}
		return echo(ctx, s)
	}})
	other := r.shell()
	c := open(t, r.login())
	c.pty(80, 24)
	fatal(t, c.Start("panic"))
	c.hears("perceptron: internal fault 1: the log of the server has it")
	c.ends(1)
	other.says("still here")
	if log := r.log.String(); !strings.Contains(log, "number=1") || !strings.Contains(log, "of a program") || !strings.Contains(log, "serve_test.go") {
		t.Errorf("the log: %s", log)
	}
}

// A session without input is warned, then ended; output does not count as activity.
func TestIdle(t *testing.T) {
	t.Parallel()
	times := watchful()
	r := serve(t, Options{times: times, Idle: 2 * time.Second, Run: func(ctx context.Context, s *Session) int {
		go func() {
			for ctx.Err() == nil {
				s.Write([]byte("."))
				time.Sleep(10 * time.Millisecond)
			}
		}()
		return echo(ctx, s)
	}})
	c := r.shell()
	c.hears("{no key for a while: this session ends in 1s unless one is pressed}")
	c.hears("No key was pressed for 2s. Goodbye.")
	c.ends(1)
}

func TestMaxTime(t *testing.T) {
	r := serve(t, Options{times: watchful(), MaxTime: 200 * time.Millisecond})
	c := r.shell()
	c.hears("A session lasts at most 200ms here. Goodbye.")
	c.ends(1)
}

// A server that is stopped tells all sessions, and waits for the grace or until all have
// left.
func TestClose(t *testing.T) {
	t.Parallel()
	r := serve(t, Options{Grace: time.Second})
	c := r.shell()
	c.hears("80x24")
	over := make(chan error, 1)
	go func() { over <- r.stop() }()
	c.hears("{the server closes in 1s; q leaves")
	c.hears("The server has closed. Goodbye.")
	if c.code(); <-over != nil {
		t.Error("it ended with an error")
	}

	r = serve(t, Options{Grace: ample * 100})
	c = r.shell()
	c.hears("80x24")
	go func() { over <- r.stop() }()
	c.hears("{the server closes in")
	if code := c.leaves(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	if err := <-over; err != nil {
		t.Error(err)
	}
}
