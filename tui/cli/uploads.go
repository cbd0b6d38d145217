package cli

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"perceptron/model/parallel"
	"perceptron/tui/class"
)

// uploadLimits bounds the uploads.
type uploadLimits struct {
	bytes int // of one upload
	each  int // number of uploads of a login name, including those in progress
	total int // bytes of all, including those in progress
}

// minCounted is the least size that an upload counts for, which bounds the number of small
// ones.
const minCounted = 64 << 10

// uploads is the texts that guests have uploaded, by login name. Its methods may be called
// from any goroutine.
//
// An upload in progress counts with the largest size allowed. When the limit is reached,
// uploads are evicted: first the least recently used one that the class is not shown and
// whose login name has no session; then one of the login name that holds most, if that is
// more than the newcomer holds. So nobody can use up all memory, and those with few uploads
// keep them.
type uploads struct {
	limits     uploadLimits
	hasSession func(login string) bool // whether a login name has a session

	mu    sync.Mutex // guards what follows
	items []*upload  // the least recently used first
}

// upload is one text. Its owner opens it by name; once it was shown to the class, all open
// it by shown.
type upload struct {
	login  string // the owner
	name   string // "": replaced by a newer upload, and only shown remains
	shown  string // "": not shown
	text   []byte
	sum    [sha256.Size]byte
	held   int                     // bytes that it counts for
	cancel context.CancelCauseFunc // cancels an upload in progress with a cause; nil: complete
}

var (
	errEvicted = errors.New("cut off: the space was needed for others (try again)")
	errCleared = errors.New("cut off: the leader of the class has cleared your uploads")
	errGone    = errors.New("this upload is no longer kept (upload it again)")
)

// list is what a login name ("": none) can open, by name: its own uploads, and those shown
// to the class, whose names contain a colon.
func (s *uploads) list(login string) map[string]*upload {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.visibleTo(login)
}

// visibleTo is list; mu is held.
func (s *uploads) visibleTo(login string) map[string]*upload {
	all := map[string]*upload{}
	for _, u := range s.items {
		if u.shown != "" {
			all[u.shown] = u
		}
		if u.login == login && login != "" && u.name != "" && u.cancel == nil {
			all[u.name] = u
		}
	}
	return all
}

// find is the upload that a login name can open by a name, and marks it as used; nil if
// there is none.
func (s *uploads) find(login, name string) *upload {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.visibleTo(login)[name]
	if k := slices.Index(s.items, u); k >= 0 {
		s.items = append(slices.Delete(s.items, k, k+1), u)
	}
	return u
}

// show makes an upload visible to all, and returns its name for them.
func (s *uploads) show(u *upload) (name string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Contains(s.items, u) {
		return "", errGone
	}
	shown := s.visibleTo("")
	whose := class.Shown(u.login) + ":"
	name = cmp.Or(u.shown, whose+u.name)
	for k := 2; shown[name] != nil && shown[name].sum != u.sum; k++ {
		name = fmt.Sprintf("%s%d:%s", whose, k, u.name)
	}
	if shown[name] == nil {
		u.shown = name
	}
	return name, nil
}

// held is the bytes of each login name, including uploads in progress.
func (s *uploads) held() map[string]int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := map[string]int64{}
	for _, u := range s.items {
		all[u.login] += int64(u.held)
	}
	return all
}

// clear removes the uploads of a login name, and returns their bytes.
func (s *uploads) clear(login string) (freed int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for k := len(s.items) - 1; k >= 0; k-- {
		if s.items[k].login == login {
			freed += int64(s.items[k].held)
			s.remove(k, errCleared)
		}
	}
	return freed
}

// remove removes upload k, and cancels it if it is in progress; mu is held.
func (s *uploads) remove(k int, why error) {
	if cancel := s.items[k].cancel; cancel != nil {
		cancel(why)
	}
	s.items = slices.Delete(s.items, k, k+1)
}

// receive reads an upload of a login name and stores it, replacing one of the same name. On
// an error the old one is kept.
func (s *uploads) receive(ctx context.Context, login, name string, from io.Reader) (bytes int, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	u := &upload{login: login, name: name, held: s.limits.bytes, cancel: cancel}
	if err := s.begin(u); err != nil {
		return 0, err
	}
	defer s.abandon(u)
	text, err := parallel.Await(ctx, func() ([]byte, error) {
		return io.ReadAll(io.LimitReader(from, int64(s.limits.bytes)+1))
	})
	switch {
	case err != nil:
		return 0, err
	case len(text) == 0:
		return 0, fmt.Errorf("nothing came on standard input (ssh HOST upload %s < FILE)", name)
	case len(text) > s.limits.bytes:
		return 0, fmt.Errorf("more than %d MiB (take fewer examples or columns)", s.limits.bytes>>20)
	}
	u.text, u.sum = text, sha256.Sum256(text)
	return len(text), s.finish(ctx, u)
}

// begin registers an upload in progress, evicting others if necessary.
func (s *uploads) begin(u *upload) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var names []string
	for _, other := range s.items {
		if other.login == u.login && other.name != "" && (other.name != u.name || other.cancel != nil) {
			names = append(names, other.name)
		}
	}
	if slices.Sort(names); len(names) >= s.limits.each {
		return fmt.Errorf("%d are kept already or on their way, which is the most (take one of their names: %s)", len(names), strings.Join(names, ", "))
	}
	for n := max(u.held, minCounted); ; {
		held, all := s.usage()
		if all+n <= s.limits.total {
			s.items = append(s.items, u)
			return nil
		}
		k := s.victim(held, u.login)
		if k < 0 {
			return fmt.Errorf("the server keeps %d MiB of uploads, and you have the largest share (try again when somebody has left)", s.limits.total>>20)
		}
		s.remove(k, errEvicted)
	}
}

// finish stores a complete upload. Equal texts share their memory.
func (s *uploads) finish(ctx context.Context, u *upload) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Contains(s.items, u) {
		return cmp.Or(context.Cause(ctx), errEvicted)
	}
	if k := slices.IndexFunc(s.items, func(other *upload) bool { return other.cancel == nil && other.sum == u.sum }); k >= 0 {
		u.text = s.items[k].text
	}
	if old := s.visibleTo(u.login)[u.name]; old != nil {
		old.name = ""
	}
	s.items = slices.DeleteFunc(s.items, func(u *upload) bool { return u.name == "" && u.shown == "" })
	u.held, u.cancel = len(u.text), nil
	return nil
}

// abandon removes an upload that is not complete.
func (s *uploads) abandon(u *upload) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if k := slices.Index(s.items, u); k >= 0 && u.cancel != nil {
		s.items = slices.Delete(s.items, k, k+1)
	}
}

// usage is the bytes that uploads count for, by login name and in all; mu is held.
func (s *uploads) usage() (held map[string]int, all int) {
	held = map[string]int{}
	for _, u := range s.items {
		n := max(u.held, minCounted)
		held[u.login] += n
		all += n
	}
	return held, all
}

// victim is the index of the upload to evict for one of a login name, or −1; mu is held.
func (s *uploads) victim(held map[string]int, login string) int {
	if k := slices.IndexFunc(s.items, func(u *upload) bool { return u.shown == "" && !s.hasSession(u.login) }); k >= 0 {
		return k
	}
	most := login
	for other := range held {
		if held[other] > held[most] {
			most = other
		}
	}
	if most == login {
		return -1
	}
	return slices.IndexFunc(s.items, func(u *upload) bool { return u.login == most })
}
