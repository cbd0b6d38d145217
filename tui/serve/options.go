// Package serve is an SSH server for one kind of session: a program that talks to
// a terminal, or prints and ends. It knows nothing of what that program is. Login,
// host key, sizes, limits and the end of it all are here; read server.go first.
package serve

import (
	"context"
	"log/slog"
	"time"

	"golang.org/x/crypto/ssh"
)

// Options is how to serve.
type Options struct {
	Listen  string     // host:port
	HostKey ssh.Signer // see HostKey
	Auth    Auth

	MaxSessions int           // at once
	Columns     int           // of the largest screen, that of a larger terminal too
	Rows        int           // likewise
	Idle        time.Duration // without a key, until a session is ended; 0: for ever
	MaxTime     time.Duration // that a session lasts; 0: for ever
	Grace       time.Duration // that sessions have to end, once the server is to

	Log *slog.Logger
	// Run is a session, until it is over; the code is what the client exits with.
	// When ctx ends, its cause is what to say, as [Farewell].
	Run func(ctx context.Context, s *Session) (code int)
	// Listening is called once clients can come, with the address.
	Listening func(addr string)
	times     times // zero: usual
}

// Auth is who is let in. The zero value lets in everybody.
type Auth struct {
	Keys     Keys   // nil: no key is asked for
	Password []byte // nil: no password is asked for
	Lead     Keys   // who may lead; each of them is let in
}

// open reports whether who proves nothing is let in.
func (a *Auth) open() bool { return a.Keys == nil && a.Password == nil }

// times are those that no flag changes.
type times struct {
	login  time.Duration // from the connection to the login
	begin  time.Duration // from the channel to the shell, or from the login to a channel
	linger time.Duration // that a connection without a channel is kept
	stall  time.Duration // that a client may read nothing of what is sent
	warn   time.Duration // before a session without keys is ended, that it is said
	look   time.Duration // between two looks at the clock
	sum    time.Duration // between two lines of the log on the logins of an address that were refused
}

func usualTimes() times {
	return times{login: 10 * time.Second, begin: 10 * time.Second, linger: time.Second, stall: 30 * time.Second, warn: time.Minute, look: time.Second, sum: time.Minute}
}

// The limits that no flag changes.
const (
	waitingMost   = 256 // connections without a session
	channelsMost  = 8   // of a connection
	nameShare     = 8   // sessions of a login name for each place that is left
	leadersPlaces = 2   // that are kept for those who lead
	passwords     = 3   // that may be tried on a connection
	keysTried     = 20
	acceptAgain   = 100 * time.Millisecond
)

// Farewell is why a session was ended, in a sentence for who sits there.
type Farewell string

func (f Farewell) Error() string { return string(f) }
