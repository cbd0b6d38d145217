package tui

import (
	"context"
	"errors"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/class"
	"perceptron/tui/explore"
)

// Seat is a session's place in a class. A nil Seat is that of a session in none.
type Seat struct {
	Member *class.Member // nil: nobody's, of those who see the same
	Class  *class.Class
	Follow bool // the explorer goes where the class is
	Local  bool // the same explorer leads, follows and is the member's own

	lead        int    // the number of the lead that the member has here; 0: they don't lead
	arriving    bool   // to where the class is, to lead
	visits      string // the command for what a follower has come to see, until nothing lies over the panels
	returning   bool   // to the class, when the present job is done
	hint        string // what is to be said there
	returned    bool   // the explorer has ended for that; a job that has the seat does not touch it
	ahead       []byte // what is typed after the key w, for who is back there
	shownNumber int    // the number of the class's place that is shown
	shownPlace  string // that place
}

// classMoved says that the class may be at another place, has another leader, or is
// told something.
type classMoved struct{}

// attach takes the seat with an explorer.
func (s *Seat) attach(x *explore.Explorer) {
	if s == nil {
		return
	}
	if s.Member != nil {
		x.OnClass(func(words []string) (string, error) { return s.command(x, words) }, s.names)
	}
	s.shownNumber = -1
	s.update(x)
}

// command is the command class, whose outcome is seen at once: what is typed ahead is
// for who the member is then.
func (s *Seat) command(x *explore.Explorer, words []string) (said string, err error) {
	if s.confined() && !slices.Equal(words, []string{"take"}) {
		return "", errConfined
	}
	said, err = s.Member.Command(words)
	s.update(x)
	return said, err
}

// names are those that a word of the command class takes.
func (s *Seat) names(word string) (all []explore.Choice) {
	for _, n := range s.Member.Names(word) {
		all = append(all, explore.Choice{Text: n.Name, Doc: n.Doc})
	}
	return all
}

// watch tells of changes in the class until ctx ends.
func (s *Seat) watch(ctx context.Context, tell func(tea.Msg)) {
	if s == nil {
		return
	}
	changes, stop := s.Class.Watch()
	defer stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-changes:
			tell(classMoved{})
		}
	}
}

// setFollow has the explorer follow, or not.
func (s *Seat) setFollow(x *explore.Explorer, follow bool) {
	s.Follow, s.visits, s.shownNumber, s.shownPlace = follow, "", -1, ""
	if follow {
		s.Member.FollowClass()
	}
	s.update(x)
}

// now is where the class is.
func (s *Seat) now() class.Now {
	if s.Member == nil {
		return s.Class.Now()
	}
	return s.Member.Now()
}

// update takes in what has changed in the class.
func (s *Seat) update(x *explore.Explorer) {
	now := s.now()
	switch {
	case now.Leads && s.lead != now.Lead:
		s.takeLead(x, &now)
	case !now.Leads && s.lead != 0:
		s.lead, s.arriving = 0, false
		s.setFollow(x, true)
		return
	}
	x.Confine(s.confinement())
	if now.Number == s.shownNumber || s.Follow && s.reads(x) {
		return
	}
	s.shownNumber = now.Number
	switch {
	case s.Follow && now.Leader != "":
		x.SetNote("following " + now.Leader)
	case s.Follow:
		x.SetNote("following; nobody leads")
	case now.Leads:
		x.SetNote("")
	case now.Placed:
		x.SetNote("on your own")
	}
	if printed := now.Place.Command(); s.Follow && now.Placed && printed != s.shownPlace {
		s.shownPlace = printed
		s.travel(x, now.Place)
	}
	if now.Announcement != "" && !now.Leads {
		x.Say(now.Announcement)
	}
}

// takeLead has the explorer lead, from where the class is.
func (s *Seat) takeLead(x *explore.Explorer, now *class.Now) {
	s.lead, s.Follow, s.visits = now.Lead, false, ""
	if now.Placed {
		s.arriving = true
		s.travel(x, now.Place)
	}
}

// travel goes to a place of the class. The theme is each one's own.
func (s *Seat) travel(x *explore.Explorer, to explore.Place) {
	if name := x.Theme(); name != "auto" {
		to.Do = append(slices.Clone(to.Do), "theme "+explore.Quote(name))
	}
	if err := x.Go(to); err != nil {
		x.Say(err.Error())
	}
}

// atClass reports whether the explorer began where the class is.
func (s *Seat) atClass() bool { return s != nil && s.arriving }

// report tells the class where a member's explorer is.
func (s *Seat) report(x *explore.Explorer) {
	if s == nil || s.Member == nil || s.Follow || s.visits != "" {
		return
	}
	if s.arriving && !x.Busy() {
		if s.arriving = false; !x.Refused() {
			x.Say(class.YouLead)
		}
	}
	if err := s.Member.ReportPlace(x, s.lead); err != nil {
		x.Say("the class can't see this: " + err.Error())
	}
}

// returns is the key w: back to the class, from an explorer of one's own.
func (s *Seat) returns(x *explore.Explorer) bool {
	if s == nil || s.Member == nil || x.Layer() != explore.NoLayer || s.Member.Leads() {
		return false
	}
	if s.Local {
		s.setFollow(x, true)
	} else {
		s.returning = true
	}
	return true
}

// keeps keeps a key for who is back in the class, if the member is on the way there, and
// reports that. Of those that mean something there all are runes.
func (s *Seat) keeps(k tea.KeyMsg) bool {
	if s == nil || !s.returning {
		return false
	}
	s.ahead = append(s.ahead, string(k.Runes)...)
	return true
}

// visitEnded reports whether the member is back with those who see the same: by the
// key w, or because a look at the help or the command line is over.
func (s *Seat) visitEnded(x *explore.Explorer) bool {
	if s == nil {
		return false
	}
	if s.visits != "" && x.Layer() == explore.NoLayer && !x.Busy() {
		if s.returning = true; x.Refused() {
			s.hint = x.Message()
		}
	}
	return s.returning
}

// confined reports whether the explorer shows the class, and the member is not to do
// anything with it.
func (s *Seat) confined() bool {
	return s != nil && s.Member != nil && s.lead == 0 && (s.Follow || s.visits != "")
}

// confinement is why commands can't be typed; nil if they can.
func (s *Seat) confinement() error {
	if s.confined() {
		return errConfined
	}
	return nil
}

// reads reports whether a follower has opened the help or the command line, which
// stay when the class goes on.
func (s *Seat) reads(x *explore.Explorer) bool {
	return s.Member != nil && (x.Layer() == explore.HelpLayer || x.Layer() == explore.PaletteLayer)
}

// followKeys are the keys of who follows, as a hint.
const followKeys = "you follow the class: w an explorer of your own, here; ? help; T theme; q quit"

var errConfined = errors.New("you follow the class: only class take can be typed, by who has a key of --lead-keys (w is an explorer of your own)")
