package tui

import (
	"context"
	"errors"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/class"
	"perceptron/tui/explore"
)

// Participant is a session's part in a class: it leads, follows, or is on its own.
type Participant struct {
	Member *class.Member // the session's member; nil for an explorer that followers share
	Class  *class.Class
	Follow bool // the explorer goes where the class goes

	term         int    // the term in which the member leads; 0: does not lead
	arriving     bool   // on the way to the class's place, to lead from there
	shownVersion int    // version of the class that is shown; −1: none
	shownPlace   string // the place of that version, as a command line
}

// classMoved is the message that the class may have changed its place or its leader, or has
// an announcement.
type classMoved struct{}

// attach connects the participant with their explorer.
func (p *Participant) attach(x *explore.Explorer) {
	if p.Member != nil {
		x.Class = explore.Class{Run: func(words []string) (string, error) { return p.command(x, words) }, Names: p.Member.Names}
	}
	p.shownVersion = -1
	p.update(x)
}

// command runs the command class. Its outcome takes effect at once, so that keys typed
// ahead are handled in the member's new role.
func (p *Participant) command(x *explore.Explorer, words []string) (said string, err error) {
	if p.confined() && !slices.Equal(words, []string{"take"}) {
		return "", errConfined
	}
	said, err = p.Member.Command(words)
	p.update(x)
	return said, err
}

// watch sends classMoved at each change of the class until ctx ends.
func (p *Participant) watch(ctx context.Context, send func(tea.Msg)) {
	for ctx.Err() == nil {
		changed := p.Class.Changed()
		send(classMoved{})
		select {
		case <-ctx.Done():
		case <-changed:
		}
	}
}

// setFollow sets whether the explorer follows the class.
func (p *Participant) setFollow(x *explore.Explorer, follow bool) {
	p.Follow, p.shownVersion, p.shownPlace = follow, -1, ""
	if follow {
		p.Member.Rejoin()
	}
	p.update(x)
}

// update brings the explorer up to date with the class.
func (p *Participant) update(x *explore.Explorer) {
	now := p.Class.State(p.Member)
	switch {
	case now.Leads && p.term != now.Term:
		p.term, p.Follow, p.arriving = now.Term, false, now.Placed // a new leader starts at the class's place
		if now.Placed {
			p.goTo(x, now.Place)
		}
	case !now.Leads && p.term != 0:
		p.term, p.arriving = 0, false
		p.setFollow(x, true)
		return
	}
	x.Confined = nil
	if p.confined() {
		x.Confined = errConfined
	}
	if now.Version == p.shownVersion || p.Follow && p.readsOverlay(x) {
		return
	}
	p.shownVersion = now.Version
	switch {
	case p.Follow && now.Leader != "":
		x.View().TopNote = "following " + now.Leader
	case p.Follow:
		x.View().TopNote = "following; nobody leads"
	case now.Leads:
		x.View().TopNote = ""
	case now.Placed:
		x.View().TopNote = "on your own"
	}
	if printed := now.Place.Command(); p.Follow && now.Placed && printed != p.shownPlace {
		p.shownPlace = printed
		p.goTo(x, now.Place)
	}
	if now.Announcement != "" && !now.Leads {
		x.Notify(now.Announcement)
	}
}

// goTo goes to a place of the class, but keeps the member's own theme.
func (p *Participant) goTo(x *explore.Explorer, to explore.Place) {
	if name := x.Theme; name != "auto" {
		to.Do = append(slices.Clone(to.Do), "theme "+explore.Quote(name))
	}
	if err := x.Go(to); err != nil {
		x.Notify(err.Error())
	}
}

// report tells the class the explorer's place, unless it follows.
func (p *Participant) report(x *explore.Explorer) {
	if p.Follow {
		return
	}
	if p.arriving && !x.Busy() {
		if p.arriving = false; !x.Refused() {
			x.Notify(class.YouLead)
		}
	}
	if err := p.Member.ReportPlace(x, p.term); err != nil {
		x.Notify("the class can't see this: " + err.Error())
	}
}

// confined reports whether the explorer follows the class and takes no commands of its own.
func (p *Participant) confined() bool { return p.term == 0 && p.Follow }

// readsOverlay reports whether the follower has opened the help or the command line, which
// stay open when the class moves on.
func (p *Participant) readsOverlay(x *explore.Explorer) bool {
	return x.Layer == explore.HelpLayer || x.Layer == explore.PaletteLayer
}

// followKeys is the hint at the keys that a follower has.
const followKeys = "you follow the class: w an explorer of your own, here; ? help; T theme; q quit"

var errConfined = errors.New("you follow the class: the only command is class take (w: on your own)")
