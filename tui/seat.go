package tui

import (
	"context"

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

	onCall      func() // ends the explorer, for another leads; unless it is Local
	visitsHelp  bool   // it is back when nothing lies over the panels
	returning   bool   // to the class
	shownNumber int    // the number of the class's place that is shown
	shownPlace  string // that place
}

// classMoved says that the class may be at another place, or is told something.
type classMoved struct{}

// attach takes the seat with an explorer.
func (s *Seat) attach(x *explore.Explorer) {
	if s == nil {
		return
	}
	if s.Member != nil {
		x.OnClass(s.Member.Command)
	}
	s.shownNumber = -1
	s.update(x)
}

// watch tells of changes in the class, and of what the member is called to, until
// ctx ends.
func (s *Seat) watch(ctx context.Context, tell func(tea.Msg)) {
	if s == nil {
		return
	}
	var calls <-chan class.Call
	if s.Local || s.onCall != nil {
		calls = s.Member.Calls
	}
	changes, stop := s.Class.Watch()
	defer stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-changes:
			tell(classMoved{})
		case c := <-calls:
			switch {
			case s.Local:
				tell(c)
			case c == class.Follow:
				s.onCall()
			}
		}
	}
}

// setFollow has the explorer of a local seat follow, or not.
func (s *Seat) setFollow(x *explore.Explorer, follow bool) {
	s.Follow, s.shownNumber, s.shownPlace = follow, -1, ""
	if follow {
		s.Member.FollowClass()
	}
	s.update(x)
}

// update takes in what has changed in the class.
func (s *Seat) update(x *explore.Explorer) {
	now := s.Class.Now()
	if now.Number == s.shownNumber {
		return
	}
	s.shownNumber = now.Number
	leads := s.Member != nil && s.Member.Leads()
	s.Follow = s.Follow && !leads // it may have been taken
	switch {
	case s.Follow && now.Leader != "":
		x.SetNote("following " + now.Leader)
	case s.Follow:
		x.SetNote("following; nobody leads")
	case leads:
		x.SetNote("")
	case now.Placed:
		x.SetNote("on your own")
	}
	if printed := now.Place.Command(); s.Follow && now.Placed && printed != s.shownPlace {
		s.shownPlace = printed
		if err := x.Go(now.Place); err != nil {
			x.Say(err.Error())
		}
	}
	if now.Announcement != "" && !leads {
		x.Say(now.Announcement)
	}
}

// report tells the class where a member's explorer is.
func (s *Seat) report(x *explore.Explorer) {
	if s != nil && s.Member != nil && !s.Follow {
		s.Member.ReportPlace(x)
	}
}

// returns is the key w: back to the class, from an explorer of one's own.
func (s *Seat) returns(x *explore.Explorer) bool {
	if s == nil || s.Member == nil || x.Layer() != explore.NoLayer || s.Member.Leads() {
		return false
	}
	if s.Local {
		s.setFollow(x, !s.Follow)
		return false
	}
	s.returning = true
	return true
}

// visitEnded reports whether a look at the help is over.
func (s *Seat) visitEnded(x *explore.Explorer) bool {
	if s == nil || !s.visitsHelp || x.Layer() != explore.NoLayer || x.Busy() {
		return false
	}
	s.returning = true
	return true
}
