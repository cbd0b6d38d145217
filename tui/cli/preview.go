package cli

import (
	"bytes"
	"context"
	"io"
	"slices"
	"strings"

	"perceptron/model"
	"perceptron/tui/overlay"
)

// previewed is how much of a file is read for its preview.
const previewed = 1 << 20

// preview reads data as the picker shows them before they are opened: as open
// would without flags, but of a large file only the beginning.
func preview(ctx context.Context, on dataStore, name string) (v overlay.Preview) {
	if err := readPreview(ctx, on, name, &v); err != nil {
		v.Data = nil
		line, _ := explain(err)
		v.Refusal = strings.TrimPrefix(line, "perceptron: ")
	}
	return v
}

func readPreview(ctx context.Context, on dataStore, name string, v *overlay.Preview) error {
	where, sample, err := find(on, name)
	if err != nil {
		return err
	}
	options, err := readOptions(newReading(), sample.Flags)
	if err != nil {
		return err
	}
	on.limit(&options)
	if options.Seed, err = seed(newLearning(), sample.Flags); err != nil {
		return err
	}
	v.Source = sample.Source
	for pair := range slices.Chunk(sample.Flags, 2) {
		v.Suggested = append(v.Suggested, strings.Join(pair, " "))
	}
	if where == inSample {
		v.Data, err = sample.Open(ctx, options)
	} else {
		err = previewHead(ctx, on, name, options, v)
	}
	if err == nil {
		v.Radius = v.Data.Radius()
	}
	return err
}

// previewHead reads a file's first examples.
func previewHead(ctx context.Context, on dataStore, name string, o model.ReadOptions, v *overlay.Preview) error {
	o.Regular = true
	there, err := on.stat(name)
	if err != nil || !there.regular {
		v.Data, err = model.Open(ctx, name, o) // says why
		return err
	}
	f, err := on.open(name)
	if err != nil {
		v.Data, err = model.Open(ctx, name, o)
		return err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, previewed))
	if err != nil {
		return err
	}
	v.Size = max(there.size, int64(len(text)))
	if int64(len(text)) < v.Size {
		text = text[:lastRecord(text)]
	}
	v.Read = int64(len(text))
	if v.Data, err = model.Read(ctx, bytes.NewReader(text), name, o); err != nil {
		v.Lines = firstLines(text)
	}
	return err
}

// lastRecord is where the last whole record of a file's beginning ends: after
// a line end outside quotes, if there is one. In UTF-16 a line end has two
// bytes, of which the second follows or leads.
func lastRecord(text []byte) int {
	wide := bytes.HasPrefix(text, []byte{0xff, 0xfe}) || bytes.HasPrefix(text, []byte{0xfe, 0xff})
	outside, anywhere, open := 0, len(text), false
	for k, c := range text {
		end := k + 1
		if wide {
			end = k&^1 + 2
			if text[min(k^1, len(text)-1)] != 0 {
				continue // half of another character
			}
		}
		switch {
		case c == '"':
			open = !open
		case c == '\n' || c == '\r':
			if anywhere = min(end, len(text)); !open {
				outside = anywhere
			}
		}
	}
	if outside > 0 {
		return outside
	}
	return anywhere
}

// firstLines are the first lines of a text, made visible; none of what is not
// a text.
func firstLines(text []byte) []string {
	const most, longest = 12, 400
	if bytes.IndexByte(text[:min(len(text), 512)], 0) >= 0 {
		return nil
	}
	var lines []string
	for line := range bytes.Lines(text) {
		if len(lines) == most {
			break
		}
		line = bytes.TrimRight(line[:min(len(line), longest)], "\r\n")
		lines = append(lines, model.Visible(string(line), longest))
	}
	return lines
}
