package algo

import (
	"fmt"
	"strconv"
	"strings"

	"perceptron/model"
)

// schedule is a row of --order: which examples a pass takes, in which order. It is a pure
// function of seed and epoch. Only the order first depends on the weights: each of its
// passes is one step.
type schedule struct {
	name    string
	pass    func(dst []int32, seed uint64, epoch int) // fills in the order of a pass; nil: as listed
	fixed   bool                                      // all passes have the same order
	repeats bool                                      // a pass may have an example more than once
	list    []int32                                   // a user's own order: the examples of a pass
}

var schedules = []schedule{
	{name: "given", fixed: true},
	{name: "shuffled", pass: shuffle},
	{name: "once", pass: func(dst []int32, seed uint64, _ int) { shuffle(dst, seed, 1) }, fixed: true},
	{name: "random", pass: withReplacement, repeats: true},
	{name: "first", repeats: true},
}

// maxListed bounds the length of a user's own order.
const maxListed = 1 << 20

// parseList parses a user's own order: the numbers of examples, from 1, with commas
// between.
func parseList(order string) ([]int, error) {
	words := strings.Split(order, ",")
	if len(words) > maxListed {
		return nil, fmt.Errorf("a list of %d examples is too long (up to %d)", len(words), maxListed)
	}
	numbers := make([]int, len(words))
	for k, w := range words {
		n, err := strconv.ParseUint(strings.TrimSpace(w), 10, 31)
		if err != nil || n == 0 {
			return nil, fmt.Errorf("%s is not the number of an example", model.Quoted(w))
		}
		numbers[k] = int(n)
	}
	return numbers, nil
}

// newSchedule is the schedule of that name, or the user's own order on these data. It
// refuses a list that names an example which does not exist.
func newSchedule(order string, d *model.Dataset) (schedule, error) {
	if s, ok := findRow(schedules, func(s schedule) bool { return s.name == order }); ok {
		return s, nil
	}
	numbers, err := parseList(order)
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
		s.repeats = s.repeats || seen[i]
		s.list[k], seen[i] = int32(i), true
	}
	return s, nil
}

// initStream is the random stream of the first weights. The passes use the streams numbered
// by epoch, from 1.
const initStream = 1 << 63

// shuffle fills dst with a uniform permutation of 0…n−1 (Fisher–Yates).
func shuffle(dst []int32, seed uint64, epoch int) {
	draw := model.NewRand(seed, uint64(epoch))
	for i := range dst {
		j := draw.IntN(i + 1)
		dst[i] = dst[j]
		dst[j] = int32(i)
	}
}

// withReplacement fills dst with n independent uniform draws from 0…n−1.
func withReplacement(dst []int32, seed uint64, epoch int) {
	draw := model.NewRand(seed, uint64(epoch))
	for i := range dst {
		dst[i] = int32(draw.IntN(len(dst)))
	}
}

// passOrder is the examples of an epoch, read-only, in dst's memory if it is large enough;
// nil means as listed.
func (s *schedule) passOrder(dst []int32, n int, seed uint64, epoch int) []int32 {
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
