package samples

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"perceptron/model"
)

// tagger is a structured perceptron of the tests' own. Weights are counts, so
// they are whole.
type tagger struct {
	tags       int
	emission   map[[2]int32]int // of a tag and a word
	transition map[[2]int32]int // of a tag, −1 for the start, and the next
	blind      bool             // it knows no transitions
}

// best is the sequence of tags with the highest score (Viterbi); of two tags as
// good, the first.
func (g *tagger) best(words []int32) []int32 {
	n := len(words)
	score, from := make([][]int, n), make([][]int32, n)
	for i, w := range words {
		score[i], from[i] = make([]int, g.tags), make([]int32, g.tags)
		for t := range int32(g.tags) {
			before, most := int32(-1), g.step(-1, t)
			if i > 0 {
				for p := range int32(g.tags) {
					if s := score[i-1][p] + g.step(p, t); p == 0 || s > most {
						before, most = p, s
					}
				}
			}
			score[i][t], from[i][t] = most+g.emission[[2]int32{t, w}], before
		}
	}
	tags := make([]int32, n)
	tags[n-1] = int32(slices.Index(score[n-1], slices.Max(score[n-1])))
	for i := n - 1; i > 0; i-- {
		tags[i-1] = from[i][tags[i]]
	}
	return tags
}

func (g *tagger) step(from, to int32) int {
	if g.blind {
		return 0
	}
	return g.transition[[2]int32{from, to}]
}

// add adds times the features of a tagged sentence to the weights.
func (g *tagger) add(words, tags []int32, times int) {
	before := int32(-1)
	for i, t := range tags {
		g.emission[[2]int32{t, words[i]}] += times
		g.transition[[2]int32{before, t}] += times
		before = t
	}
}

// run makes passes until one has no mistake, at most that many.
func (g *tagger) run(c *model.Corpus, passes int) (epochs int, converged bool) {
	g.tags, g.emission, g.transition = len(c.Tags), map[[2]int32]int{}, map[[2]int32]int{}
	for epochs < passes {
		epochs++
		mistakes := 0
		for i := range c.Len() {
			words, gold := c.Sentence(i)
			if tags := g.best(words); !slices.Equal(tags, gold) {
				g.add(words, gold, 1)
				g.add(words, tags, -1)
				mistakes++
			}
		}
		if mistakes == 0 {
			return epochs, true
		}
	}
	return epochs, false
}

func TestTags(t *testing.T) {
	c := dataset(t, "tags").Corpus
	if diff := cmp.Diff(strings.Fields("ADJ ADV DET NOUN PREP PRON VERB"), c.Tags); diff != "" {
		t.Error(diff)
	}
	if c.Len() != 50 || len(c.Word) != 243 {
		t.Errorf("%d sentences of %d words", c.Len(), len(c.Word))
	}
	if epochs, converged := (&tagger{}).run(c, 50); !converged || epochs < 5 || epochs > 15 {
		t.Errorf("converged %v after %d epochs", converged, epochs)
	}
	// Transitions are what it takes: many a word has more than one tag, so no
	// weights of words alone are right.
	tags := make([]map[int32]bool, len(c.Words))
	for k, w := range c.Word {
		if tags[w] == nil {
			tags[w] = map[int32]bool{}
		}
		tags[w][c.Tag[k]] = true
	}
	several := 0
	for _, of := range tags {
		if len(of) > 1 {
			several++
		}
	}
	if several < 20 {
		t.Errorf("%d words have more than one tag", several)
	}
	if _, converged := (&tagger{blind: true}).run(c, 50); converged {
		t.Error("it converges without transitions")
	}
}
