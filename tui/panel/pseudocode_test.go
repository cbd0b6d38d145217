package panel

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/why"
)

// Each line of the pseudocode has a phase, a rank and a text.
func TestPseudocode(t *testing.T) {
	line := regexp.MustCompile(`^(\w+) +\d \| *\S`)
	for _, e := range scripts()["code"].Entries {
		for _, l := range e.Lines {
			if m := line.FindStringSubmatch(l.Text); m == nil || codePhases[m[1]] == nil {
				t.Errorf("%s: %q", e.Head.Text, l.Text)
			}
		}
	}
}

// In the panels' texts and the pages' numbers every slot can be filled, every condition
// exists, and no line follows one that always holds.
func TestTexts(t *testing.T) {
	run := frame(t, set(t, "and"), "", 0)
	letters := LettersOf(run.Cache, run.Problem)
	update, _ := algo.FindSetting("update")
	known := func(slot string) bool {
		if number, is := strings.CutPrefix(slot, "#"); is {
			ofRule := func(name string) bool {
				rule := algo.UpdateRule{Update: name}
				_, is := rule.HyperparameterOf(number)
				return is
			}
			return slices.ContainsFunc(update.Values, ofRule) || slots()[number].value != nil
		}
		_, letter := letters[slot]
		return letter || why.SlotTexts().Texts[slot] != nil || slot == "step formula" || slot == "over formula"
	}
	ours := " 000 001 002 003 004 title describe loss-map-spoken plane-spoken taken proof-lines proof-conclusion proof-complexity proof-of-outputs first-pass-row no-bound-row slack-rows loss-curve loss-map loss-map-alone loss-notes readout-notes scaled tag-head online-beats online-mistakes trellis-legend space-legend space-solutions last guide roomy wide listening binary poly rbf sigmoid primal unit radius none averaged voted pocket " +
		"tie-update tie-positive tie-negative tie-correct order-first order-random order-shuffled order-once order-given " + strings.Join(update.Values, " ") + " "
	for _, r := range stepTable {
		ours += r.texts + " "
	}
	check := func(where string, lines []why.Line) {
		for _, l := range lines {
			for _, c := range l.Conditions {
				if c = strings.TrimPrefix(c, "not-"); conditions[c] == nil && runConditions[c] == nil && why.RuleConditions[c] == nil && !strings.HasPrefix(c, "effect-") && !shows(c) && !strings.Contains(ours, " "+c+" ") {
					t.Errorf("%s: no condition is called %s", where, c)
				}
			}
		}
	}
	all := maps.Clone(scripts())
	all["slots"] = why.SlotTexts()
	for name, script := range all {
		checkScript(t, script, known)
		for slot, lines := range script.Texts {
			check(name+" "+slot, lines)
		}
		for _, e := range script.Entries {
			check(e.Head.Text, append([]why.Line{e.Head}, e.Lines...))
			for _, l := range e.Lines {
				checkSlots(t, e.Head.Text, l.Text, func(slot string) bool { return known(slot) || script.Texts[slot] != nil })
			}
		}
	}
	for _, e := range scripts()["rows"].Entries {
		for _, l := range e.Lines {
			role, rest, _ := strings.Cut(l.Text, " ")
			rank, _, _ := strings.Cut(rest, " ")
			if _, is := rowRoles[role]; !is && role != "prose" && !strings.HasPrefix(l.Text, "«#role of ") {
				t.Errorf("%s: no row looks like %q", e.Head.Text, role)
			} else if _, err := strconv.Atoi(rank); is && err != nil {
				t.Errorf("%s: %q begins with no rank", e.Head.Text, l.Text)
			}
		}
	}
	asked := regexp.MustCompile(`(?:\.is\(|\.meets\(|when: )"(.*?)"`)
	for _, file := range must(filepath.Glob("*.go")) {
		for _, conditions := range asked.FindAllStringSubmatch(string(must(os.ReadFile(file))), -1) {
			check(file, []why.Line{{Conditions: strings.Fields(conditions[1])}})
		}
	}
	for _, p := range why.Pages() {
		check(p.Name, p.Numbers)
		for _, l := range p.Numbers {
			checkSlots(t, p.Name, l.Text, known)
		}
	}
}

// checkScript checks that every slot of a script can be filled, and that no line follows
// one that always holds.
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
	met, unmet := map[string]bool{}, map[string]bool{}
	for _, changes := range []string{
		"", "mode=dual rate=1/2 tie=positive bias=radius order=shuffled", "init=random bias=none order=once tie=negative",
		"mode=kernel kernel=rbf order=random tie=correct", "update=margin order=first", "update=pa order=2,1", "batch-size=0",
	} {
		for _, d := range []*model.Dataset{set(t, "and"), set(t, "wedges")} {
			if _, err := algo.Prepare(setup(t, changes), d); err != nil {
				continue
			}
			f := frame(t, d, changes, 0)
			for _, roomy := range []bool{false, true} {
				f.Online = map[bool]*Online{true: {}}[roomy]
				c := f.textContext("code")
				c.extra = map[bool]string{true: "roomy"}[roomy]
				for _, lines := range scripts()["code"].Texts {
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

// shows reports whether a condition is the name of a panel or an overlay that is asked
// for.
func shows(condition string) bool {
	name, asked := strings.CutPrefix(condition, "for-")
	return asked && (Named(name).Name != "" || slices.Contains([]string{"margin", "solutions", "ball", "band", "projection"}, name))
}
