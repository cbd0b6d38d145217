package panel

// phase says when a line of the pseudocode runs.
type phase uint8

const (
	atStart    phase = iota // before the first step
	framing                 // a line that only frames others
	atLook                  // the example is looked at
	atUpdate                // the weights are changed
	atPass                  // a pass is over
	atAdd                   // x is added to the weights
	atSubtract              // it is subtracted
)

// codeLine is a line of pseudocode: when it runs, how far it is indented, the
// turn in which it is left out where rows are few (0: never), and the name of
// its text.
type codeLine struct {
	when         phase
	indent, rank int
	text         string
}

// The pseudocode of each task. What stands in brackets after a letter is the
// class. The loop of streams is that of 000 §2.3 and §2.4; the step over several
// examples goes down the subgradient of their loss. They are never written.
var (
	program = [...]codeLine{
		{atStart, 0, 2, "first"},
		{framing, 0, 1, "loop"},
		{framing, 2, 4, "next"},
		{atLook, 4, 0, "activation"},
		{atLook, 4, 0, "test"},
		{atUpdate, 6, 0, "τ"},
		{atUpdate, 6, 0, "weights"},
		{atUpdate, 6, 0, "bias"},
		{atPass, 0, 3, "until"},
	}
	batchProgram = [...]codeLine{
		{atStart, 0, 2, "first"},
		{framing, 0, 1, "loop"},
		{framing, 2, 4, "next of batch"},
		{atLook, 4, 0, "activations"},
		{atLook, 4, 0, "misclassified"},
		{atUpdate, 4, 0, "weights of batch"},
		{atUpdate, 4, 0, "bias of batch"},
		{atPass, 0, 3, "until"},
	}
	classProgram = [...]codeLine{
		{atStart, 0, 2, "first of each"},
		{framing, 0, 1, "loop"},
		{framing, 2, 4, "next of classes"},
		{atLook, 4, 0, "highest"},
		{atLook, 4, 0, "missed of classes"},
		{atUpdate, 6, 0, "τ"},
		{atUpdate, 6, 0, "toward the right"},
		{atUpdate, 6, 0, "from the rival"},
		{atPass, 0, 3, "until"},
	}
	tagProgram = [...]codeLine{
		{atStart, 0, 2, "no weights"},
		{framing, 0, 1, "loop"},
		{framing, 2, 4, "next"},
		{atLook, 4, 0, "argmax"},
		{atLook, 4, 0, "missed"},
		{atUpdate, 6, 0, "toward the tags"},
		{atUpdate, 6, 0, "from the prediction"},
		{atPass, 0, 3, "until"},
	}
	onlineProgram = [...]codeLine{
		{atStart, 0, 2, "first"},
		{framing, 0, 0, "stream"},
		{atLook, 2, 0, "predict"},
		{atLook, 2, 1, "receive"},
		{atLook, 2, 0, "suffer"},
		{atUpdate, 4, 0, "τ"},
		{atUpdate, 4, 0, "weights"},
		{atUpdate, 4, 0, "bias"},
	}
)

