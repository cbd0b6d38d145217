package tui

import (
	"context"
	"errors"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/class"
	"perceptron/tui/explore"
)

// Participant is a session in a class: it leads, follows, or is on its own.
type Participant struct {
	Member *class.Member // nil: nobody's, of those who see the same
	Class  *class.Class
	Follow bool // the explorer goes where the class is

	lead        int    // the number of the lead that the member has here; 0: they don't lead
	arriving    bool   // to where the class is, to lead
	shownNumber int    // the number of the class's place that is shown
	shownPlace  string // that place
}

// classMoved says that the class may be at another place, has another leader, or is
// told something.
type classMoved struct{}

// attach gives the participant their explorer.
func (p *Participant) attach(x *explore.Explorer) {
	if p.Member != nil {
		x.Class = explore.Class{Run: func(words []string) (string, error) { return p.command(x, words) }, Names: p.Member.Names}
	}
	p.shownNumber = -1
	p.update(x)
}

// command is the command class, whose outcome is seen at once: what is typed ahead is
// for who the member is then.
func (p *Participant) command(x *explore.Explorer, words []string) (said string, err error) {
	if p.confined() && !slices.Equal(words, []string{"take"}) {
		return "", errConfined
	}
	said, err = p.Member.Command(words)
	p.update(x)
	return said, err
}

// watch tells of changes in the class until ctx ends.
func (p *Participant) watch(ctx context.Context, tell func(tea.Msg)) {
	for ctx.Err() == nil {
		changed := p.Class.Changed()
		tell(classMoved{})
		select {
		case <-ctx.Done():
		case <-changed:
		}
	}
}

// setFollow has the explorer follow, or not.
func (p *Participant) setFollow(x *explore.Explorer, follow bool) {
	p.Follow, p.shownNumber, p.shownPlace = follow, -1, ""
	if follow {
		p.Member.FollowClass()
	}
	p.update(x)
}

// update takes in what has changed in the class.
func (p *Participant) update(x *explore.Explorer) {
	now := p.Class.Now(p.Member)
	switch {
	case now.Leads && p.lead != now.Lead:
		p.lead, p.Follow, p.arriving = now.Lead, false, now.Placed // to lead from where the class is
		if now.Placed {
			p.travel(x, now.Place)
		}
	case !now.Leads && p.lead != 0:
		p.lead, p.arriving = 0, false
		p.setFollow(x, true)
		return
	}
	x.Confined = nil
	if p.confined() {
		x.Confined = errConfined
	}
	if now.Number == p.shownNumber || p.Follow && p.reads(x) {
		return
	}
	p.shownNumber = now.Number
	switch {
	case p.Follow && now.Leader != "":
		x.View().Note = "following " + now.Leader
	case p.Follow:
		x.View().Note = "following; nobody leads"
	case now.Leads:
		x.View().Note = ""
	case now.Placed:
		x.View().Note = "on your own"
	}
	if printed := now.Place.Command(); p.Follow && now.Placed && printed != p.shownPlace {
		p.shownPlace = printed
		p.travel(x, now.Place)
	}
	if now.Announcement != "" && !now.Leads {
		x.Say(now.Announcement)
	}
}

// travel goes to a place of the class. The theme is each one's own.
func (p *Participant) travel(x *explore.Explorer, to explore.Place) {
	if name := x.Theme; name != "auto" {
		to.Do = append(slices.Clone(to.Do), "theme "+explore.Quote(name))
	}
	if err := x.Go(to); err != nil {
		x.Say(err.Error())
	}
}

// report tells the class where the explorer of a member is who does not follow.
func (p *Participant) report(x *explore.Explorer) {
	if p.Follow {
		return
	}
	if p.arriving && !x.Busy() {
		if p.arriving = false; !x.Refused() {
			x.Say(class.YouLead)
		}
	}
	if err := p.Member.ReportPlace(x, p.lead); err != nil {
		x.Say("the class can't see this: " + err.Error())
	}
}

// confined reports whether the explorer shows the class, and nobody is to do anything
// with it.
func (p *Participant) confined() bool { return p.lead == 0 && p.Follow }

// reads reports whether a follower has opened the help or the command line, which
// stay when the class goes on.
func (p *Participant) reads(x *explore.Explorer) bool {
	return x.Layer == explore.HelpLayer || x.Layer == explore.PaletteLayer
}

// followKeys are the keys of who follows, as a hint.
const followKeys = "you follow the class: w an explorer of your own, here; ? help; T theme; q quit"

var errConfined = errors.New("you follow the class: only class take can be typed, by who has a key of --lead-keys (w is an explorer of your own)")
