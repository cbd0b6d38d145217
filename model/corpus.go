package model

import (
	"slices"
	"strings"
)

// Corpus is tagged sentences. The words and tags of all sentences are stored one after the
// other, as indices; sentence i is the tokens from Start[i] to Start[i+1]−1. No sentence is
// empty. It is immutable.
type Corpus struct {
	Words []string // the vocabulary, in order of first appearance
	Tags  []string // sorted by value if all are numbers, else by bytes; the order decides ties
	// Word and Tag are, by token, the index into Words and into Tags. A test corpus shares Words
	// and Tags with the training corpus, and has −1 for those that are not in it: such a word has
	// no weight, and such a tag is never predicted.
	Word  []int32
	Tag   []int32
	Start []int32
}

// Len is the number of sentences.
func (c *Corpus) Len() int { return len(c.Start) - 1 }

// place is the index of the first token of sentence i.
func (c *Corpus) place(i int) int { return int(c.Start[i]) }

// Sentence is the words and the tags of sentence i, shared with the corpus.
func (c *Corpus) Sentence(i int) (words, tags []int32) {
	from, to := c.Start[i], c.Start[i+1]
	return c.Word[from:to:to], c.Tag[from:to:to]
}

// vocabulary numbers words in order of first appearance. Different words have different
// names, even if they look alike or are cut.
type vocabulary struct {
	numbers map[string]int32 // by word
	names   []string         // as shown, by number
	naming  uniqueNames
	memory  int64 // estimate in bytes
	// fixed means that no more words are added. unknown is then the first words that were looked
	// up in vain.
	fixed   bool
	unknown []string
}

func newVocabulary() *vocabulary {
	return &vocabulary{numbers: map[string]int32{}, naming: uniqueNames{}}
}

// lookup is the number of a word; −1 if a fixed vocabulary does not have it.
func (v *vocabulary) lookup(cell string) int32 {
	if k, ok := v.numbers[cell]; ok {
		return k
	}
	if v.fixed {
		const maxUnknown = 5
		if name := Visible(cell, shownCells); len(v.unknown) < maxUnknown && !slices.Contains(v.unknown, name) {
			v.unknown = append(v.unknown, name)
		}
		return -1
	}
	word := strings.Clone(cell) // so as not to keep the whole line
	name := v.naming.unique(Visible(word, nameCells))
	k := int32(len(v.names))
	v.numbers[word] = k
	v.names = append(v.names, name)
	v.memory += 250 + int64(len(word)+len(name))
	return k
}

// sort sorts the names like labels, and returns the new number for each old one.
func (v *vocabulary) sort() (rank []int32) {
	order := sortedLabels(newLabels(v.names))
	rank = make([]int32, len(order))
	sorted := make([]string, len(order))
	for k, number := range order {
		rank[number] = int32(k)
		sorted[k] = v.names[number]
	}
	for word, number := range v.numbers {
		v.numbers[word] = rank[number]
	}
	v.names = sorted
	return rank
}
