// Package tagger is the structured perceptron's output space for chains of
// tags: the feature space of a corpus, the prediction by Viterbi's algorithm,
// and what a learner asks about a tagged sentence.
//
// A sentence is the words x₁ … x_L, an output the tags y₁ … y_L, of m tags.
// Three kinds of features are counted in the pair:
//
//	E:TAG:WORD  how often WORD has TAG (emission)
//	T:TAG:TAG   how often the second tag follows the first (transition)
//	T:<s>:TAG   1 if the sentence begins with TAG (start)
//
// Φ(x, y) is the vector of these counts, so that with weights w
//
//	w·Φ(x, y) = S(y₁) + Σᵢ E(yᵢ, xᵢ) + Σᵢ T(yᵢ, yᵢ₊₁)
//
// where S, E and T are the weights of the features. A word that is not in the
// corpus has the index −1 and no emission feature.
//
// The prediction is ŷ = argmax w·Φ(x, y) over all mᴸ outputs, in O(L·m²):
//
//	Rᵢ(t) = E(t, xᵢ) + max over u of (T(t, u) + Rᵢ₊₁(u)),  R_L(t) = E(t, x_L)
//	max w·Φ(x, y) = max over t of (S(t) + R₁(t))
//
// Rᵢ(t) is the best score of the rest of the sentence from place i on, with
// tag t there. The table is filled from the end, and so it is read from the
// beginning: the least tag that attains the maximum, at each place in turn, is
// the lexicographically least of the best outputs. That is the tie rule: the
// first output wins, with tags in their sorted order.
//
// Sums of whole numbers below 2⁵³ are exact, and so are ties between them. A
// run that starts from zero has whole weights if they are counted in units of
// the rate. For other weights the score of an output is, throughout, the sum
// taken from the end as R takes it: since rounding keeps the order of numbers,
// the maximum is exactly the greatest of these rounded scores, and the tie rule
// is the one just said, place by place.
//
// On a mistake, ŷ ≠ y, the perceptron adds η(Φ(x, y) − Φ(x, ŷ)). Two outputs
// can have the same counts, as N N V N and N V N N do over one word four times.
// They tie whatever the weights, so that the second is never predicted, and its
// update may be nothing.
//
// Collins's theorem: if for unit weights the right output of every sentence is
// ahead of all others by δ > 0, the updates from zero weights are at most
// (R/δ)², R = max ‖Φ(x, y) − Φ(x, y′)‖, whatever the number of outputs. A run
// can converge and have no such δ: the tie rule makes right what is only level.
//
// M. Collins, Discriminative training methods for hidden Markov models, 2002.
//
// Read tagger.go first, then space.go and trellis.go.
package tagger
