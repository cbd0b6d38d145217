package panel

import (
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/samples"
	"perceptron/tui/why"
)

// A slip in the pseudocode's text is refused with the line that it is in; something
// stands in every slot, and no line stands behind one that always holds.
func TestPseudocode(t *testing.T) {
	for text, want := range map[string]string{
		"= a\nstart 2":               "code.txt:2: ",
		"= a\nstart 2 |w ← 0\nx 1 |": "code.txt:3: ",
		"= a\nnever 2 |w ← 0":        "code.txt:2: ",
		"= a\nstart two |w ← 0":      "code.txt:2: ",
	} {
		if _, err := parseCode(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	p := pseudocodes()
	letters := why.Letters(why.Notation{})
	known := func(name string) bool {
		return letters[name] != "" || strings.Contains(" k B step list ", " "+name+" ")
	}
	checkScript(t, p.script, known)
	for name, lines := range p.programs {
		for _, l := range lines {
			checkSlots(t, name, l.text, func(slot string) bool { return known(slot) || p.script.Texts[slot] != nil })
		}
	}
}

// What the sentences say has something in every slot, asks for conditions that there
// are, and can all be said.
func TestSentencesText(t *testing.T) {
	script := sentences()
	letters := why.Letters(why.Notation{})
	number := func(slot string) bool {
		return sentenceNumbers[slot] != nil || cycleNumbers.of[strings.TrimPrefix(slot, "#")] != nil || letters[slot] != ""
	}
	checkScript(t, script, number)
	ours := " tags classes binary linear batch own-step tie-update tie-correct "
	for _, e := range script.Entries {
		all := append([]why.Line{e.Head}, e.Lines...)
		for _, l := range all {
			checkSlots(t, e.Head.Text, l.Text, func(slot string) bool { return number(slot) || script.Texts[slot] != nil })
		}
		for _, lines := range script.Texts {
			all = append(all, lines...)
		}
		for _, l := range all {
			for _, c := range l.Conditions {
				c = strings.TrimPrefix(c, "not-")
				if sentenceConditions[c] == nil && !strings.HasPrefix(c, "effect-") && !strings.Contains(ours, " "+c+" ") {
					t.Errorf("%s: no condition is called %s", e.Head.Text, c)
				}
			}
		}
	}
}

// The numbers of the pages, and the texts in their slots, have something in every slot
// and ask for conditions that there are.
func TestPagesText(t *testing.T) {
	letters := why.Letters(why.Notation{})
	number := func(slot string) bool {
		for _, g := range numbers {
			if g.of[strings.TrimPrefix(slot, "#")] != nil && strings.HasPrefix(slot, "#") {
				return true
			}
		}
		_, letter := letters[slot]
		return letter
	}
	checkScript(t, why.SlotTexts(), number)
	ours := " averaged voted pocket batch perceptron binary radius primal dual kernel linear own-step loss β pa1 pa2 tie-update tie-positive tie-correct augmented "
	check := func(where string, lines []why.Line) {
		for _, l := range lines {
			checkSlots(t, where, l.Text, func(slot string) bool { return number(slot) || why.SlotTexts().Texts[slot] != nil })
			for _, c := range l.Conditions {
				if c = strings.TrimPrefix(c, "not-"); stepConditions[c] == nil && !strings.Contains(ours, " "+c+" ") {
					t.Errorf("%s: no condition is called %s", where, c)
				}
			}
		}
	}
	for _, p := range why.Pages() {
		check(p.Name, p.Numbers)
	}
	for name, lines := range why.SlotTexts().Texts {
		check(name, lines)
	}
}

// checkScript checks that something stands in every slot of a script's texts, and that
// no line stands behind one that always holds.
func checkScript(t *testing.T, s *why.Script, known func(slot string) bool) {
	t.Helper()
	for name, lines := range s.Texts {
		for k, l := range lines {
			checkSlots(t, name, l.Text, func(slot string) bool { return known(slot) || s.Texts[slot] != nil })
			if k < len(lines)-1 && len(l.Conditions) == 0 {
				t.Errorf("%s: what follows %q is never said", name, l.Text)
			}
		}
	}
}

func checkSlots(t *testing.T, where, template string, known func(slot string) bool) {
	t.Helper()
	for _, after := range strings.Split(template, "«")[1:] {
		if slot, _, closed := strings.Cut(after, "»"); !closed || !known(slot) {
			t.Errorf("%s: nothing stands in «%s»", where, slot)
		}
	}
}

// Each condition of the pseudocode is met by some set-ups, and not by all.
func TestPseudocodeConditions(t *testing.T) {
	wedges, _ := samples.Find("wedges")
	several, err := wedges.Dataset()
	if err != nil {
		t.Fatal(err)
	}
	met, unmet := map[string]bool{}, map[string]bool{}
	for _, changes := range []string{
		"", "mode=dual rate=1/2 tie=positive bias=radius order=shuffled", "init=random bias=none order=once tie=negative",
		"mode=kernel kernel=rbf order=random tie=correct", "update=margin order=first", "update=pa order=2,1", "batch-size=0",
	} {
		for _, d := range []*model.Dataset{and(t), several} {
			if _, err := algo.Prepare(setup(t, changes), d); err != nil {
				continue
			}
			f := frame(t, d, changes, 0)
			for _, roomy := range []bool{false, true} {
				c := &coder{f, roomy}
				for _, lines := range pseudocodes().script.Texts {
					for _, l := range lines {
						for _, name := range l.Conditions {
							name = strings.TrimPrefix(name, "not-")
							met[name] = met[name] || c.Is(name)
							unmet[name] = unmet[name] || !c.Is(name)
						}
					}
				}
			}
		}
	}
	for name := range met {
		if !met[name] || !unmet[name] {
			t.Errorf("%s: met %v, unmet %v", name, met[name], unmet[name])
		}
	}
}
