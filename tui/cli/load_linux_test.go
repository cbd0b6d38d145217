package cli_test

import (
	"bufio"
	"cmp"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"
)

// How large the load is. What a session takes of a processor is judged where a load is
// asked for, and only told else, for it depends on what the machine does besides:
//
//	go test ./tui/cli -run TestLoad -v -load 200 -load.window 5s
var (
	loadSessions = flag.Int("load", 0, "sessions of TestLoad, whose processor time is judged; 0: a dozen, and it is not")
	loadWindow   = flag.Duration("load.window", time.Second, "how long TestLoad measures each of its loads")
)

// What a session may cost: twice what the guide states, and more where a small load shares
// what a large one pays for. Limits are scaled for a slow machine; see slowness.
const (
	loginMost  = 12 * time.Millisecond // of a processor
	stepMost   = time.Millisecond      // of a processor, alone
	followMost = 400 * time.Microsecond
	groupMost  = 10 * time.Millisecond // a step of the explorer that followers share
	bytesMost  = 1000                  // a step
	memoryMost = 1200 << 10
	idleMost   = 1e-3 // of a processor
)

// load is the number of sessions and the time for which each load is measured: less with
// -short.
func load() (sessions int, window time.Duration) {
	if testing.Short() {
		return 6, min(*loadWindow, 400*time.Millisecond)
	}
	return cmp.Or(*loadSessions, 12), *loadWindow
}

// costs checks processor time, if a load was asked for.
func costs(t *testing.T, what string, spent, most time.Duration) {
	t.Helper()
	if *loadSessions == 0 {
		return
	}
	if most = time.Duration(slowness(t) * float64(most)); spent > most {
		t.Errorf("%s takes %v of a processor, at most %v", what, spent, most)
	}
}

// process is a server in a process of its own.
type process struct {
	host
	cmd *exec.Cmd
	end func()
}

