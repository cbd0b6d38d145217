package cli

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"

	"perceptron/tui/explore"
)

// input is standard input as it is read, and what has come on it, for the session
// that may be made of it: all of it, or nothing once it is more than one may have.
type input struct {
	in   io.Reader
	text []byte
	over bool
}

func (i *input) Read(p []byte) (int, error) {
	n, err := i.in.Read(p)
	switch {
	case i.over:
	case len(i.text)+n > explore.SessionMost:
		i.text, i.over = nil, true
	default:
		i.text = append(i.text, p[:n]...)
	}
	return n, err
}

// origin is where data that came on standard input can be had again: in a session
// alone.
func (i *input) origin(context.Context) (explore.Lasting, error) {
	if i.over {
		return explore.Lasting{}, fmt.Errorf("-: the data came on standard input, and have to go into the session: more than %d MiB are too many for one (save them as .csv and open that, or put them in a file first)", explore.SessionMost>>20)
	}
	sum := sha256.Sum256(i.text)
	return explore.Lasting{
		Origin: explore.Origin{Name: explore.StandardInput, SHA256: hex.EncodeToString(sum[:])},
		Only:   true,
		Text:   func(context.Context, int) ([]byte, error) { return i.text, nil },
	}, nil
}
