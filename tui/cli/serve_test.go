package cli_test

import (
	"bytes"
	"fmt"
	"math"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"golang.org/x/crypto/ssh"

	"perceptron/algo/draws"
	"perceptron/model/golden"
)

// No file of the server can be read, and no refusal says more of a file than was typed.
func TestServedShelf(t *testing.T) {
	dir, rows := t.TempDir(), golden.Rows(t, "testdata/shelf.txt")
	secret := filepath.Join(dir, "secret.csv")
	writes(t, secret, "hidden,y\n1,open-sesame\n2,b\n")
	t.Chdir(dir)
	c := serveClass(t)
	fill := strings.NewReplacer("SECRET", secret, "FOLDER", filepath.Base(dir))
	for _, row := range rows {
		line := fill.Replace(row[0])
		out, errs, code := c.runs("ada", line, "")
		both := out + errs
		if strings.Contains(both, "hidden") || strings.Contains(both, "open-sesame") || strings.Contains(both, "root:") {
			t.Errorf("%s: it gives the file away: %s", line, both)
		}
		if strings.Contains(both, dir) && !strings.Contains(line, dir) || strings.Contains(both, "secret.csv") && !strings.Contains(line, "secret") {
			t.Errorf("%s: it says what lies there: %s", line, both)
		}
		if code == 0 && !strings.HasPrefix(line, "render and --do open") && !strings.HasPrefix(line, "render and --do 'command") && !strings.Contains(line, "__complete") {
			t.Errorf("%s: exit code 0: %s", line, both)
		}
	}
	if _, err := os.Stat("stolen.csv"); err == nil {
		t.Error("a guest has written a file")
	}
	s := c.student("and", 80, 24)
	s.reads("and · primal")
	for _, line := range []string{"open " + secret, "open secret.csv", "set test secret.csv", "open --online secret.csv"} {
		s.types(":" + line + "\r")
		s.sees("a refusal of "+line, func(screen string) bool {
			return strings.Contains(strings.Join(strings.Fields(screen), " "), "not here: only samples") && !strings.Contains(screen, "hidden")
		})
		s.types("\x1b\x1b:fractions\r")
		s.sees("the message is gone", func(screen string) bool { return !strings.Contains(screen, "not here") })
	}
	s.types("o")
	s.reads("nothing was uploaded")
	if strings.Contains(s.screen(), "secret") {
		t.Errorf("the picker:\n%s", s.screen())
	}
}

// The screen over the connection is the frame that render draws, whatever keys were pressed
// and sizes set; q prints how to come back, and that leads there.
func TestServedScreen(t *testing.T) {
	t.Parallel()
	c := serveClass(t, "overlap", "--decide", "1m")
	s := c.student("", 80, 24)
	s.reads("overlap · primal")
	lines := []string{
		"step 7", "next", "mode dual", "show gram on", "focus off", "back 2", "epoch", "readout averaged", "set rate 1/2", "axes 2 1", "fractions on",
		"show table on", "sort table 2", "view in", "view left", "shade off", "beats 2", "step", "theme light", "filter wrong",
	}
	var done []string
	for range 5 {
		for _, line := range lines {
			done = append(done, line)
			s.types(":" + line + "\r")
		}
	}
	fatal(t, s.s.WindowChange(30, 100))
	s.resize(100, 30)
	s.types(":redraw\r")
	want, _, code := c.runs("ada", "render overlap --decide 1m --size 100x30 --format text --do '"+strings.Join(done, "; ")+"'", "")
	if code != 0 {
		t.Fatalf("render: exit code %d", code)
	}
	frame := trimmed(want)
	s.sees("the frame\n"+frame, func(screen string) bool { return screen == frame })

	again := s.leaves()
	_, port, _ := net.SplitHostPort(c.addr)
	remote, found := strings.CutPrefix(again, "ssh -t -p "+port+" 127.0.0.1 ")
	if !found {
		t.Fatalf("q printed %q", again)
	}
	// As the shell that it is pasted into takes it.
	remote = strings.TrimSuffix(strings.TrimPrefix(remote, `"`), `"`)
	back := c.student(remote, 100, 30)
	back.sees("the place again", func(screen string) bool {
		return withoutReach(screen) == withoutReach(frame)
	})
}

// withoutReach is a screen without the time line and the message, which depend on how far a
// run has been seen.
func withoutReach(screen string) string {
	var kept []string
	for l := range strings.Lines(screen) {
		if !strings.Contains(l, " seen") && !strings.Contains(l, "the filter") {
			kept = append(kept, l)
		}
	}
	return strings.Join(kept, "")
}

// A terminal that can't draw gets lines that say so.
func TestServedDumb(t *testing.T) {
	t.Parallel()
	s, err := serveClass(t).dial("ada").NewSession()
	fatal(t, err)
	var out bytes.Buffer
	s.Stdout = &out
	fatal(t, s.RequestPty("dumb", 24, 80, ssh.TerminalModes{}))
	if err := s.Run("and"); err == nil || !strings.Contains(out.String(), "it needs a terminal that can draw") || !strings.HasSuffix(out.String(), "\r\n") {
		t.Errorf("TERM=dumb: %v, %q", err, out.String())
	}
}

// If the address is taken the server says so in one line and ends.
func TestAddressTaken(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	fatal(t, err)
	defer taken.Close()
	out, errs, code := atHome("", "serve", "--host-key", filepath.Join(t.TempDir(), "made"), "--listen", taken.Addr().String())
	if want := "perceptron: " + taken.Addr().String() + ": can't listen there: "; code != 1 || !strings.HasPrefix(errs, want) || !strings.Contains(errs, "--listen") || strings.Count(errs, "\n") != 1 || out != "" {
		t.Errorf("%q %q, code %d; want %q", errs, out, code, want)
	}
}

