package algo

// Prediction is the prediction of one example by the weights before any update, and its
// verdict.
type Prediction struct {
	Example int // index into the data set
	// Activation is a = w·x + b. With several classes it is the score of the right class,
	// with sequences the score of the sentence's own tags.
	Activation float64
	// Margin is y·a. With several outputs it is the score of the right output less that of
	// the best other one.
	Margin float64
	// Gold and Predicted are, with several classes, the right and the predicted class. They
	// are equal where the prediction is correct.
	Gold, Predicted int32
	// BestOther is, with several classes and where an update is made, the class with the
	// best score apart from the right one: the update subtracts x from it. It is the
	// predicted class if the prediction is wrong.
	BestOther int32
	// Mistake reports whether the example is learned from, or would be. The tie rule says
	// so for two labels, a wrong prediction for several outputs, and the update rule where
	// it has a test of its own.
	Mistake bool
	// StepSize is τ, where the update rule has a step size of its own.
	StepSize
	// Tags is the predicted tags of a sentence; nil in the other tasks.
	Tags []int32
}

// Event describes one step: its predictions, and where the run stood after it. It is nine
// words, as many as a function passes in registers; with a tenth, a loop that reads every
// event takes a third longer.
type Event struct {
	Step        int // from 1
	Epoch       int // from 1
	Updates     int // of the run up to and with this step
	Predictions []Prediction
	Updated     bool // this step made an update
	EndOfPass   bool // this step was the last of its epoch
	Mistakes    int  // misclassified examples of this epoch up to and with this step
}

// Stop is the reason why a run goes no further.
type Stop uint8

// The reasons to stop.
const (
	Running       Stop = iota
	Converged          // a pass without a mistake; for the order first, no mistake left
	EpochLimit         // --epochs
	StepLimit          // --steps
	Overflow           // the next step's numbers would exceed the range of a double
	NoExamples         // the data set is empty
	JournalFull        // the timeline's journal holds no more updates
	StreamEnded        // the stream has ended
	StreamBroken       // reading the stream failed
	TooManyDigits      // the numbers of exact arithmetic have become too long
)

func (s Stop) String() string {
	return [...]string{"running", "converged", "epoch limit", "step limit", "overflow", "no examples", "history full", "stream ended", "stream broken", "too many digits"}[s]
}
