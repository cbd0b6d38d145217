package why

import (
	"cmp"
	"maps"
	"strings"
)

// Notation is what the letters of a page depend on.
type Notation struct {
	Document  string // 000 … 004; "" for the program's own letters
	Augmented bool   // x̂ = (x, 1) and ŵ = (w, b) are written, as 003 does
	Last      string // what the last component of ŵ is called then
	Bias      string // unit, radius, none
	Step      string // what a step is called, η or τ; "" is η
	Linear    bool   // the kernel is
}

// ours are the program's own letters, and the slots for them.
var ours = map[string]string{
	"a": "a", "y·a": "y·a", "yᵢaᵢ": "yᵢaᵢ", "w": "w", "wⱼ": "wⱼ", "normal": "w", "ŵ": "ŵ",
	"x": "x", "xᵢ": "xᵢ", "xⱼ": "xⱼ", "b": "b", "α": "α", "αᵢ": "αᵢ", "αⱼ": "αⱼ",
	"w₀": "w₀", "b₀": "b₀", "xⱼ·": "xⱼ·", "xᵢ·xⱼ": "xᵢ·xⱼ", "normal·x": "w·x",
	"w·x": "w·x", "w·xᵢ": "w·xᵢ", "ŵ·x̂": "ŵ·x̂", "ŵ·x̂ᵢ": "ŵ·x̂ᵢ", "xⱼ·x": "xⱼ·x",
}

// theirs are the letters of each document where they are others.
var theirs = map[string]map[string]string{
	"000": {"w·x": "wᵀx", "normal·x": "wᵀx", "w·xᵢ": "wᵀxᵢ"},
	"001": {
		"a": "f", "y·a": "y·f", "yᵢaᵢ": "yᵢfᵢ", "w·x": "w′x", "w·xᵢ": "w′xᵢ", "xⱼ·x": "x′ⱼx",
		"α": "a", "αᵢ": "aᵢ", "αⱼ": "aⱼ", "xⱼ·": "x′ⱼ", "xᵢ·xⱼ": "x′ᵢxⱼ", "normal·x": "w′x", "a(x)": "f(x)",
	},
	"002": {"w": "θ", "w₀": "θ₀", "normal·x": "x·θ", "wⱼ": "θⱼ", "normal": "θ", "ŵ": "θ̂", "w·x": "x·θ", "w·xᵢ": "xᵢ·θ", "ŵ·x̂": "x̂·θ̂", "ŵ·x̂ᵢ": "x̂ᵢ·θ̂"},
	"003": {"normal·x": "wᵀx", "a": "f", "y·a": "y·f", "yᵢaᵢ": "yᵢfᵢ", "w·x": "wᵀx", "w·xᵢ": "wᵀxᵢ", "ŵ·x̂": "ŵᵀx̂", "ŵ·x̂ᵢ": "ŵᵀx̂ᵢ"},
	"004": {"w₀": "w⁽⁰⁾", "b₀": "w₀⁽⁰⁾", "xⱼ·": "x′ⱼ", "xᵢ·xⱼ": "x′ᵢxⱼ", "normal·x": "w′x", "a": "s", "y·a": "s·y", "yᵢaᵢ": "sᵢyᵢ", "b": "w₀", "w·x": "w′x", "w·xᵢ": "w′xᵢ", "xⱼ·x": "x′ⱼx"},
}

// augmented are 003's letters where x̂ and ŵ are written. The normal of the line
// in the plane of the features is w there too.
var augmented = map[string]string{
	"w": "ŵ", "w₀": "ŵ₀", "xᵢ·xⱼ": "x̂ᵢ·x̂ⱼ", "wⱼ": "ŵⱼ", "x": "x̂", "xᵢ": "x̂ᵢ", "xⱼ": "x̂ⱼ", "w·x": "ŵᵀx̂", "w·xᵢ": "ŵᵀx̂ᵢ",
}

// Letters are the letters of a notation by their slots, and the pieces of formulas
// that depend on the bias rule and the update: what b gains at a mistake, ‖x̂‖²
// and R̂².
func Letters(n Notation) map[string]string {
	l := maps.Clone(ours)
	maps.Copy(l, theirs[n.Document])
	if n.Augmented {
		maps.Copy(l, augmented)
		l["b"] = n.Last
	}
	l["a(x)"] = cmp.Or(l["a(x)"], l["a"])
	l["(x, 1)"], l["(xᵢ, 1)"], l["(w, b)"] = "(x, 1)", "(xᵢ, 1)", "("+l["w"]+", "+l["b"]+")"
	if n.Augmented {
		l["(x, 1)"], l["(xᵢ, 1)"], l["(w, b)"] = "x̂", "x̂ᵢ", "ŵ"
	}
	l["u·ŵ"], l["‖ŵ‖²"] = "u·"+l["ŵ"], "‖"+l["ŵ"]+"‖²"
	l["step"] = cmp.Or(n.Step, "η")
	apart := n.Bias != "none" && !n.Augmented // b stands beside w
	l["w·x + b"], l["w·xᵢ + b"], l["and b"] = l["w·x"], l["w·xᵢ"], ""
	if apart {
		l["w·x + b"], l["w·xᵢ + b"], l["and b"] = l["w·x"]+" + "+l["b"], l["w·xᵢ"]+" + "+l["b"], " and "+l["b"]
	}
	square := "‖x‖²"
	switch {
	case !n.Linear:
		square = "K(x, x)"
	case n.Augmented:
		square = "‖x̂‖²"
	}
	l["x̂²"], l["R̂²"] = square, "R²"
	gain := map[string]string{"unit": "", "radius": "R²"}[n.Bias]
	switch {
	case !apart:
	case n.Bias == "radius":
		l["x̂²"], l["R̂²"] = square+" + R²", "2R²"
	default:
		l["x̂²"], l["R̂²"] = square+" + 1", "R² + 1"
	}
	for _, name := range []string{"b gains", "b loses", "b gains y", "+ b", "+ bₖ", ", b likewise"} {
		l[name] = ""
	}
	if apart {
		b := ", " + l["b"] + " ← " + l["b"]
		l["b gains"], l["b loses"], l["b gains y"] = b+" + "+l["step"]+gain, b+" − "+l["step"]+gain, b+" + "+l["step"]+"y"+gain
		l["+ b"], l["+ bₖ"], l[", b likewise"] = " + "+l["b"], " + "+l["b"]+"ₖ", ", "+l["b"]+" likewise"
	}
	for _, name := range []string{"x̂²", "R̂²"} {
		l["("+name+")"] = l[name]
		if strings.Contains(l[name], " ") {
			l["("+name+")"] = "(" + l[name] + ")"
		}
	}
	return l
}

// general is no run in particular: the program's own letters, the default set-up's
// pieces, and no numbers. A formula of two labels and the perceptron's update is
// not named after them.
type general map[string]string

func (general) Is(condition string) bool { return condition == "binary" || condition == "perceptron" }

func (g general) Append(b []byte, slot string) ([]byte, bool) {
	if text, known := g[slot]; known {
		return append(b, text...), true
	}
	return SlotTexts().AppendText(b, slot, g)
}
