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

// questionOn is the first question of an explorer on shared data.
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

// Of eight sessions with the same data and set-up only one computes the answer; a session
// with another set-up computes its own.
func TestAnswersShared(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := smallData(t)
		var s AnswerCache
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
				a := s.Answer(t.Context(), q, func() Answer {
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

// An answer completed within its time is shared. One whose time ran out is shared with
// those who have no more time; waiting counts as time, and whoever has none left gets
// what is at hand. What one session began and cancelled, the next takes over.
func TestAnswersOutOfTime(t *testing.T) {
	const second = time.Second
	for _, c := range []struct {
		waits, takes, next time.Duration // of one second; next: what the next one has
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
			var s AnswerCache
			in := func(limit, takes time.Duration, why string) string {
				ctx, cancel := context.WithTimeout(t.Context(), limit)
				defer cancel()
				return s.Answer(ctx, q, func() Answer {
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
				go s.Answer(gone, q, func() Answer { <-gone.Done(); return Answer{Why: "given up"} })
				synctest.Wait()
			}
			first, next := in(second, c.takes, "first"), in(c.next, 0, "anew")
			if first != "first" || next != map[bool]string{true: "first", false: "anew"}[c.shared] {
				t.Errorf("after %v, %v of work: %q, then in %v %q", c.waits, c.takes, first, c.next, next)
			}
		})
	}
}

// A question without any time left is answered by what is known or at hand.
func TestAnswersWithoutTime(t *testing.T) {
	q := questionOn(t, smallData(t), "1")
	for range 100 {
		var s AnswerCache
		if a := s.Answer(ended(), q, func() Answer { return Answer{Why: "at hand"} }); a.Why != "at hand" {
			t.Fatalf("it is said: %q", a.Why)
		}
		s.Answer(t.Context(), q, func() Answer { return Answer{Why: "known"} })
		if a := s.Answer(ended(), q, func() Answer { return Answer{Why: "at hand"} }); a.Why != "known" {
			t.Fatalf("it is said: %q", a.Why)
		}
	}
}

// At most maxAnswers answers are kept, and a dropped one is computed again.
func TestMaxAnswers(t *testing.T) {
	var s AnswerCache
	q, worked := questionOn(t, smallData(t), "1"), 0
	for range 2 {
		for k := range maxAnswers + 10 {
			p := *q.problem
			p.Setup.Seed = uint64(k)
			q.problem = &p
			s.Answer(t.Context(), q, func() Answer { worked++; return Answer{} })
			if len(s.answers) > maxAnswers {
				t.Fatalf("%d answers are kept", len(s.answers))
			}
		}
	}
	if worked < maxAnswers+10 || worked > 2*(maxAnswers+10) {
		t.Errorf("worked out %d times", worked)
	}
}

// Answers about data that have been garbage-collected are dropped.
func TestAnswersOfGoneData(t *testing.T) {
	var s AnswerCache
	kept := smallData(t)
	for _, d := range []*model.Dataset{kept, smallData(t)} {
		x := begun(t, Source{Data: d, Name: "d", Setup: algo.Default()})
		s.Answer(t.Context(), x.Question(), func() Answer { return Answer{} })
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

// A panic while data are read becomes the command's error, and the explorer goes on. A
// load is cancelled by a key or when the explorer ends.
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
	x.OnPanic = func(v any) error { return errors.New("fault 7") }
	if err := x.Do(t.Context(), "open bad; step 2"); err == nil || err.Error() != "open: fault 7" {
		t.Errorf("it is said: %v", err)
	}
	if err := x.Do(t.Context(), "step"); err != nil || x.Step() != 1 {
		t.Errorf("step %d: %v", x.Step(), err)
	}
	for _, stop := range []func(){x.Halt, x.End} {
		x.ExecuteScript("open slow")
		<-begun
		if x.Progress() != "reading slow; any key stops" {
			t.Errorf("%q", x.Progress())
		}
		stop()
		<-ended
	}
}

// Undo goes back maxUndo changes and no more.
func TestMaxUndo(t *testing.T) {
	x := begun(t, Source{Data: smallData(t), Name: "d", Setup: algo.Default()})
	for k := range maxUndo + 50 {
		do(t, x, []string{"set rate 2", "set rate 3"}[k%2])
	}
	n := 0
	for ; x.Do(t.Context(), "undo") == nil; n++ {
	}
	if n != maxUndo {
		t.Errorf("%d changes were taken back, want %d", n, maxUndo)
	}
}

// Undo keeps revisions of other data, and of edited ones, up to a quarter of the memory
// for a run.
func TestUndoMemory(t *testing.T) {
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
