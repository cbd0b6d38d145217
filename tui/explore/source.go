package explore

import (
	"context"
	"errors"
	"slices"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/scene"
)

// Source is data to explore, and how they were asked for.
type Source struct {
	Data      *model.Dataset
	Name      string      // as on the command line
	Flags     []string    // as typed, those on how the data are read
	Suggested [][2]string // settings and values that the sample suggests, included in Base
	Base      algo.Setup  // the defaults with what the data suggest
	Setup     algo.Setup  // Base with the learning flags as typed
	Reread    Rereader    // nil if they can't be read in another way
	// HeldOutBySeed: test examples are held out by the set-up's seed; with another seed
	// the data must be read again.
	HeldOutBySeed bool

	// Stream is where the examples come from, instead of Data, which the run then makes a
	// window.
	Stream *model.Stream
	// Restart opens the stream again from its start; nil for a data set.
	Restart  func(ctx context.Context, seed uint64) (*model.Stream, error)
	OnceOnly bool // the stream can't be read again

	// Origin finds where the data can be read again, and their present bytes; nil if they
	// can't be.
	Origin func(ctx context.Context) (OriginData, error)
	Do     []string // the commands of a session

	opened *model.Dataset // the examples before they were edited; nil if they were not
	edits  []edit         // the edits from there to Data
}

// Opener finds the data of that name, a file or a sample, and reads them as flags say.
type Opener func(ctx context.Context, name string, flags []string) (Source, error)

// unedited are the examples as they were opened.
func (s *Source) unedited() *model.Dataset {
	if s.opened != nil {
		return s.opened
	}
	return s.Data
}

// initialAxes are the axes that a source is opened with; edits do not change them.
func (x *Explorer) initialAxes(s *Source) scene.Axes {
	return x.view.InitialAxes(s.unedited(), s.Restart != nil)
}

// original is the source without its edits.
func (s Source) original() Source {
	s.Data, s.opened, s.edits = s.unedited(), nil, nil
	return s
}

// Rereader reads the same data again with a seed and with one flag changed ("": none).
type Rereader func(ctx context.Context, seed uint64, flag, value string) (Source, error)

// reread reads the data again with one flag changed, or with flag "" for a new seed that
// draws the test examples. The run then goes to the same step. It can be undone.
func (x *Explorer) reread(setup algo.Setup, flag, value string) error {
	switch {
	case x.source.Reread == nil:
		return errors.New("these data can't be read again here")
	case len(x.source.edits) > 0:
		return errEdited
	}
	with, was := x.source.Reread, x.view.Setup
	x.startLoad("set", "reading "+x.source.Name, func(ctx context.Context) (func() error, error) {
		s, err := with(ctx, setup.Seed, flag, value)
		return func() error {
			run := x.view.Timeline
			if err := x.change(s, setup); err != nil {
				return err
			}
			if flag == "" {
				x.reportChange(was, run)
			}
			return nil
		}, err
	})
	return nil
}

// notGiven stands for the value of a flag without one.
const notGiven = "not given"

// DataFlag is the value of a flag about the data; "" if it was not given.
func (x *Explorer) DataFlag(name string) string {
	flags := x.source.Flags
	if i := slices.Index(flags, "--"+name); i >= 0 && i+1 < len(flags) {
		return flags[i+1]
	}
	return ""
}