// codeTexts are the texts of the lines and what stands in them: «name» is
// another text. Of the wordings of one the first holds whose traits the set-up
// has; where there is none, nothing is said.
var codeTexts = map[string][]wording{
	"first": {
		{zero, 0, "«v» ← 0«, b»«sign»"},
		{dual | linear | biased, 0, "α ← 0, w₀ and b given«random»«sign»"},
		{dual | linear, 0, "α ← 0, w₀ given«random»«sign»"},
		{dual | biased, 0, "α ← 0, b ← b₀«random»«sign»"},
		{dual, 0, "α ← 0«random»«sign»"},
		{biased, 0, "w ← w₀, b ← b₀«random»«sign»"},
		{0, 0, "w ← w₀«random»«sign»"},
	},
	"v":      {{dual, 0, "α"}, {0, 0, "w"}},
	", b":    {{biased, 0, ", b ← 0"}},
	"random": {{randomStart, 0, ", random"}},
	"sign":   {{tiePositive, 0, ", sign 0 = +1"}, {tieNegative, 0, ", sign 0 = −1"}},
	"loop":   {{0, 0, "repeat"}},
	"next": {
		{shuffled, 0, "for i = 1 … n, shuffled"},
		{shuffledOnce, 0, "for i = 1 … n, shuffled once"},
		{listOrder, 0, "for i = «list»"},
		{drawn, 0, "n times: draw i"},
		{firstMissed, 0, "i ← the first of 1 … n with"},
		{0, 0, "for i = 1 … n"},
	},
	// The activation is a line of its own where the sum is long; from other first
	// weights it begins with their part.
	"activation": {{dual, firstMissed, "a ← «sum»"}},
	"sum": {
		{linear | biased, zero | wide, "w₀·xᵢ+Σⱼαⱼyⱼxⱼ·xᵢ+b"},
		{linear, zero | wide, "w₀·xᵢ+Σⱼαⱼyⱼxⱼ·xᵢ"},
		{linear, zero, "w₀·xᵢ + Σⱼ αⱼyⱼ xⱼ·xᵢ«+ b»"},
		{linear, 0, "Σⱼ αⱼyⱼ xⱼ·xᵢ«+ b»"},
		{0, 0, "Σⱼ αⱼyⱼK(xⱼ, xᵢ)«+ b»"},
	},
	"+ b": {{biased, 0, " + b"}},
	// The test is what makes a mistake under the tie rule.
	"test": {{firstMissed, 0, "«mistake»"}, {0, 0, "if «mistake»"}},
	"mistake": {
		{ownStep | dual | firstMissed, 0, "ℓ = 1 − yᵢ(«sum») > 0"},
		{ownStep | dual, 0, "ℓ = 1 − yᵢa > 0"},
		{ownStep | biased, 0, "ℓ = 1 − yᵢ(w·xᵢ + b) > 0"},
		{ownStep, 0, "ℓ = 1 − yᵢ w·xᵢ > 0"},
		{bySign | dual | firstMissed, 0, "sign(«sum») ≠ yᵢ"},
		{dual | firstMissed, 0, "yᵢ(«sum»)«<»"},
		{bySign | dual, 0, "sign a ≠ yᵢ"},
		{bySign, 0, "sign(w·xᵢ«+ b») ≠ yᵢ"},
		{dual, 0, "yᵢa«<»"},
		{biased, 0, "yᵢ(w·xᵢ + b)«<»"},
		{0, 0, "yᵢ w·xᵢ«<»"},
	},
	"<": {{byMargin, 0, " ≤ β"}, {tieCorrect, 0, " < 0"}, {0, 0, " ≤ 0"}},
	// The rule's own step, where q is ‖x̂ᵢ‖², of several classes 2‖x̂ᵢ‖².
	"τ": {{ownStep, 0, "τ ← «step»"}},
	"q": {
		{severalClasses, 0, "(«q+»)"},
		{biased, 0, "(«q+»)"},
		{0, 0, "«q+»"},
	},
	"q+": {
		{severalClasses | biased, 0, "2«square» + 2"},
		{severalClasses, 0, "2«square»"},
		{biased, 0, "«square» + 1"},
		{0, 0, "«square»"},
	},
	"square":  {{0, linear, "K(xᵢ,xᵢ)"}, {0, 0, "‖xᵢ‖²"}},
	"weights": {{dual, 0, "αᵢ ← αᵢ + «1»"}, {0, 0, "w ← w + «η»yᵢxᵢ"}},
	"bias":    {{byRadius, 0, "b ← b + «η»yᵢR²"}, {biased, 0, "b ← b + «η»yᵢ"}},
	"η":       {{ownStep, 0, "τ"}, {0, unitStep, "η"}},
	"1":       {{ownStep, 0, "τ"}, {unitStep, 0, "1"}, {0, 0, "η"}},
	"until": {
		{firstMissed, 0, "until none is left"},
		{drawn, 0, "until no i is a mistake"},
		{0, 0, "until a pass without mistakes"},
	},

	"next of batch": {
		{drawn, 0, "draw «B» examples i"},
		{takesAll | listOrder, 0, "take i = «list»"},
		{takesAll, 0, "take all n examples"},
		{shuffled, 0, "for the next «B» i, shuffled"},
		{shuffledOnce, 0, "for the next «B» i, shuffled once"},
		{listOrder, 0, "for the next «B» of i = «list»"},
		{0, 0, "for the next «B» examples i"},
	},
	"activations": {{dual, 0, "aᵢ ← «sum»"}},
	"misclassified": {
		{bySign | dual, 0, "M ← {i: sign aᵢ ≠ yᵢ}"},
		{bySign, 0, "M ← {i: sign(w·xᵢ«+ b») ≠ yᵢ}"},
		{dual, 0, "M ← {i: yᵢaᵢ«<»}"},
		{biased, 0, "M ← {i: yᵢ(w·xᵢ + b)«<»}"},
		{0, 0, "M ← {i: yᵢ w·xᵢ«<»}"},
	},
	"weights of batch": {{dual, 0, "αᵢ ← αᵢ + «1» for i in M"}, {0, 0, "w ← w + «η»Σ yᵢxᵢ over M"}},
	"bias of batch":    {{byRadius, 0, "b ← b + «η»R² Σ yᵢ over M"}, {biased, 0, "b ← b + «η»Σ yᵢ over M"}},

	"first of each": {{wide, 0, "«first», for each class"}, {0, 0, "«first»"}},
	"next of classes": {
		{inBatches, 0, "for the next B examples i"},
		{firstMissed | byMargin, 0, "i ← the first of 1 … n with s[yᵢ] − s[r] ≤ β"},
		{firstMissed | ownStep, 0, "i ← the first of 1 … n with ℓ > 0"},
		{firstMissed, 0, "i ← the first of 1 … n with ŷ ≠ yᵢ"},
		{0, 0, "«next»"},
	},
	"highest": {
		{byMargin, 0, "r ← argmax s[c], c ≠ yᵢ"},
		{ownStep, 0, "r ← argmax s[c], c ≠ yᵢ"},
		{dual, wide, "ŷ ← argmax Σαⱼ[c]Gⱼᵢ«+b[c]»"}, // w₀·xᵢ is the same for all classes
		{dual | linear, 0, "ŷ ← argmax Σⱼ αⱼ[c] xⱼ·xᵢ«+b[c]»"},
		{dual, 0, "ŷ ← argmax Σⱼ αⱼ[c] K(xⱼ,xᵢ)«+b[c]»"},
		{0, 0, "ŷ ← argmax w[c]·xᵢ«+b[c]»"},
	},
	"+b[c]":  {{biased, 0, "+b[c]"}},
	"missed": {{0, firstMissed, "if ŷ ≠ yᵢ"}},
	"missed of classes": {
		{byMargin, firstMissed, "if s[yᵢ] − s[r] ≤ β"},
		{ownStep, 0, "if ℓ = 1 − s[yᵢ] + s[r] > 0"},
		{0, firstMissed, "if ŷ ≠ yᵢ"},
	},
	"toward the right": {{dual, 0, "αᵢ[yᵢ] += «1»«b[y]»"}, {0, 0, "w[yᵢ] += «η»xᵢ«b[y]»"}},
	"from the rival":   {{dual, 0, "αᵢ[«ŷ»] −= «1»«b[ŷ]»"}, {0, 0, "w[«ŷ»] −= «η»xᵢ«b[ŷ]»"}},
	"ŷ":                {{byMargin, 0, "r"}, {ownStep, 0, "r"}, {0, 0, "ŷ"}},
	"b[y]":             {{byRadius, 0, ", b[yᵢ] += «η»R²"}, {biased, 0, ", b[yᵢ] += «1»"}},
	"b[ŷ]":             {{byRadius, 0, ", b[«ŷ»] −= «η»R²"}, {biased, 0, ", b[«ŷ»] −= «1»"}},

	"no weights":      {{0, 0, "w ← 0"}},
	"argmax":          {{firstMissed, 0, "argmax w·Φ(xᵢ, y′) ≠ yᵢ"}, {0, 0, "ŷ ← argmax w·Φ(xᵢ, y′)"}},
	"toward the tags": {{wide, 0, "w ← w + «η»(Φ(xᵢ, yᵢ) − Φ(xᵢ, ŷ))"}, {0, 0, "w ← w + «η»Φ(xᵢ, yᵢ)"}},
	// The second half of the update, where both have no room in a row.
	"from the prediction": {{0, wide, "      − «η»Φ(xᵢ, ŷ)"}},

	"stream":  {{0, 0, "for i = 1, 2, 3, …"}},
	"predict": {{0, 0, "predict ŷ = sign(w·xᵢ«+ b»)"}},
	"receive": {{0, 0, "receive yᵢ"}},
	"suffer":  {{0, 0, "«test»: suffer 1"}},
}
