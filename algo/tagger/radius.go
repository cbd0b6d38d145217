package tagger

import (
	"cmp"
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
// For one sentence of L words write g for the counts of y and h for those of
// y′, N = L − 1 for its number of transitions, and c for how often a word x is
// in it. Emissions, transitions and starts are counted apart, so the squared
// distance is the sum of three.
//
// Outputs of one tag t throughout are measured: the emissions give
// Σₓ (Σᵤ g(u, x)² + c² − 2c·g(t, x)), the transitions, where h has N at (t, t),
// ‖g_T‖² + N² − 2N·g(t, t), and the start 2 if y begins otherwise.
//
// Any other output is bounded part by part. Emissions: for a word x, h(·, x) is
// in the simplex of sum c, on which the distance is convex and so greatest at a
// corner: Σᵤ g(u, x)² + c² − 2c·min over u of g(u, x). Transitions: g·h ≥ 0, so
// the part is at most ‖g_T‖² + ‖h_T‖². With more than one tag in the output
// h(t, t) ≤ N − 1, and h(t, u) ≤ ⌈N/2⌉ for t ≠ u, since one such transition
// cannot follow another. On the polytope with these bounds and sum N, ‖h_T‖²
// is convex too; its corners have all but one coordinate at a bound, so they
// are N − 1 and 1, or ⌈N/2⌉ and ⌊N/2⌋: ‖h_T‖² ≤ (N − 1)² + 1. Start: 2.
//
// The greater of the two is the sentence's bound. A tag that the sentence does
// not have makes the first the greater, and so do most other sentences.
func RadiusSquared(ctx context.Context, c *model.Corpus) (bound int, attained bool, err error) {
	const some = 256 // sentences
	m := len(c.Tags)
	b := ball{agreement: make([]int, m)}
	attained = true // 0 is: by the right output
	for i := range c.Len() {
		if m < 2 {
			break // the right output is the only one
		}
		words, gold := c.Sentence(i)
		constant, other := b.measure(words, gold)
		far := max(constant, other)
		if far > bound {
			bound, attained = far, false
		}
		attained = attained || far == bound && constant == far
		if i%some == some-1 && ctx.Err() != nil {
			return 0, false, ctx.Err()
		}
	}
	return bound, attained, nil
}

// ball measures how far the outputs of a sentence are from the right one.
type ball struct {
	agreement []int // by tag: what an output of that tag alone has in common with gold
	pairs     []pair
}

// pair is two indices that are counted together: a word and its tag, or two
// tags.
type pair struct{ a, b int32 }

// measure is the squared distance of the farthest output of one tag throughout,
// and a bound on that of all others. There are at least two tags.
func (b *ball) measure(words, gold []int32) (constant, other int) {
	n := len(words) - 1
	clear(b.agreement)
	far, near := b.emissions(words, gold)
	b.pairs = b.pairs[:0]
	for i := range n {
		b.pairs = append(b.pairs, pair{gold[i], gold[i+1]})
	}
	slices.SortFunc(b.pairs, pair.compare)
	for from := 0; from < len(b.pairs); {
		p := b.pairs[from]
		count := run(b.pairs[from:])
		far += count * count
		if p.a == p.b {
			b.agreement[p.a] += n * count
		}
		from += count
	}
	b.agreement[gold[0]]++
	constant = far + n*n + 2 - 2*slices.Min(b.agreement)
	if n > 0 {
		other = far - near + (n-1)*(n-1) + 1 + 2
	}
	return constant, other
}

// emissions is Σₓ (Σᵤ g(u, x)² + c²), and Σₓ 2c·min over u of g(u, x). It adds
// Σₓ c·g(t, x) to what tag t has in common with gold.
func (b *ball) emissions(words, gold []int32) (far, near int) {
	b.pairs = b.pairs[:0]
	for i, word := range words {
		b.pairs = append(b.pairs, pair{word, gold[i]})
	}
	slices.SortFunc(b.pairs, pair.compare)
	for from := 0; from < len(b.pairs); {
		c := 0 // tokens of this word
		for _, p := range b.pairs[from:] {
			if p.a != b.pairs[from].a {
				break
			}
			c++
		}
		far += c * c
		least, tags := c, 0
		for to := from + c; from < to; tags++ {
			tag, g := b.pairs[from].b, run(b.pairs[from:to])
			far += g * g
			b.agreement[tag] += c * g
			least = min(least, g)
			from += g
		}
		if tags == len(b.agreement) {
			near += 2 * c * least
		}
	}
	return far, near
}

// run is how many pairs at the front are equal.
func run(pairs []pair) int {
	n := 1
	for n < len(pairs) && pairs[n] == pairs[0] {
		n++
	}
	return n
}

func (p pair) compare(q pair) int {
	return cmp.Or(cmp.Compare(p.a, q.a), cmp.Compare(p.b, q.b))
}
