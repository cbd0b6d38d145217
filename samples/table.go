package samples

import "perceptron/model"

// byHand is the source of the sets that are a truth table.
const byHand = "the truth table of the Boolean function, with −1 for false and 1 for true"

// All is every sample, in the order of menus: the one opened by default first.
func All() []Sample {
	return []Sample{
		{
			Name:    "blobs",
			Teaches: "Two clouds that a line can separate: a handful of mistakes and the perceptron is done.",
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
			Teaches: "Like AND with two labels flipped: the line passes on the other side of those two points.",
			Source:  byHand,
		},
		{
			Name:    "nand",
			Teaches: "AND with its labels flipped: the same run with the sign of every weight flipped.",
			Source:  byHand,
		},
		{
			Name:    "xor",
			Teaches: "No line separates these four points: the weights come back to where they were, and the run goes round for ever.",
			Source:  byHand,
		},
		{
			Name:    "walkthrough",
			Teaches: "A lecture's example step by step: weights that don't start at zero, and a rate of 0.1.",
			Source: "lecture slides 004, example 2, “Perceptron learning”: three points, rate and first weights;" +
				" the fourth point (0.5, 1.5) is ours, for the slides don't print theirs",
			Document: "004",
			Flags:    []string{"--rate", "0.1", "--init", "0.2,0,-0.1"},
		},
		{
			Name:    "recap",
			Teaches: "A lecture's four mistakes: examples 1, 7 and 29, and then 1 again, so that α₁ is 2.",
			Source: "the order is that of lecture slides 004, “Perceptron training rule: recap”; the 30 points are ours," +
				" made so that these are the only mistakes in any order that begins with 1 and has 7 before 29",
			Document: "004",
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
			Teaches: "No line separates two interlocking half circles, but a kernel's curve does.",
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
			Name:    "wedges",
			Teaches: "Three classes, each with weights of its own: the highest score wins, so the regions are wedges.",
			Source: "generated (Wedges, seed 1): 60 points with |x1|, |x2| ≤ 4, each of the class whose score is the highest, by 1 at least:" +
				" left −3 x1 − 2 x2 + 1, right 3 x1 − 2 x2 − 1, top 4 x2",
			Flags: []string{"--task", "multiclass"},
			generate: func() *model.Dataset {
				return model.Wedges(1, 60, []model.Hyperplane{
					{W: []float64{-3, -2}, B: 1}, {W: []float64{3, -2}, B: -1}, {W: []float64{0, 4}},
				}, []string{"left", "right", "top"}, 4, 1)
			},
		},
		{
			Name:    "noisy",
			Teaches: "Wrong labels throw the last weights about: compare their test errors with those of averaged and voted.",
			Source: "generated (Noisy, seed 12): 200 points with |x1|, |x2| ≤ 4 on either side of x1 + 2 x2 = 1," +
				" one label in 8 flipped; half of them are held out",
			Flags: []string{"--test", "1/2"},
			generate: func() *model.Dataset {
				return model.Noisy(12, 200, model.Hyperplane{W: []float64{1, 2}, B: -1}, 4, 8)
			},
		},
		{
			Name:    "tags",
			Teaches: "Sentences to tag: a word such as walk is a noun or a verb, and the tag before it tells which.",
			Source:  "ours: 50 sentences of 243 words, written to have many words that are nouns and verbs",
			ending:  "conll",
		},
		{
			Name:    "iris",
			Teaches: "Real measurements: four features, and a species that a hyperplane tells from the other two.",
			Source: "R. A. Fisher, The use of multiple measurements in taxonomic problems," +
				" Annals of Eugenics 7 (1936) 179–188; the numbers are those of R and scikit-learn," +
				" which differ from the UCI Repository's copy in its two wrong rows",
			Flags: []string{"--positive", "setosa"},
		},
		beginning(Sample{
			Name:    "stream",
			Teaches: "For --online: the true line turns slowly, so what was learned goes stale and the mistakes never end.",
			Source: "generated (Turning, seed 1), the first 500 points: |x1|, |x2| ≤ 3, at least 0.2 away from a line" +
				" 0.5 from the origin that turns about it by 180° in 1,000 examples; with --online it has no end",
			Stream: func(seed uint64) *model.Stream { return model.Turning(seed, 180, 0) },
		}),
		beginning(Sample{
			Name:    "spam",
			Teaches: "For --online: what comes changes, what it means does not: last year's spam is still spam, and after many mistakes at first there are few.",
			Source: "generated (Drifting, seed 1), the first 500 points: a round cloud that goes from one end of a line to" +
				" the other, at least 0.2 away from it; with --online it goes to and fro without an end",
			Stream: func(seed uint64) *model.Stream { return model.Drifting(seed, 1000, 0) },
		}),
		beginning(Sample{
			Name:    "switch",
			Teaches: "For --online: after 250 examples another line is the truth; what was right is wrong at once, and is unlearned.",
			Source: "generated (Switching, seed 1), the first 500 points: |x1|, |x2| ≤ 3, at least 0.2 away from" +
				" 3 x1 + 4 x2 = 2.5, and from 4 x1 − 3 x2 = 2.5 after 250; with --online it has no end",
			Stream: func(seed uint64) *model.Stream { return model.Switching(seed, 250, 0) },
		}),
		{
			Name:    "empty",
			Teaches: "An empty plane for points of your own: i, then arrows, + and o.",
			Source:  "ours: no examples, two features",
		},
	}
}
