package model

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

// Sentence is the words and the tags of sentence i, shared with the corpus.
func (c *Corpus) Sentence(i int) (words, tags []int32) {
	from, to := c.Start[i], c.Start[i+1]
	return c.Word[from:to:to], c.Tag[from:to:to]
}
