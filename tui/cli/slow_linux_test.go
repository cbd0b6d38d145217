package cli_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"fmt"
	"io"
	"net"
	"os/exec"
	"slices"
	"strings"
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
// done in a process of its own, whose time is that of nothing else.
func slowness(t *testing.T) float64 {
	t.Helper()
	out, err := exec.Command("reference").Output()
	fatal(t, err)
	round, err := time.ParseDuration(string(out))
	fatal(t, err)
	slow := max(1, float64(round)/float64(usualRound))
	t.Logf("a round of the reference takes %v of a processor: bounds count %.2f times", round.Round(time.Microsecond), slow)
	return slow
}

func init() { commands["reference"] = reference }

// reference prints what a round takes: the median of several short takes, for other
// programs disturb some of them.
func reference() {
	a, b, err := loopback()
	if err != nil {
		panic(err)
	}
	go func() { _, _ = io.Copy(b, b) }()
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		panic(err)
	}
	const takes, rounds = 15, 40
	var took []time.Duration
	for range takes {
		from := ownTime()
		for k := range rounds {
			round(a, key, k)
		}
		took = append(took, (ownTime()-from)/rounds)
	}
	slices.Sort(took)
	fmt.Print(took[takes/2])
}

// round is one of the work.
func round(echo io.ReadWriter, key ed25519.PrivateKey, k int) {
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
		panic(err)
	}
	if _, err := io.ReadFull(echo, answer); err != nil || !bytes.Equal(answer, message) {
		panic(fmt.Sprintf("the echo: %v", err))
	}
}

// loopback is the two ends of a connection to this machine.
func loopback() (a, b net.Conn, err error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, nil, err
	}
	defer l.Close()
	if a, err = net.Dial("tcp", l.Addr().String()); err != nil {
		return nil, nil, err
	}
	b, err = l.Accept()
	return a, b, err
}
