package serve

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"golang.org/x/crypto/ssh"
)

func write(t *testing.T, text string, mode os.FileMode) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	fatal(t, os.WriteFile(path, []byte(text), mode))
	fatal(t, os.Chmod(path, mode))
	return path
}

func TestReadKeys(t *testing.T) {
	key := newKey(t)
	line := string(ssh.MarshalAuthorizedKey(key.PublicKey()))
	keys, err := ReadKeys(write(t, "# the class\n\n"+strings.TrimSpace(line)+" ada@home\r\n", 0o644))
	if err != nil || len(keys) != 1 || !keys.Has(key.PublicKey()) {
		t.Errorf("%d keys: %v", len(keys), err)
	}
	for _, c := range []struct {
		text string
		mode os.FileMode
		want string
	}{
		{line + "ssh-ed25519 AAAA\n", 0o644, ":2: not a public key"},
		{line + "\ncommand=\"x\" " + line, 0o644, ":3: options before a key"},
		{"# none\n", 0o644, ": it has no key in it"},
		{line, 0o664, ": others can write it (chmod go-w "},
		{line, 0o646, ": others can write it"},
	} {
		path := write(t, c.text, c.mode)
		if _, err := ReadKeys(path); err == nil || !strings.HasPrefix(err.Error(), path+c.want) {
			t.Errorf("%q, mode %o: %v, want %s", c.text, c.mode, err, c.want)
		}
	}
	if _, err := ReadKeys(t.TempDir()); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Error(err)
	}
	if _, err := ReadKeys("/no/such"); err == nil || err.Error() != "/no/such: it can't be read: no such file or directory" {
		t.Error(err)
	}
}

func TestReadPassword(t *testing.T) {
	if p, err := ReadPassword(write(t, " open sesame \r\nnot this\n", 0o600)); string(p) != " open sesame " || err != nil {
		t.Errorf("%q: %v", p, err)
	}
	for _, c := range []struct {
		text string
		mode os.FileMode
		want string
	}{{"\nx\n", 0o600, ":1: the line is empty"}, {"x", 0o640, ": others can read it (chmod 600 "}, {"x", 0o604, ": others can read it"}, {"x", 0o620, ": others can write it"}} {
		path := write(t, c.text, c.mode)
		if _, err := ReadPassword(path); err == nil || !strings.HasPrefix(err.Error(), path+c.want) {
			t.Errorf("%q, mode %o: %v, want %s", c.text, c.mode, err, c.want)
		}
	}
}

// A file in a directory that anybody may write is refused, and none is created there; a
// sticky directory, such as /tmp, is accepted.
func TestOpenFolder(t *testing.T) {
	key := string(ssh.MarshalAuthorizedKey(newKey(t).PublicKey()))
	for mode, taken := range map[os.FileMode]bool{0o700: true, 0o755: true, 0o775: true, 0o777 | os.ModeSticky: true, 0o777: false, 0o707: false, 0o703: false} {
		folder := filepath.Join(t.TempDir(), "folder")
		fatal(t, os.Mkdir(folder, 0o700))
		for name, text := range map[string]string{"keys": key, "word": "sesame\n"} {
			fatal(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
		}
		fatal(t, os.Chmod(folder, mode))
		_, keys := ReadKeys(filepath.Join(folder, "keys"))
		_, word := ReadPassword(filepath.Join(folder, "word"))
		_, host := HostKey(filepath.Join(folder, "host_key"))
		for what, err := range map[string]error{"keys": keys, "word": word, "host_key": host} {
			if taken != (err == nil) || !taken && err.Error() != filepath.Join(folder, what)+": anybody can write its folder, and put another file there (chmod o-w "+folder+")" {
				t.Errorf("%s in a folder of mode %v: %v", what, mode, err)
			}
		}
		if _, err := os.Stat(filepath.Join(folder, "host_key")); taken != (err == nil) {
			t.Errorf("mode %v: a host key was made: %v", mode, err)
		}
	}
}

// A host key is created once, however many servers start at once, and never replaced. What
// a killed server left beside it does not matter.
func TestHostKey(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state", "host_key")
	fatal(t, os.MkdirAll(filepath.Dir(path), 0o755))
	fatal(t, os.WriteFile(filepath.Join(filepath.Dir(path), ".host_key-1"), []byte("-----BEGIN OPENSSH PRI"), 0o600))
	var all sync.WaitGroup
	prints := make([]string, 8)
	for k := range prints {
		all.Go(func() {
			key, err := HostKey(path)
			if err != nil {
				t.Error(err)
				return
			}
			prints[k] = ssh.FingerprintSHA256(key.PublicKey())
		})
	}
	all.Wait()
	for _, p := range prints {
		if p != prints[0] {
			t.Errorf("two keys: %v", prints)
		}
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode() != 0o600 {
		t.Errorf("mode %v: %v", info.Mode(), err)
	}
	if folder, err := os.Stat(filepath.Dir(path)); err != nil || folder.Mode().Perm() != 0o755 {
		t.Errorf("the folder's mode became %v", folder.Mode())
	}
	if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) != 2 {
		t.Errorf("%d files are left, want the key and the remains", len(left))
	}
	for text, want := range map[string]string{
		"-----BEGIN OPENSSH PRIVATE KEY-----\nhalf": ":1: not a private key: it is not replaced",
		"": ":1: not a private key",
	} {
		path := write(t, text, 0o600)
		if _, err := HostKey(path); err == nil || !strings.HasPrefix(err.Error(), path+want) {
			t.Errorf("%q: %v", text, err)
		}
		if now, _ := os.ReadFile(path); string(now) != text {
			t.Errorf("%q was replaced by %q", text, now)
		}
	}
	readable := write(t, "x", 0o644)
	if _, err := HostKey(readable); err == nil || !strings.Contains(err.Error(), "others can read it (chmod 600") {
		t.Error(err)
	}
}