// The address that students type is a host, and nothing that a shell, ssh or a terminal
// would interpret.
func TestPublicName(t *testing.T) {
	t.Parallel()
	host := filepath.Join(t.TempDir(), "made")
	taken, err := net.Listen("tcp", "127.0.0.1:0") // what is let through fails there
	fatal(t, err)
	defer taken.Close()
	for _, row := range golden.Rows(t, "testdata/public_names.txt") {
		name, want := row[0], row[1]
		if want != "" {
			c := serveClass(t, "--public-name", name)
			if out := c.out.String(); !strings.HasSuffix(out, "\nstudents type: ssh "+want+"\n") {
				t.Errorf("%s: %q, want %q", name, out, want)
			}
			c.stop()
			continue
		}
		out, errs, code := atHome("", "serve", "--listen", taken.Addr().String(), "--host-key", host, "--public-name", name)
		if code != 2 || out != "" || !strings.HasPrefix(errs, "perceptron: --public-name \"") || strings.Count(errs, "\n") != 1 || strings.ContainsAny(errs, "\x1b\u202e") {
			t.Errorf("%q: code %d, %q %q", name, code, out, errs)
		}
	}
	if _, err := os.Stat(host); err == nil {
		t.Error("a host key was made all the same")
	}
}

// Four sessions at once, with samples, streams, an upload, the mouse, the picker and the
// command line (for the race detector); each sees its own.
func TestServedTogether(t *testing.T) {
	t.Parallel()
	c := serveClass(t, "--decide", "100ms")
	c.does("ada", "upload own.csv", "a,b,y\n1,2,+1\n2,1,-1\n3,3,+1\n")
	names := []string{"and", "moons", "iris", "tags", "own.csv", "overlap", "stream", "walkthrough"}
	var all sync.WaitGroup
	for k := range 4 {
		s := c.student("--mouse and", 80+k, 24+k)
		all.Go(func() {
			for j := range 3 {
				name := names[(j+2*k)%len(names)]
				for _, line := range []string{
					"open " + name, "step 3", "mode dual", "epoch", "readout averaged", "set rate 1/3", "show gram on", "compare rate 2", "undo", "show solutions on", "run", "seek 2", "set scale unit",
				} {
					s.types(":" + line + "\r")
				}
				s.types("o a\x1b[B\x1b[B\r" + "\x1b[<0;20;8M\x1b[<0;20;8m\x1b[<64;60;8M" + "pp" + "?next update\r" + "\x0c")
			}
			s.settles("own.csv")
		})
	}
	all.Wait()
}

// Endless or large work affects one session only: another's keys are answered, the sessions
// together stay within the memory limit, and all is freed in the end.
func TestServedBurdens(t *testing.T) {
	n := draws.Count(50)
	c := serveClass(t, "--decide", "100ms")
	var many strings.Builder
	for k := range 6000 {
		fmt.Fprintf(&many, "%d,%d,class%d\n", k*7919%1009, k*104729%997, k%3000)
	}
	c.does("ada", "upload many.csv", many.String())
	good := c.student("and", 80, 24)
	good.reads("and · primal")
	goroutines, memory := runtime.NumGoroutine(), heap()
	lines := []string{
		"overlap --epochs 2000000 --do run", "noisy --mode kernel --kernel rbf --epochs 2000000 --do run", "many.csv --task multiclass --do run",
		"many.csv --task multiclass --mode dual --do 'show gram on; run'", "xor --mode kernel --kernel poly --degree 100 --arithmetic exact --do run",
		"xor --epochs 2000000 --max-memory 1000G --do 'show solutions on; run'", "stream --online --do run", "overlap --epochs 0 --do 'readout voted; compare rate 2; run'",
		"many.csv --positive class1 --mode kernel --kernel rbf --do run", "noisy --epochs 2000000 --readout averaged --do run",
	}
	var bad []*student
	for k := range n {
		line, w, h := lines[k%2*8], 80, 24 // quickly there
		if k < len(lines) {
			line, w, h = lines[k], 300, 100
		}
		bad = append(bad, c.student(line, w, h))
	}
	for _, s := range bad {
		s.until("a first byte", func() bool { return s.bytes.Load() > 0 })
	}
	var most uint64
	keys := draws.Count(20)
	for k := range keys {
		good.types("l")
		good.reads(fmt.Sprintf("step %d updates", k+1))
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		most = max(most, m.HeapInuse)
	}
	t.Logf("%d sessions take %d MiB", n, (most-memory)>>20)
	if limit := memory + uint64(n)*(24<<20); most > limit {
		t.Errorf("they take %d MiB, at most %d", most>>20, limit>>20)
	}
	for _, s := range bad {
		s.s.Close()
	}
	good.types("l")
	good.reads(fmt.Sprintf("step %d updates", keys+1))
	c.clears(goroutines+n*clientGoroutines, memory+uint64(n)*(100<<10)+8<<20)
}

// A session leaves nothing behind: sixty more take no more memory than the first sixty.
func TestServedMemory(t *testing.T) {
	c := serveClass(t)
	goroutines := runtime.NumGoroutine()
	come := func(sessions int) {
		for range sessions {
			c.does("ada", "trace and --steps 1 --decide 0", "")
		}
	}
	come(80)
	c.clears(goroutines, math.MaxUint64)
	before := min(heap(), heap()) // what a pool holds goes the second time
	come(60)
	c.clears(goroutines, before+60*25<<10)
}
