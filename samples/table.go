package samples

import "perceptron/model"

// byHand is the source of the sets that are a truth table.
const byHand = "the truth table of the Boolean function, with −1 for false and 1 for true"

// All is every sample, in the order of menus: the one opened by default first.
func All() []Sample {
	return []Sample{
		{
			Name:    "blobs",
			Teaches: "Two clouds a line can part: a handful of mistakes and the perceptron is done.",
			Source:  "generated (Blobs, seed 4): 20 points about (2.5, 2.5), 20 about (0.5, 0.5), spread 0.5",
			generate: func() *model.Dataset {
				return model.Blobs(4, 40, 0.5, []float64{2.5, 2.5}, []float64{0.5, 0.5})
			},
		},
		{
			Name:    "and",
			Teaches: "Four points are enough to see every rule at work, ties at activation 0 included.",
			Source:  byHand,
		},
		{
			Name:    "or",
			Teaches: "Beside AND: two labels are turned, and the line passes to the other side of those two points.",
			Source:  byHand,
		},
		{
			Name:    "nand",
			Teaches: "AND with its labels turned: the same run with the sign of every weight turned.",
			Source:  byHand,
		},
		{
			Name:    "xor",
			Teaches: "No line separates these four points, so the weights come back and the run repeats for ever.",
			Source:  byHand,
		},
		{
			Name:    "walkthrough",
			Teaches: "A lecture's example step by step: weights that don't start at zero, and a rate of 0.1.",
			Source: "lecture slides 004, example 2, “Perceptron learning”: three points, rate and first weights;" +
				" the fourth point (0.5, 1.5) is ours, for the slides don't print theirs",
			Flags: []string{"--rate", "0.1", "--init", "0.2,0,-0.1"},
		},
		{
			Name:    "narrow",
			Teaches: "A small margin costs many updates: the line must turn into a gap that is hardly there.",
			Source: "generated (Gap, seed 4): 50 points with |x1|, |x2| ≤ 4," +
				" between 0.05 and 0.5 away from 3 x1 + 4 x2 = 5",
			generate: func() *model.Dataset {
				return model.Gap(4, 50, model.Hyperplane{W: []float64{3, 4}, B: -5}, 4, 0.05, 0.5)
			},
		},
		{
			Name:    "overlap",
			Teaches: "Where the classes overlap the perceptron never rests, and its last weights are nothing special.",
			Source:  "generated (Blobs, seed 1): 30 points about (1, 0.5), 30 about (-1, -0.5), spread 1",
			generate: func() *model.Dataset {
				return model.Blobs(1, 60, 1, []float64{1, 0.5}, []float64{-1, -0.5})
			},
		},
		{
			Name:    "shifted",
			Teaches: "Far from the origin a bias is needed, and with --bias radius it gets there in far fewer updates.",
			Source:  "generated (Blobs, seed 1): 15 points about (8, 8), 15 about (6, 6), spread 0.4",
			generate: func() *model.Dataset {
				return model.Blobs(1, 30, 0.4, []float64{8, 8}, []float64{6, 6})
			},
		},
		{
			Name:    "moons",
			Teaches: "No line parts two half circles that reach into each other, but a kernel's curve does.",
			Source:  "generated (Moons, seed 1): 60 points on half circles of radius 1, noise 0.1",
			Flags:   []string{"--mode", "kernel", "--kernel", "rbf", "--gamma", "2"},
			generate: func() *model.Dataset {
				return model.Moons(1, 60, 0.1)
			},
		},
		{
			Name:    "circles",
			Teaches: "A circle is a plane to the kernel of degree 2, in whose feature space x1² + x2² is a direction.",
			Source:  "generated (Circles, seed 1): 60 points on circles of radius 0.5 and 1, noise 0.08",
			Flags:   []string{"--mode", "kernel", "--kernel", "poly", "--degree", "2"},
			generate: func() *model.Dataset {
				return model.Circles(1, 60, 0.5, 0.08)
			},
		},
		{
			Name:    "spirals",
			Teaches: "A narrow rbf kernel follows any shape: a point takes the class of the examples it is near.",
			Source:  "generated (Spirals, seed 1): 80 points on two arms of 1.25 turns, 1 apart, noise 0.1",
			Flags:   []string{"--mode", "kernel", "--kernel", "rbf", "--gamma", "2"},
			generate: func() *model.Dataset {
				return model.Spirals(1, 80, 1.25, 0.1)
			},
		},
		{
			Name:    "iris",
			Teaches: "Real measurements: four features, and a species that a hyperplane tells from the other two.",
			Source: "R. A. Fisher, The use of multiple measurements in taxonomic problems," +
				" Annals of Eugenics 7 (1936) 179–188; the numbers are those of R and scikit-learn," +
				" which differ from the UCI Repository's copy in its two wrong rows",
			Flags: []string{"--positive", "setosa"},
		},
		{
			Name:    "empty",
			Teaches: "A plane without examples: nothing to look at, so nothing to learn.",
			Source:  "ours: no examples, two features",
		},
	}
}
