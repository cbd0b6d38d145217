package explore

import (
	"cmp"
	"strings"

	"perceptron/tui/panel"
)

// Synonyms are other words for a command, a setting, or the line that a key runs,
// by which help finds it.
func Synonyms(name string) string { return synonyms[name] }

// Doc is what a line does that is no command's own; "" of most, which say it
// themselves.
func Doc(line string) string {
	name, _ := strings.CutPrefix(line, "show ")
	return cmp.Or(docs[line], panel.Named(name).Title)
}

// docs is never written.
var docs = map[string]string{
	"seek 0":          "the start",
	"seek end":        "the furthest step reached",
	"show truth":      "the line that labels the examples of a stream",
	"show margin":     "the widest hyperplane and its band",
	"show ball":       "the ball of radius R around 0",
	"show band":       "the band of the present line, to the nearest example",
	"show projection": "the example at hand, projected on the axis along w",
	"show solutions":  "where runs in other orders end",
	"axes pca":        "the first two principal directions",
	"axes margin":     "the distance to the hyperplane, and the widest direction within it",
	"axes best":       "the two features that part the classes best",
	"axes phi":        "two of the features that the kernel linear or poly works with unseen: phi 1 2",
	"why list":        "all words, with their symbols",
}

// synonyms is never written.
var synonyms = map[string]string{
	"step":           "forward advance example",
	"back":           "backward undo step return",
	"next":           "mistake jump skip",
	"previous":       "mistake before",
	"epoch":          "pass sweep",
	"run":            "converge finish go continue",
	"play":           "animate pause automatic movie",
	"speed":          "faster slower tempo",
	"seek 0":         "restart reset start over begin rewind again",
	"seek end":       "last newest",
	"show bound":     "proof theorem novikoff mistakes most",
	"show table":     "examples list rows points data",
	"show gram":      "kernel matrix products",
	"show events":    "log history journal",
	"show loss":      "errors curve chart epoch",
	"show algorithm": "pseudocode program code",
	"seek":           "restart reset start over begin goto jump rewind end",
	"beats":          "consider verdict slow",
	"break":          "stop breakpoint halt",
	"mode":           "primal dual kernel form representation",
	"readout":        "averaged voted pocket last predict",
	"set":            "change option parameter flag config",
	"settings":       "options parameters knobs preferences config",
	"rate":           "eta η learning speed",
	"order":          "shuffle random permutation schedule",
	"kernel":         "rbf gaussian polynomial",
	"tie":            "zero sign",
	"bias":           "offset intercept threshold",
	"learner":        "algorithm novikoff variant",
	"compare":        "versus side by side difference",
	"undo":           "revert take back",
	"redo":           "again repeat",
	"open":           "load file data sample dataset",
	"show":           "panel proof examples gram matrix log loss view hide close",
	"focus":          "select panel tab",
	"scroll":         "move list",
	"sort":           "rank column",
	"filter":         "search find examples",
	"zoom":           "full screen large maximize enlarge",
	"axes":           "axis features columns projection pca",
	"view":           "pan camera move zoom plane",
	"fractions":      "decimals rational exact",
	"originals":      "unscaled raw",
	"shade":          "background sides tint",
	"ghost":          "old line before",
	"curves":         "proof chart",
	"theme":          "colour color dark light palette contrast",
	"command":        "palette line type",
	"help":           "keys manual ?",
	"blank":          "black hide",
	"redraw":         "refresh repaint",
	"quit":           "exit leave close",
	"save":           "write export store recording",
	"why":            "explain definition meaning glossary",
	"put":            "add insert point",
	"drop":           "delete remove point",
	"edit":           "add move delete points draw",
}
