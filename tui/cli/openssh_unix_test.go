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

// openSSH is OpenSSH's clients (ssh, scp, sftp), found on PATH before any others, which
// know only the server of a class, with the leader's key.
type openSSH struct {
	*led
	folder string
}

// openSSH makes them available to a script; without a server there are none.
func (c *led) openSSH(folder string) *openSSH {
	o := &openSSH{led: c, folder: folder}
	if c.private == nil {
		return o
	}
	_, port, err := net.SplitHostPort(c.addr)
	fatal(c.t, err)
	block, err := ssh.MarshalPrivateKey(c.private, "")
	fatal(c.t, err)
	writes(c.t, filepath.Join(folder, "key"), string(pem.EncodeToMemory(block)))
	config := filepath.Join(folder, "config")
	writes(c.t, config, "User ada\nStrictHostKeyChecking no\nUserKnownHostsFile /dev/null\nLogLevel ERROR\nIdentitiesOnly yes\nIdentityFile none\nPort "+port+"\n")
	for _, name := range []string{"ssh", "scp", "sftp"} {
		path, err := exec.LookPath(name)
		if err != nil {
			c.t.Skip("OpenSSH's clients are not here: ", err)
		}
		script := fmt.Appendf(nil, "#!/bin/sh\nexec %s -F %s \"$@\"\n", path, config)
		fatal(c.t, os.WriteFile(filepath.Join(folder, name), script, 0o700))
	}
	return o
}

// command runs a line in a shell.
func (o *openSSH) command(line string) *exec.Cmd {
	cmd := exec.Command("sh", "-c", strings.ReplaceAll(line, "ADDRESS", o.addr))
	cmd.Dir = o.folder
	cmd.Env = append(os.Environ(), "PATH="+o.folder+":"+os.Getenv("PATH"), "TERM=xterm-256color", "LANG=C.UTF-8")
	return cmd
}

// prints is the output of a line that needs no terminal.
func (o *openSSH) prints(line string) (out, errs string, code int) {
	o.t.Helper()
	var w, e bytes.Buffer
	cmd := o.command(line)
	cmd.Stdout, cmd.Stderr = &w, &e
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
func (o *openSSH) sits(line string, w, h int) *student {
	o.t.Helper()
	cmd := o.command(line)
	terminal, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: uint16(h), Cols: uint16(w)})
	fatal(o.t, err)
	s := &student{checkTerminal: newTerminal(o.t, w, h), in: terminal, over: make(chan struct{})}
	o.t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		terminal.Close()
	})
	go s.hears(terminal)
	return s
}

// shellCommands are the commands of scripts whose lines a shell runs, with OpenSSH's
// clients and the leader's key. ADDRESS is the server's.
var shellCommands = map[string]func(r *room, ts *testscript.TestScript, args []string){
	// shell NAME WxH LINE: in a terminal of its own
	"shell": func(r *room, ts *testscript.TestScript, args []string) {
		w, h := parseSize(args[1])
		r.seats[args[0]] = r.openSSH(ts.MkAbs(".")).sits(args[2], w, h)
	},
	// pull NAME WxH: the window
	"pull": func(r *room, ts *testscript.TestScript, args []string) {
		s := r.seat(ts, args[0])
		w, h := parseSize(args[1])
		s.resize(w, h)
		ts.Check(pty.Setsize(s.in.(*os.File), &pty.Winsize{Rows: uint16(h), Cols: uint16(w)}))
	},
	// prints LINE, and refused: a line that needs no terminal
	"prints": func(r *room, ts *testscript.TestScript, args []string) {
		out, errs, code := r.openSSH(ts.MkAbs(".")).prints(args[0])
		fmt.Fprint(ts.Stdout(), out)
		fmt.Fprint(ts.Stderr(), errs)
		if code != 0 {
			ts.Fatalf("code %d, %s", code, errs)
		}
	},
	"refused": func(r *room, ts *testscript.TestScript, args []string) {
		out, _, code := r.openSSH(ts.MkAbs(".")).prints(args[0])
		fmt.Fprint(ts.Stdout(), out)
		if code == 0 {
			ts.Fatalf("it is not refused")
		}
	},
	// same LINE: what ssh prints, and the code, are those of the program at home
	"same": func(r *room, ts *testscript.TestScript, args []string) {
		want, wrong, code := atHome("", textValue(args[0])...)
		if out, errs, got := r.openSSH(ts.MkAbs(".")).prints("ssh 127.0.0.1 " + args[0]); out != want || errs != wrong || got != code {
			ts.Fatalf("%d bytes, %q, code %d; at home %d, %q, %d", len(out), errs, got, len(want), wrong, code)
		}
	},
	// serves NAME: the server is the one that runs at that terminal
	"serves": func(r *room, ts *testscript.TestScript, args []string) {
		_, rest, _ := strings.Cut(r.seat(ts, args[0]).said(), "serving blobs on ")
		r.addr, _, _ = strings.Cut(rest, "\r\n")
	},
}

// TestOpenSSH plays the scripts of testdata/openssh.
func TestOpenSSH(t *testing.T) {
	commands := maps.Clone(roomCommands)
	maps.Copy(commands, shellCommands)
	playClasses(t, "testdata/openssh", commands)
}
