package algo

import (
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"perceptron/model"
)

// sentences is the structured perceptron again, written from THEORY.md alone:
// the prediction is found by going through all outputs, and features are counted
// by name. Its weights are whole numbers, in units of η.
type sentences struct {
	*rational // the draws, and where the run stands
	c         *model.Corpus
	batch     int
	w         map[string]int
	queue     []int
	wrong     int
	kept      []map[string]int // after each step, from step 0
}

func newSentences(s Setup, c *model.Corpus) *sentences {
	r := &sentences{rational: &rational{s: s, x: make([][]*big.Rat, c.Len()), epoch: 1}, c: c, batch: s.Batch, w: map[string]int{}}
	if r.batch == 0 {
		r.batch = c.Len()
	}
	r.kept = []map[string]int{{}}
	r.begin()
	return r
}

// counts is Φ(x, y) by name.
func (r *sentences) counts(words, tags []int32) map[string]int {
	phi := map[string]int{}
	for k, word := range words {
		before := "<s>"
		if k > 0 {
			before = r.c.Tags[tags[k-1]]
		}
		tag := r.c.Tags[tags[k]]
		phi["E:"+tag+":"+r.c.Words[word]]++
		phi["T:"+before+":"+tag]++
	}
	return phi
}

func product(w, phi map[string]int) int {
	sum := 0
	for name, n := range phi {
		sum += w[name] * n
	}
	return sum
}

// outputs calls visit with every output of a length, in lexicographic order.
func (r *sentences) outputs(length int, visit func([]int32)) {
	out := make([]int32, length)
	for {
		visit(out)
		k := length - 1
		for ; k >= 0 && int(out[k]) == len(r.c.Tags)-1; k-- {
			out[k] = 0
		}
		if k < 0 {
			return
		}
		out[k]++
	}
}

// see looks at sentence i under weights in units of η/by.
func (r *sentences) see(i int, w map[string]int, by int) Look {
	words, gold := r.c.Sentence(i)
	right := product(w, r.counts(words, gold))
	best, other := math.MinInt, math.MinInt
	l := Look{Example: i}
	r.outputs(len(words), func(y []int32) {
		s := product(w, r.counts(words, y))
		if s > best {
			best, l.Tags = s, slices.Clone(y)
		}
		if !slices.Equal(y, gold) {
			other = max(other, s)
		}
	})
	unit := new(big.Rat).Quo(rat(r.s.Rate), big.NewRat(int64(by), 1))
	scaled := func(v int) float64 { return nearest(new(big.Rat).Mul(unit, big.NewRat(int64(v), 1))) }
	l.Activation, l.Margin = scaled(right), math.Inf(1)
	if other != math.MinInt {
		l.Margin = scaled(right - other)
	}
	l.Mistake = !slices.Equal(l.Tags, gold)
	return l
}

// errors is the sentences with a wrong tag.
func (r *sentences) errors(w map[string]int) int {
	n := 0
	for i := range r.c.Len() {
		if r.see(i, w, 1).Mistake {
			n++
		}
	}
	return n
}

func (r *sentences) begin() {
	if r.s.Order != "first" {
		r.rational.begin()
		r.queue = r.order
		return
	}
	r.mistakes = 0
	for i := range r.x {
		if r.see(i, r.w, 1).Mistake {
			r.queue = []int{i}
			return
		}
	}
	r.converged, r.stop = true, Converged
}

