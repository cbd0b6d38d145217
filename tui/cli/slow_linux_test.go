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

// usualRound is the processor time of one round of the reference work on the idle machine
// on which the README's figures were measured.
const usualRound = 32 * time.Microsecond

// slowness is how many times longer this machine takes now, at least 1: limits are stated
// for that machine and scaled for slower ones. The reference work is what a server does,
// without our code: signatures and hashes; allocating, sorting and printing; messages over
// the loopback between goroutines. It runs in a process of its own, so that its time is
// that of nothing else.
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

// reference prints the time of a round: the median of several short measurements, since
// other programs disturb some.
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

// round is one round of the work.
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

// loopback is the two ends of a local connection.
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
