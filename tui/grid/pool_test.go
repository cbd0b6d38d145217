package grid

import (
	"fmt"
	"sync"
	"testing"
)

// Grids of several sizes draw on what a pool lends them, at once, each its own
// picture; one that was given back has no cells.
func TestPool(t *testing.T) {
	var p Pool
	var all sync.WaitGroup
	for k := range 8 {
		all.Go(func() {
			g := New(10+k, 3, false)
			for j := range 200 {
				p.Lend(g)
				g.All().Clear()
				text := fmt.Sprint(k, " ", j)
				g.All().Text(1, 1, text, 0)
				if got, want := Plain(g), "\n "+text+"\n"; got != want || len(g.Cells) != 3*(10+k) {
					t.Errorf("%q on %d cells, want %q", got, len(g.Cells), want)
				}
				p.Return(g)
				if g.Cells != nil {
					t.Error("it kept its cells")
				}
			}
		})
	}
	all.Wait()
	g := New(4, 1, false)
	(*Pool)(nil).Lend(g)
	(*Pool)(nil).Return(g)
	if len(g.Cells) != 4 {
		t.Errorf("without a pool it has %d cells", len(g.Cells))
	}
}
