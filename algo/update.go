package algo

// rule says which examples are learned from and how far, where that is another
// than the perceptron's: a wrong prediction, and η.
type rule interface {
	// decide says, of an example that was looked at, whether it is a mistake,
	// and where the rule has a step of its own how large it is.
	decide(c *columns, l *Look)
	// floor is a number above which no y·a is that of a mistake.
	floor() float64
}

// updates is the table of --update: the rules, the default first. own is that
// the step is the rule's own τ, and not η; reads is the setting that is a
// parameter of the rule.
var updates = []struct {
	name  string
	own   bool
	reads string
	rule  func(p *Problem) (rule, error) // nil: a wrong prediction
}{
	{"perceptron", false, "", nil},
	{"margin", false, "threshold", newThreshold},
	{"pa", true, "", newPassive},
	{"pa1", true, "aggressiveness", newCapped},
	{"pa2", true, "aggressiveness", newSoft},
}

func updateNames() []string {
	names := make([]string, len(updates))
	for i, u := range updates {
		names[i] = u.name
	}
	return names
}

// OwnStep reports whether an update goes by a step τ of the rule's own, and not
// by the rate.
func (s Setup) OwnStep() bool {
	for _, u := range updates {
		if u.name == s.Update {
			return u.own
		}
	}
	return false
}

// Parameters are the settings that the update rule reads, by name, as written.
func (s Setup) Parameters() map[string]string {
	switch {
	case s.takes("threshold"):
		return map[string]string{"threshold": s.Threshold}
	case s.takes("aggressiveness"):
		return map[string]string{"aggressiveness": s.Aggressiveness}
	}
	return nil
}

// takes reports whether a setting is a parameter of the update rule.
func (s Setup) takes(setting string) bool {
	for _, u := range updates {
		if u.name == s.Update {
			return u.reads == setting
		}
	}
	return false
}

// ruled is the set-up as its rule has it: what the rule does not ask is as if it
// had not been set.
func (s Setup) ruled() Setup {
	if s.Update != "perceptron" {
		s.Tie = "update"
	}
	if s.OwnStep() {
		s.Rate = "1"
	}
	return s
}

// makeRule is the rule of the set-up; nil for the perceptron's.
func (p *Problem) makeRule(pace *Pace) error {
	for _, u := range updates {
		if u.name != p.Setup.Update || u.rule == nil {
			continue
		}
		var err error
		if p.rule, err = u.rule(p); err != nil {
			return err
		}
		p.floor = p.rule.floor()
		if r, ok := p.rule.(*passive); ok {
			r.list(p, pace)
		}
		return nil
	}
	return nil
}
