package algo

// Prediction is what was seen of one example before any update.
type Prediction struct {
	Example int // index into the data set
	// Activation is a = w·x + b; of several classes the score of the right
	// one, of a sequence that of its own tags.
	Activation float64
	// Margin is y·a; with several outputs, how far the score of the right one
	// lies above the best of the others.
	Margin float64
	// Gold and Rival are, with several classes, the right one and the
	// predicted one: equal where there is no mistake.
	Gold, Predicted int32
	// BestOther is, where an update is made, the best of the classes that are not
	// the right one, from which it takes: of a wrong prediction the predicted
	// one.
	BestOther int32
	// Mistake is that it is learned from, or would be: by the tie rule; with
	// several outputs, the prediction is not the right one; or what the update
	// rule says.
	Mistake bool
	// StepSize is how far it is learned from, where the update rule says that.
	StepSize
	// Tags is what was predicted of a sequence; nil in the other tasks.
	Tags []int32
}

// Event is one step: what was looked at, and where the run then stood. It is
// nine words, as many as a function passes in registers: with one more, a loop
// whose events are read takes a third longer.
type Event struct {
	Step        int // from 1
	Epoch       int // from 1
	Updates     int // after the step
	Predictions []Prediction
	Updated     bool
	// EndOfPass marks the last step of an epoch.
	EndOfPass bool
	// Mistakes is the number of misclassified examples in this epoch up to and
	// with this step.
	Mistakes int
}

// Stop is why a run goes no further.
type Stop uint8

// The reasons to stop.
const (
	Running       Stop = iota
	Converged          // a pass without a mistake; for the order first, none left
	EpochLimit         // --epochs
	StepLimit          // --steps
	Overflow           // the next step's numbers would exceed the range of a double
	NoExamples         // there is no example to look at
	JournalFull        // a timeline's history holds no more updates
	StreamEnded        // the stream has ended
	StreamBroken       // the stream has a fault
	TooManyDigits      // the numbers of exact arithmetic have become too long
)

func (s Stop) String() string {
	return [...]string{"running", "converged", "epoch limit", "step limit", "overflow", "no examples", "history full", "stream ended", "stream broken", "too many digits"}[s]
}
