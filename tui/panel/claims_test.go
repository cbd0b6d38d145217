package panel

import (
	"cmp"
	"math"
	"regexp"
	"strconv"
	"testing"

	"perceptron/algo"
	"perceptron/tui/why"
)

// everyUpdate reports whether a property holds at every update of a run on AND.
func everyUpdate(t *testing.T, changes string, holds func(f *Frame, l algo.Prediction) bool) bool {
	t.Helper()
	updates := 0
	for step := range 24 {
		f := frame(t, set(t, "and"), changes, step+1)
		if l, _ := f.CurrentPrediction(); l.Mistake {
			updates++
			if !holds(f, l) {
				return false
			}
		}
	}
	return updates > 0
}

// ends reports whether a run on the wedge converges.
func ends(t *testing.T, changes string) bool {
	t.Helper()
	return frame(t, set(t, "wedge"), changes+" bias=none epochs=20", -1).Timeline.Stopped() == algo.Converged
}

// sameDecisions reports whether two runs on AND learn from the same examples.
func sameDecisions(t *testing.T, one, other string) bool {
	t.Helper()
	for step := range 24 {
		a, b := frame(t, set(t, "and"), one, step+1), frame(t, set(t, "and"), other, step+1)
		if a.Moment.Event.Updated != b.Moment.Event.Updated {
			return false
		}
	}
	return true
}

// lengthened is the change of ‖ŵ‖² by an update, and progressed that of u·ŵ for the u of
// AND.
func lengthened(f *Frame, _ algo.Prediction) float64 {
	old, now := f.weights(f.Moment.Before).h, f.weights(f.Moment.After).h
	return normSquared(now.W) + float64(now.B*now.B) - normSquared(old.W) - float64(old.B*old.B)
}

func progressed(f *Frame) float64 {
	old, now := f.weights(f.Moment.Before).h, f.weights(f.Moment.After).h
	return (float64(2*(now.W[0]-old.W[0])) + float64(2*(now.W[1]-old.W[1])) - float64(3*(now.B-old.B))) / math.Sqrt(17)
}

func isWrong(_ *Frame, l algo.Prediction) bool { return l.Margin <= 0 }

// claims are statements that texts make about the run's rule, each with a check on its
// runs. R̂² of AND is 3, and γ is 1/√17.
var claims = map[string]func(t *testing.T, rule string) bool{
	`finitely many updates if`: ends,
	`no last update`:           func(t *testing.T, rule string) bool { return !ends(t, rule) },
	`(only when it (is|was)|if (it|\[ \]) is) wrong[.,]`: func(t *testing.T, rule string) bool {
		return everyUpdate(t, rule, isWrong)
	},
	`wrong(,)? or (too near|right by too little)`: func(t *testing.T, rule string) bool {
		return !everyUpdate(t, rule, isWrong)
	},
	`first term is not positive`: func(t *testing.T, rule string) bool { return everyUpdate(t, rule, isWrong) },
	`adds at most η²R² to|adds at most η²\(R² \+ 1\)\.`: func(t *testing.T, rule string) bool {
		return everyUpdate(t, rule+" rate=2", func(f *Frame, l algo.Prediction) bool { return lengthened(f, l) <= 4*3+1e-9 })
	},
	`at most η²(R²|\(R² \+ 1\)) \+ 2ηβ`: func(t *testing.T, rule string) bool {
		return everyUpdate(t, rule+" rate=2", func(f *Frame, l algo.Prediction) bool { return lengthened(f, l) <= 4*3+2*2+1e-9 })
	},
	`(weights|which is) at least ηγ`: func(t *testing.T, rule string) bool {
		return everyUpdate(t, rule, func(f *Frame, _ algo.Prediction) bool { return progressed(f) >= 1/math.Sqrt(17)-1e-9 })
	},
	`it scales w and b and changes no decision`: func(t *testing.T, rule string) bool {
		return sameDecisions(t, rule, rule+" rate=3")
	},
	`doubling both doubles w and b and changes no decision`: func(t *testing.T, rule string) bool {
		return sameDecisions(t, rule, rule+" rate=2 threshold=2")
	},
	`η · updates|mistake on i, times η|a mistake, times η`: func(t *testing.T, rule string) bool {
		return everyUpdate(t, rule, func(f *Frame, l algo.Prediction) bool { return f.Moment.Event.Predictions[0].Tau == 0 })
	},
	`always learns from a = 0`: func(t *testing.T, rule string) bool {
		return everyUpdate(t, rule, func(f *Frame, _ algo.Prediction) bool {
			return frame(t, set(t, "and"), rule, 1).Moment.Event.Updated
		})
	},
	`The number of updates has no bound`: func(t *testing.T, rule string) bool { return !ends(t, rule) },
}

