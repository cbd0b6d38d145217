package tagger

import (
	"cmp"
	"context"
	"slices"

	"perceptron/model"
)

// Space is the feature space of a corpus: m·v emissions, m² transitions and m starts for m
// tags and v words. A feature is an index from 0 to Size − 1: the emissions come first, by
// tag and within a tag by word, then the transitions, by first and second tag, then the
// starts. It is immutable and holds nothing but the names.
type Space struct {
	words, tags []string
	// The indices of the first transition and the first start.
	transitions, starts int
}

// NewSpace is the feature space of a corpus.
func NewSpace(c *model.Corpus) *Space {
	m, v := len(c.Tags), len(c.Words)
	return &Space{words: c.Words, tags: c.Tags, transitions: m * v, starts: m*v + m*m}
}

// Size is the number of features, m·v + m² + m.
func (s *Space) Size() int { return s.starts + len(s.tags) }

// Tags is m, the number of tags.
func (s *Space) Tags() int { return len(s.tags) }

// Emission is the feature E:TAG:WORD.
func (s *Space) Emission(tag, word int32) int { return int(tag)*len(s.words) + int(word) }

// Transition is the feature T:FROM:TO.
func (s *Space) Transition(from, to int32) int {
	return s.transitions + int(from)*len(s.tags) + int(to)
}

// Start is the feature T:<s>:TAG.
func (s *Space) Start(tag int32) int { return s.starts + int(tag) }

// Name is a feature's name: E:TAG:WORD, T:TAG:TAG or T:<s>:TAG. Words and tags are as in
// the corpus, whatever bytes they hold.
func (s *Space) Name(feature int) string {
	m, v := len(s.tags), len(s.words)
	switch {
	case feature < s.transitions:
		return "E:" + s.tags[feature/v] + ":" + s.words[feature%v]
	case feature < s.starts:
		pair := feature - s.transitions
		return "T:" + s.tags[pair/m] + ":" + s.tags[pair%m]
	}
	return "T:<s>:" + s.tags[feature-s.starts]
}

// Change is a feature and the difference of its counts.
type Change struct {
	Feature int
	Count   int // never 0
}

// Difference appends Φ(x, gold) − Φ(x, predicted) to changes, by feature, without zeros. An
// unknown tag (−1) or word has no features.
func (s *Space) Difference(words, gold, predicted []int32, changes []Change) []Change {
	from := len(changes)
	before := [2]int32{} // the tags at the place before
	for i, word := range words {
		now := [2]int32{gold[i], predicted[i]}
		same := now[0] == now[1]
		if word >= 0 && !same {
			for k, tag := range now {
				if tag >= 0 {
					changes = append(changes, Change{s.Emission(tag, word), 1 - 2*k})
				}
			}
		}
		if !same || i > 0 && before[0] != before[1] {
			for k, tag := range now {
				switch {
				case tag < 0 || i > 0 && before[k] < 0:
				case i > 0:
					changes = append(changes, Change{s.Transition(before[k], tag), 1 - 2*k})
				default:
					changes = append(changes, Change{s.Start(tag), 1 - 2*k})
				}
			}
		}
		before = now
	}
	return changes[:from+sumByFeature(changes[from:])]
}

// sumByFeature sorts changes by feature, adds up those of each feature and drops the zeros.
// The result is the first n changes.
func sumByFeature(changes []Change) (n int) {
	slices.SortFunc(changes, func(a, b Change) int { return cmp.Compare(a.Feature, b.Feature) })
	kept := 0
	for i := 0; i < len(changes); {
		sum := changes[i]
		for i++; i < len(changes) && changes[i].Feature == sum.Feature; i++ {
			sum.Count += changes[i].Count
		}
		if sum.Count != 0 {
			changes[kept] = sum
			kept++
		}
	}
	return kept
}

// RadiusSquared is an upper bound on R² = max ‖Φ(x, y) − Φ(x, y′)‖², a whole number, over
// the tagged sentences (x, y) of a corpus and all their outputs y′. If attained is true, it
// is R² itself. All words and tags must have an index. It costs O(L log L + m) a sentence,
// m times that for a sentence with all m tags; if ctx ends, the error is that of ctx.
//
// Features are counts, so that Φ(x, y)·Φ(x, y′) ≥ 0, and the squared distance is at most
// ‖Φ(x, y)‖² + ‖Φ(x, y′)‖². The second term is greatest if y′ is one tag throughout, since
// all counts of a word, and all N transitions, then belong to one feature. If y does not use
// that tag, the two outputs share no feature, and the bound is attained. If y uses every
// tag, these y′ are measured. Any other y′ has at most N − 1 transitions of one feature, and
// so at most (N − 1)² + 1 in place of N²; and if y gives each tag to a word at least k
// times, y′ shares some of its c counts with y, so that their product is at least kc.
func RadiusSquared(ctx context.Context, c *model.Corpus) (bound int, attained bool, err error) {
	const sentencesPerCheck = 256 // between two checks of ctx
	if len(c.Tags) < 2 {
		return 0, true, nil // the right output is the only one
	}
	s := NewSpace(c)
	var changes []Change
	distance := func(words, tags []int32, other int32) (sum int) {
		changes = s.Difference(words, tags, slices.Repeat([]int32{other}, len(tags)), changes[:0])
		for _, f := range changes {
			sum += f.Count * f.Count
		}
		return sum
	}
	attained = true // the bound 0 is, by the right output
	for i := range c.Len() {
		words, gold := c.Sentence(i)
		upper := distance(words, gold, -1) + distance(words, make([]int32, len(words)), -1)
		measured := upper
		if len(slices.Compact(slices.Sorted(slices.Values(gold)))) == len(c.Tags) {
			measured = 0
			for t := range c.Tags {
				measured = max(measured, distance(words, gold, int32(t)))
			}
			upper = max(measured, upper-2*(len(words)-2)-2*shared(words, gold, len(c.Tags)))
		}
		if upper >= bound {
			attained = measured == upper || upper == bound && attained
			bound = upper
		}
		if i%sentencesPerCheck == sentencesPerCheck-1 && ctx.Err() != nil {
			return 0, false, ctx.Err()
		}
	}
	return bound, attained, nil
}

// shared is Σ kc over the words of a sentence: c is the number of times the word occurs, k
// the least number of times that any of the m tags is given to it.
func shared(words, tags []int32, m int) (sum int) {
	counts := map[int32][]int{}
	for i, word := range words {
		if counts[word] == nil {
			counts[word] = make([]int, m)
		}
		counts[word][tags[i]]++
	}
	for _, count := range counts {
		c := 0
		for _, k := range count {
			c += k
		}
		sum += c * slices.Min(count)
	}
	return sum
}
