package why

// proofs are the words of the convergence theorem. They are never written.
var proofs = []Entry{
	{
		Name: "bound", Also: []string{"mistake bound", "(R/γ)²", "R²/γ²", "convergence theorem"},
		What:    "The most updates that a run from zero weights can make, however the examples are ordered: each update takes w at least γ further along the best direction, and lengthens it by at most R in square. Which R and γ are meant depends on the bias rule.",
		Formula: "t ≤ (R/γ)²          bias none\nt ≤ (R² + 1)/γ̂²     bias unit, in x̂ = (x, 1)\nt ≤ (2R/γ)²         bias radius",
		Where:   "003 (x̂); 001 (bias radius); 000 §3.3 and §4",
	},
	{
		Name: "Novikoff", Also: []string{"Rosenblatt–Novikoff", "(2R/γ)²", "Novikoff's theorem"},
		What:    "001's convergence theorem, for the bias step ηyR²: with ŵ = (w, b/R) and x̂ = (x, R), every update adds at least ηγ to ŵ*·ŵ and at most 2η²R² to ‖ŵ‖². The separator ŵ* is (w*, b*/R), of squared length 1 + b*²/R², which is at most 2.",
		Formula: "(tηγ)² ≤ (ŵ*·ŵ)² ≤ ‖ŵ*‖²‖ŵ‖² ≤ (1 + b*²/R²)·2tη²R²\nt ≤ 2(R² + b*²)/γ² ≤ (2R/γ)²",
		Where:   "001, Rosenblatt–Novikoff theorem",
	},
	{
		Name: "u·ŵ", Also: []string{"u", "ŵ*·ŵ", "tγ", "progress"},
		What:    "How far the weights have come along u, the unit direction that separates the data by γ. Every update adds yᵢ u·x̂ᵢ, which is at least γ: after t updates it is at least tγ.",
		Formula: "u·ŵₜ ≥ tηγ",
		Where:   "001 and 003, first half of the proof",
	},
	{
		Name: "‖ŵ‖²", Also: []string{"tR²", "‖ŵ‖", "‖θ̂‖²", "length of the weights"},
		What:    "The squared length of the weights. An update adds 2ηyᵢaᵢ + η²‖x̂ᵢ‖², and the first of the two is not positive, for the example was wrong: so at most η²R̂² an update.",
		Formula: "‖ŵₜ‖² ≤ tη²R̂²",
		Where:   "001 and 003, second half of the proof",
		Slip:    "003 asks for y·f < 0 in the last step; y·f ≤ 0 is what a mistake gives, and enough.",
	},
	{
		Name: "Cauchy–Schwarz", Also: []string{"cauchy-schwarz", "Cauchy-Schwarz inequality"},
		What:    "A product of two vectors is at most the product of their lengths. It is the middle of the proof: what the weights have gained along u they have at least in length.",
		Formula: "u·ŵ ≤ ‖u‖‖ŵ‖",
		Where:   "003; unnamed in 001",
	},
	{
		Name: "start elsewhere", Also: []string{"A", "‖ŵ₀‖²", "ŵ₀", "start-elsewhere", "first weights", "init"},
		What:    "The bound for a run that does not begin at 0: A is what the first weights have along u, B their squared length. The bound is the larger root of the equation in t.",
		Formula: "(A + tηγ)² = B + tη²R̂²,   A = u·ŵ₀, B = ‖ŵ₀‖²",
		Where:   "004 begins at random weights; the bound is ours",
	},
	{
		Name: "slack", Also: []string{"ξ", "ξᵢ", "xi", "margin slack variable"},
		What:    "What an example lacks of being γ away from H on its own side. It is 0 from a margin of γ on; more than γ means wrong under H.",
		Formula: "ξᵢ = max(0, γ − yᵢ(w·xᵢ + b))",
		Where:   "001, definition before the Freund–Schapire theorem",
		Slip:    "001 says that correctly classified points have slack 0; they have it only from a margin of γ on.",
	},
	{
		Name: "D", Also: []string{"‖ξ‖"},
		What:    "How far the whole set is from having margin γ under H: the length of the vector of slacks. It is 0 where H separates by γ.",
		Formula: "D = √(Σᵢ ξᵢ²)",
		Where:   "001, Freund–Schapire theorem",
	},
	{
		Name: "Freund–Schapire", Also: []string{"freund-schapire", "(2(R+D)/γ)²", "first pass", "inseparable bound"},
		What:    "The bound on the first pass that needs no separability: for any H and any γ > 0, with D the length of the slacks. Each example gets a coordinate of its own, Δ, in which it makes good what it lacks; Δ² = RD is the best choice. H and γ are free: show slack moves them.",
		Formula: "(2(R + D)/γ)²              bias radius, as 001 prints it\n((√(R²+1) + D)/γ)²         bias unit, ‖(w, b)‖ = 1\n((R + D)/γ)²               bias none",
		Where:   "001; 000 §4 (separable and inseparable)",
		Slip:    "001's proof prints 4/γ for 4/γ², and applies its first theorem to extended examples whose bias step would be R² + Δ² while the run's is R²; (2R² + Δ²)(2 + D²/Δ²)/γ² leads to ((2R + D)/γ)², so that the theorem stands. Duplicates, which 001 excludes, do no harm: coordinates go by index.",
	},
	{
		Name: "Δ", Also: []string{"delta", "extended example", "√(RD)"},
		What:    "The length of the coordinate that Freund and Schapire's proof gives each example for itself alone.",
		Formula: "x̃ᵢ = (xᵢ, 0, …, Δ, …, 0),   best at Δ² = RD",
		Where:   "001, proof of the Freund–Schapire theorem",
	},
	{
		Name: "δ", Also: []string{"structured bound", "(R/δ)²", "Collins"},
		What:    "The margin where there are more outputs than two: how much more the right output scores than any other, under weights of length 1. The number of outputs does not enter the bound.",
		Formula: "t ≤ (R/δ)²,   R = max ‖Φ(x, y) − Φ(x, y′)‖",
		Where:   "000 §2.8",
	},
}
