package cli

import (
	"fmt"
	"testing"
)

// What is shown to the class is held as long as its login name's other uploads, by a name
// of its own: the same text by the same name is one, another text another. What has gone is
// not shown, and nobody's uploads are.
func TestShownUploads(t *testing.T) {
	s := small()
	puts := func(name string, size int) *upload {
		t.Helper()
		Fatal(t, s.put("ada", name, size))
		return s.find("ada", name)
	}
	shown := func(u *upload, want string) {
		t.Helper()
		for range 2 {
			if name, err := s.show(u); name != want || err != nil {
				t.Errorf("shown as %s, %v; want %s", name, err, want)
			}
		}
		for _, login := range []string{"", "ada", "ben"} {
			if got := s.find(login, want); got == nil || got.sum != u.sum || len(got.text) != len(u.text) {
				t.Errorf("%s is not what was shown to %q", want, login)
			}
		}
	}
	old := puts("a.csv", 10)
	shown(old, "ada:a.csv")
	hidden := puts("b.csv", 5)
	shown(puts("a.csv", 20), "ada:2:a.csv")
	shown(old, "ada:a.csv")
	shown(puts("a.csv", 10), "ada:a.csv")
	shown(puts("b.csv", 30), "ada:b.csv")
	if name, err := s.show(hidden); err != errGone {
		t.Errorf("what has gone is shown as %s, %v", name, err)
	}
	if held := s.held(); len(held) != 1 || held["ada"] != 70 {
		t.Errorf("%v are held, want of ada's 10 and 20 that were shown, and 10 and 30", held)
	}
	for _, login := range []string{"", "class", "ben"} {
		if s.find(login, "a.csv") != nil || len(s.list(login)) != 3 {
			t.Errorf("%q has %v", login, s.list(login))
		}
	}
	if freed := s.clear("ada"); freed != 70 || len(s.list("")) != 0 {
		t.Errorf("%d bytes are freed", freed)
	}

	// Where there is no room, what the class is shown stays although who put it has left.
	s = small()
	shown(puts("c.csv", 90<<10), "ada:c.csv")
	s.limits.total = s.counts() + s.limits.bytes
	for k := range 3 {
		Fatal(t, s.put(fmt.Sprint("u", k), "a", 90<<10))
	}
	if all := s.list(""); len(all) != 1 || s.counts() > s.limits.total {
		t.Errorf("%v are shown, %v held of %d", all, s.held(), s.limits.total)
	}
}
