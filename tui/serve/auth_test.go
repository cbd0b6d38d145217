package serve

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"
)

func keysOf(signers ...ssh.Signer) Keys {
	k := Keys{}
	for _, s := range signers {
		k[string(s.PublicKey().Marshal())] = true
	}
	return k
}

// asked answers keyboard-interactive login, which must have no questions.
var asked = ssh.KeyboardInteractive(func(_, _ string, questions []string, _ []bool) ([]string, error) {
	if len(questions) > 0 {
		return nil, fmt.Errorf("asked %q", questions)
	}
	return nil, nil
})

func (r *running) refused(auth ...ssh.AuthMethod) {
	if c, err := ssh.Dial("tcp", r.addr, r.config(auth...)); err == nil {
		c.Close()
		r.t.Error("somebody was let in")
	}
}

func TestKeysAuth(t *testing.T) {
	mine, other := newKey(t), newKey(t)
	r := serve(t, Options{Auth: Auth{Keys: keysOf(mine)}})
	r.refused()
	r.refused(ssh.PublicKeys(other))
	r.refused(ssh.Password("x"))
	r.refused(asked)
	r.shell(ssh.PublicKeys(other, mine)).hears("false\n")
	if log := r.log.String(); !strings.Contains(log, `msg="login refused" user=ada`) {
		t.Errorf("the log: %s", log)
	}
}

// forged offers somebody else's public key and signs with its own.
type forged struct{ shown, own ssh.Signer }

func (f forged) PublicKey() ssh.PublicKey { return f.shown.PublicKey() }

func (f forged) Sign(_ io.Reader, data []byte) (*ssh.Signature, error) {
	return f.own.Sign(rand.Reader, data)
}

// offered is a public key that is offered, but can't sign.
type offered struct{ ssh.Signer }

func (offered) Sign(io.Reader, []byte) (*ssh.Signature, error) {
	return nil, errors.New("it is not used")
}

// Only a login that has proved a leader's key leads: offering the key is not enough.
func TestLeadKeys(t *testing.T) {
	leader, guest := newKey(t), newKey(t)
	r := serve(t, Options{Auth: Auth{Lead: keysOf(leader)}})
	r.refused() // once, so that a client offers its key
	r.shell(ssh.PublicKeys(leader)).hears("true\n")
	r.shell(ssh.PublicKeys(guest, leader)).hears("false\n") // any key is let in
	r.refused(ssh.PublicKeys(forged{leader, guest}, guest))
	r.shell(asked).hears("false\n")
	r.shell(ssh.PublicKeys(offered{leader}), asked).hears("false\n")
}

// A login name of more than 64 bytes is refused, however one logs in, and the client is
// told why.
func TestLoginNames(t *testing.T) {
	mine := newKey(t)
	for _, c := range []struct {
		auth Auth
		with []ssh.AuthMethod
	}{
		{Auth{}, nil},
		{Auth{Keys: keysOf(mine)}, []ssh.AuthMethod{ssh.PublicKeys(mine)}},
		{Auth{Password: []byte("word")}, []ssh.AuthMethod{ssh.Password("word")}},
		{Auth{Lead: keysOf(mine)}, []ssh.AuthMethod{asked}},
		{Auth{Lead: keysOf(mine)}, []ssh.AuthMethod{ssh.PublicKeys(mine)}},
	} {
		r := serve(t, Options{Auth: c.auth})
		for _, name := range []string{strings.Repeat("n", maxLoginName), strings.Repeat("é", maxLoginName/2), strings.Repeat("n", maxLoginName+1), strings.Repeat("é", maxLoginName/2+1), strings.Repeat("n", 200_000)} {
			config, told := r.config(c.with...), ""
			config.User = name
			config.BannerCallback = func(message string) error { told = message; return nil }
			client, err := ssh.Dial("tcp", r.addr, config)
			if err == nil {
				client.Close()
			}
			if fits := len(name) <= maxLoginName; fits != (err == nil) || !fits && !strings.Contains(told, "at most 64 bytes") {
				t.Errorf("%d bytes, by %d ways: %v, told %q", len(name), len(c.with), err, told)
			}
		}
		if log := r.log.String(); strings.Contains(log, strings.Repeat("n", maxLoginName)) {
			t.Errorf("the name is in the log: %s", log)
		}
	}
}