// explanations are the texts that explain the run's rule, by name.
func explanations(t *testing.T, f *Frame) map[string]string {
	all := map[string]string{
		"guide": Guide(f, 79, false), "narrow guide": Guide(f, 60, false),
		"start": string(scripts()["start"].Choose(nil, f.textContext("start"), func([]byte) bool { return true })),
	}
	for _, p := range why.Pages() {
		says, whole := why.Fill(p.Definition, f.textContext(""))
		if all[p.Name] = says; !whole {
			t.Errorf("%s: a slot has nothing in it after %s", p.Name, says)
		}
	}
	return all
}

// What a text says about the run's rule is true of its runs, for every rule.
func TestTextsTrueOfTheRule(t *testing.T) {
	update, _ := algo.FindSetting("update")
	used := map[string]bool{}
	for _, rule := range update.Values {
		setup := "update=" + rule
		for name, text := range explanations(t, frame(t, set(t, "and"), setup, 2)) {
			for claim, holds := range claims {
				if !regexp.MustCompile(claim).MatchString(text) {
					continue
				}
				used[claim] = true
				if !holds(t, setup) {
					t.Errorf("%s, %s: %q is not so of\n%s", rule, name, claim, text)
				}
			}
		}
	}
	for claim := range claims {
		if !used[claim] {
			t.Errorf("no text says %q", claim)
		}
	}
}

// The picture of one example's loss describes the rule's own kink: below it every example
// is learned from, above it none, and only the perceptron's rule mentions ties.
func TestKinkOfTheRule(t *testing.T) {
	update, _ := algo.FindSetting("update")
	kink := regexp.MustCompile(`y·a = (\S+?):? no derivative`)
	slope := regexp.MustCompile(`y·a < (\S+?): `)
	for _, rule := range update.Values {
		for _, size := range [][2]int{{79, 18}, {99, 26}, {139, 40}} {
			for step := 1; step <= 12; step++ {
				f := frame(t, set(t, "and"), "update="+rule+" threshold=0.5", step)
				f.LossMap = &LossMap{Why: "nothing to draw over"}
				text := shown(f, "loss-map", size[0], size[1], ViewState{})
				k, below := kink.FindStringSubmatch(text), slope.FindStringSubmatch(text)
				if k == nil || below == nil || k[1] != below[1] {
					t.Fatalf("%s: %v, %v in\n%s", rule, k, below, text)
				}
				threshold, _ := f.Problem.Setup.HyperparameterOf(k[1]) // or the kink is a number
				at := must(strconv.ParseFloat(cmp.Or(threshold, k[1]), 64))
				if l, _ := f.CurrentPrediction(); l.Margin < at && !l.Mistake || l.Margin > at && l.Mistake {
					t.Errorf("%s, step %d: y·a = %g, a mistake: %v, and the kink is said to be at %s", rule, step, l.Margin, l.Mistake, k[1])
				}
				if ties := regexp.MustCompile(`\btie\b`).MatchString(text); ties != (rule == "perceptron") {
					t.Errorf("%s: a tie is spoken of: %v\n%s", rule, ties, text)
				}
			}
		}
	}
}
