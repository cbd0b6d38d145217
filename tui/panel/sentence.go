package panel

import (
	"perceptron/algo"
	"perceptron/tui/grid"
	"perceptron/tui/row"
)

// sentenceColumns is what no sentence is longer than, in either character set.
const sentenceColumns = 79

// sentence is the sentence about a frame as it is written, the shorter the
// higher short is, from 0 to 3.
type sentence struct {
	f     *Frame
	b     []byte
	short int
	past  bool // what it says of the example was judged by weights that aren't drawn
}

// say goes on with parts of a text.
func (t *sentence) say(parts ...any) { t.b = row.Append(t.b, parts...) }

// either goes on with the wording that is as short as is wanted; where there is
// none, the shortest.
func (t *sentence) either(wordings ...string) { t.say(wordings[min(t.short, len(wordings)-1)]) }

// tense goes on with the wordings as they are of what is drawn, or of what was.
func (t *sentence) tense(present, past string) {
	if t.past {
		present = past
	}
	t.say(present)
}

// judgedBefore reports whether what was seen of the example is past: an update has
// been made since, or other weights than the run's present ones predict. The plane
// draws what is, so no sentence says in the present tense what was.
func (f *Frame) judgedBefore() bool {
	return f.readoutDiffers() || f.Beat == 0 && f.Moment.Event.Updated
}

// Sentence says in one plain sentence why the step went as it did: the longest
// of several ways to say it that a screen of 80 columns has room for.
func Sentence(f *Frame) string {
	t := sentence{f: f, b: f.scratch, past: f.judgedBefore()}
	said := ""
	for short := range 4 {
		t.b, t.short = t.b[:0], short
		t.write()
		if said = f.respelled(string(t.b)); cells(said) <= sentenceColumns {
			break
		}
	}
	f.scratch = t.b[:0]
	return said
}

// cells is the width of a sentence in the character set in which it is longer.
func cells(said string) int {
	n := 0
	for _, r := range said {
		switch r {
		case 'α':
			n += len("alpha")
		case '…':
			n += len("...")
		case '‖':
			n += len("||")
		case 'Φ':
			n += len("Phi")
		case 'ŷ':
			n += len("y^")
		case '\u0302': // a hat of its own stands behind its letter
			n++
		default:
			n += grid.RuneWidth(r)
		}
	}
	return n
}

// oneClass is said at every step of a run on examples of one class that any
// hyperplane far enough from them has on its right side.
const oneClass = "One class, nothing to separate: "

// write writes the sentence.
func (t *sentence) write() {
	l, looked := t.f.Look()
	own := t.f.task().sentence
	still := t.f.Problem.Setup.Tie == "correct" && t.f.stillZero(t.f.State()) && t.f.Problem.Binary()
	switch {
	case t.f.Data.Len() == 0 && t.f.Online == nil:
		t.say("There are no examples yet")
		if t.f.Data.Uneditable() == nil {
			t.say(": press i, then use the arrows, + and o")
		}
		t.say(".")
	case still && t.f.atEnd():
		t.either("Nothing was learned", "Nothing learned")
		t.say(": with tie correct a = 0 is never a mistake, so ", t.f.letter(), " stays 0.")
	case t.f.atEnd():
		t.stopped()
	case looked && t.rule(l):
	case own != nil:
		own(t)
	case still:
		t.say("A classic bug: ", t.f.letter(), " = 0 makes every a = 0, ")
		t.either("and tie correct calls that no mistake.", "which tie correct calls no mistake.")
	case !looked:
		t.opening()
	default:
		if t.f.single() {
			t.say(oneClass)
			t.short = min(t.short+2, 3)
		}
		t.sideSentence(l)
	}
}

// sideSentence says on which side of the line an example of two classes lies, and what
// that led to.
func (t *sentence) sideSentence(l algo.Look) {
	t.say(t.f.name("x", l.Example))
	switch {
	case l.Activation == 0:
		t.tieSentence(l)
	case !l.Mistake:
		t.rightSide(l)
	default:
		t.wrongSide(l)
	}
}

// single says whether all examples are of one class, and a bias alone gives
// them the right side: without one they may lie all around 0.
func (f *Frame) single() bool {
	return f.Problem.Setup.Bias != "none" && f.Problem.Binary() && f.Online == nil && f.Data.Len() > 0 && (f.Data.Positive == "" || f.Data.Negative == "")
}

