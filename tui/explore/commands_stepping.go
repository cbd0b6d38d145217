package explore

import "math"

// steppingCommands move the run.
func steppingCommands() []Command {
	return []Command{
		{
			Name: "step", Args: "[N]", values: []value{positive("N")}, Keys: keys("step", "step", " ", "enter", "l", "right"),
			Doc:       "the next example, or the next N",
			Synonyms:  "forward advance example",
			objection: withoutArguments((*Explorer).noStep),
			run:       func(x *Explorer, g arguments) error { return x.stepOn(g.number("N", 1)) },
		},
		{
			Name: "back", Args: "[N]", values: []value{positive("N")}, Keys: keys("back", "back", "h", "left", "backspace"),
			Doc:       "one example back; any step can be taken back",
			Synonyms:  "backward undo step return",
			objection: withoutArguments((*Explorer).noStepBefore),
			run:       always(func(x *Explorer, g arguments) { x.stepBack(g.number("N", 1)) }),
		},
		{
			Name: "next", Keys: keys("next", "next update", "n"),
			Doc:       "the next update",
			Synonyms:  "mistake jump skip",
			objection: withoutArguments((*Explorer).noStep),
			run:       withoutArguments((*Explorer).nextUpdate),
		},
		{
			Name: "previous", Keys: keys("previous", "", "N"),
			Doc:      "the previous update",
			Synonyms: "mistake before",
			objection: func(x *Explorer, _ arguments) error {
				_, ok := x.view.Timeline.PreviousUpdate(x.Step())
				return unless(ok, errNoUpdate)
			},
			run: always((*Explorer).previousUpdate),
		},
		{
			Name: "epoch", Keys: keys("epoch", "epoch", "e"),
			Doc:       "to the end of the pass",
			Synonyms:  "pass sweep",
			objection: func(x *Explorer, _ arguments) error { return x.noPass(x.noStep) },
			run:       always((*Explorer).epochOn),
		},
		{
			Name: "unepoch", Keys: keys("unepoch", "", "E"),
			Doc:       "to the start of the pass",
			objection: func(x *Explorer, _ arguments) error { return x.noPass(x.noStepBefore) },
			run:       always(func(x *Explorer, _ arguments) { x.seek(x.view.Timeline.PassStart(x.Step()), 0) }),
		},
		{
			Name: "run", Args: "[back]", Keys: append(keys("run", "run", "c"), keys("run back", "", "W")...),
			Doc:      "runs to convergence, the limit or a breakpoint, or back to the one before; any key stops it",
			Synonyms: "converge finish go continue",
			objection: func(x *Explorer, g arguments) error {
				if g.has("back") {
					return x.noStepBefore()
				}
				return x.noStep()
			},
			run: always((*Explorer).runOn),
		},
		{
			Name: "play", Keys: keys("play", "play", "p"),
			Doc:        "play and pause",
			Synonyms:   "animate pause automatic movie",
			Screenless: "nothing plays without a screen (step N, run)",
			run:        always(func(x *Explorer, _ arguments) { x.Playing = !x.Playing }),
		},
		{
			Name: "speed", Args: "faster|slower|N", values: []value{whole("N", "1 to 60 steps per second", 1, 60)},
			Keys:     append(keys("speed faster", "", "+", "="), keys("speed slower", "", "-")...),
			Doc:      "the speed of play, 1 to 60 steps per second",
			Synonyms: "faster slower tempo",
			run:      always((*Explorer).setSpeed),
		},
		{
			Name: "seek", Args: "STEP|end", values: []value{whole("STEP", "a step from 0", 0, mostWhole)},
			Keys:     append(keys("seek 0", "", "0", "g", "home"), keys("seek end", "", "G", "end")...),
			Doc:      "the start, the furthest step reached, or any step",
			Synonyms: "restart reset start over begin goto jump rewind end",
			Variants: []Variant{
				{Args: "0", Doc: "the start", Synonyms: "restart reset start over begin rewind again"},
				{Args: "end", Doc: "the furthest step reached", Synonyms: "last newest"},
			},
			run: always((*Explorer).seekTo),
		},
		{
			Name: "beats", Args: "[1|2]", Keys: keys("beats", "two beats", "d"),
			Doc:      "with two, the first press shows the verdict, the second makes the update",
			Synonyms: "consider verdict slow",
			run:      always((*Explorer).setBeats),
		},
		{
			Name: "break", Args: Usage("[CONDITION [times K]|drop N|off] = [(" + conditionWords("|") + ") [times T] [waits]|drop B|off]"),
			values: []value{
				positive("I"), positive("K"), positive("E"), positive("T"),
				whole("N", "a whole number from 0", 0, mostWhole),
				amount("V", "a number from 0", 0, math.MaxFloat64),
				amount("DEG", "degrees, above 0 and up to 180", math.SmallestNonzeroFloat64, 180),
				rank("B", "a breakpoint's number", func(x *Explorer) int { return len(x.breaks) }),
			},
			Doc:      "where run stops: " + conditionWords(", ") + "; with times K only the K-th such step of the run; break lists them with their hits",
			Synonyms: "stop breakpoint halt",
			run:      (*Explorer).setBreak,
		},
	}
}
