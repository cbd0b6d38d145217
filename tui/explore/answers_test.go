package explore

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"perceptron/algo"
	"perceptron/model"
)

// questionOn is the first question of an explorer on data that others have too.
func questionOn(t *testing.T, d *model.Dataset, rate string) Question {
	t.Helper()
	setup := algo.Default()
	setup.Rate = rate
	x := begun(t, Source{Data: d, Name: "d", Setup: setup})
	t.Cleanup(x.End)
	return x.Question()
}

func smallData(t *testing.T) *model.Dataset {
	t.Helper()
	return must(model.Read(t.Context(), strings.NewReader("1,1,+1\n2,3,-1\n"), "d", model.ReadOptions{}))
}

// Of eight sessions with the same data and set-up one works the answer out; one
// with another set-up works for itself.
func TestAnswersShared(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := smallData(t)
		var s Answers
		var mu sync.Mutex
		worked := map[string]int{}
		var all sync.WaitGroup
		for k := range 9 {
			rate := "1"
			if k == 8 {
				rate = "2"
			}
			q := questionOn(t, d, rate)
			all.Go(func() {
				a := s.Of(t.Context(), q, func() Answer {
					time.Sleep(time.Second)
					mu.Lock()
					defer mu.Unlock()
					worked[rate]++
					return Answer{Why: rate}
				})
				if a.Why != rate {
					t.Errorf("the answer %q, want %q", a.Why, rate)
				}
			})
		}
		all.Wait()
		if worked["1"] != 1 || worked["2"] != 1 {
			t.Errorf("worked out %v times", worked)
		}
	})
}

// An answer that was done in its time is everybody's. One that ran out of it is for those
// who have no more: waiting for another took of its time, too, and may take all of it: who waited
// has then what is at hand. What one session began and gave up, the next takes over.
func TestAnswersOutOfTime(t *testing.T) {
	const second = time.Second
	for _, c := range []struct {
		waits, takes, next time.Duration // of one second; and what the next has
		shared             bool
	}{
		{0, second / 2, 2 * second, true},
		{0, 2 * second, second, true},
		{0, 2 * second, 2 * second, false},
		{second / 2, second / 4, 2 * second, true},
		{second / 2, second, second, false},
		{second / 2, second, second / 2, true},
		{2 * second, 0, 2 * second, false},
	} {
		synctest.Test(t, func(t *testing.T) {
			q := questionOn(t, smallData(t), "1")
			var s Answers
			in := func(limit, takes time.Duration, why string) string {
				ctx, cancel := context.WithTimeout(t.Context(), limit)
				defer cancel()
				return s.Of(ctx, q, func() Answer {
					select {
					case <-time.After(takes):
					case <-ctx.Done():
					}
					return Answer{Why: why}
				}).Why
			}
			if c.waits > 0 {
				gone, cancel := context.WithCancel(t.Context())
				time.AfterFunc(c.waits, cancel)
				go s.Of(gone, q, func() Answer { <-gone.Done(); return Answer{Why: "given up"} })
				synctest.Wait()
			}
			first, next := in(second, c.takes, "first"), in(c.next, 0, "anew")
			if first != "first" || next != map[bool]string{true: "first", false: "anew"}[c.shared] {
				t.Errorf("after %v, %v of work: %q, then in %v %q", c.waits, c.takes, first, c.next, next)
			}
		})
	}
}

// Whose time is up before the first stage is over has what is known or at hand, always.
func TestAnswersWithoutTime(t *testing.T) {
	q := questionOn(t, smallData(t), "1")
	for range 100 {
		var s Answers
		if a := s.Of(ended(), q, func() Answer { return Answer{Why: "at hand"} }); a.Why != "at hand" {
			t.Fatalf("it is said: %q", a.Why)
		}
		s.Of(t.Context(), q, func() Answer { return Answer{Why: "known"} })
		if a := s.Of(ended(), q, func() Answer { return Answer{Why: "at hand"} }); a.Why != "known" {
			t.Fatalf("it is said: %q", a.Why)
		}
	}
}

