package explore

import (
	"context"

	"perceptron/algo"
	"perceptron/model"
)

// Source is data to explore, and how they were asked for.
type Source struct {
	Data      *model.Dataset
	Name      string      // as on the command line
	Flags     []string    // as typed, of those that say how the data are read
	Suggested [][2]string // settings and values that the sample suggests, already in Base
	Base      algo.Setup  // how the data come: the defaults, and what they suggest
	Setup     algo.Setup  // Base, with the learning flags as typed
	Reading   Reading
	// Drawn: a part of the examples is held out, which the seed of the set-up has drawn;
	// under another seed the data are to be read anew.
	Drawn bool

	// Stream is where the examples come from, in place of Data, of which the
	// run then makes a window.
	Stream *model.Stream
	// Restart opens the stream from its start again; nil for a data set.
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
