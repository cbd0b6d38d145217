package why

// learning are the words for what a run does. They are never written.
var learning = []Entry{
	{
		Name: "mistake", Also: []string{"y·a", "misclassified", "wrong", "error"},
		What:    "An example whose activation has the wrong sign, or none. Only mistakes change the weights. A mistake made in training is not the same as a training error: that is counted with the present weights, over all examples.",
		Formula: "yᵢaᵢ ≤ 0",
		Where:   "000 §2.4; 001, algorithm 1.1; 002; 004",
	},
	{
		Name: "false positive", Also: []string{"false negative", "on its own side"},
		What:    "The two ways to be wrong: a false positive was taken for + and is o, and its features are subtracted; a false negative was taken for o and is +, and its features are added.",
		Formula: "false negative: w ← w + x, b ← b + 1\nfalse positive: w ← w − x, b ← b − 1",
		Where:   "000 §2.4",
	},
	{
		Name: "update", Also: []string{"correction", "learning rule", "training rule"},
		What:    "What a mistake does to the weights: the example is added to them, or subtracted, so that its own y·a grows by η(‖x‖² + 1), or η(‖x‖² + R²) with --bias radius. Other examples may become wrong by it.",
		Formula: "w ← w + ηyx, b ← b + ηy\ny·a grows by η(‖x‖² + 1)",
		Where:   "000 §2.4; 001, algorithm 1.1; 002; 003; 004",
		Slip:    "002's boxed rule leaves out b ← b + y, which its full algorithm has.",
	},
	{
		Name: "learning rate", Also: []string{"η", "eta", "rate"},
		What:    "How much of an example an update adds. From w = 0 it scales w and b and changes no decision; from other first weights it does.",
		Formula: "w ← w + ηyᵢxᵢ, η > 0",
		Where:   "001, algorithm 1.1; 004",
		Slip:    "001 remarks that the rate is not in the dual form: it adds 1 to αᵢ, this program η, so that both forms have the same w.",
	},
	{
		Name: "epoch", Also: []string{"pass", "iteration over the data"},
		What:    "One pass through the data: as many steps as there are examples, or batches. 002 makes one pass, 003 a given number, 001 repeats until one is without mistakes.",
		Formula: "n examples, in the order --order says",
		Where:   "004; the for loop of 001 and 002",
	},
	{
		Name: "convergence", Also: []string{"converged", "converge"},
		What:    "A whole pass without a mistake: nothing would change any more. It comes, after finitely many updates, if and only if some hyperplane separates the data strictly.",
		Formula: "yᵢaᵢ > 0 for all i",
		Where:   "000 §3.3; 001; 002; 004",
		Slip:    "004 takes L(w) = 0 for it, which holds at w = 0 too, before anything is learned.",
	},
	{
		Name: "never", Also: []string{"repeats", "goes round", "cycle"},
		What:    "Where nothing separates, the perceptron never stops, yet its weights stay bounded (Block and Levin 1970). In exact arithmetic they lie on a lattice, so that under one order for every pass the weights after some pass are those after an earlier one, and the run goes round for ever.",
		Formula: "(w, b) after pass k = (w, b) after pass j < k",
		Where:   "002 and 000 §4 say that it will not converge; the repetition is ours",
	},
	{
		Name: "online learning", Also: []string{"online", "stream", "error-driven", "batch learning"},
		What:    "Learning from each example as it comes, without keeping it: receive x, predict, receive y, suffer a loss if wrong, update. Batch learning has all examples at hand. --online runs on a stream.",
		Formula: "goal: few mistakes Σₜ [ŷₜ ≠ yₜ]",
		Where:   "000 §2.1–2.3; 002",
	},
	{
		Name: "perceptron loss", Also: []string{"L", "loss", "perceptron criterion"},
		What:    "Nothing for an example on its own side, |a| for one on the wrong side. The perceptron is stochastic gradient descent on it. It is 0 at w = 0 as well, which is no solution.",
		Formula: "L = Σᵢ max(0, −yᵢaᵢ)",
		Where:   "003, perceptron loss; 004",
		Slip:    "004 has the loss equal to s for a misclassified example; it is |s|, as its formula says.",
	},
	{
		Name: "hinge", Also: []string{"hinge loss", "SVM"},
		What:    "The loss of the support vector machine, which also charges an example that is right by less than 1. The perceptron's loss has its kink at 0. 000 calls the perceptron's a so-called hinge loss; 004 says similar but not identical.",
		Formula: "hinge: max(0, 1 − y·a)   perceptron: max(0, −y·a)",
		Where:   "000 §2.7; 004",
	},
	{
		Name: "subgradient", Also: []string{"gradient", "∇L", "∂L/∂w", "SGD", "stochastic gradient descent"},
		What:    "The slope of the loss for one example: 0 where it is right, −yx where it is wrong. At y·a = 0 the loss has a kink and no derivative; every slope between the two is a subgradient, and the rule y·a ≤ 0 takes −yx.",
		Formula: "∇Lᵢ = −yᵢxᵢ where yᵢaᵢ < 0, 0 where yᵢaᵢ > 0",
		Where:   "004, perceptron training rule",
	},
	{
		Name: "mini-batch", Also: []string{"B", "batch", "batch size"},
		What:    "A step that looks at B examples under the same weights and adds up those that are misclassified. B = 1 is the perceptron, B = n subgradient descent on the whole set. 004's B counts the batches; --batch-size counts the examples in one.",
		Formula: "w ← w + η Σ yᵢxᵢ over the misclassified of the batch",
		Where:   "004, stochastic gradient descent",
		Slip:    "000's batch perceptron is none of this: it is the cyclic pass repeated until it makes no mistake.",
	},
}
