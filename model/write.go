package model

import (
	"bufio"
	"cmp"
	"encoding/csv"
	"errors"
	"io"
)

// CheckTabular is why the examples can't be written as a table; nil if they can.
func (d *Dataset) CheckTabular() error {
	switch {
	case d.Corpus != nil:
		return errors.New("sentences are not a table (their file is CoNLL)")
	case d.Sparse() || d.Guess.Input == "libsvm":
		return errors.New("sparse examples are not a table (their file is LIBSVM)")
	case d.Offset > 0:
		return errors.New("only a window of a stream is kept")
	}
	return nil
}

// WriteCSV writes the examples as a table: a header, then the features of each example and
// its label last, every number as in the file, before any scaling. The test set is not
// written.
func (d *Dataset) WriteCSV(w io.Writer) error {
	if err := d.CheckTabular(); err != nil {
		return err
	}
	buffer := bufio.NewWriterSize(w, 1<<16)
	out := csv.NewWriter(buffer)
	record := append(append(make([]string, 0, d.Dim()+1), d.Features...), cmp.Or(d.LabelName, "y"))
	if err := out.Write(record); err != nil {
		return err
	}
	for i := range d.Len() {
		for j := range d.Features {
			record[j] = d.valueText(i, j)
		}
		record[d.Dim()] = d.LabelOf(i)
		if err := out.Write(record); err != nil {
			return err
		}
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return err
	}
	return buffer.Flush()
}

// valueText is feature j of example i as a decimal: the shortest of its double if that is
// the number in the file.
func (d *Dataset) valueText(i, j int) string {
	if d.Scaling != nil {
		return d.Scaling.unscaled.valueText(i, j)
	}
	if r, long := d.longDecimals.rat(d.flatIndex(i, j)); long {
		return formatRat(r)
	}
	return formatFloat(d.At(i, j))
}

// LabelOf is the label of example i as in the file.
func (d *Dataset) LabelOf(i int) string {
	switch {
	case d.Class != nil && len(d.Labels) > 0:
		return d.Labels[d.Class[i]]
	case d.Y[i] > 0:
		return d.Positive
	}
	return d.Negative
}
