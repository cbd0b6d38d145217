package why

// geometry are the words for lines, sides and distances. They are never written.
var geometry = []Entry{
	{
		Name: "hyperplane", Also: []string{"H", "decision boundary", "line", "boundary"},
		What:    "Where the activation is 0: a point with one feature, a line with two, a plane with three. w is at right angles to it.",
		Formula: "H = { x : w·x + b = 0 }",
		Where:   "000 §1.1; 001, points and hyperplanes; 002, geometric interpretation",
	},
	{
		Name: "weight space", Also: []string{"version space", "cone of solutions"},
		What:    "Every choice of weights as a point. An example is the half of it where the example is right; its border is where a = 0. A mistake means that w lies on the wrong side of a border, and the update is a step straight across it. What all halves share is every solution: a cone, so that there are infinitely many or none. γ is how far inside the cone its middle lies, for weights of length 1.",
		Formula: "{ w : yᵢ w·x̂ᵢ > 0 for all i }",
		Where:   "004, infinitely many solutions; the picture is ours",
	},
	{
		Name: "half-space", Also: []string{"side", "+ side", "o side", "H₊", "H₋"},
		What:    "One of the two parts that a hyperplane divides the space into, by the sign of the activation.",
		Formula: "H₊ = { x : w·x + b > 0 }   H₋ = { x : w·x + b < 0 }",
		Where:   "000 §1.1; 001, points and hyperplanes",
	},
	{
		Name: "distance", Also: []string{"|a|/‖w‖", "distance to H"},
		What:    "How far the example lies from the line. For ‖w‖ = 1 it is |a| itself.",
		Formula: "|w·x + b| / ‖w‖",
		Where:   "001, points and hyperplanes",
	},
	{
		Name: "projection", Also: []string{"foot", "z", "vector projection"},
		What:    "The foot of the perpendicular: the point of the line that is nearest to x. The vector projection of one vector onto another is the same idea without b.",
		Formula: "z = x − (w·x + b)/‖w‖² · w\np onto q: (p·q)/‖q‖² · q",
		Where:   "001, points and hyperplanes; 000 §1.1",
	},
	{
		Name: "norm", Also: []string{"‖w‖", "‖θ‖", "length", "ℓ₂ norm", "unit vector", "normalize"},
		What:    "The length of a vector. Dividing w and b by ‖w‖ leaves the line where it is.",
		Formula: "‖w‖ = √(w·w) = √(Σⱼ wⱼ²)",
		Where:   "000 §1.1; 002",
	},
	{
		Name: "orthogonal", Also: []string{"right angle", "perpendicular", "w ⊥ H"},
		What:    "At right angles: two vectors whose product is 0. w is orthogonal to the line, since w·(x − x′) = 0 for any two of its points.",
		Formula: "p·q = 0",
		Where:   "000 §1.1; 001; 002",
	},
	{
		Name: "functional margin", Also: []string{"γᵢ", "yᵢaᵢ", "y·a of an example"},
		What:    "How right an example is: positive on its own side, and the larger the surer. It doubles with w and b, though the line stays.",
		Formula: "γᵢ = yᵢ(w·xᵢ + b)",
		Where:   "001, features of the learning algorithm",
	},
	{
		Name: "geometric margin", Also: []string{"y·a/‖w‖", "margin of an example", "signed distance"},
		What:    "The functional margin with ‖w‖ divided out: the signed distance to the line, positive on the right side.",
		Formula: "yᵢ(w·xᵢ + b) / ‖w‖",
		Where:   "000 §3.1",
	},
	{
		Name: "γ", Also: []string{"gamma", "margin", "maximum margin", "margin of the set", "band"},
		What:    "The largest distance that some hyperplane keeps from every example on its own side. The smaller it is, the more updates may be needed. For --bias unit it is measured in the augmented space, by ‖(w, b)‖ = 1.",
		Formula: "γ = max over ‖w‖ = 1 and b of minᵢ yᵢ(w·xᵢ + b)",
		Where:   "000 §3.1; 001; 003",
	},
	{
		Name: "support", Also: []string{"support examples", "support vectors", "hold it"},
		What:    "The examples that lie exactly γ away from the widest hyperplane. Take any other away and it stays; take one of these and it may move.",
		Formula: "yᵢ(w·xᵢ + b) = γ",
	},
	{
		Name: "separable", Also: []string{"linearly separable", "separability", "linear separability"},
		What:    "Some hyperplane has every example strictly on its own side. The program decides it and proves the answer: by a hyperplane with its margin, or by a certificate that there is none.",
		Formula: "yᵢ(w·xᵢ + b) > 0 for all i, for some w and b",
		Where:   "000 §3.2; 001, learning using perceptrons; 002",
		Slip:    "001 allows w·x + b = 0 for the examples with y = +1; this program asks for a strict sign on both sides, which for finitely many examples and with a bias is the same.",
	},
	{
		Name: "certificate", Also: []string{"λ", "lambda", "convex combination", "Gordan"},
		What:    "Proof that nothing separates: weights λᵢ ≥ 0 that add up to 1, with which the signed examples cancel out. If some w had yᵢ w·x̂ᵢ > 0 for all, their combination would be positive, and it is 0 (Gordan).",
		Formula: "Σᵢ λᵢyᵢx̂ᵢ = 0",
	},
}
