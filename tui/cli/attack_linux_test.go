package cli_test

import (
	"bufio"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"
	"golang.org/x/sys/unix"
)

// A server that is killed while it creates its host key leaves a whole one or none, and the
// next one starts.
func TestServedKilled(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	times := 20
	if testing.Short() {
		times = 8
	}
	made, without := 0, 0
	for k := range times {
		key := filepath.Join(folder, "key", "host_key")
		cmd := exec.Command("perceptron", "serve", "--listen", "127.0.0.1:0", "--host-key", key)
		fatal(t, cmd.Start())
		begun := func() bool { left, _ := os.ReadDir(filepath.Dir(key)); return len(left) > 0 }
		for end := time.Now().Add(ample); !begun() && time.Now().Before(end); {
			time.Sleep(20 * time.Microsecond)
		}
		time.Sleep(time.Duration(k) * 100 * time.Microsecond)
		fatal(t, cmd.Process.Kill())
		_ = cmd.Wait()
		text, err := os.ReadFile(key)
		if os.IsNotExist(err) {
			without++
		} else if _, err := ssh.ParsePrivateKey(text); err != nil {
			t.Fatalf("a key of %d bytes is left: %v", len(text), err)
		}
		p := loaded(t, "--host-key", key)
		if again, err := os.ReadFile(key); err != nil || len(text) > 0 && string(again) != string(text) {
			t.Fatalf("the key was replaced: %v", err)
		}
		p.end()
		made++
		fatal(t, os.RemoveAll(filepath.Dir(key)))
	}
	t.Logf("killed %d times, %d of them before there was a key", made, without)
}

// A server without free file descriptors waits for one without using the processor, serves
// its sessions meanwhile, and then accepts others.
func TestServedDescriptors(t *testing.T) {
	t.Parallel()
	const most = 40
	p := loaded(t, "blobs")
	if err := unix.Prlimit(p.cmd.Process.Pid, unix.RLIMIT_NOFILE, &unix.Rlimit{Cur: most, Max: most}, nil); err != nil {
		t.Skip("the limit of another process can't be set: ", err)
	}
	there, err := p.watch("ada", "blobs", 80, 24)
	fatal(t, err)
	var idle []net.Conn
	for range 2 * most {
		c, err := net.Dial("tcp", p.addr)
		fatal(t, err)
		defer c.Close()
		idle = append(idle, c)
	}
	p.quiet()
	from := p.spent()
	time.Sleep(time.Second)
	if spent := p.spent() - from; spent > time.Second/4 { // where it asks again and again, it takes all
		t.Errorf("it takes %v of a processor in a second", spent)
	}
	there.ask("l")
	select {
	case <-there.took:
	case <-time.After(ample):
		t.Error("who is there has no answer")
	}
	greeted := func(c net.Conn) bool { // it has been accepted
		_ = c.SetReadDeadline(time.Now().Add(10 * time.Millisecond))
		line, _ := bufio.NewReader(c).ReadString('\n')
		return strings.HasPrefix(line, "SSH-2.0-")
	}
	if !slices.ContainsFunc(idle, func(c net.Conn) bool { return !greeted(c) }) {
		t.Error("all connections were taken: there is no limit")
	}
	for _, c := range idle {
		c.Close()
	}
	if _, err := p.watch("ada", "blobs", 80, 24); err != nil {
		t.Errorf("when there is room again: %v", err)
	}
}
