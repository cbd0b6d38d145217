package class

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"perceptron/model"
	"perceptron/tui/explore"
)

// Command runs the command class: without words it lists the members; hand NAME hands the
// lead over, take takes it, end NAME ends a guest's sessions, clear NAME frees their
// uploads.
func (m *Member) Command(words []string) (said string, err error) {
	switch {
	case len(words) == 0:
		return m.class.list(), nil
	case words[0] == "take" && len(words) == 1:
		if err := m.Lead(); err != nil {
			return "", err
		}
		return YouLead, nil
	case words[0] == "hand" && len(words) == 2:
		return "", m.hand(words[1])
	case words[0] == "end" && len(words) == 2:
		return m.endSessions(words[1])
	case words[0] == "clear" && len(words) == 2:
		return m.clear(words[1])
	}
	return "", errors.New("expected nothing, hand NAME, take, end NAME or clear NAME")
}

// hand hands the lead over to another member.
func (m *Member) hand(name string) error {
	c := m.class
	c.mu.Lock()
	defer c.mu.Unlock()
	to := c.find(name)
	switch {
	case c.leader != m:
		return errors.New("only the leader can hand over the lead")
	case to == nil:
		return notHere(name)
	case to == m:
		return errors.New("you are already the leader")
	}
	c.setLeader(to)
	return nil
}

var errMayNotEnd = errors.New("only a key of --lead-keys or the server's terminal may do that")

// notHere is the error for a name that nobody has.
func notHere(name string) error {
	return fmt.Errorf("%s is not here (class lists who is)", model.Quoted(name))
}

// endSessions ends all sessions of a login name, or the one of a name such as ann#2. Their
// users can log in again.
func (m *Member) endSessions(name string) (said string, err error) {
	if !m.MayLead {
		return "", errMayNotEnd
	}
	c, own := m.class, Shown(m.Login)
	c.mu.Lock()
	one := c.find(name)
	c.mu.Unlock()
	switch {
	case one == m:
		return "", errors.New("that is you (q quits)")
	case one != nil && one.End == nil:
		return "", fmt.Errorf("%s is the server's own terminal, which quits there", name)
	case one != nil && (name != Shown(one.Login) || name == own):
		one.End()
		return "the session of " + name + " is ended", nil
	case c.End == nil || name == own:
		return "", notHere(name)
	}
	switch n := c.End(name); n {
	case 0:
		return "", notHere(name)
	case 1:
		return "the session of " + name + " is ended", nil
	default:
		return fmt.Sprintf("the %d sessions of %s are ended", n, name), nil
	}
}

// clear frees the uploads of a login name.
func (m *Member) clear(name string) (said string, err error) {
	switch {
	case !m.MayLead:
		return "", errMayNotEnd
	case m.class.Clear == nil:
		return "", errNothingHeld(name)
	}
	var freed int64
	for login := range m.class.Held() {
		if Shown(login) == name {
			freed += m.class.Clear(login)
		}
	}
	if freed == 0 {
		return "", errNothingHeld(name)
	}
	return fmt.Sprintf("%s of %s have been freed; whoever has them open keeps them until they leave", SizeText(freed), name), nil
}

func errNothingHeld(name string) error {
	return fmt.Errorf("no uploads of %s are kept (class lists whose are)", model.Quoted(name))
}

// list is the members in words: the leader, who follows, who is away and where, and the
// uploads that are held.
func (c *Class) list() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var with, away []string
	for _, m := range c.members {
		switch {
		case m == c.leader:
		case m.away:
			away = append(away, fmt.Sprintf("%s (%s, step %d)", m.Name, m.dataName, m.step))
		default:
			with = append(with, m.Name)
		}
	}
	text := "nobody leads"
	if c.leader != nil {
		text = c.leader.Name + " leads"
	}
	text += fmt.Sprintf("; %d with the class", len(with))
	if len(with) > 0 {
		text += ": " + strings.Join(with, " ")
	}
	text += fmt.Sprintf("; %d on their own", len(away))
	if len(away) > 0 {
		text += ": " + strings.Join(away, ", ")
	}
	return text + c.uploads()
}

// uploads is the uploads that are held, the largest first; "" if there are none.
func (c *Class) uploads() string {
	if c.Held == nil {
		return ""
	}
	held := c.Held()
	logins := slices.SortedFunc(maps.Keys(held), func(a, b string) int {
		return cmp.Or(cmp.Compare(held[b], held[a]), strings.Compare(a, b))
	})
	var texts []string
	for _, login := range logins {
		texts = append(texts, Shown(login)+" "+SizeText(held[login]))
	}
	if len(texts) == 0 {
		return ""
	}
	return "; uploads: " + strings.Join(texts, ", ")
}

// Names is the names that hand, end or clear take, each with what is known of it.
func (m *Member) Names(command string) (names []explore.Choice) {
	c := m.class
	add := func(name, doc string) { names = append(names, explore.Choice{Text: name, Doc: doc}) }
	c.mu.Lock()
	defer c.mu.Unlock()
	if command == "clear" {
		if c.Held == nil {
			return nil
		}
		held := c.Held()
		for _, login := range slices.Sorted(maps.Keys(held)) {
			add(Shown(login), SizeText(held[login])+" of uploads")
		}
		return names
	}
	for _, other := range c.members {
		switch {
		case other == m || command == "end" && other.End == nil:
		case other == c.leader:
			add(other.Name, "leads")
		case other.away:
			add(other.Name, fmt.Sprintf("on their own: %s, step %d", other.dataName, other.step))
		default:
			add(other.Name, "with the class")
		}
	}
	return names
}

// SizeText is a number of bytes in words: 640 bytes, 1.5 kB, 25 MB.
func SizeText(n int64) string {
	if n < 1000 {
		return strconv.FormatInt(n, 10) + " bytes"
	}
	x, unit := float64(n)/1000, 0
	for x >= 999.5 && unit < 3 {
		x /= 1000
		unit++
	}
	decimals := 0
	if x < 9.95 {
		decimals = 1
	}
	return fmt.Sprintf("%.*f %cB", decimals, x, "kMGT"[unit])
}
