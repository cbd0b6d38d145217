package wire

// Keys of the items that a later one of the same key makes needless; the modes
// of the terminal have their numbers. The first two are made needless by none.
const (
	inOrder  = 0
	always   = -1 // and there is room for it
	title    = -2
	clearing = -3
	ringing  = -4
)

// effect is what the bytes of an item do to what the terminal shows.
type effect uint8

const (
	none    effect = iota
	cleared        // the screen is blank
	unsure         // anything may have happened to it
	left           // the alternate screen is left
)

// item is bytes that go to the terminal as they are.
type item struct {
	key    int
	effect effect
	data   []byte
}

// queue holds what is to go to the terminal beside the cells: modes, titles,
// sequences that this package doesn't know, and everything while the screen is
// not its own. It holds at most fullAt bytes and as many modes again.
type queue struct {
	items []item
	size  int
	floor int // items below it are never needless: a switch of screens came after
}

// fullAt is how many bytes may wait for a terminal before writers do.
const fullAt = 1 << 16

// full reports whether more should wait.
func (q *queue) full() bool { return q.size >= fullAt }

// add queues a copy of data and reports whether there was room.
func (q *queue) add(key int, e effect, data []byte) bool {
	q.drop(key)
	limit := fullAt
	if key != inOrder || e == left || e == unsure {
		limit *= 2 // what restores a terminal finds room when nothing else does
	}
	if q.size >= limit {
		return false
	}
	q.size += len(data)
	if last := len(q.items) - 1; key == inOrder && e == none && last >= q.floor &&
		q.items[last].key == inOrder && q.items[last].effect == none {
		q.items[last].data = append(q.items[last].data, data...)
		return true
	}
	q.items = append(q.items, item{key, e, append([]byte(nil), data...)})
	if e == left || e == unsure {
		q.floor = len(q.items)
	}
	return true
}

// drop removes a waiting item that a new one makes needless.
func (q *queue) drop(key int) {
	if key == inOrder || key == always {
		return
	}
	for i := q.floor; i < len(q.items); i++ {
		if q.items[i].key == key {
			q.size -= len(q.items[i].data)
			q.items = append(q.items[:i], q.items[i+1:]...)
			return
		}
	}
}

// take empties q.
func (q *queue) take() []item {
	items := q.items
	q.items, q.size, q.floor = q.items[:0], 0, 0
	return items
}
