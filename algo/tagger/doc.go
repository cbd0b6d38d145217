// Package tagger is the structured perceptron for chains of tags: the feature space of a
// corpus, prediction by Viterbi's algorithm, and what a learner asks about a tagged
// sentence.
//
// A sentence is the words x₁ … x_L, an output the tags y₁ … y_L, out of m tags. Three kinds
// of features of the pair are counted:
//
//	E:TAG:WORD  how often WORD has TAG (emission)
//	T:TAG:TAG   how often the second tag follows the first (transition)
//	T:<s>:TAG   1 if the sentence begins with TAG (start)
//
// Φ(x, y) is the vector of these counts, so that with weights w
//
//	w·Φ(x, y) = S(y₁) + Σᵢ E(yᵢ, xᵢ) + Σᵢ T(yᵢ, yᵢ₊₁)
//
// where S, E and T are the weights of the features. A word that is not in the corpus has
// the index −1 and no emission feature.
//
// The prediction is ŷ = argmax w·Φ(x, y) over all mᴸ outputs, in O(L·m²):
//
//	Rᵢ(t) = E(t, xᵢ) + max over u of (T(t, u) + Rᵢ₊₁(u)),  R_L(t) = E(t, x_L)
//	max w·Φ(x, y) = max over t of (S(t) + R₁(t))
//
// Rᵢ(t) is the best score of the sentence from place i on, with tag t there. The table is
// filled from the end of the sentence and read from its beginning. Taking at each place the
// least tag that attains the maximum gives the lexicographically least of the best outputs.
// That is the tie rule: the first output wins, with tags in their sorted order.
//
// Sums of whole numbers below 2⁵³ are exact, and so are ties between them. A run from zero
// weights has whole weights in units of the rate. With other weights the score of an output
// is always the sum in the order that R takes it, from the end. Rounding is monotonic, so
// the maximum is exactly the greatest of these rounded scores, and the tie rule holds place
// by place.
//
// On a mistake, ŷ ≠ y, the perceptron adds η(Φ(x, y) − Φ(x, ŷ)). Two outputs can have the
// same counts, such as N N V N and N V N N over one word four times. They tie under any
// weights, so that the second is never predicted, and an update between them is 0.
//
// Collins's theorem: let some unit weights score the right output of every sentence higher
// than all others by at least δ > 0. Then the updates from zero weights are at most (R/δ)²
// with R = max ‖Φ(x, y) − Φ(x, y′)‖, whatever the number of outputs. A run can converge
// without such a δ, if the tie rule decides between equal scores.
//
// M. Collins, Discriminative training methods for hidden Markov models, 2002.
//
// Read tagger.go first, then space.go and trellis.go.
package tagger
