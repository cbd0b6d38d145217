package explore

// OnClass has the command class answered by f; without it there is no class. names are
// those that hand, end and clear take.
func (x *Explorer) OnClass(f func(words []string) (said string, err error), names func(word string) []Choice) {
	x.class = class{f, names}
}

// classOffers are the names of a class.
func classOffers(x *Explorer, before []string) []Choice {
	if x.class.names == nil || len(before) == 0 {
		return nil
	}
	return x.class.names(before[0])
}

// inClass is the command class.
func (x *Explorer) inClass(g arguments) error {
	said, err := x.class.run(g.words)
	if said != "" {
		x.Say(said)
	}
	return err
}

// Note is what stands there; "": the settings.
func (x *Explorer) Note() string { return x.view.Note }

// Confine has only the command class be typed, beside those that change nothing that is
// shown of the run, for the reason given; nil: all are.
func (x *Explorer) Confine(why error) { x.confined = why }

// confinement is why a command can't be typed; nil if it can.
func (x *Explorer) confinement(c *Command) error { return unless(c != nil && c.Unconfined, x.confined) }

// SetNote is what stands in the top line in place of the settings; "": they do.
func (x *Explorer) SetNote(text string) { x.view.Note = text }
