package cli_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// usualRound is what a round of the reference work takes of a processor on the
// machine on which the README's figures were measured, when it has nothing else to
// do.
const usualRound = 32 * time.Microsecond

// slowness is how many times as long as there a processor takes here and now, never
// less than once: what a session may cost is stated for that machine, and counts so
// much more on a slower one. The reference work is what a server does, without a
// line of ours: signatures and sums, small things made, sorted and printed, and
// messages over the loopback between goroutines that wait for each other. It is
// the median of several short takes, for other programs disturb some of them.
func slowness(t *testing.T) float64 {
	t.Helper()
	a, b := loopback(t)
	go func() { _, _ = io.Copy(b, b) }()
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	const takes, rounds = 15, 40
	var took []time.Duration
	for range takes {
		from := ownTime(t)
		for k := range rounds {
			reference(t, a, key, k)
		}
		took = append(took, (ownTime(t)-from)/rounds)
	}
	slices.Sort(took)
	slow := max(1, float64(took[takes/2])/float64(usualRound))
	t.Logf("a round of the reference takes %v of a processor: bounds count %.2f times", took[takes/2].Round(time.Microsecond), slow)
	return slow
}

// reference is one round of the work.
func reference(t *testing.T, echo io.ReadWriter, key ed25519.PrivateKey, k int) {
	t.Helper()
	message := make([]byte, 500)
	sum := sha256.Sum256(ed25519.Sign(key, message))
	var lines []string
	for j := range 40 {
		lines = append(lines, fmt.Sprintf("%d %x", (k*j)%13, sum[:4]))
	}
	slices.Sort(lines)
	copy(message, strings.Join(lines, "\n"))
	answer := make([]byte, len(message))
	if _, err := echo.Write(message); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(echo, answer); err != nil || !bytes.Equal(answer, message) {
		t.Fatalf("the echo: %v", err)
	}
}

// loopback is the two ends of a connection to this machine.
func loopback(t *testing.T) (a, b net.Conn) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if a, err = net.Dial("tcp", l.Addr().String()); err != nil {
		t.Fatal(err)
	}
	if b, err = l.Accept(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		a.Close()
		b.Close()
	})
	return a, b
}

// ownTime is the processor time that this process has taken so far.
func ownTime(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
