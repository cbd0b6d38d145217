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

// endedByLeader is the message of a session that the class's leader has ended.
const endedByLeader = serve.Farewell("The lecturer has ended this session. Goodbye.")

// endSessions ends the sessions of the login names that the class shows as shown.
func (s *service) endSessions(shown string) int {
	return s.server.End(endedByLeader, func(user string) bool { return class.Shown(user) == shown })
}

// sharePlace is a guest's place as all can open it: uploads in it become visible to the
// class, under a name that has their owner's login name.
func (g *guest) sharePlace(p explore.Place) (explore.Place, error) {
	for _, name := range dataNamesIn(&p) {
		u := g.ownUpload(*name)
		if u == nil {
			continue
		}
		shown, err := g.uploads.show(u)
		if err != nil {
			return p, fmt.Errorf("%s: %w", *name, err)
		}
		_, own := strings.CutSuffix(*name, explore.SessionDataSuffix)
		if *name = shown; own {
			*name += explore.SessionDataSuffix
		}
	}
	return p, nil
}

// dataNamesIn is pointers to the names of data in a place: the training data and the test
// data. The place's flags are copied first, so that changes do not affect other copies of
// the place.
func dataNamesIn(p *explore.Place) []*string {
	names := []*string{&p.Data}
	if k := slices.Index(p.Flags, "--test"); k >= 0 && k+1 < len(p.Flags) {
		p.Flags = slices.Clone(p.Flags)
		names = append(names, &p.Flags[k+1])
	}
	return names
}

// ownUpload is the guest's own upload that was opened by a name, even if there is a newer
// upload of that name; nil if there is none.
func (g *guest) ownUpload(name string) *upload {
	name = strings.TrimSuffix(name, explore.SessionDataSuffix)
	switch open, ok := g.lastOpened.Load(name); {
	case strings.Contains(name, ":"): // visible to all already
		return nil
	case ok:
		return open.(*upload)
	}
	return g.uploads.find(g.login, name)
}

// leadClass runs the leader's explorer on the server's own terminal, and silences the log
// there meanwhile.
func (s *service) leadClass(ctx context.Context, log *slog.LevelVar) error {
	if s.env.Terminal.Stderr {
		log.Set(slog.LevelError + 1)
		defer log.Set(slog.LevelInfo)
	}
	member := s.classroom.Class.Join(class.Guest{Login: class.Lecturer, MayLead: true})
	defer member.Leave()
	if err := member.Lead(); err != nil {
		return err
	}
	env := s.env
	env.guest, env.host = &guest{guestData: s.guestData}, s.host
	env.Explore = func(ctx context.Context, o tui.Options) (string, error) {
		o.Participant = &tui.Participant{Member: member, Class: s.classroom.Class}
		again, err := s.env.Explore(ctx, o)
		if err == nil {
			again = "the server goes on without a leader: ctrl+c ends it"
			if s.leadKeys != "" {
				again += ", ssh -t " + s.guestData.address.String() + " lead leads again with a key of --lead-keys"
			}
		}
		return again, err
	}
	if run(ctx, s.defaultArgs, env) != exitOK && ctx.Err() == nil {
		return errors.New("--lead: the leader's explorer has failed")
	}
	return nil
}
