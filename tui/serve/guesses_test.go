package serve

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"
	"pgregory.net/rapid"
)

// At most ten wrong passwords of an address are answered within any second, in order, none
// after the time limit for the login. A right one waits for those before it, four seconds
// at most, and not at all if there are none.
func TestGuessTurns(t *testing.T) {
	const login = 10 * time.Second
	rapid.Check(t, func(t *rapid.T) {
		g := guessLimiter{answers: map[string][guessesPerSecond]time.Time{}}
		now := time.Unix(1e9, 0)
		answered := map[string][]time.Time{}
		for range rapid.IntRange(1, 400).Draw(t, "guesses") {
			now = now.Add(time.Duration(rapid.IntRange(0, 200).Draw(t, "ms")) * time.Millisecond)
			if rapid.IntRange(0, 20).Draw(t, "tick") == 0 {
				g.forget(now)
			}
			address := rapid.SampledFrom([]string{"a", "b"}).Draw(t, "address")
			right := rapid.IntRange(0, 9).Draw(t, "right") == 0
			at, never := g.schedule(address, right, now, login)
			of := answered[address]
			recent := 0
			for _, other := range of {
				if other.After(now.Add(-time.Second)) {
					recent++
				}
			}
			switch {
			case at.Before(now) || right && (never || at.Sub(now) > maxRightDelay):
				t.Fatalf("right %t: answered after %v", right, at.Sub(now))
			case recent < guessesPerSecond && at != now:
				t.Fatalf("%d were answered in the last second, and it waits for %v", recent, at.Sub(now))
			case right || never:
			case at.Sub(now) > login:
				t.Fatalf("answered after %v", at.Sub(now))
			default:
				if len(of) > 0 && at.Before(of[len(of)-1]) {
					t.Fatal("answered before an earlier one")
				}
				if len(of) >= guessesPerSecond && at.Sub(of[len(of)-guessesPerSecond]) < time.Second {
					t.Fatal("eleven in a second")
				}
				answered[address] = append(of, at)
			}
		}
	})
}

// While somebody guesses on many connections, ten guesses a second are answered; the right
// password of another client at that address is answered among them, a key at once, and so
// is the right password from another address. The log has a few lines about it.
func TestGuessing(t *testing.T) {
	t.Parallel()
	key := newKey(t)
	times := usualTimes()
	times.check, times.summary = 50*time.Millisecond, time.Second
	r := serve(t, Options{times: times, Auth: Auth{Password: []byte("word"), Lead: keysOf(key)}})
	ctx, cancel := context.WithCancel(t.Context())
	var answered atomic.Int64
	var all sync.WaitGroup
	for k := range 24 {
		all.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				wrong := ssh.Password(fmt.Sprint("wrong", k, n))
				if k%2 == 0 { // three on a connection, else one
					wrong = ssh.RetryableAuthMethod(ssh.PasswordCallback(func() (string, error) {
						n++
						return fmt.Sprint("wrong", n), nil
					}), 3)
				}
				client, err := ssh.Dial("tcp", r.addr, r.config(wrong))
				switch {
				case err == nil:
					client.Close()
					t.Error("a wrong password was let in")
				case strings.Contains(err.Error(), "unable to authenticate"):
					answered.Add(1) // one at least
				}
			}
		})
	}
	t.Cleanup(all.Wait)
	t.Cleanup(cancel)
	begun := time.Now()
	for _, c := range []struct {
		who, address string
		with         ssh.AuthMethod
		most         time.Duration
	}{
		{"the password", "127.0.0.1", ssh.Password("word"), 5 * time.Second},
		{"a key", "127.0.0.1", ssh.PublicKeys(key), time.Second},
		{"the password from elsewhere", "127.0.0.2", ssh.Password("word"), time.Second},
		{"the password again", "127.0.0.1", ssh.Password("word"), 5 * time.Second},
	} {
		time.Sleep(500 * time.Millisecond)
		asked, before := time.Now(), answered.Load()
		if err := r.dialFrom(c.address, c.with); err != nil {
			t.Errorf("%s: %v", c.who, err)
		}
		// By the answers that others had meanwhile, which are ten a second.
		meanwhile := answered.Load() - before
		t.Logf("%s: after %v, and %d others were answered", c.who, time.Since(asked).Round(time.Millisecond), meanwhile)
		if most := int64(guessesPerSecond * (c.most/time.Second + 1)); meanwhile > most {
			t.Errorf("%s: %d others were answered first, want at most %d", c.who, meanwhile, most)
		}
	}
	took := time.Since(begun)
	cancel()
	if n, most := answered.Load(), int64(guessesPerSecond*(took/time.Second+2)); n == 0 || n > most {
		t.Errorf("%d guesses were answered in %v", n, took)
	}
	_ = r.stop()
	log := r.log.String()
	if lines := strings.Count(log, "refused"); lines > int(took/time.Second)+4 {
		t.Errorf("%d lines on what was refused in %v:\n%s", lines, took, log)
	}
	var sum int64
	for _, m := range regexp.MustCompile(`msg="logins refused" from=127.0.0.1 count=(\d+)`).FindAllStringSubmatch(log, -1) {
		n, _ := strconv.ParseInt(m[1], 10, 64)
		sum += n
	}
	if sum < answered.Load()-1 {
		t.Errorf("the log counts %d of %d", sum, answered.Load())
	}
	if !slices.Contains(strings.Fields(log), `user=ada`) {
		t.Error("the first is not told of")
	}
}
