package together

import (
	"strings"
	"testing"
)

// All parts run to their end, and the panic of one is that of who waits.
func TestFault(t *testing.T) {
	var g Group
	done := make(chan int, 2)
	g.Go(func() { done <- 1 })
	g.Go(func() { theFault() })
	g.Go(func() { done <- 2 })
	defer func() {
		f, ok := recover().(*Fault)
		if !ok || f.String() != "of a part" || !strings.Contains(string(f.Stack), "theFault") {
			t.Errorf("recovered %v", f)
		}
		if len(done) != 2 {
			t.Errorf("%d of 2 other parts are over", len(done))
		}
	}()
	g.Wait()
	t.Error("nothing was recovered")
}

func theFault() { panic("of a part") }
