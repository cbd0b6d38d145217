package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"

	"perceptron/tui"
	"perceptron/tui/class"
	"perceptron/tui/explore"
	"perceptron/tui/serve"
)

// ended is what is said where a session was ended by the class's leader.
const ended = serve.Farewell("The lecturer has ended this session. Goodbye.")

// endSessions ends the sessions of the login names that a class shows so.
func (s *service) endSessions(shown string) int {
	return s.server.End(ended, func(user string) bool { return class.Shown(user) == shown })
}

// sharePlace is a place of a guest's as all can open it: what they have uploaded is shown to
// the class, by a name that says whose it is.
func (g *guest) sharePlace(p explore.Place) (explore.Place, error) {
	for _, name := range dataIn(&p) {
		u := g.ownUpload(*name)
		if u == nil {
			continue
		}
		shown, err := g.uploads.show(u)
		if err != nil {
			return p, fmt.Errorf("%s: %w", *name, err)
		}
		_, own := strings.CutSuffix(*name, explore.SessionData)
		if *name = shown; own {
			*name += explore.SessionData
		}
	}
	return p, nil
}

// dataIn are the names of data in a place, to be read or changed there: of what is learned
// from, and of what is tested on. Nobody else's copy of the place changes with them.
func dataIn(p *explore.Place) []*string {
	names := []*string{&p.Data}
	if k := slices.Index(p.Flags, "--test"); k >= 0 && k+1 < len(p.Flags) {
		p.Flags = slices.Clone(p.Flags)
		names = append(names, &p.Flags[k+1])
	}
	return names
}

// ownUpload is the upload of the guest's own that is open by a name, where there may be
// another of that name by now; nil if none is.
func (g *guest) ownUpload(name string) *upload {
	name = strings.TrimSuffix(name, explore.SessionData)
	switch open, ok := g.opened.Load(name); {
	case strings.Contains(name, ":"): // all have it by that name
		return nil
	case ok:
		return open.(*upload)
	}
	return g.uploads.find(g.login, name)
}

// leadClass is the leader's explorer on the server's own terminal, which the log
// leaves alone for that time.
func (s *service) leadClass(ctx context.Context, log *slog.LevelVar) error {
	if s.env.Terminal.Stderr {
		log.Set(slog.LevelError + 1)
		defer log.Set(slog.LevelInfo)
	}
	member := s.room.Class.Join(class.Guest{Login: class.Lecturer, MayLead: true})
	defer member.Leave()
	if err := member.Lead(); err != nil {
		return err
	}
	env := s.env
	env.guest, env.host = &guest{guestData: s.guestData}, s.host
	env.Explore = func(ctx context.Context, o tui.Options) (string, error) {
		o.Participant = &tui.Participant{Member: member, Class: s.room.Class}
		again, err := s.env.Explore(ctx, o)
		if err == nil {
			again = "the server goes on without a leader: ctrl+c ends it, ssh -t " + s.guestData.address.String() + " lead leads again with a key of --lead-keys"
		}
		return again, err
	}
	if run(ctx, s.defaultArgs, env) != done && ctx.Err() == nil {
		return errors.New("--lead: the leader's explorer has failed")
	}
	return nil
}
