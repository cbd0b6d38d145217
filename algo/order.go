package algo

import "perceptron/model"

// A schedule is a pure function of seed and epoch: the n examples of a pass,
// in order. The order "first" alone asks the state and has no passes.
var schedules = []struct {
	name  string
	pass  func(dst []int32, seed uint64, epoch int) // nil: as listed
	fixed bool                                      // every pass has the same order
}{
	{"given", nil, true},
	{"shuffled", shuffled, false},
	{"random", withReplacement, false},
	{"first", nil, false},
}

// sameEachPass reports whether every pass of an order is as the first.
func sameEachPass(order string) bool {
	for _, s := range schedules {
		if s.name == order {
			return s.fixed
		}
	}
	return false
}

func orderNames() []string {
	names := make([]string, len(schedules))
	for i, s := range schedules {
		names[i] = s.name
	}
	return names
}

// initStream is the stream of draws for the first weights; the passes use
// the streams numbered by epoch, from 1.
const initStream = 1 << 63

// shuffled is a uniform permutation of 0…n−1 (Fisher–Yates).
func shuffled(dst []int32, seed uint64, epoch int) {
	draw := model.NewDraws(seed, uint64(epoch))
	for i := range dst {
		j := draw.Below(i + 1)
		dst[i] = dst[j]
		dst[j] = int32(i)
	}
}

// withReplacement is n independent uniform draws from 0…n−1.
func withReplacement(dst []int32, seed uint64, epoch int) {
	draw := model.NewDraws(seed, uint64(epoch))
	for i := range dst {
		dst[i] = int32(draw.Below(len(dst)))
	}
}

// pass makes the list of an epoch, in dst's memory where it has room; nil
// means as listed.
func pass(order string, dst []int32, n int, seed uint64, epoch int) []int32 {
	for _, s := range schedules {
		if s.name != order || s.pass == nil {
			continue
		}
		if cap(dst) < n {
			dst = make([]int32, n)
		}
		dst = dst[:n]
		s.pass(dst, seed, epoch)
		return dst
	}
	return nil
}
