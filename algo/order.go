package algo

import (
	"fmt"
	"strconv"
	"strings"

	"perceptron/model"
)

// A schedule is a pure function of seed and epoch: the examples of a pass, in
// order. The order "first" alone asks the state and has no passes; a list of
// one's own is the same pass every time.
type schedule struct {
	name  string
	pass  func(dst []int32, seed uint64, epoch int) // nil: as listed
	fixed bool                                      // every pass has the same order
	twice bool                                      // a pass may have an example more than once
	list  []int32                                   // of one's own: the examples of a pass
}

var schedules = []schedule{
	{name: "given", fixed: true},
	{name: "shuffled", pass: shuffled},
	{name: "once", pass: func(dst []int32, seed uint64, _ int) { shuffled(dst, seed, 1) }, fixed: true},
	{name: "random", pass: withReplacement, twice: true},
	{name: "first", twice: true},
}

// listMost bounds a list of one's own.
const listMost = 1 << 20

// listed are the numbers of the examples in an order of one's own: whole numbers
// from 1 with commas between.
func listed(order string) ([]int, error) {
	words := strings.Split(order, ",")
	if len(words) > listMost {
		return nil, fmt.Errorf("a list of %d examples is too long (up to %d)", len(words), listMost)
	}
	numbers := make([]int, len(words))
	for k, w := range words {
		n, err := strconv.ParseUint(strings.TrimSpace(w), 10, 31)
		if err != nil || n == 0 {
			return nil, fmt.Errorf("%s is no example's number", model.Quoted(w))
		}
		numbers[k] = int(n)
	}
	return numbers, nil
}

// scheduleOf is the schedule of that order on these data. A list that names an
// example which is not there is refused.
func scheduleOf(order string, d *model.Dataset) (schedule, error) {
	if s, ok := find(schedules, func(s schedule) bool { return s.name == order }); ok {
		return s, nil
	}
	numbers, err := listed(order)
	if err != nil {
		return schedule{}, refuse("order", "%v", err)
	}
	s := schedule{name: order, fixed: true, list: make([]int32, len(numbers))}
	seen := make(map[int]bool, len(numbers))
	for k, n := range numbers {
		i, ok := d.Index(n)
		if !ok {
			return s, refuse("order", "there is no example %d to learn from (those are %d to %d)", n, d.Number(0), d.LargestNumber())
		}
		s.twice = s.twice || seen[i]
		s.list[k], seen[i] = int32(i), true
	}
	return s, nil
}

// initStream is the stream of draws for the first weights; the passes use
// the streams numbered by epoch, from 1.
const initStream = 1 << 63

// shuffled is a uniform permutation of 0…n−1 (Fisher–Yates).
func shuffled(dst []int32, seed uint64, epoch int) {
	draw := model.NewRand(seed, uint64(epoch))
	for i := range dst {
		j := draw.IntN(i + 1)
		dst[i] = dst[j]
		dst[j] = int32(i)
	}
}

// withReplacement is n independent uniform draws from 0…n−1.
func withReplacement(dst []int32, seed uint64, epoch int) {
	draw := model.NewRand(seed, uint64(epoch))
	for i := range dst {
		dst[i] = int32(draw.IntN(len(dst)))
	}
}

// order makes the list of an epoch, in dst's memory where it has room; nil means
// as listed. It is not for writing.
func (s *schedule) order(dst []int32, n int, seed uint64, epoch int) []int32 {
	switch {
	case s.list != nil:
		return s.list
	case s.pass == nil:
		return nil
	}
	if cap(dst) < n {
		dst = make([]int32, n)
	}
	dst = dst[:n]
	s.pass(dst, seed, epoch)
	return dst
}
