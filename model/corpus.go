package model

import (
	"slices"
	"strings"
)

// Corpus is tagged sentences, for learning to tag: the words and tags of all
// sentences one after the other, as indices. Sentence i is the tokens from
// Start[i] up to Start[i+1]; Start has one element more than there are
// sentences. No sentence is empty. It is immutable once made.
type Corpus struct {
	Words []string // the vocabulary, in order of first appearance
	Tags  []string // by value if all are numbers, else by bytes: ties go to the first
	// Of each token, the index into Words and into Tags. A corpus to test on
	// shares both with the one to learn from, and has −1 for what that has not:
	// no weight stands for such a word, and such a tag is never predicted.
	Word  []int32
	Tag   []int32
	Start []int32
}

// Len is the number of sentences.
func (c *Corpus) Len() int { return len(c.Start) - 1 }

// place is where sentence i begins.
func (c *Corpus) place(i int) int { return int(c.Start[i]) }

// Sentence is the words and the tags of sentence i, shared with the corpus.
func (c *Corpus) Sentence(i int) (words, tags []int32) {
	from, to := c.Start[i], c.Start[i+1]
	return c.Word[from:to:to], c.Tag[from:to:to]
}

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
		const most = 5
		if name := Visible(cell, shownCells); len(v.fresh) < most && !slices.Contains(v.fresh, name) {
			v.fresh = append(v.fresh, name)
		}
		return -1
	}
	word := strings.Clone(cell) // not the whole line
	name := v.naming.distinct(Visible(word, nameCells))
	k := int32(len(v.names))
	v.number[word] = k
	v.names = append(v.names, name)
	v.memory += 250 + int64(len(word)+len(name))
	return k
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
