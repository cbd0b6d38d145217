package cli

import (
	"fmt"
	"slices"
)

// grow counts n bytes more of an upload that is under way, and makes room for them.
func (s *uploads) grow(u *upload, n int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if u.gone != nil {
		return u.gone
	}
	if most := s.limits.total / 4; s.holding(u.user)+n > most {
		return fmt.Errorf("a login name holds %d MiB at most, with what is under way (try again when the others have come)", most>>20)
	}
	for s.all()+n > s.limits.total {
		k := s.dispensable(u.user)
		if k < 0 {
			return fmt.Errorf("the server keeps %d MiB of uploads, and nobody holds more of them than you (try again when somebody has left)", s.limits.total>>20)
		}
		s.remove(k, errCrowdedOut)
	}
	u.held += n
	s.use(u)
	return nil
}

// holding is how many bytes a login name holds; mu is held.
func (s *uploads) holding(user string) (bytes int) {
	for _, u := range s.kept {
		if u.user == user {
			bytes += u.held
		}
	}
	return bytes
}

// all is how many bytes are held; mu is held.
func (s *uploads) all() (bytes int) {
	for _, u := range s.kept {
		bytes += u.held
	}
	return bytes
}

// dispensable is the upload that goes first for one of a login name's, or -1. mu is
// held.
func (s *uploads) dispensable(user string) int {
	if k := slices.IndexFunc(s.kept, func(u *upload) bool { return s.here[u.user] == 0 }); k >= 0 {
		return k
	}
	held := map[string]int{}
	for _, u := range s.kept {
		held[u.user] += u.held
	}
	most := user
	for other := range held {
		if held[other] > held[most] {
			most = other
		}
	}
	if most == user {
		return -1
	}
	return slices.IndexFunc(s.kept, func(u *upload) bool { return u.user == most })
}

// oldestAbsent is the first upload of the login name without a session that was used
// least recently, or -1. mu is held.
func (s *uploads) oldestAbsent() int {
	first, last := map[string]int{}, map[string]int{}
	for k, u := range s.kept {
		if s.here[u.user] > 0 {
			continue
		}
		if _, seen := first[u.user]; !seen {
			first[u.user] = k
		}
		last[u.user] = k
	}
	oldest := -1
	for user, k := range last {
		if oldest < 0 || k < last[s.kept[oldest].user] {
			oldest = first[user]
		}
	}
	return oldest
}
