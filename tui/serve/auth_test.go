package serve

import (
	"crypto/rand"
	"errors"
	"io"
	"net"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"
)

func keysOf(signers ...ssh.Signer) Keys {
	k := Keys{}
	for _, s := range signers {
		k[string(s.PublicKey().Marshal())] = true
	}
	return k
}

func (r *running) refused(auth ...ssh.AuthMethod) error {
	c, err := ssh.Dial("tcp", r.addr, r.config(auth...))
	if err == nil {
		c.Close()
		r.t.Error("somebody was let in")
	}
	return err
}

func TestKeysAuth(t *testing.T) {
	mine, other := newKey(t), newKey(t)
	r := serve(t, Options{Auth: Auth{Keys: keysOf(mine)}})
	r.refused()
	r.refused(ssh.PublicKeys(other))
	r.refused(ssh.Password("x"))
	r.refused(ssh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) { return nil, nil }))
	r.shell(ssh.PublicKeys(other, mine)).hears("false\n")
	if log := r.log.String(); !strings.Contains(log, `msg="login refused" user=ada`) {
		t.Errorf("the log: %s", log)
	}
}

// forged has a public key that somebody else has, and signs with its own.
type forged struct{ shown, own ssh.Signer }

func (f forged) PublicKey() ssh.PublicKey { return f.shown.PublicKey() }

func (f forged) Sign(_ io.Reader, data []byte) (*ssh.Signature, error) {
	return f.own.Sign(rand.Reader, data)
}

// offered is a public key that is offered, and then not used.
type offered struct{ ssh.Signer }

func (offered) Sign(io.Reader, []byte) (*ssh.Signature, error) {
	return nil, errors.New("it is not used")
}

// Who leads has proved the leader's key: to offer it is not enough.
func TestLeadKeys(t *testing.T) {
	leader, guest := newKey(t), newKey(t)
	r := serve(t, Options{Auth: Auth{Lead: keysOf(leader)}})
	r.refused() // once, so that a client offers its key
	r.shell(ssh.PublicKeys(leader)).hears("true\n")
	r.shell(ssh.PublicKeys(guest, leader)).hears("false\n") // any key is let in
	r.refused(ssh.PublicKeys(forged{leader, guest}, guest))
	asked := ssh.KeyboardInteractive(func(_, _ string, questions []string, _ []bool) ([]string, error) {
		if len(questions) > 0 {
			t.Errorf("asked %q", questions)
		}
		return nil, nil
	})
	r.shell(asked).hears("false\n")
	r.shell(ssh.PublicKeys(offered{leader}), asked).hears("false\n")
}

// A login name of more than 64 bytes is refused, however one logs in, and the client is
// told why.
func TestLoginNames(t *testing.T) {
	mine := newKey(t)
	asked := ssh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) { return nil, nil })
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
		for _, name := range []string{strings.Repeat("n", nameMost), strings.Repeat("é", nameMost/2), strings.Repeat("n", nameMost+1), strings.Repeat("é", nameMost/2+1), strings.Repeat("n", 200_000)} {
			config, told := r.config(c.with...), ""
			config.User = name
			config.BannerCallback = func(message string) error { told = message; return nil }
			client, err := ssh.Dial("tcp", r.addr, config)
			if err == nil {
				client.Close()
			}
			if fits := len(name) <= nameMost; fits != (err == nil) || !fits && !strings.Contains(told, "at most 64 bytes") {
				t.Errorf("%d bytes, by %d ways: %v, told %q", len(name), len(c.with), err, told)
			}
		}
		if log := r.log.String(); strings.Contains(log, strings.Repeat("n", nameMost)) {
			t.Errorf("the name is in the log: %s", log)
		}
	}
}

// Three wrong passwords are a connection's last.
func TestPassword(t *testing.T) {
	leader := newKey(t)
	for _, lead := range []Keys{nil, keysOf(leader)} {
		r := serve(t, Options{Auth: Auth{Password: []byte("ἀλήθεια"), Lead: lead}})
		r.refused()
		tries := 0
		r.refused(ssh.RetryableAuthMethod(ssh.PasswordCallback(func() (string, error) {
			if tries++; tries <= 3 {
				return "wrong", nil
			}
			return "ἀλήθεια", nil
		}), 10))
		if lead == nil && tries > 3 {
			t.Errorf("%d were taken", tries)
		}
		tries = 0
		r.login(ssh.RetryableAuthMethod(ssh.PasswordCallback(func() (string, error) {
			if tries++; tries <= 2 {
				return "ἀλήθει", nil
			}
			return "ἀλήθεια", nil
		}), 10))
		if lead != nil {
			r.refused(ssh.PublicKeys(newKey(t)))
			r.shell(ssh.PublicKeys(leader)).hears("true\n")
		}
		if log := r.log.String(); strings.Contains(log, "wrong") || strings.Contains(log, "ἀλήθεια") {
			t.Errorf("a password is in the log: %s", log)
		}
	}
}

// No more than so many are between the connection and the login at once.
func TestLoginsAtOnce(t *testing.T) {
	r := serve(t, Options{})
	var all []net.Conn
	for range loginsAtOnce {
		c, err := net.Dial("tcp", r.addr)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if _, err := io.ReadFull(c, make([]byte, 8)); err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	more, err := net.Dial("tcp", r.addr)
	if err != nil {
		t.Fatal(err)
	}
	gone(t, more)
	all[0].Close()
	await(t, "there is a place again", func() bool {
		c, err := ssh.Dial("tcp", r.addr, r.config())
		if err == nil {
			c.Close()
		}
		return err == nil
	})
}
