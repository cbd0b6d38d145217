package serve

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/crypto/ssh"

	"perceptron/model"
	"perceptron/tui/save"
)

// maxFile is larger than any file of keys.
const maxFile = 1 << 20

// Permission bits that a file must not have.
const (
	privateMask  = 0o077 // of a secret: only its owner may read or write it
	readOnlyMask = 0o022 // only its owner may write it
)

// readGuarded reads a small file, which must be ours and have none of the forbidden
// permission bits.
func readGuarded(path string, forbidden fs.FileMode) ([]byte, error) {
	if err := checkFolder(path); err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, unreadable(path, err)
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, unreadable(path, err)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s: not a regular file", path)
	case !ownedByUs(info):
		return nil, fmt.Errorf("%s: it belongs to another user, who could change it (copy it to a file of your own)", path)
	case info.Mode().Perm()&forbidden&privateMask&^readOnlyMask != 0:
		return nil, fmt.Errorf("%s: others can read it (chmod 600 %s)", path, path)
	case info.Mode().Perm()&forbidden != 0:
		return nil, fmt.Errorf("%s: others can write it (chmod go-w %s)", path, path)
	case info.Size() > maxFile:
		return nil, fmt.Errorf("%s: %d bytes are too many for a file of this kind", path, info.Size())
	}
	text, err := io.ReadAll(io.LimitReader(f, maxFile))
	if err != nil {
		return nil, unreadable(path, err)
	}
	return text, nil
}

// checkFolder refuses a file in a directory where anybody could replace it. Directories
// that a group may write are accepted, and sticky ones, where users can remove only their
// own files.
func checkFolder(path string) error {
	const anybody = 0o002
	folder := filepath.Dir(path)
	info, err := os.Stat(folder)
	switch {
	case err != nil:
		return nil // opening the file gives the better error
	case info.Mode().Perm()&anybody != 0 && info.Mode()&fs.ModeSticky == 0:
		return fmt.Errorf("%s: anybody can write its folder, and put another file there (chmod o-w %s)", path, folder)
	}
	return nil
}

// ownedByUs reports whether a file belongs to the server's user or to root.
func ownedByUs(info fs.FileInfo) bool {
	user, known := save.Owner(info)
	return !known || user == 0 || user == os.Geteuid()
}

func unreadable(path string, err error) error {
	return fmt.Errorf("%s: it can't be read: %w", path, model.WithoutPath(err))
}

// Keys is a set of public keys in wire format.
type Keys map[string]bool

// Has reports whether the set has a key.
func (k Keys) Has(key ssh.PublicKey) bool { return k[string(key.Marshal())] }

// ReadKeys reads a file in the format of OpenSSH's authorized_keys. Options before a key
// are refused, since they are not supported.
func ReadKeys(path string) (Keys, error) {
	text, err := readGuarded(path, readOnlyMask)
	if err != nil {
		return nil, err
	}
	keys := Keys{}
	for k, line := range bytes.Split(text, []byte("\n")) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 || line[0] == '#' {
			continue
		}
		key, _, options, _, err := ssh.ParseAuthorizedKey(line)
		switch {
		case err != nil:
			return nil, fmt.Errorf("%s:%d: not a public key: expected a line such as ssh-ed25519 AAAA… name", path, k+1)
		case len(options) > 0:
			return nil, fmt.Errorf("%s:%d: options before a key are not supported here (leave them out)", path, k+1)
		}
		if _, certificate := key.(*ssh.Certificate); certificate {
			return nil, fmt.Errorf("%s:%d: a certificate: expected the public key itself", path, k+1)
		}
		keys[string(key.Marshal())] = true
	}
	if len(keys) == 0 {
		return nil, fmt.Errorf("%s: it has no key in it", path)
	}
	return keys, nil
}

// ReadPassword reads a password: the first line of a file.
func ReadPassword(path string) ([]byte, error) {
	text, err := readGuarded(path, privateMask)
	if err != nil {
		return nil, err
	}
	line, _, _ := bytes.Cut(text, []byte("\n"))
	line = bytes.TrimSuffix(line, []byte("\r"))
	if len(line) == 0 {
		return nil, fmt.Errorf("%s:1: the line is empty: expected the password on it", path)
	}
	return line, nil
}

// HostKey reads the private key in a file, which is created, atomically, if it does not
// exist. An existing file is never replaced, since clients know its key.
func HostKey(path string) (ssh.Signer, error) {
	text, err := readGuarded(path, privateMask)
	if errors.Is(err, fs.ErrNotExist) {
		failure := createKey(path)
		if text, err = readGuarded(path, privateMask); err != nil && failure != nil {
			return nil, fmt.Errorf("%w: no host key can be made there", failure)
		}
	}
	if err != nil {
		return nil, err
	}
	key, err := ssh.ParsePrivateKey(text)
	var locked *ssh.PassphraseMissingError
	switch {
	case errors.As(err, &locked):
		return nil, fmt.Errorf("%s:1: the key has a passphrase, which nobody is there to type (ssh-keygen -p takes it away)", path)
	case err != nil:
		return nil, fmt.Errorf("%s:1: not a private key: it is not replaced, for clients may know it (move it away, and one is made)", path)
	}
	return key, nil
}

// createKey writes a new ed25519 key to a file that does not exist.
func createKey(path string) error {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return err
	}
	block, err := ssh.MarshalPrivateKey(private, "perceptron serve")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("%s: %w", path, model.WithoutPath(err))
	}
	_, err = save.File(context.Background(), path, false, 0o600, func(w io.Writer) error { return pem.Encode(w, block) })
	return err
}
