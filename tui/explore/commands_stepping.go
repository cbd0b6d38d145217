package explore

import "math"

// steppingCommands move the run.
func steppingCommands() []Command {
	return []Command{
		{
			Name: "step", Args: "[N]", params: []parameter{positiveParam("N")}, Keys: oftenKeys("step", "step", " ", "enter", "l", "right"),
			Doc:       "the next example, or the next N",
			Synonyms:  "forward advance example",
			Turns:     true,
			objection: withoutArguments((*Explorer).stepObjection),
			run:       func(x *Explorer, g arguments) error { return x.stepForward(g.number("N", 1)) },
		},
		{
			Name: "back", Args: "[N]", params: []parameter{positiveParam("N")}, Keys: oftenKeys("back", "back", "h", "left", "backspace"),
			Doc:       "one example back; any step can be taken back",
			Synonyms:  "backward undo step return",
			objection: withoutArguments((*Explorer).backObjection),
			run:       withoutError(func(x *Explorer, g arguments) { x.stepBack(g.number("N", 1)) }),
		},
		{
			Name: "next", Keys: oftenKeys("next", "next update", "n"),
			Doc:       "the next update",
			Synonyms:  "mistake jump skip",
			Turns:     true,
			objection: withoutArguments((*Explorer).stepObjection),
			run:       withoutArguments((*Explorer).nextUpdate),
		},
		{
			Name: "previous", Keys: bindKeys("previous", "", "N"),
			Doc:      "the previous update",
			Synonyms: "mistake before",
			objection: func(x *Explorer, _ arguments) error {
				_, ok := x.view.Timeline.PreviousUpdate(x.Step())
				return errorUnless(ok, errNoUpdate)
			},
			run: withoutError((*Explorer).previousUpdate),
		},
		{
			Name: "epoch", Keys: bindKeys("epoch", "epoch", "e"),
			Doc:       "to the end of the pass",
			Synonyms:  "pass sweep",
			objection: func(x *Explorer, _ arguments) error { return x.passObjection(x.stepObjection) },
			run:       withoutError((*Explorer).nextEpoch),
		},
		{
			Name: "unepoch", Keys: bindKeys("unepoch", "", "E"),
			Doc:       "to the start of the pass",
			objection: func(x *Explorer, _ arguments) error { return x.passObjection(x.backObjection) },
			run:       withoutError(func(x *Explorer, _ arguments) { x.seek(x.view.Timeline.PassStart(x.Step()), 0) }),
		},
		{
			Name: "run", Args: "[back]", Keys: append(oftenKeys("run", "run", "c"), bindKeys("run back", "", "W")...),
			Doc:      "runs to convergence, the limit or a breakpoint, or back to the one before; any key stops it",
			Synonyms: "converge finish go continue",
			objection: func(x *Explorer, g arguments) error {
				if g.has("back") {
					return x.backObjection()
				}
				return x.stepObjection()
			},
			run: withoutError((*Explorer).runCommand),
		},
		{
			Name: "play", Keys: oftenKeys("play", "play", "p"),
			Doc:        "play and pause",
			Synonyms:   "animate pause automatic movie",
			Screenless: "nothing plays without a screen (step N, run)",
			run:        withoutError(func(x *Explorer, _ arguments) { x.Playing = !x.Playing }),
		},
		{
			Name: "speed", Args: "faster|slower|N", params: []parameter{integerParam("N", "1 to 60 steps per second", 1, 60)},
			Keys:     append(bindKeys("speed faster", "", "+", "="), bindKeys("speed slower", "", "-")...),
			Doc:      "the speed of play, 1 to 60 steps per second",
			Synonyms: "faster slower tempo",
			run:      withoutError((*Explorer).setSpeed),
		},
		{
			Name: "seek", Args: "STEP|end", params: []parameter{integerParam("STEP", "a step from 0", 0, maxInteger)},
			Keys:     append(bindKeys("seek 0", "", "0", "g", "home"), bindKeys("seek end", "", "G", "end")...),
			Doc:      "the start, the furthest step reached, or any step",
			Synonyms: "restart reset start over begin goto jump rewind end",
			Variants: []Variant{
				{Args: "0", Doc: "the start", Synonyms: "restart reset start over begin rewind again"},
				{Args: "end", Doc: "the furthest step reached", Synonyms: "last newest"},
			},
			run: withoutError((*Explorer).seekCommand),
		},
		{
			Name: "beats", Args: "[1|2]", Keys: bindKeys("beats", "two beats", "d"),
			Doc:      "with two, the first press shows the verdict, the second makes the update",
			Synonyms: "consider verdict slow",
			run:      withoutError((*Explorer).setBeats),
		},
		{
			Name: "break", Args: Usage("[CONDITION [times K]|drop N|off] = [(" + conditionUsage("|") + ") [times T] [waits]|drop B|off]"),
			params: []parameter{
				positiveParam("I"), positiveParam("K"), positiveParam("E"), positiveParam("T"),
				integerParam("N", "a whole number from 0", 0, maxInteger),
				decimalParam("V", "a number from 0", 0, math.MaxFloat64),
				decimalParam("DEG", "degrees, above 0 and up to 180", math.SmallestNonzeroFloat64, 180),
				indexParam("B", "a breakpoint's number", func(x *Explorer) int { return len(x.breaks) }),
			},
			Doc:      "where run stops: " + conditionUsage(", ") + "; with times K only the K-th such step of the run; break lists them with their hits",
			Synonyms: "stop breakpoint halt",
			run:      (*Explorer).setBreak,
		},
	}
}
