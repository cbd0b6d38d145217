package serve

import (
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"perceptron/model/parallel"
)

// Fault logs a recovered panic with its stack and returns the error to show: the number
// under which the log has it.
func (s *Server) Fault(recovered any) error {
	stack := debug.Stack()
	if part, ok := recovered.(*parallel.Panic); ok {
		stack = part.Stack
	}
	n := s.faults.Add(1)
	s.Log.Error("fault", "number", n, "what", fmt.Sprint(recovered), "stack", string(stack))
	return fmt.Errorf("internal fault %d: the log of the server has it (a bug in the program, not in its input)", n)
}

// refusals logs refused logins: the first from an address at once, further ones as a count
// once a minute.
type refusals struct {
	mu        sync.Mutex
	byAddress map[string]*refusal // by address
}

// refusal is the refused logins of one address.
type refusal struct {
	logged time.Time // the last time
	count  int       // since then
}

// maxAddresses is the number of addresses that are counted separately.
const maxAddresses = 4096

func (r *refusals) add(log *slog.Logger, now time.Time, address, user, method string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.byAddress[address] == nil && len(r.byAddress) >= maxAddresses {
		address = "other addresses"
	}
	if of := r.byAddress[address]; of != nil {
		of.count++
		return
	}
	r.byAddress[address] = &refusal{logged: now}
	log.Warn("login refused", "user", user, "from", address, "by", method)
}

// summarize logs the counts of addresses last logged at least every ago.
func (r *refusals) summarize(log *slog.Logger, now time.Time, every time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for address, of := range r.byAddress {
		switch {
		case now.Sub(of.logged) < every:
		case of.count == 0:
			delete(r.byAddress, address)
		default:
			log.Warn("logins refused", "from", address, "count", of.count)
			of.logged, of.count = now, 0
		}
	}
}
