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

// uploadLimits is what may be kept of uploads.
type uploadLimits struct {
	bytes int // of one
	each  int // uploads of a login name, with those under way
	total int // bytes of all, with what is under way
}

// leastCounted is what an upload counts for at least, so that there are not any number of
// small ones.
const leastCounted = 64 << 10

// uploads are the texts that guests have put, by login name, with those that are under
// way. It may be used from any goroutine.
//
// One that is under way counts as the largest that there may be. Where they are full, the
// least recently used one goes of those that the class is not shown and whose login name
// has no session; else that of whoever holds most, if that is more than the newcomer holds.
// So nobody can use them up, and who is here with little keeps it.
type uploads struct {
	limits uploadLimits
	here   func(login string) bool // whether there is a session of that name

	mu   sync.Mutex // what follows
	kept []*upload  // the least recently used first
}

// upload is one text. Its name is whose it is alone, and all have it by another once the
// class was shown it.
type upload struct {
	login string // whose it is
	name  string // "": there is another by that name now, and this one is the class's alone
	shown string // "": to nobody
	text  []byte
	sum   [sha256.Size]byte
	held  int                     // bytes that it counts for
	cut   context.CancelCauseFunc // ends one that is under way, and says why; nil: it is whole
}

var (
	errCrowdedOut = errors.New("cut off: the space was needed for others (try again)")
	errCleared    = errors.New("cut off: the leader of the class has cleared your uploads")
	errGone       = errors.New("this upload is no longer kept (upload it again)")
)

// list is what can be opened by a login name, "" being nobody's: its own uploads, and those
// that the class was shown, each by its name there, which has a colon.
func (s *uploads) list(login string) map[string]*upload {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.named(login)
}

// named is list; mu is held.
func (s *uploads) named(login string) map[string]*upload {
	all := map[string]*upload{}
	for _, u := range s.kept {
		if u.shown != "" {
			all[u.shown] = u
		}
		if u.login == login && login != "" && u.name != "" && u.cut == nil {
			all[u.name] = u
		}
	}
	return all
}

// find is what a login name can open by that name, which is used by it; nil if there is
// nothing.
func (s *uploads) find(login, name string) *upload {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.named(login)[name]
	if k := slices.Index(s.kept, u); k >= 0 {
		s.kept = append(slices.Delete(s.kept, k, k+1), u)
	}
	return u
}

// show has all find an upload, and is its name for them.
func (s *uploads) show(u *upload) (name string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Contains(s.kept, u) {
		return "", errGone
	}
	shown := s.named("")
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

// held is how many bytes there are of each login name, with what is under way.
func (s *uploads) held() map[string]int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := map[string]int64{}
	for _, u := range s.kept {
		all[u.login] += int64(u.held)
	}
	return all
}

// clear frees what there is of a login name, and is how many bytes that was.
func (s *uploads) clear(login string) (freed int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for k := len(s.kept) - 1; k >= 0; k-- {
		if s.kept[k].login == login {
			freed += int64(s.kept[k].held)
			s.remove(k, errCleared)
		}
	}
	return freed
}

// remove lets an upload go; one that is under way is told why. mu is held.
func (s *uploads) remove(k int, why error) {
	if cut := s.kept[k].cut; cut != nil {
		cut(why)
	}
	s.kept = slices.Delete(s.kept, k, k+1)
}

// receive keeps what comes from a reader as a login name's upload of that name, in place of
// one that there is; where it fails, that one stays.
func (s *uploads) receive(ctx context.Context, login, name string, from io.Reader) (bytes int, err error) {
	ctx, cut := context.WithCancelCause(ctx)
	defer cut(nil)
	u := &upload{login: login, name: name, held: s.limits.bytes, cut: cut}
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

// begin counts an upload in that is under way, and makes room for it.
func (s *uploads) begin(u *upload) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var names []string
	for _, other := range s.kept {
		if other.login == u.login && other.name != "" && (other.name != u.name || other.cut != nil) {
			names = append(names, other.name)
		}
	}
	if slices.Sort(names); len(names) >= s.limits.each {
		return fmt.Errorf("%d are kept already or on their way, which is the most (take one of their names: %s)", len(names), strings.Join(names, ", "))
	}
	for n := max(u.held, leastCounted); ; {
		held, all := s.counted()
		if all+n <= s.limits.total {
			s.kept = append(s.kept, u)
			return nil
		}
		k := s.dispensable(held, u.login)
		if k < 0 {
			return fmt.Errorf("the server keeps %d MiB of uploads, and nobody holds more of them than you (try again when somebody has left)", s.limits.total>>20)
		}
		s.remove(k, errCrowdedOut)
	}
}

// finish keeps an upload that has come whole. A text that others have put too is held
// once.
func (s *uploads) finish(ctx context.Context, u *upload) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Contains(s.kept, u) {
		return cmp.Or(context.Cause(ctx), errCrowdedOut)
	}
	if k := slices.IndexFunc(s.kept, func(other *upload) bool { return other.cut == nil && other.sum == u.sum }); k >= 0 {
		u.text = s.kept[k].text
	}
	if old := s.named(u.login)[u.name]; old != nil {
		old.name = ""
	}
	s.kept = slices.DeleteFunc(s.kept, func(u *upload) bool { return u.name == "" && u.shown == "" })
	u.held, u.cut = len(u.text), nil
	return nil
}

// abandon forgets an upload that has not come whole.
func (s *uploads) abandon(u *upload) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if k := slices.Index(s.kept, u); k >= 0 && u.cut != nil {
		s.kept = slices.Delete(s.kept, k, k+1)
	}
}

// counted is how many bytes the uploads of each login name count for, and those of all. mu
// is held.
func (s *uploads) counted() (held map[string]int, all int) {
	held = map[string]int{}
	for _, u := range s.kept {
		n := max(u.held, leastCounted)
		held[u.login] += n
		all += n
	}
	return held, all
}

// dispensable is the upload that goes first for one of a login name's, or -1. mu is held.
func (s *uploads) dispensable(held map[string]int, login string) int {
	if k := slices.IndexFunc(s.kept, func(u *upload) bool { return u.shown == "" && !s.here(u.login) }); k >= 0 {
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
	return slices.IndexFunc(s.kept, func(u *upload) bool { return u.login == most })
}