func (r *sentences) next() Event {
	size := min(r.batch, len(r.queue))
	members := r.queue[:size]
	r.queue = r.queue[size:]
	e := Event{Epoch: r.epoch}
	for _, i := range members {
		e.Looks = append(e.Looks, r.see(i, r.w, 1))
	}
	w := maps.Clone(r.w)
	for _, l := range e.Looks {
		if !l.Mistake {
			continue
		}
		e.Updated = true
		r.mistakes++
		r.wrong++
		words, gold := r.c.Sentence(l.Example)
		for name, n := range r.counts(words, gold) {
			w[name] += n
		}
		for name, n := range r.counts(words, l.Tags) {
			w[name] -= n
		}
	}
	r.w = w
	r.kept = append(r.kept, w)
	r.step++
	if e.Updated {
		r.updates++
	}
	e.Step, e.Updates, e.Misclassified, e.Mistakes = r.step, r.updates, r.wrong, r.mistakes
	if len(r.queue) == 0 {
		e.EndOfPass = true
		r.endPass()
	}
	if r.stop == Running && r.step == r.s.Steps {
		r.stop = StepLimit
	}
	return e
}

func (r *sentences) endPass() {
	if r.s.Order != "first" {
		r.converged = r.converged || r.mistakes == 0 && r.s.Order != "random" || r.s.Order == "random" && r.errors(r.w) == 0
		if r.converged && !r.s.KeepGoing {
			r.stop = Converged
			return
		}
	}
	r.epoch++
	r.begin()
	if r.stop == Running && r.s.Epochs > 0 && r.epoch > r.s.Epochs {
		r.stop = EpochLimit
	}
}

// state compares a state with weights in units of η/by.
func (r *sentences) state(t *rapid.T, what string, s *State, w map[string]int, by int) {
	g := s.Tagger()
	for f, got := range g.Weights() {
		alike(t, what+", "+g.Name(f), r.step, got, float64(w[g.Name(f)]))
	}
	alike(t, what+", the unit", r.step, s.Problem().Rate().Cmp(new(big.Rat).Quo(rat(r.s.Rate), big.NewRat(int64(by), 1))), 0)
	want := Evaluation{}
	for i := range r.c.Len() {
		l := r.see(i, w, by)
		alike(t, what+", look", r.step, s.See(i), l)
		if l.Mistake {
			want.Errors++
		}
		want.Loss += max(0, -l.Margin)
	}
	alike(t, what+", evaluation", r.step, s.Evaluate(), want)
	var v Survey
	s.Survey(&v)
	alike(t, what+", survey", r.step, v.Evaluation, want)
}

