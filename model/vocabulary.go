package model

import (
	"slices"
	"strings"
)

// vocabulary numbers words as they come. Two words have two names, also where
// they look alike or are cut.
type vocabulary struct {
	number map[string]int32 // by how a word is written
	names  []string         // as shown, by number
	naming naming
	memory int64 // bytes, about
	// fixed: no word is added to those there are; fresh are then the first
	// that were asked for in vain.
	fixed bool
	fresh []string
}

func newVocabulary() *vocabulary {
	return &vocabulary{number: map[string]int32{}, naming: naming{}}
}

// lookup is the word's number; −1 for one that a fixed vocabulary has not.
func (v *vocabulary) lookup(cell string) int32 {
	if k, ok := v.number[cell]; ok {
		return k
	}
	if v.fixed {
		v.addUnknown(cell)
		return -1
	}
	word := strings.Clone(cell) // not the whole line
	name, _ := v.naming.distinct(Visible(word, nameCells))
	k := int32(len(v.names))
	v.number[word] = k
	v.names = append(v.names, name)
	v.memory += 250 + int64(len(word)+len(name))
	return k
}

// addUnknown keeps the first few words that are asked for in vain.
func (v *vocabulary) addUnknown(word string) {
	const most = 5
	if name := Visible(word, shownCells); len(v.fresh) < most && !slices.Contains(v.fresh, name) {
		v.fresh = append(v.fresh, name)
	}
}

// sort puts the names in the order of labels and returns where each number has
// gone.
func (v *vocabulary) sort() (rank []int32) {
	order := inOrder(labelsOf(v.names))
	rank = make([]int32, len(order))
	sorted := make([]string, len(order))
	for k, number := range order {
		rank[number] = int32(k)
		sorted[k] = v.names[number]
	}
	for word, number := range v.number {
		v.number[word] = rank[number]
	}
	v.names = sorted
	return rank
}