// letter is what an update adds to: w, or α where there is no w.
func (f *Frame) letter() string {
	if f.Problem.Linear() {
		return "w"
	}
	return "α"
}

// stopped says why the run is over.
func (t *sentence) stopped() {
	set := &t.f.Problem.Setup
	if t.f.single() {
		t.say(oneClass)
		t.short = 3
	}
	switch t.f.Timeline.Stopped() {
	case algo.Converged:
		t.convergence()
	case algo.EpochLimit:
		t.cutShort(set.Epochs, " epoch")
	case algo.StepLimit:
		t.cutShort(set.Steps, " step")
	default:
		t.say("Stopped: ", t.f.Timeline.Stopped().String(), ".")
	}
}

func (t *sentence) convergence() {
	way, word := "a whole pass without a mistake", "Converged"
	if order := t.f.Problem.Setup.Order; order == "first" || order == "random" {
		way = "no example is a mistake any more"
	}
	if t.f.single() {
		word = "converged"
	}
	if t.say(word); t.short < 2 {
		t.say(": ", way, ",")
	}
	updates, epochs := t.f.State().Updates(), t.f.Moment.Event.Epoch
	t.say(" after ", updates, plural(" update", updates))
	if t.short < 3 || !t.f.single() {
		t.say(" in ", epochs, plural(" epoch", epochs))
	}
	t.say(".")
}

func plural(noun string, n int) string {
	if n == 1 {
		return noun
	}
	return noun + "s"
}

// cutShort says how far a run got that was stopped at a limit, or that it goes
// round for ever.
func (t *sentence) cutShort(limit int, unit string) {
	wrong := t.f.Evaluation.Errors
	pair := len(t.f.contradictions()) == 2
	if t.f.repeats().Of > 0 && !pair {
		t.cycle(limit, unit)
		return
	}
	t.say("Stopped after ", limit, plural(unit, limit), "; ")
	t.b = t.f.appendErrors(t.b)
	switch {
	case pair:
		t.say(" wrong, ")
		t.short = min(t.short+1, 3)
		t.twins()
		t.say(".")
	case t.f.bounded() && t.short < 2:
		t.say(" wrong: no ", t.f.surface(), " separates")
		t.either(", but ‖w‖ stays bounded.", ", ‖w‖ stays bounded.")
	default:
		t.either(plural(" example", wrong)+" still wrong.", " still wrong.", " wrong.")
	}
}

// cycle says of a stopped run after which pass it was as before.
func (t *sentence) cycle(limit int, unit string) {
	r := t.f.repeats()
	if t.short == 0 {
		t.say("Stopped after ", limit, plural(unit, limit))
	}
	t.either(": pass ", "Stopped: pass ", "Pass ")
	t.say(r.After)
	if r.After == r.Of {
		t.say(" ended where it began")
	} else {
		t.say(" ended as pass ", r.After-r.Of, " did")
	}
	t.either(", so it repeats for ever.", ", so it repeats for ever.", ": it repeats for ever.", ": for ever.")
}

// bounded reports whether the run goes on for ever, for no hyperplane separates,
// with weights that stay bounded all the same: the theorem of Block and Levin
// (1970), for exact arithmetic and any finite set.
func (f *Frame) bounded() bool {
	return f.Separable() == "no" && f.Problem.Exact && f.Problem.Linear() && f.Timeline.Stopped() == algo.EpochLimit
}

// twins names two equal examples with opposite labels.
func (t *sentence) twins() {
	t.say(t.f.name("x", t.f.contradictions()[0]), " = ", t.f.name("x", t.f.contradictions()[1]))
	t.either(
		", but their labels differ: provably not separable, whatever is learned",
		", but their labels differ: provably not separable",
		" with two labels: provably not separable",
		": provably not separable")
}

// opening is the sentence before the first step.
func (t *sentence) opening() {
	switch {
	case t.f.single() && t.f.Data.Positive == "":
		t.say("All examples are o (y = −1): there is nothing to separate.")
	case t.f.single():
		t.say("All examples are + (y = +1): there is nothing to separate.")
	case len(t.f.contradictions()) == 2:
		t.twins()
		t.say(".")
	case t.f.fromZero():
		t.say("There is no ", t.f.surface(), " yet: all weights are 0.")
	default:
		t.say("The first weights are given: space looks at the first example.")
	}
}