// drawCorpus draws up to 4 sentences of up to 3 words, in CoNLL form.
func drawCorpus(t *rapid.T) *model.Dataset {
	var b strings.Builder
	tags := rapid.IntRange(1, 3).Draw(t, "tags")
	for range rapid.IntRange(1, 4).Draw(t, "sentences") {
		for range rapid.IntRange(1, 3).Draw(t, "words") {
			b.WriteString(pick(t, "word", "x", "y", "z") + " " + rapid.SampledFrom([]string{"A", "B", "C"}[:tags]).Draw(t, "tag") + "\n")
		}
		b.WriteString("\n")
	}
	d, err := model.Read(t.Context(), strings.NewReader(b.String()), "drawn", model.ReadOptions{Input: "conll"})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func drawSentences(t *rapid.T) *Problem {
	d := drawCorpus(t)
	s := drawSetup(t, "1", "0.1", "1/3", "7")
	s.Steps = min(max(s.Steps, 1), 12)
	s.Arithmetic = pick(t, "arithmetic", "auto", "exact")
	if s.Order != "first" {
		s.Batch = rapid.IntRange(0, d.Len()).Draw(t, "batch")
	}
	p, err := Prepare(s, d)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A run on sentences makes the steps of the enumerating one, and its averaged
// and pocket readouts are the mean and the best of what that one kept.
func TestSentencesAgree(t *testing.T) {
	many(t, "250", func(t *rapid.T) {
		p := drawSentences(t)
		r, s := newSentences(p.Setup, p.Data.Corpus), p.Start()
		for {
			alike(t, "stop", r.step, []any{s.Stopped(), s.Converged()}, []any{r.stop, r.converged})
			r.state(t, "last", s, r.w, 1)
			if r.stop != Running {
				break
			}
			e := s.Step()
			alike(t, "event", r.step, e, r.next())
		}
		line := extended(t, p)
		for _, step := range anyOrder(t, r.step) {
			at := min(max(step, 0), r.step)
			sum, best, fewest := map[string]int{}, 0, r.errors(r.kept[0])
			for k, w := range r.kept[:at+1] {
				if n := r.errors(w); n < fewest {
					best, fewest = k, n
				}
				for name, n := range w {
					sum[name] += n
				}
			}
			r.state(t, "averaged", readout(t, line, "averaged", step, 1).(*State), sum, max(1, at))
			r.state(t, "pocket", readout(t, line, "pocket", step, 1).(*State), r.kept[best], 1)
			last := readout(t, line, "last", step, 1)
			r.state(t, "last", last.(*State), r.kept[at], 1)
			alike(t, "test errors", step, last.TestErrors(p.Data), last.Evaluate().Errors)
		}
	})
}

// The timeline of a run on sentences, with batches, shows what the run does.
func TestTimelineOfSentences(t *testing.T) {
	many(t, "200", func(t *rapid.T) { checkTimeline(t, drawSentences(t)) })
}

// Two sentences worked by hand, tags A and B, η = ½. All weights are 0 at first
// and A A is predicted, the first of equals.
//
//  1. x/A y/B: A A is wrong. E:B:y + T:A:B, less E:A:y and T:A:A: ½ each.
//  2. y/B x/A: the scores of AA, AB, BA, BB are −½ (E:A:y) − ½ (T:A:A) = −1,
//     −½ + ½ = 0, ½, ½: B A is predicted, which is right, with the margin 0 over
//     B B, which comes after it.
//  3. x/A y/B: AA −1, AB ½ + ½ = 1, BA −½, BB ½: right, with the margin ½.
//
// So it converges after the second pass. The mean over the four steps is the
// weights themselves, since the only update is at step 1.
func TestSentencesByHand(t *testing.T) {
	d, err := model.Read(t.Context(), strings.NewReader("x A\ny B\n\ny B\nx A\n"), "hand", model.ReadOptions{Input: "conll"})
	if err != nil {
		t.Fatal(err)
	}
	s := Default()
	s.Rate = "1/2"
	p, err := Prepare(s, d)
	if err != nil {
		t.Fatal(err)
	}
	state := p.Start()
	for k, want := range []Look{
		{Example: 0, Activation: 0, Margin: 0, Mistake: true, Tags: []int32{0, 0}},
		{Example: 1, Activation: 0.5, Margin: 0, Tags: []int32{1, 0}},
		{Example: 0, Activation: 1, Margin: 0.5, Tags: []int32{0, 1}},
		{Example: 1, Activation: 0.5, Margin: 0, Tags: []int32{1, 0}},
	} {
		got := state.Step().Looks[0]
		if got.Example != want.Example || got.Activation != want.Activation || got.Margin != want.Margin ||
			got.Mistake != want.Mistake || !slices.Equal(got.Tags, want.Tags) {
			t.Errorf("step %d: %+v, want %+v", k+1, got, want)
		}
	}
	if state.Stopped() != Converged || state.Updates() != 1 {
		t.Errorf("%v after %d updates", state.Stopped(), state.Updates())
	}
	line := NewTimeline(p)
	if err := line.Extend(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	mean := line.Averaged(4)
	for name, want := range map[string]float64{"E:B:y": 0.5, "T:A:B": 0.5, "E:A:y": -0.5, "T:A:A": -0.5, "T:<s>:A": 0, "E:A:x": 0} {
		f := 0
		for f = range mean.Tagger().Size() {
			if mean.Tagger().Name(f) == name {
				break
			}
		}
		unit, _ := mean.Problem().Rate().Float64()
		if got := unit * mean.Tagger().Weights()[f]; got != want {
			t.Errorf("mean of %s: %v, want %v", name, got, want)
		}
	}
}
