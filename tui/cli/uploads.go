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

	"perceptron/model/together"
)

// uploadLimits is what may be kept of uploads.
type uploadLimits struct {
	bytes int // of one
	each  int // uploads of an owner
	total int // bytes of all, with what is under way; of an owner a quarter of them
}

// leastCounted is what an upload counts for at least, so that there are not any number of
// small ones.
const leastCounted = 64 << 10

// owner is whose an upload is: a login name's, or the class's.
type owner struct {
	login string
	class bool
}

// ofClass owns what leaders have taken the class to.
func ofClass() owner { return owner{class: true} }

// uploads are the texts that guests have put, by owner, with those that are under way. It
// may be used from any goroutine.
//
// One that is under way counts as the largest that there may be. Where they are full, the
// least recently used one of an owner without a session goes; else that of whoever holds
// most, if that is more than the newcomer holds. So nobody can use them up, and who is here
// with little keeps it.
type uploads struct {
	limits uploadLimits
	here   func(login string) bool // whether there is a session of that name

	mu   sync.Mutex // what follows
	kept []*upload  // the least recently used first
}

// upload is one text.
type upload struct {
	owner owner
	by    string // the login name that it came from
	name  string
	text  []byte
	sum   [sha256.Size]byte
	held  int                     // bytes that it counts for
	cut   context.CancelCauseFunc // ends one that is under way, and says why; nil: it is whole
}

var (
	errCrowdedOut = errors.New("cut off: the room was needed for others (try again)")
	errCleared    = errors.New("cut off: who leads the class has cleared your uploads")
)

// find is an owner's upload of that name, which is used by it; nil if there is none.
func (s *uploads) find(of owner, name string) *upload {
	s.mu.Lock()
	defer s.mu.Unlock()
	k := slices.IndexFunc(s.kept, func(u *upload) bool { return u.owner == of && u.name == name && u.cut == nil })
	if k < 0 {
		return nil
	}
	u := s.kept[k]
	s.kept = append(slices.Delete(s.kept, k, k+1), u)
	return u
}

// list is what an owner has, by name.
func (s *uploads) list(of owner) (whole []*upload) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, u := range s.kept {
		if u.owner == of && u.cut == nil {
			whole = append(whole, u)
		}
	}
	slices.SortFunc(whole, func(a, b *upload) int { return strings.Compare(a.name, b.name) })
	return whole
}

// Held is how many bytes there are of each login name, with what is under way, and with
// what the class was shown of it.
func (s *uploads) Held() map[string]int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := map[string]int64{}
	for _, u := range s.kept {
		all[u.by] += int64(u.held)
	}
	return all
}

// Clear frees what there is of a login name, and is how many bytes that was.
func (s *uploads) Clear(login string) (freed int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for k := len(s.kept) - 1; k >= 0; k-- {
		if s.kept[k].by == login {
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

// receive keeps what comes from a reader as an owner's upload of that name, in place of
// one that there is; where it fails, that one stays.
func (s *uploads) receive(ctx context.Context, of owner, name string, from io.Reader) (bytes int, err error) {
	ctx, cut := context.WithCancelCause(ctx)
	defer cut(nil)
	u := &upload{owner: of, by: of.login, name: name, held: s.limits.bytes, cut: cut}
	if err := s.begin(u); err != nil {
		return 0, err
	}
	defer s.abandon(u)
	text, err := together.Within(ctx, func() ([]byte, error) {
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
	if err := s.refuseAnother(u); err != nil {
		return err
	}
	for n := max(u.held, leastCounted); ; {
		held, all := s.counted()
		switch most := s.limits.total / 4; {
		case held[u.owner]+n > most:
			return fmt.Errorf("a login name holds %d MiB at most, with what is under way (try again when the others have come)", most>>20)
		case all+n <= s.limits.total:
			s.kept = append(s.kept, u)
			return nil
		}
		k := s.dispensable(held, u.owner)
		if k < 0 {
			return fmt.Errorf("the server keeps %d MiB of uploads, and nobody holds more of them than you (try again when somebody has left)", s.limits.total>>20)
		}
		s.remove(k, errCrowdedOut)
	}
}

// refuseAnother is why an owner can't have one more upload. mu is held.
func (s *uploads) refuseAnother(u *upload) error {
	var names []string
	for _, other := range s.kept {
		if other.owner == u.owner && other.name != u.name && other.cut == nil {
			names = append(names, other.name)
		}
	}
	if len(names) < s.limits.each {
		return nil
	}
	slices.Sort(names)
	return fmt.Errorf("%d are kept already, and no more (take one of their names: %s)", len(names), strings.Join(names, ", "))
}

// finish keeps an upload that has come whole. A text that others have put too is held
// once.
func (s *uploads) finish(ctx context.Context, u *upload) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Contains(s.kept, u) {
		return cmp.Or(context.Cause(ctx), errCrowdedOut)
	}
	if err := s.refuseAnother(u); err != nil {
		return err
	}
	if k := slices.IndexFunc(s.kept, func(other *upload) bool { return other.cut == nil && other.sum == u.sum }); k >= 0 {
		u.text = s.kept[k].text
	}
	s.kept = slices.DeleteFunc(s.kept, func(other *upload) bool {
		return other.cut == nil && other.owner == u.owner && other.name == u.name
	})
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

// counted is how many bytes the uploads of each owner count for, and those of all. mu is
// held.
func (s *uploads) counted() (held map[owner]int, all int) {
	held = map[owner]int{}
	for _, u := range s.kept {
		n := max(u.held, leastCounted)
		held[u.owner] += n
		all += n
	}
	return held, all
}

// dispensable is the upload that goes first for one of an owner's, or -1. mu is held.
func (s *uploads) dispensable(held map[owner]int, of owner) int {
	if k := slices.IndexFunc(s.kept, func(u *upload) bool { return !u.owner.class && !s.here(u.owner.login) }); k >= 0 {
		return k
	}
	most := of
	for other := range held {
		if held[other] > held[most] {
			most = other
		}
	}
	if most == of {
		return -1
	}
	return slices.IndexFunc(s.kept, func(u *upload) bool { return u.owner == most })
}