func loaded(t *testing.T, args ...string) *process {
	t.Helper()
	own := []string{"serve", "--listen", "127.0.0.1:0", "--grace", "0s", "--max-sessions", "5000", "--host-key", filepath.Join(t.TempDir(), "key")}
	cmd := exec.Command("perceptron", append(own, args...)...)
	out, err := cmd.StdoutPipe()
	fatal(t, err)
	fatal(t, cmd.Start())
	p := &process{host: host{t: t}, cmd: cmd}
	p.end = sync.OnceFunc(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(p.end)
	line, err := bufio.NewReader(out).ReadString('\n')
	fatal(t, err)
	p.addr = strings.Fields(line)[3]
	return p
}

// spent is the processor time that the server has taken so far.
func (p *process) spent() time.Duration {
	p.t.Helper()
	if _, err := os.Stat(fmt.Sprintf("/proc/%d/schedstat", p.cmd.Process.Pid)); err != nil {
		p.t.Skip("the kernel does not tell: ", err)
	}
	var sum time.Duration
	tasks, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", p.cmd.Process.Pid))
	fatal(p.t, err)
	for _, task := range tasks {
		text, err := os.ReadFile(task)
		if err != nil {
			continue // that thread has ended
		}
		ns, _ := strconv.ParseInt(strings.Fields(string(text))[0], 10, 64)
		sum += time.Duration(ns)
	}
	return sum
}

// resident is the server's memory in bytes.
func (p *process) resident() int {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/statm", p.cmd.Process.Pid))
	fields := strings.Fields(string(text))
	if len(fields) < 2 {
		return 0
	}
	pages, _ := strconv.Atoi(fields[1])
	return pages * os.Getpagesize()
}

// reach waits until each session shows a step from from to to.
func (p *process) reach(all []*student, from, to int) {
	p.t.Helper()
	for _, w := range all {
		w.until(fmt.Sprintf("a step from %d to %d", from, to), func() bool { return w.step() >= from && w.step() <= to })
	}
}

// watch is a session that shows something.
func (p *process) watch(user, line string, width, height int, auth ...ssh.AuthMethod) (*student, error) {
	client, err := p.login(user, auth...)
	if err != nil {
		return nil, err
	}
	w, err := p.sit(client, line, width, height)
	if err != nil {
		return nil, err
	}
	return w, w.soon(func() bool { return w.bytes.Load() > 0 })
}

// all seats n sessions, eight at a time.
func (p *process) all(n int, sits func(k int) (*student, error)) []*student {
	p.t.Helper()
	var wait sync.WaitGroup
	places, every := make(chan bool, 8), make([]*student, n)
	for k := range n {
		wait.Go(func() {
			places <- true
			defer func() { <-places }()
			w, err := sits(k)
			if err != nil {
				p.t.Error(err)
			}
			every[k] = w
		})
	}
	wait.Wait()
	if p.t.Failed() {
		p.t.FailNow()
	}
	return every
}

// quiet waits until the server has nothing left to do, so that the next measurement is of
// itself.
func (p *process) quiet() {
	for end := time.Now().Add(ample); time.Now().Before(end); {
		before := p.spent()
		time.Sleep(200 * time.Millisecond)
		if p.spent()-before < 4*time.Millisecond {
			return
		}
	}
}

// idle is the processor time of an idle server: at most the limit, or the least of several
// measurements, some of which may include a garbage collection.
func (p *process) idle(window time.Duration, may float64) float64 {
	least := math.Inf(1)
	for range 5 {
		begin, from := time.Now(), p.spent()
		time.Sleep(window)
		if least = min(least, float64(p.spent()-from)/float64(time.Since(begin))); least <= may {
			break
		}
	}
	return least
}

func sum(all []*student) (bytes int64) {
	for _, w := range all {
		bytes += w.bytes.Load()
	}
	return bytes
}

func steps(all []*student) (n int) {
	for _, w := range all {
		n += w.step()
	}
	return n
}

// The cost of a session: of its login, of a step of play, of a key, of being idle.
func TestLoad(t *testing.T) {
	t.Parallel()
	n, window := load()
	p := loaded(t, "blobs")
	base := p.resident()
	from := p.spent()
	all := p.all(n, func(int) (*student, error) { return p.watch("ada", "blobs", 80, 24) })
	p.quiet()
	login := (p.spent() - from) / time.Duration(n)
	t.Logf("%d logins: %v of a processor each", n, login.Round(10*time.Microsecond))
	costs(t, "a login", login, loginMost)

	idle := p.idle(max(window, time.Second), float64(n)*idleMost)
	t.Logf("%d idle: %.2f %% of a processor, %.1f MiB", n, 100*idle, float64(p.resident())/(1<<20))
	costs(t, "an idle session a second", time.Duration(idle/float64(n)*float64(time.Second)), time.Duration(idleMost*float64(time.Second)))

	p.keys(all, window)

	for _, w := range all {
		fmt.Fprint(w.in, ":seek 0\r:speed 10\r")
	}
	p.reach(all, 0, 0)
	for _, w := range all {
		fmt.Fprint(w.in, "p")
	}
	p.reach(all, 3, math.MaxInt) // and the first large changes are over
	begin, bytes, before, made := time.Now(), sum(all), steps(all), 0
	from = p.spent()
	for made < 4*n && time.Since(begin) < ample { // where the machine is busy they come late
		time.Sleep(window)
		made = steps(all) - before
	}
	took, spent := time.Since(begin), p.spent()-from
	if made == 0 {
		t.Fatal("nothing is played")
	}
	each := float64(sum(all)-bytes) / float64(made)
	memory := (p.resident() - base) / n
	t.Logf("%d playing 10 steps/s: %.1f %% of a processor, %.0f µs and %.0f bytes a step, %.1f kB/s each, %.1f MiB in all, %d KiB each",
		n, 100*float64(spent)/float64(took), float64(spent.Microseconds())/float64(made), each, each*10/1000, float64(p.resident())/(1<<20), memory>>10)
	if most := bytesMost * float64(made+n) / float64(made); each > most { // of each session one step may be sent and not yet seen
		t.Errorf("a step takes %.0f bytes, at most %.0f", each, most)
	}
	costs(t, "a step", spent/time.Duration(made), stepMost)
	if memory > memoryMost+8<<20/n { // and what the first ones leave to be cleared away
		t.Errorf("a session takes %d KiB, at most %d", memory>>10, memoryMost>>10)
	}
}

// keys presses two keys a second in each session. The time to the first byte is reported
// but not checked, since it depends on the machine.
func (p *process) keys(all []*student, window time.Duration) {
	p.t.Helper()
	var mu sync.Mutex
	var took []time.Duration
	var wait sync.WaitGroup
	begin, from := time.Now(), p.spent()
	for k, w := range all {
		wait.Go(func() {
			time.Sleep(time.Duration(k) * 500 * time.Millisecond / time.Duration(len(all)))
			for time.Since(begin) < window {
				w.ask("l")
				select {
				case d := <-w.took:
					mu.Lock()
					took = append(took, d)
					mu.Unlock()
				case <-time.After(ample):
					p.t.Error("a key has no answer")
					return
				}
				time.Sleep(500 * time.Millisecond)
			}
		})
	}
	wait.Wait()
	slices.Sort(took)
	if len(took) == 0 {
		return
	}
	p.t.Logf("%d pressing 2 keys/s: %.1f %% of a processor, %d keys, first byte after p50 %v, p99 %v",
		len(all), 100*float64(p.spent()-from)/float64(time.Since(begin)), len(took),
		took[len(took)/2].Round(10*time.Microsecond), took[len(took)*99/100].Round(10*time.Microsecond))
}

// The cost of followers, with screens of one size and of twenty.
func TestLoadFollowers(t *testing.T) {
	t.Parallel()
	n, window := load()
	key, _ := newSigner(t)
	file := filepath.Join(t.TempDir(), "leaders")
	writes(t, file, string(ssh.MarshalAuthorizedKey(key.PublicKey())))
	for _, sizes := range []int{1, 20} {
		p := loaded(t, "blobs", "--lead-keys", file)
		leader, err := p.watch("ada", "lead", 80, 24, ssh.PublicKeys(key))
		fatal(t, err)
		p.quiet()
		base := p.resident()
		all := p.all(n, func(k int) (*student, error) { return p.watch("ada", "follow", 80+k%sizes, 24) })
		p.quiet()
		memory := (p.resident() - base) / n
		var took []time.Duration
		begin, from, bytes, steps := time.Now(), p.spent(), sum(all), 0
		for ; time.Since(begin) < window; steps++ {
			for _, w := range all {
				w.begun = time.Now()
				w.waits.Store(true)
			}
			fmt.Fprint(leader.in, "l")
			for _, w := range all {
				select {
				case d := <-w.took:
					took = append(took, d)
				case <-time.After(ample):
					t.Fatal("a follower sees no step")
				}
			}
			time.Sleep(time.Until(begin.Add(time.Duration(steps+1) * 100 * time.Millisecond)))
		}
		spent, span := p.spent()-from, time.Since(begin)
		slices.Sort(took)
		t.Logf("%d followers of %d sizes, %.1f steps/s: %.1f %% of a processor, %.0f µs and %d bytes a step each, after p50 %v, p99 %v, %d KiB each",
			n, min(sizes, n), float64(steps)/span.Seconds(), 100*float64(spent)/float64(span), float64(spent.Microseconds())/float64(steps*n),
			(sum(all)-bytes)/int64(steps*n), took[len(took)/2].Round(10*time.Microsecond), took[len(took)*99/100].Round(10*time.Microsecond), memory>>10)
		if sizes == 1 {
			costs(t, fmt.Sprintf("a step of %d followers", n), spent/time.Duration(steps), time.Duration(n)*followMost+groupMost)
		}
	}
}
