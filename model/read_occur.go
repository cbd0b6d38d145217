package model

import (
	"fmt"
	"slices"
)

// scarce is how many times more features there are than occur before those that
// never occur are left out of a set that is stored sparse: their weights would
// take memory and room on the screen, and stay as they are.
const scarce = 4

// dropAbsent gives the features that occur places one after the other, by index,
// where they are few among all. It says how many features there then are.
func (s *libsvm) dropAbsent(features int) int {
	if s.slots != nil || s.in.training != nil || !s.prefersSparse(features) {
		return features
	}
	occur := s.presentIndices()
	if len(occur) == 0 || len(occur) > features/scarce {
		return features
	}
	s.present = occur
	for _, part := range s.index.parts() {
		for k, place := range part {
			part[k] = int32(s.slot(place + 1))
		}
	}
	s.wide.merge()
	s.wide.move(func(at int64) int64 { return at>>31<<31 + int64(s.slot(int32(at&(1<<31-1))+1)) })
	s.note = fmt.Sprintf("%d of %d features occur: the others are left out", len(occur), features)
	return len(occur)
}

// slot is the place of an index among those that occur; −1 if it does not.
func (s *libsvm) slot(index int32) int {
	k, found := slices.BinarySearch(s.present, index)
	if !found {
		return -1
	}
	return k
}

// presentIndices is the indices that some example has, ascending. It takes no more
// memory than the values do.
func (s *libsvm) presentIndices() []int32 {
	if int(s.largest) > 64*(s.value.n+1) { // a bit for each would take more
		all := make([]int32, 0, s.value.n)
		for _, part := range s.index.parts() {
			all = append(all, part...)
		}
		slices.Sort(all)
		all = slices.Compact(all)
		for k := range all {
			all[k]++
		}
		return all
	}
	seen := make([]uint64, int(s.largest)/64+1)
	for _, part := range s.index.parts() {
		for _, place := range part {
			seen[place/64] |= 1 << (place % 64)
		}
	}
	var all []int32
	for place := range s.largest {
		if seen[place/64]>>(place%64)&1 == 1 {
			all = append(all, place+1)
		}
	}
	return all
}