// No more answers are kept than there may be, and one that is forgotten is worked out
// again.
func TestAnswersMost(t *testing.T) {
	var s Answers
	q, worked := questionOn(t, smallData(t), "1"), 0
	for range 2 {
		for k := range answersMost + 10 {
			p := *q.problem
			p.Setup.Seed = uint64(k)
			q.problem = &p
			s.Of(t.Context(), q, func() Answer { worked++; return Answer{} })
			if len(s.answers) > answersMost {
				t.Fatalf("%d answers are kept", len(s.answers))
			}
		}
	}
	if worked < answersMost+10 || worked > 2*(answersMost+10) {
		t.Errorf("worked out %d times", worked)
	}
}

// What was worked out of data that nobody has open any more is forgotten.
func TestAnswersOfGoneData(t *testing.T) {
	var s Answers
	kept := smallData(t)
	for _, d := range []*model.Dataset{kept, smallData(t)} {
		x := begun(t, Source{Data: d, Name: "d", Setup: algo.Default()})
		s.Of(t.Context(), x.Question(), func() Answer { return Answer{} })
		x.End()
	}
	left := func() int {
		s.mu.Lock()
		defer s.mu.Unlock()
		return len(s.answers)
	}
	for end := time.Now().Add(time.Minute); left() > 1 && time.Now().Before(end); time.Sleep(time.Millisecond) {
		runtime.GC()
	}
	if n := left(); n != 1 {
		t.Errorf("%d answers are kept, want 1", n)
	}
	runtime.KeepAlive(kept)
}

// A panic while data are read is what is said of the command, and the explorer
// goes on; what is being read when a key stops it, or the explorer ends, is given up.
func TestLoadFails(t *testing.T) {
	d := smallData(t)
	begun, ended := make(chan bool), make(chan bool)
	x := must(New(Source{Data: d, Name: "d", Setup: algo.Default()}, func(ctx context.Context, name string, _ []string) (Source, error) {
		if name == "bad" {
			panic("of a reader")
		}
		begun <- true
		<-ctx.Done()
		ended <- true
		return Source{}, ctx.Err()
	}))
	x.Faults = func(v any) error { return errors.New("fault 7") }
	if err := x.Do(t.Context(), "open bad; step 2"); err == nil || err.Error() != "open: fault 7" {
		t.Errorf("it is said: %v", err)
	}
	if err := x.Do(t.Context(), "step"); err != nil || x.Step() != 1 {
		t.Errorf("step %d: %v", x.Step(), err)
	}
	for _, stop := range []func(){x.Halt, x.End} {
		x.Begin("open slow")
		<-begun
		if x.Progress() != "reading slow; any key stops" {
			t.Errorf("%q", x.Progress())
		}
		stop()
		<-ended
	}
}

// Undo goes back so many changes and no more.
func TestUndoMost(t *testing.T) {
	x := begun(t, Source{Data: smallData(t), Name: "d", Setup: algo.Default()})
	for k := range undoMost + 50 {
		do(t, x, []string{"set rate 2", "set rate 3"}[k%2])
	}
	n := 0
	for ; x.Do(t.Context(), "undo") == nil; n++ {
	}
	if n != undoMost {
		t.Errorf("%d changes were taken back, want %d", n, undoMost)
	}
}

// Of other data, and of edited ones, undo keeps what a quarter of the room for a run holds.
func TestUndoRoom(t *testing.T) {
	text := strings.Repeat("1,1,+1\n2,3,-1\n", 5000) // 10,000 examples of 2 numbers: 16+5 bytes each
	read := func(name string) *model.Dataset {
		return must(model.Read(t.Context(), strings.NewReader(text), name, model.ReadOptions{Budget: 4 << 20}))
	}
	open := func(_ context.Context, name string, _ []string) (Source, error) {
		return Source{Data: read(name), Name: name, Setup: algo.Default()}, nil
	}
	for _, line := range []string{"open other", "flip 7"} {
		x := must(New(Source{Data: read("d"), Name: "d", Setup: algo.Default()}, open))
		for range 20 {
			do(t, x, line)
		}
		if n, want := len(x.revisions.past), int((1<<20)/x.source.Data.MemoryUsed()); n != want || want < 3 || want > 19 {
			t.Errorf("%s: %d data sets are kept, want %d", line, n, want)
		}
	}
}
