package why

// letters are the symbols that count things, and those of one place alone. They are never written.
var letters = []Entry{
	{
		Name: "n", Also: []string{"number of examples", "i", "j", "d", "ℓ of 001"},
		What:    "How many examples there are; i and j are the numbers of single ones, counted from 1. d is the number of features.",
		Formula: "i = 1 … n",
		Where:   "ℓ in 001, N in 004",
	},
	{
		Name: "t", Also: []string{"updates", "number of updates", "k"},
		What:    "The number of updates so far, which is what the bounds are on. 001 and 004 count them by k. A step without a mistake does not count.",
		Formula: "t = Σᵢ αᵢ / η",
		Where:   "001's proof and 003; k in algorithm 1.1 and in 004",
	},
	{
		Name: "Σ", Also: []string{"sum"},
		What:    "The sum over what stands below it: over the examples for i and j, over the features for a product of vectors.",
		Formula: "w·x = Σⱼ wⱼxⱼ",
	},
	{
		Name: "M", Also: []string{"misclassified of the batch"},
		What:    "Those examples of the batch that are mistakes under the weights before the step. All of them are added up in one update.",
		Formula: "M = { i in the batch : yᵢaᵢ ≤ 0 }",
		Where:   "ours; 004 has batches",
	},
	{
		Name: "N", Also: []string{"‖ŵ*‖", "1 + b*²/R²", "w*", "b*", "b*²"},
		What:    "With --bias radius the length of the separator together with its bias, ŵ* = (w*, b*/R) for ‖w*‖ = 1. It is at most √2 where |b*| ≤ R.",
		Formula: "N² = ‖ŵ*‖² = 1 + b*²/R² ≤ 2",
		Where:   "001, end of the Rosenblatt–Novikoff proof",
	},
	{
		Name: "C", Also: []string{"aggressiveness"},
		What:    "How far a step of PA-I may go at most; in PA-II, how little it is held back. --aggressiveness sets it.",
		Formula: "pa1: τ ≤ C   pa2: τ = ℓ/(‖x̂‖² + 1/(2C))",
		Where:   "Crammer et al. 2006",
	},
	{
		Name: "emission and transition", Also: []string{"E", "T", "E:TAG:WORD", "T:TAG:TAG"},
		What:    "The features of a tagged sentence: E:TAG:WORD counts how often the word has the tag, T:TAG:TAG how often one tag follows another; <s> stands before the first.",
		Formula: "w·Φ(x, y) = Σ over the words of w[E] + w[T]",
		Where:   "000 §2.8 names the structured perceptron; the features are ours",
	},
	{
		Name: "conventions", Also: []string{"as", "documents", "000", "001", "002", "003", "004"},
		What:    "Five lecture documents tell of the same algorithm, each with its own letters, its own reading of a = 0, bias step, order and first weights. as 002 learns by those of 002 and shows the screen in its letters; a setting beside it wins, and stands here.",
		Formula: "000: sign(0) is +1\n001: b ← b + ηyR²\n002: ŷ = −1 at a = 0, and y·a ≤ 0 updates\n003: x̂ = (x, 1)\n004: any first weights, shuffled once; with a kernel α = 0 and no b",
		Where:   "000 §1.2 and §2.4; 001, algorithm 1.1; 002; 003; 004",
	},
	{
		Name: "example 2", Also: []string{"walkthrough", "fourth point", "recap"},
		What:    "004's worked example, the sample walkthrough: rate 0.1, first weights (0.2, 0) and −0.1, then (1, 1) of the class o, (2, 1) and (1.5, 0.5) of the class +. The fourth point is not printed there; the one here, (0.5, 1.5), is ours. The sample recap has its other example, the mistakes 1, 7, 29 and 1 again; its points are ours too.",
		Formula: "w = 2ηy₁x₁ + ηy₇x₇ + ηy₂₉x₂₉",
		Where:   "004, example 2 and the training rule's recap",
	},
	{
		Name: "references", Also: []string{"Rosenblatt 1958", "1958", "1962", "1999", "2000", "2004"},
		What: "Where it comes from. F. Rosenblatt, The perceptron: a probabilistic model for information storage and organization in the brain, Psychological Review 65, 386–407, 1958. " +
			"A. B. J. Novikoff, On convergence proofs on perceptrons, Symposium on Mathematical Theory of Automata, 1962. " +
			"Y. Freund and R. E. Schapire, Large margin classification using the perceptron algorithm, Machine Learning 37, 277–296, 1999. " +
			"N. Cristianini and J. Shawe-Taylor, Support Vector Machines, Cambridge, 2000. " +
			"J. Shawe-Taylor and N. Cristianini, Kernel Methods for Pattern Analysis, Cambridge, 2004.",
		Where: "001, references",
	},
}