// A connection is closed after three wrong passwords.
func TestPassword(t *testing.T) {
	leader := newKey(t)
	for _, lead := range []Keys{nil, keysOf(leader)} {
		r := serve(t, Options{Auth: Auth{Password: []byte("ἀλήθεια"), Lead: lead}})
		r.refused()
		tries := 0
		after := func(wrong int, text string) ssh.AuthMethod {
			tries = 0
			return ssh.RetryableAuthMethod(ssh.PasswordCallback(func() (string, error) {
				if tries++; tries <= wrong {
					return text, nil
				}
				return "ἀλήθεια", nil
			}), 10)
		}
		r.refused(after(3, "wrong"))
		if lead == nil && tries > 3 {
			t.Errorf("%d were taken", tries)
		}
		r.login(after(2, "ἀλήθει"))
		if lead != nil {
			r.refused(ssh.PublicKeys(newKey(t)))
			r.shell(ssh.PublicKeys(leader)).hears("true\n")
		}
		if log := r.log.String(); strings.Contains(log, "wrong") || strings.Contains(log, "ἀλήθεια") {
			t.Errorf("a password is in the log: %s", log)
		}
	}
}

// The number of connections without a session is limited: the address with most of them
// loses the one that has been silent longest, and nobody is refused.
func TestWaiting(t *testing.T) {
	r := serve(t, Options{})
	other := r.login() // logged in, from the same address
	var all []net.Conn
	for range maxWaiting + 9 {
		c, err := net.Dial("tcp", r.addr)
		fatal(t, err)
		defer c.Close()
		if _, err := io.ReadFull(c, make([]byte, 8)); err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	for _, c := range all[:10] {
		gone(t, c)
	}
	await(t, "no more are held", func() bool { return connections("") == maxWaiting })
	begun(t, other).says("still here")
}

// dialFrom logs in from a local address.
func (r *running) dialFrom(address string, auth ...ssh.AuthMethod) error {
	d := net.Dialer{Timeout: ample, LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	conn, err := d.Dial("tcp", r.addr)
	if err != nil {
		return err
	}
	defer conn.Close()
	c, channels, requests, err := ssh.NewClientConn(conn, r.addr, r.config(auth...))
	if err != nil {
		return err
	}
	s, err := ssh.NewClient(c, channels, requests).NewSession()
	if err != nil {
		return err
	}
	s.Stdin = strings.NewReader("q")
	return cmp.Or(s.Shell(), s.Wait())
}

// hold keeps n connections open, which have sent say and no more, and reopens those that
// are closed, until the test ends.
func (r *running) hold(n int, say string) {
	ctx, cancel := context.WithCancel(r.t.Context())
	var all sync.WaitGroup
	for range n {
		all.Go(func() {
			for ctx.Err() == nil {
				c, err := net.Dial("tcp", r.addr)
				if err != nil {
					continue
				}
				stop := context.AfterFunc(ctx, func() { c.Close() })
				_, _ = io.WriteString(c, say)
				_, _ = io.Copy(io.Discard, c)
				stop()
				c.Close()
				time.Sleep(5 * time.Millisecond) // a client that takes all of the processors shows nothing of the server
			}
		})
	}
	r.t.Cleanup(all.Wait)
	r.t.Cleanup(cancel)
}

// While somebody holds as many connections open as allowed and reopens those that are
// closed, others can log in, even from the same address.
func TestHeldConnections(t *testing.T) {
	for _, c := range []struct{ say, waits string }{
		{"", "ssh.readVersion"},
		{"SSH-2.0-held\r\n", "ssh.(*handshakeTransport).waitSession"},
	} {
		t.Run(c.say, func(t *testing.T) {
			r := serve(t, Options{})
			r.hold(maxWaiting, c.say)
			await(t, "all are there, and have said it", func() bool { return connections(c.waits) >= maxWaiting-1 })
			for _, address := range []string{"127.0.0.2", "127.0.0.1"} {
				var took []time.Duration
				for range 20 {
					begun := time.Now()
					if err := r.dialFrom(address); err != nil {
						t.Errorf("from %s: %v", address, err)
					}
					took = append(took, time.Since(begun).Round(time.Millisecond))
				}
				t.Logf("from %s: after at most %v", address, slices.Max(took))
			}
		})
	}
}
