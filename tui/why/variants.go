package why

// variants are the words for the other forms and the extensions. They are never written.
var variants = []Entry{
	{
		Name: "primal form", Also: []string{"primal"},
		What:    "The run told by its weights: a mistake changes w and b.",
		Formula: "a = w·x + b",
		Where:   "000 §2.4; 001, algorithm 1.1; 002; 003; 004",
	},
	{
		Name: "dual form", Also: []string{"dual"},
		What:    "The same run told by how often each example was a mistake: w is never formed, the data are read only through their products. Primal and dual make the same decision at every step.",
		Formula: "w = Σⱼ αⱼyⱼxⱼ,   a = Σⱼ αⱼyⱼ xⱼ·x + b,   αᵢ ← αᵢ + η",
		Where:   "001, the dual perceptron algorithm; 004",
	},
	{
		Name: "α", Also: []string{"alpha", "αᵢ", "aᵢ", "embedding strength", "strength", "‖α‖₁"},
		What:    "How often example i was a mistake, times η: its part in w, which 001 calls its embedding strength. The larger, the harder the example was to learn, so that αᵢ ranks the data; Σα = η · updates, and every bound on the updates bounds it.",
		Formula: "αᵢ ← αᵢ + η at a mistake on i;   ‖α‖₁ = η · updates",
		Where:   "001, remark and dual algorithm; 004",
		Slip:    "001 writes aᵢ, and adds 1 for η.",
	},
	{
		Name: "Gram matrix", Also: []string{"G", "gram", "K(xᵢ, xⱼ)"},
		What:    "The products of all pairs of examples: everything that the dual form knows of the data. show gram draws it.",
		Formula: "Gᵢⱼ = xᵢ·xⱼ, or K(xᵢ, xⱼ)",
		Where:   "001, last remark",
	},
	{
		Name: "kernel", Also: []string{"K", "kernel trick", "kernel perceptron"},
		What:    "A product in another space, computed without going there: put K in the place of xⱼ·x, and the line becomes a curve. poly of degree 2 parts XOR and circles, rbf follows any shape.",
		Formula: "poly (γ x·z + c)ᵖ   rbf exp(−γ‖x − z‖²)   laplace exp(−γ‖x − z‖₁)",
		Where:   "000 §2.8; 004, kernel perceptron",
	},
	{
		Name: "φ", Also: []string{"phi", "feature space", "φ(x)"},
		What:    "The features that a kernel works with unseen: the boundary is a hyperplane among them. For poly of degree 2 on two features they are x₁², √2x₁x₂ and x₂²; with c = 1 also √2x₁, √2x₂ and 1.",
		Formula: "K(x, z) = φ(x)·φ(z)",
		Where:   "004",
	},
	{
		Name: "averaged perceptron", Also: []string{"averaged", "w̄", "mean weights"},
		What:    "Predicts by the mean of the weights after every step, which one running sum gives. It is steadier than the last weights and nearly as good as the vote.",
		Formula: "w̄ = (1/T) Σₜ wₜ",
		Where:   "000 §2.8",
	},
	{
		Name: "voted perceptron", Also: []string{"voted", "cₖ", "survival", "votes"},
		What:    "Every weight vector of the run votes, as often as the steps it survived. It generalises better than the last one, and remembers all of them.",
		Formula: "ŷ = sign Σₖ cₖ sign(wₖ·x + bₖ)",
		Where:   "000 §2.8; Freund and Schapire 1999",
	},
	{
		Name: "pocket", Also: []string{"pocket algorithm"},
		What:    "Keeps the weights with the fewest training errors so far, beside those that go on learning: an answer where nothing separates.",
		Formula: "fewest errors so far; a tie keeps the earlier",
	},
	{
		Name: "structured perceptron", Also: []string{"structured", "Viterbi", "trellis", "Φ", "sequence"},
		What:    "The output is a whole, such as the tags of a sentence: the best one is found by Viterbi's algorithm, and a mistake adds the features of the right output and subtracts those of the predicted one.",
		Formula: "ŷ = argmax over y′ of w·Φ(x, y′)\nw ← w + η(Φ(x, y) − Φ(x, ŷ))",
		Where:   "000 §2.8",
	},
	{
		Name: "several classes", Also: []string{"multiclass", "argmax", "m classes"},
		What:    "One weight vector a class; the highest score wins. A mistake adds the example to its class and subtracts it from the predicted one, so that with two classes it is the perceptron again.",
		Formula: "ŷ = argmax over c of w[c]·x + b[c]",
		Where:   "001, Y = {1, …, m}",
	},
	{
		Name: "β", Also: []string{"beta", "margin perceptron", "threshold β"},
		What:    "With --update margin an example must be right by more than β not to be learned from. The line comes to lie further from the examples, and the bound grows by 2β/η.",
		Formula: "mistake: y·a ≤ β;   t ≤ (R² + 2β/η)/γ²",
		Where:   "Krauth and Mézard 1987; Li et al. 2002",
	},
	{
		Name: "τ", Also: []string{"tau", "passive-aggressive", "pa", "pa1", "pa2", "ℓ"},
		What:    "The passive-aggressive step: the least change of w that makes y·a = 1. pa1 allows at most C of it, pa2 makes every step smaller.",
		Formula: "ℓ = max(0, 1 − y·a),   τ = ℓ/‖x̂‖²\npa1: min(C, τ)   pa2: ℓ/(‖x̂‖² + 1/(2C))",
		Where:   "Crammer et al. 2006",
	},
	{
		Name: "regression", Also: []string{"Y ⊆ ℝ"},
		What:  "Learning a number in place of a label. 001 names it in its framework; the perceptron does not do it, and neither does this program.",
		Where: "001, general framework",
	},
}
