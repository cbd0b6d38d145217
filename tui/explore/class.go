package explore

// OnClass has the command class answered by f; without it there is no class.
func (x *Explorer) OnClass(f func(words []string) (said string, err error)) { x.class = f }

// inClass is the command class.
func (x *Explorer) inClass(g arguments) error {
	said, err := x.class(g.words)
	x.Say(said)
	return err
}

// SetNote is what stands in the top line in place of the settings; "": they do.
func (x *Explorer) SetNote(text string) { x.note = text }
