//go:build unix

package cli_test

import (
	"bytes"
	"encoding/pem"
	"errors"
	"fmt"
	"maps"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/creack/pty"
	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/crypto/ssh"
)

// openSSH is OpenSSH's clients, which know nothing but a class's server: as ssh,
// scp and sftp in a folder that a shell looks into first.
type openSSH struct {
	*led
	folder string
	host   string // as a line that quit prints has it, after ssh -t
}

func (c *led) openSSH() *openSSH {
	c.t.Helper()
	o := &openSSH{led: c, folder: c.t.TempDir()}
	_, port, err := net.SplitHostPort(c.addr)
	if err != nil {
		c.t.Fatal(err)
	}
	o.host = "-p " + port + " 127.0.0.1"
	config := "User ada\nStrictHostKeyChecking no\nUserKnownHostsFile /dev/null\nLogLevel ERROR\nIdentitiesOnly yes\nIdentityFile none\nPort " + port + "\n"
	o.file("config", config, 0o600)
	for _, name := range []string{"ssh", "scp", "sftp"} {
		path, err := exec.LookPath(name)
		if err != nil {
			c.t.Skip("OpenSSH's clients are not here: ", err)
		}
		o.file(name, fmt.Sprintf("#!/bin/sh\nexec %s -F %s \"$@\"\n", path, filepath.Join(o.folder, "config")), 0o700)
	}
	return o
}

func (o *openSSH) file(name, text string, mode os.FileMode) string {
	o.t.Helper()
	path := filepath.Join(o.folder, name)
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		o.t.Fatal(err)
	}
	return path
}

// command is a line as a shell runs it.
func (o *openSSH) command(line string) *exec.Cmd {
	cmd := exec.Command("sh", "-c", line)
	cmd.Dir = o.folder
	cmd.Env = append(os.Environ(), "PATH="+o.folder+":"+os.Getenv("PATH"), "TERM=xterm-256color", "LANG=C.UTF-8")
	return cmd
}

// prints is what a line prints that needs no terminal.
func (o *openSSH) prints(line, in string) (out, errs string, code int) {
	o.t.Helper()
	var w, e bytes.Buffer
	cmd := o.command(line)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(in), &w, &e
	var exit *exec.ExitError
	switch err := cmd.Run(); {
	case errors.As(err, &exit):
		code = exit.ExitCode()
	case err != nil:
		o.t.Fatal(err)
	}
	return w.String(), e.String(), code
}

// sits runs a line in a terminal of its own.
func (o *openSSH) sits(line string, w, h int) (*student, *os.File) {
	o.t.Helper()
	cmd := o.command(line)
	terminal, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: uint16(h), Cols: uint16(w)})
	if err != nil {
		o.t.Fatal(err)
	}
	s := &student{terminal: newTerminal(o.t, w, h), in: terminal, over: make(chan struct{})}
	o.t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		terminal.Close()
	})
	go s.hears(terminal)
	return s, terminal
}

// OpenSSH's clients log in, pull windows and come back by the line that q prints;
// they get trace to the byte and put data there; nothing is copied by scp or sftp,
// and nothing forwarded.
func TestOpenSSH(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("starts OpenSSH's clients twenty times; TestOpenSSHClasses starts some")
	}
	o := serveLed(t).openSSH()
	s, terminal := o.sits("ssh 127.0.0.1", 80, 24)
	s.reads("blobs · primal")
	s.types("nnn")
	s.shows(o.frame("next; next; next", 80, 24))
	s.resize(100, 30)
	if err := pty.Setsize(terminal, &pty.Winsize{Rows: 30, Cols: 100}); err != nil {
		t.Fatal(err)
	}
	s.shows(o.frame("next; next; next", 100, 30))
	s.types(":mode dual\r:show table on\r:filter wrong\r")
	s.shows(o.frame("next; next; next; mode dual; show table on; filter wrong", 100, 30))
	again := s.leaves()
	if !strings.HasPrefix(again, "ssh -t "+o.host+" ") || !strings.Contains(again, "blobs") {
		t.Fatalf("q printed %q", again)
	}
	back, _ := o.sits(again, 100, 30)
	back.shows(o.frame("next; next; next; mode dual; show table on; filter wrong", 100, 30))

	for _, line := range []string{"trace overlap --every update --decide 1m", "render and --at 10 --format svg --decide 1m", "trace nosuch --rate x", "samples iris"} {
		want, wrong, code := atHome("", strings.Fields(line)...)
		if out, errs, got := o.prints("ssh 127.0.0.1 "+line, ""); out != want || errs != wrong || got != code {
			t.Errorf("%s: %d bytes, %q, code %d; at home %d, %q, %d", line, len(out), errs, got, len(want), wrong, code)
		}
	}
	if out, errs, code := o.prints("ssh 127.0.0.1 trace overlap | head -n 1", ""); code != 0 || errs != "" || strings.Count(out, "\n") != 1 {
		t.Errorf("a reader that goes away: %q, %q, code %d", out, errs, code)
	}
	o.file("mine.csv", "a,b,y\n1,2,+1\n2,1,-1\n", 0o600)
	if out, errs, code := o.prints("ssh 127.0.0.1 upload mine.csv < mine.csv && ssh 127.0.0.1 trace mine.csv --every epoch", ""); code != 0 || !strings.Contains(out, `"data":"mine.csv","examples":2`) {
		t.Errorf("upload: %q, %q, code %d", out, errs, code)
	}
	secret := o.file("secret", "open sesame", 0o600)
	for _, line := range []string{
		"scp 127.0.0.1:" + secret + " copy", "scp -O 127.0.0.1:" + secret + " copy", "scp mine.csv 127.0.0.1:copy", "scp -O mine.csv 127.0.0.1:copy",
		"sftp -b /dev/null 127.0.0.1", "ssh -W " + o.addr + " 127.0.0.1", "ssh -o ExitOnForwardFailure=yes -R 0:127.0.0.1:1 127.0.0.1 samples",
	} {
		out, _, code := o.prints(line, "")
		if _, err := os.Stat(filepath.Join(o.folder, "copy")); code == 0 || err == nil || strings.Contains(out, "sesame") {
			t.Errorf("%s: code %d, %q", line, code, out)
		}
	}
}

// TestOpenSSHClasses plays the scripts of testdata/openssh, which have two words more.
func TestOpenSSHClasses(t *testing.T) {
	commands := maps.Clone(roomCommands)
	// shell NAME WxH LINE: a shell's line, in a terminal of its own, with OpenSSH's clients
	// and the leader's key at hand
	commands["shell"] = func(r *room, ts *testscript.TestScript, args []string) {
		o := &openSSH{led: r.led, folder: ts.MkAbs(".")}
		if r.private != nil {
			o = r.openSSH()
			block, err := ssh.MarshalPrivateKey(r.private, "")
			ts.Check(err)
			o.file("key", string(pem.EncodeToMemory(block)), 0o600)
		}
		w, h := size(args[1])
		r.seats[args[0]], _ = o.sits(args[2], w, h)
	}
	// serves NAME: the server is the one that runs at that terminal
	commands["serves"] = func(r *room, ts *testscript.TestScript, args []string) {
		_, rest, _ := strings.Cut(r.seat(ts, args[0]).said(), "serving blobs on ")
		r.addr, _, _ = strings.Cut(rest, "\r\n")
	}
	playClasses(t, "testdata/openssh", commands)
}
