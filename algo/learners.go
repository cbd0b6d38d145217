package algo

import "slices"

// Learner is a combination of settings that has a name in the documents or the literature.
type Learner struct {
	Name   string
	Doc    string      // a one-line description with its source
	values [][2]string // the settings that differ from the defaults: name and value
}

// learnerAxes is the settings that define a learner. The others, such as the rate, the seed
// and the limits, are not touched by choosing one.
var learnerAxes = []string{"as", "mode", "readout", "order", "batch-size", "update", "tie", "bias", "kernel"}

// Learners is the catalog, in the order of menus. With several labels, and with sentences,
// the same names mean the corresponding learners.
func Learners() []Learner {
	list := []Learner{
		{"perceptron", "w and b, an update at each mistake, y·a ≤ 0 (002, 003; as 002 and as 003 have their letters)", nil},
		{"sign", "a mistake is ŷ ≠ y, and sign(0) is +1 (000; as 000 is all of it)", [][2]string{{"tie", "positive"}}},
		{"novikoff", "the bias step is ηyR², for the bound (2R/γ)² (001; as 001 is all of it)", [][2]string{{"bias", "radius"}}},
		{"dual", "α instead of w: the examples are read only through the Gram matrix (001, which adds 1 to α at a mistake; here it is η)", [][2]string{{"mode", "dual"}, {"bias", "radius"}}},
		{"kernel", "the dual form with another product: rbf here, set kernel for others (000, 004; the bias b is ours, and as 004 has none)", [][2]string{{"mode", "kernel"}, {"kernel", "rbf"}}},
		{"sgd", "stochastic gradient descent on max(0, −y·a): the examples shuffled each epoch (004)", [][2]string{{"order", "shuffled"}}},
		{"batch", "the subgradient of the whole set's loss, one step per epoch (004; 000's batch is perceptron)", [][2]string{{"batch-size", "0"}}},
		{"averaged", "predicts with the mean of the weights after each step (000; Freund and Schapire 1999, Collins 2002)", [][2]string{{"readout", "averaged"}}},
		{"voted", "every weight vector votes, once for each step it survived (000; Freund and Schapire 1999)", [][2]string{{"readout", "voted"}}},
		{"pocket", "keeps the weights with the fewest errors (Gallant 1990)", [][2]string{{"readout", "pocket"}, {"order", "random"}}},
	}
	at := slices.IndexFunc(list, func(l Learner) bool { return l.Name == "averaged" })
	for _, u := range updates {
		if u.learner != "" {
			list = slices.Insert(list, at, Learner{u.name, u.learner, [][2]string{{"update", u.name}}})
			at++
		}
	}
	return list
}

// FindLearner is the learner of that name.
func FindLearner(name string) (Learner, bool) {
	return findRow(Learners(), func(l Learner) bool { return l.Name == name })
}

// With is s as this learner: its axes have the learner's values, or else the defaults.
func (l Learner) With(s Setup) (Setup, error) {
	for _, name := range learnerAxes {
		t, _ := FindSetting(name)
		var err error
		if s, err = t.With(s, t.Text(Default())); err != nil {
			return s, err
		}
	}
	return s.With(l.values...)
}
