package tagger

import (
	"context"
	"slices"

	"perceptron/model"
)

// RadiusSquared is an upper bound on R² = max ‖Φ(x, y) − Φ(x, y′)‖², over the
// tagged sentences (x, y) of a corpus and all their outputs y′. It is a whole
// number. If attained is true some output is known to attain it: it is R²
// itself. All words and tags of the corpus have an index. It costs
// O(L log L + m) a sentence; where ctx ends first, the error is that of ctx.
//
// Features are counts, so that Φ(x, y)·Φ(x, y′) ≥ 0 and the squared distance is at
// most ‖Φ(x, y)‖² + ‖Φ(x, y′)‖². The second is greatest where y′ is one tag
// throughout, since all counts of a word, and all transitions, are one feature's then.
// If that is a tag that y does not have, the two share no feature, and the bound is
// attained.
func RadiusSquared(ctx context.Context, c *model.Corpus) (bound int, attained bool, err error) {
	const some = 256 // sentences
	if len(c.Tags) < 2 {
		return 0, true, nil // the right output is the only one
	}
	s := NewSpace(c)
	var changes []Change
	square := func(words, tags []int32) (sum int) {
		changes = s.Difference(words, tags, slices.Repeat([]int32{-1}, len(tags)), changes[:0])
		for _, f := range changes {
			sum += f.Count * f.Count
		}
		return sum
	}
	attained = true // 0 is: by the right output
	for i := range c.Len() {
		words, gold := c.Sentence(i)
		far := square(words, gold) + square(words, make([]int32, len(words)))
		if spare := len(slices.Compact(slices.Sorted(slices.Values(gold)))) < len(c.Tags); far >= bound {
			attained = spare || far == bound && attained
			bound = far
		}
		if i%some == some-1 && ctx.Err() != nil {
			return 0, false, ctx.Err()
		}
	}
	return bound, attained, nil
}
