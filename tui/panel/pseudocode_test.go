package panel

import (
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/samples"
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
	known := func(name string) bool {
		return p.texts[name] != nil || strings.Contains(" k B step list ", " "+name+" ")
	}
	check := func(where, template string) {
		for {
			_, after, slot := strings.Cut(template, "«")
			if !slot {
				return
			}
			name, rest, _ := strings.Cut(after, "»")
			if !known(name) {
				t.Errorf("%s: nothing stands in «%s»", where, name)
			}
			template = rest
		}
	}
	for name, lines := range p.programs {
		for _, l := range lines {
			check(name, l.text)
		}
	}
	for name, lines := range p.texts {
		for k, l := range lines {
			check(name, l.Text)
			if k < len(lines)-1 && len(l.Conditions) == 0 {
				t.Errorf("%s: what follows %q is never said", name, l.Text)
			}
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
				for _, lines := range pseudocodes().texts {
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
