package why

// model are the words for the data and for what predicts. They are never written.
var model = []Entry{
	{
		Name: "example", Also: []string{"xᵢ", "x", "instance", "training example", "label", "yᵢ", "y"},
		What:    "A point x of d numbers with its label y, which is +1 or −1. The screen shows + for y = +1 and o for y = −1; xᵢ is the i-th of the n examples.",
		Formula: "(xᵢ, yᵢ), i = 1 … n",
		Where:   "001, general framework; 002; 004",
	},
	{
		Name: "weight vector", Also: []string{"w", "weights", "θ", "theta"},
		What:    "What the perceptron learns, one number a feature. It stands at right angles to the line and points to the + side; any positive multiple of (w, b) is the same line.",
		Formula: "w ← w + ηyᵢxᵢ at a mistake",
		Where:   "000 §1.2; 001, features of the learning algorithm; θ in 002",
	},
	{
		Name: "bias", Also: []string{"b", "w₀", "threshold", "bias term"},
		What:    "The number that shifts the line away from the origin: without it every line passes through 0. The line crosses the direction of w at −b/‖w‖. With --bias unit it learns like the weight of a feature that is always 1, with --bias radius of one that is R² as strong, with none it stays 0.",
		Formula: "b ← b + ηyᵢ     (unit)\nb ← b + ηyᵢR²   (radius)",
		Where:   "000 §2.4; 001, algorithm 1.1 (radius); 002; w₀ with x₀ = 1 in 004",
	},
	{
		Name: "activation", Also: []string{"a", "score", "s", "sᵢ", "f", "f(x)"},
		Else:    []string{"w·x", "w·x + b", "w′x", "w′x + b", "wᵀx", "wᵀx + b", "ŵᵀx̂", "x·θ", "x·θ + b", "w′x + w₀"},
		What:    "How strongly the example is taken for +: the weighted sum of its features, and the bias. Its sign is the prediction, and a = 0 is the line itself.",
		Formula: "a = w·x + b\na = Σⱼ αⱼyⱼ K(xⱼ, x) + b   (dual and kernel)",
		Where:   "002; s in 004, f(x) in 001 and 003",
		Slip:    "003 compares the activation itself with the label, where its sign is meant.",
	},
	{
		Name: "prediction", Also: []string{"ŷ", "y-hat", "h(x)", "g(x)", "sign", "decision function"},
		What:    "The side that the example is put on: the sign of its activation. At a = 0 the documents differ: +1 in 000 and 001, −1 in 002, undefined in 003 and 004; --tie chooses.",
		Formula: "ŷ = sign(w·x + b)",
		Where:   "000 §1.2; 001; 002; 003; 004",
		Slip:    "003's decision rule gives 1 and 0, while its labels are +1 and −1.",
	},
	{
		Name: "tie", Also: []string{"a = 0", "sign 0", "on the line"},
		What:    "An activation of exactly 0: the example lies on the line. With zero weights every example does, so what a = 0 means decides whether the first update ever comes: --tie update learns from it, positive and negative take it for a side, and with correct nothing is ever learned from w = 0.",
		Formula: "update: y·a ≤ 0 is a mistake   correct: y·a < 0 is",
		Where:   "000 §1.2 (sign 0 = +1); 001 algorithm 1.1; 002; 004 on ≤ and <",
		Slip:    "002 says that y·a is positive if and only if the prediction is correct; at a = 0 with y = −1 its own prediction is right, and y·a is 0.",
	},
	{
		Name: "neuron", Also: []string{"activation function", "firing", "inputs"},
		What:    "The picture that the perceptron comes from: inputs of different strength, added up with a weight each; if the sum passes a threshold, the neuron fires.",
		Formula: "fires where Σⱼ wⱼxⱼ > −b",
		Where:   "002, from neurons to a model; Rosenblatt 1958",
	},
	{
		Name: "hypothesis space", Also: []string{"hypothesis"},
		What:    "All that the learner could ever answer: here every hyperplane, each a choice of w and b. A kernel makes the space another one, of curves.",
		Formula: "{ x ↦ sign(w·x + b) : w ∈ ℝᵈ, b ∈ ℝ }",
		Where:   "000 §2.4",
		Slip:    "000 leaves out the sign.",
	},
	{
		Name: "inductive bias", Also: []string{"bias of the learner"},
		What:  "What a learner assumes beyond the data: here that the boundary is a hyperplane (XOR shows what that costs), and that the latest mistake matters most, since it is put right at the expense of the earlier ones. Try swap 1 4, or another --order.",
		Where: "000 §2.4 and its learning objectives",
	},
	{
		Name: "R", Also: []string{"radius", "R²", "ball", "‖x‖", "‖xᵢ‖²"},
		What:    "The radius of the smallest ball around 0 that holds all examples. An update can lengthen w by no more than ηR, which is the second half of the convergence proof.",
		Formula: "R = maxᵢ ‖xᵢ‖   (kernel: R² = maxᵢ K(xᵢ, xᵢ))",
		Where:   "001, features of the learning algorithm; 003",
		Slip:    "003 writes ‖x̂‖ = R where it is at most R.",
	},
	{
		Name: "augmented vector", Also: []string{"x̂", "ŵ", "x-hat", "w-hat", "‖x̂‖²", "R̂"},
		What:    "The example with a 1 put at its end, and the weights with b: then the bias is one more weight, and the line passes through 0 in a space of one dimension more. For --bias radius the number put there is R, and ŵ = (w, b/R).",
		Formula: "x̂ = (x, 1), ŵ = (w, b), ŵ·x̂ = w·x + b, R̂² = R² + 1",
		Where:   "003; 001's proof, with R",
		Slip:    "001 writes the last row of the update as b + ηyᵢxᵢ; it is b + ηyᵢR².",
	},
}
