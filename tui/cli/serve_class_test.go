package cli

import (
	"fmt"
	"strings"
	"testing"
)

// What is shown to the class counts like what a login name has: there are as many, the
// least recently used goes, and where there is no room the reason is said and all else
// stays. The same text by the same name is one, another text another.
func TestShownUploads(t *testing.T) {
	s := small()
	puts := func(name string, size int) *upload {
		t.Helper()
		if err := s.put("ada", name, size); err != nil {
			t.Fatal(err)
		}
		u := s.find(owner{login: "ada"}, name)
		return u
	}
	shown := func(u *upload, want string) {
		t.Helper()
		for range 2 {
			if name, err := s.show(u); name != want || err != nil {
				t.Errorf("shown as %s, %v; want %s", name, err, want)
			}
		}
		if got := s.find(ofClass(), want); got == nil || got.sum != u.sum || len(got.text) != len(u.text) {
			t.Errorf("%s is not what was shown", want)
		}
	}
	old := puts("a.csv", 10)
	shown(old, "ada:a.csv")
	shown(puts("a.csv", 20), "ada:2:a.csv")
	shown(old, "ada:a.csv")
	shown(puts("b.csv", 30), "ada:b.csv")
	if held := s.Held(); len(held) != 1 || held["ada"] != 90 {
		t.Errorf("%v are held, want 50 of ada's, and 40 of it that the class was shown", held)
	}
	for _, login := range []string{"", "class", "the class"} {
		if of := (owner{login: login}); of == ofClass() || len(s.list(of)) > 0 {
			t.Errorf("%q is taken for the class", login)
		}
	}
	if freed := s.Clear("ada"); freed != 90 || len(s.list(ofClass())) != 0 {
		t.Errorf("%d bytes are freed", freed)
	}

	s = small()
	large := puts("c.csv", 90<<10)
	s.count("ada", 1)
	for k := range 5 { // all are here, and nobody holds more than another
		user := fmt.Sprint("u", k)
		s.count(user, 1)
		for _, name := range []string{"a", "b"} {
			if err := s.put(user, name, 90<<10); err != nil {
				t.Fatal(err)
			}
		}
	}
	s.limits.total = s.counts()
	shown(large, "ada:c.csv") // at the cost of who holds most
	if len(s.list(ofClass())) != 1 || s.counts() > s.limits.total {
		t.Errorf("%v are held of %d", s.Held(), s.limits.total)
	}
	s.limits.total = 100 << 10
	if name, err := s.show(&upload{owner: owner{login: "ada"}, by: "ada", name: "d.csv", text: make([]byte, 90<<10)}); err == nil || !strings.Contains(err.Error(), "MiB") {
		t.Errorf("shown as %s, %v; want no room", name, err)
	}
	if len(s.list(ofClass())) != 1 {
		t.Errorf("a refusal lost what was shown")
	}
}
