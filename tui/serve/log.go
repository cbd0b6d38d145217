package serve

import (
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"perceptron/model/parallel"
)

// Fault is called where a panic was recovered, and returns what is to be said: a number,
// under which the log has it.
func (s *Server) Fault(recovered any) error {
	stack := debug.Stack()
	if part, ok := recovered.(*parallel.Panic); ok {
		stack = part.Stack
	}
	n := s.faults.Add(1)
	s.Log.Error("fault", "number", n, "what", fmt.Sprint(recovered), "stack", string(stack))
	return fmt.Errorf("internal fault %d: the log of the server has it (a bug of the program, not of its input)", n)
}

// refusals logs the logins that are refused: the first from an address at once, and then
// how many more there were, once a minute.
type refusals struct {
	mu sync.Mutex
	of map[string]*refusal // by address
}

// refusal is what was refused of an address since it was logged last.
type refusal struct {
	logged time.Time
	count  int
}

// addressesMost is how many addresses are told apart.
const addressesMost = 4096

func (r *refusals) add(log *slog.Logger, now time.Time, address, user, method string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.of[address] == nil && len(r.of) >= addressesMost {
		address = "other addresses"
	}
	if of := r.of[address]; of != nil {
		of.count++
		return
	}
	r.of[address] = &refusal{logged: now}
	log.Warn("login refused", "user", user, "from", address, "by", method)
}

// sum logs what has come together in the time since it was last.
func (r *refusals) sum(log *slog.Logger, now time.Time, every time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for address, of := range r.of {
		switch {
		case now.Sub(of.logged) < every:
		case of.count == 0:
			delete(r.of, address)
		default:
			log.Warn("logins refused", "from", address, "count", of.count)
			of.logged, of.count = now, 0
		}
	}
}
