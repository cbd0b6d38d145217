package cli

import (
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
	each  int // uploads of a login name
	names int // login names that have any
	total int // bytes of all, with what is under way; of a login name a quarter of them
}

// uploads are the texts that guests have put, by login name, with those that are under
// way. It may be used from any goroutine.
//
// Where they are full, the least recently used one of a login name without a session
// goes; else that of whoever holds most, if that is more than the newcomer holds. So
// nobody can use them up, and who is here with little keeps it.
type uploads struct {
	limits uploadLimits

	mu   sync.Mutex     // what follows
	here map[string]int // sessions, by login name
	kept []*upload      // the least recently used first
}

// upload is one text.
type upload struct {
	user, name string
	text       []byte
	sum        [sha256.Size]byte
	held       int                     // bytes that it counts for
	cut        context.CancelCauseFunc // ends one that is under way; nil: it is whole
	gone       error                   // why it is kept no longer
}

var (
	errCrowdedOut = errors.New("cut off: the room was needed for others (try again)")
	errCleared    = errors.New("cut off: who leads the class has cleared your uploads")
)

// arrive and leave say that a session of a login name begins and ends.
func (s *uploads) arrive(user string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.here == nil {
		s.here = map[string]int{}
	}
	s.here[user]++
}

func (s *uploads) leave(user string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.here[user]--; s.here[user] == 0 {
		delete(s.here, user)
	}
}

// find is a login name's upload of that name, which is used by it.
func (s *uploads) find(user, name string) (*upload, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k := slices.IndexFunc(s.kept, func(u *upload) bool { return u.user == user && u.name == name && u.cut == nil })
	if k < 0 {
		return nil, false
	}
	u := s.kept[k]
	s.use(u)
	return u, true
}

// use makes u the one that was used last. mu is held.
func (s *uploads) use(u *upload) {
	k := slices.Index(s.kept, u)
	s.kept = append(slices.Delete(s.kept, k, k+1), u)
}

// of is what a login name has, by name.
func (s *uploads) of(user string) (whole []*upload) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, u := range s.kept {
		if u.user == user && u.cut == nil {
			whole = append(whole, u)
		}
	}
	slices.SortFunc(whole, func(a, b *upload) int { return strings.Compare(a.name, b.name) })
	return whole
}

// Held is how many bytes each login name has, with what is under way.
func (s *uploads) Held() map[string]int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := map[string]int64{}
	for _, u := range s.kept {
		all[u.user] += int64(u.held)
	}
	return all
}

// Clear frees what a login name has, and is how many bytes that was.
func (s *uploads) Clear(user string) (freed int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for k := len(s.kept) - 1; k >= 0; k-- {
		if s.kept[k].user == user {
			freed += int64(s.kept[k].held)
			s.remove(k, errCleared)
		}
	}
	return freed
}

// remove lets an upload go; one that is under way is told why. mu is held.
func (s *uploads) remove(k int, why error) {
	u := s.kept[k]
	if u.gone = why; u.cut != nil {
		u.cut(why)
	}
	s.kept = slices.Delete(s.kept, k, k+1)
}

// receive keeps what comes from a reader as a login name's upload of that name, in
// place of one that there is; where it fails, that one stays.
func (s *uploads) receive(ctx context.Context, user, name string, from io.Reader) (bytes int, err error) {
	ctx, cut := context.WithCancelCause(ctx)
	defer cut(nil)
	u := &upload{user: user, name: name, cut: cut}
	if err := s.begin(u); err != nil {
		return 0, err
	}
	defer s.abandon(u)
	var parts [][]byte
	sum := sha256.New()
	for {
		const size = 64 << 10
		if err := s.grow(u, size); err != nil {
			return 0, err
		}
		part := make([]byte, size)
		n, err := together.Within(ctx, func() (int, error) { return io.ReadFull(from, part) })
		parts, bytes = append(parts, part[:n]), bytes+n
		sum.Write(part[:n])
		switch {
		case err == io.EOF, err == io.ErrUnexpectedEOF:
			sum.Sum(u.sum[:0])
			return bytes, s.finish(u, parts)
		case err != nil:
			return 0, err
		case bytes > s.limits.bytes:
			return 0, s.tooLarge()
		}
	}
}

func (s *uploads) tooLarge() error {
	return fmt.Errorf("more than %d MiB (take fewer examples or columns)", s.limits.bytes>>20)
}

// begin counts an upload in that is under way.
func (s *uploads) begin(u *upload) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.refuseAnother(u); err != nil {
		return err
	}
	names := map[string]bool{u.user: true}
	for _, other := range s.kept {
		names[other.user] = true
	}
	if len(names) > s.limits.names {
		oldest := s.oldestAbsent()
		if oldest < 0 {
			return fmt.Errorf("%d login names have uploads here, and are here (try again when somebody has left)", s.limits.names)
		}
		user := s.kept[oldest].user
		s.kept = slices.DeleteFunc(s.kept, func(other *upload) bool { return other.user == user })
	}
	s.kept = append(s.kept, u)
	return nil
}

// refuseAnother is why a login name can't have one more upload. mu is held.
func (s *uploads) refuseAnother(u *upload) error {
	var names []string
	for _, other := range s.kept {
		if other.user == u.user && other.name != u.name && other.cut == nil {
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
func (s *uploads) finish(u *upload, parts [][]byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if u.gone != nil {
		return u.gone
	}
	if err := s.refuseAnother(u); err != nil {
		return err
	}
	k := slices.IndexFunc(s.kept, func(other *upload) bool { return other.cut == nil && other.sum == u.sum })
	if k >= 0 {
		u.text = s.kept[k].text
	} else {
		u.text = slices.Concat(parts...)
	}
	switch {
	case len(u.text) == 0:
		return fmt.Errorf("nothing came on standard input (ssh HOST upload %s < FILE)", u.name)
	case len(u.text) > s.limits.bytes:
		return s.tooLarge()
	}
	s.kept = slices.DeleteFunc(s.kept, func(other *upload) bool {
		return other.cut == nil && other.user == u.user && other.name == u.name
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
