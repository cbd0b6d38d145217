package explore

// message is what the last command had to say: what it has done, or why it was
// refused, which is shown as a warning.
type message struct {
	text    string
	refusal bool
}

// Message is what the last command had to say, or "".
func (x *Explorer) Message() string { return x.message.text }

// Refused reports whether the message is why a command or a key was refused, or
// has failed.
func (x *Explorer) Refused() bool { return x.message.refusal }

// Say makes text the message.
func (x *Explorer) Say(text string) { x.message = message{text: text} }

// refuse makes it an error.
func (x *Explorer) refuse(err error) { x.message = message{err.Error(), true} }
