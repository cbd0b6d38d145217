package explore

import (
	"context"
	"slices"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/scene"
)

// Source is data to explore, and how they were asked for.
type Source struct {
	Data      *model.Dataset
	Name      string      // as on the command line
	Flags     []string    // as typed, of those that say how the data are read
	Suggested [][2]string // settings and values that the sample suggests, already in Base
	Base      algo.Setup  // how the data come: the defaults, and what they suggest
	Setup     algo.Setup  // Base, with the learning flags as typed
	Reading   Reading     // nil where they can't be read otherwise
	// Drawn: a part of the examples is held out, which the seed of the set-up has drawn;
	// under another seed the data are to be read anew.
	Drawn bool

	// Stream is where the examples come from, in place of Data, of which the
	// run then makes a window.
	Stream *model.Stream
	// Restart opens the stream from its start again; nil for a data set. Of a stream the
	// data are a window that moves on while the run does.
	Restart func(ctx context.Context, seed uint64) (*model.Stream, error)
	Once    bool // what has gone by of the stream can't be read again

	// Origin is where the data can be had again, and what they are by then; nil
	// where they can't.
	Origin func(ctx context.Context) (Lasting, error)
	Do     []string // commands that a session goes on with

	opened *model.Dataset // the examples before they were edited; nil if they weren't
	edits  []edit         // what leads from there to Data
}

// Opener finds the data of that name, a file or a sample, and reads them as
// flags say.
type Opener func(ctx context.Context, name string, flags []string) (Source, error)

// unedited are the examples as they were opened.
func (s *Source) unedited() *model.Dataset {
	if s.opened != nil {
		return s.opened
	}
	return s.Data
}

// initialAxes are the axes that a source is opened with, kept while it is edited.
func (x *Explorer) initialAxes(s *Source) scene.Axes {
	return x.view.InitialAxes(s.unedited(), s.Restart != nil)
}

// original is the source as it was opened.
func (s Source) original() Source {
	s.Data, s.opened, s.edits = s.unedited(), nil, nil
	return s
}

// Reading is the same data, read under a seed with one flag set anew; "" is no flag.
type Reading func(ctx context.Context, seed uint64, flag, value string) (Source, error)

// reread is the command set for a flag about the data, or, with flag "", for the seed
// that has drawn what is held out: they are read anew, and the run on them goes to the
// same step. Undo brings the old ones back.
func (x *Explorer) reread(setup algo.Setup, flag, value string) error {
	if len(x.source.edits) > 0 {
		return errEdited
	}
	with, was := x.source.Reading, x.view.Setup
	x.fetch("set", "reading "+x.source.Name, func(ctx context.Context) (func() error, error) {
		s, err := with(ctx, setup.Seed, flag, value)
		return func() error {
			run := x.view.Timeline
			if err := x.change(s, setup); err != nil {
				return err
			}
			if flag == "" {
				x.sayChange(was, run)
			}
			return nil
		}, err
	})
	return nil
}

// notGiven stands for the value of a flag that has none.
const notGiven = "not given"

// DataFlag is what a flag about the data was given; "" where it was not.
func (x *Explorer) DataFlag(name string) string {
	flags := x.source.Flags
	if i := slices.Index(flags, "--"+name); i >= 0 && i+1 < len(flags) {
		return flags[i+1]
	}
	return ""
}
