package model

import (
	"math"
	"strconv"
)

const (
	// always is how many numbers a table may have without a question; of more,
	// it must be no larger than much times the sparse rows.
	always = 1 << 20
	much   = 4
)

// rowBytes is what sparse rows take: the numbers, their places and the rows'
// starts; sparseBytes counts the features' names too, and w, which has a number
// for each feature.
func (s *libsvm) rowBytes() float64 {
	return float64(12*float64(s.value.n)) + float64(8*float64(len(s.ends)+1))
}

func (s *libsvm) sparseBytes(features int) float64 {
	return s.rowBytes() + float64((24+8)*float64(features))
}

// prefersSparse reports whether sparse rows are much smaller than a table, or all that
// there is room for.
func (s *libsvm) prefersSparse(features int) bool {
	numbers := float64(len(s.ends)) * float64(features)
	return numbers > always && (8*numbers > much*s.rowBytes() ||
		s.in.checkSize(len(s.ends), features) != nil && s.sparseBytes(features) <= float64(s.in.limit()))
}

// checkSize refuses what is over the limit, where the largest index was met first.
func (s *libsvm) checkSize(features int, small bool) error {
	if !small {
		err := s.in.checkSize(len(s.ends), features)
		if err != nil {
			err.(*Error).Line, err.(*Error).Column = s.largestLine, s.largestColumn
		}
		return err
	}
	if need := s.sparseBytes(features); need > float64(s.in.limit()) {
		return s.in.refuse(s.largestLine, s.largestColumn, "%d examples of %d features, with names and weights, would take %s: the limit is %s (--max-memory raises it, --columns takes fewer)",
			len(s.ends), features, sized(int64(min(need, 1<<62))), sized(s.in.limit()))
	}
	return nil
}

// byPlace orders the numbers of an example by their places.
type byPlace struct {
	places []int32
	values []float64
}

func (b byPlace) Len() int           { return len(b.places) }
func (b byPlace) Less(i, j int) bool { return b.places[i] < b.places[j] }
func (b byPlace) Swap(i, j int) {
	b.places[i], b.places[j] = b.places[j], b.places[i]
	b.values[i], b.values[j] = b.values[j], b.values[i]
}

// names are x1, x2, …, by index; the names of all indices share their bytes.
func (s *libsvm) names(features int) []string {
	names := make([]string, features)
	if s.slots != nil {
		for index, slot := range s.slots {
			names[slot] = "x" + strconv.Itoa(int(index))
		}
		return names
	}
	if s.present != nil {
		for slot, index := range s.present {
			names[slot] = "x" + strconv.Itoa(int(index))
		}
		return names
	}
	const part = 1 << 12 // names made at a time
	var bytes []byte
	var ends [part]int
	for from := 0; from < features; from += part {
		bytes = bytes[:0]
		some := names[from:min(features, from+part)]
		for k := range some {
			bytes = strconv.AppendInt(append(bytes, 'x'), int64(from+k+1), 10)
			ends[k] = len(bytes)
		}
		text, before := string(bytes), 0
		for k := range some {
			some[k] = text[before:ends[k]]
			before = ends[k]
		}
	}
	return names
}

// fillTable puts the values in their places among zeros.
func (s *libsvm) fillTable(d *Dataset, features int) {
	d.X = make([]float64, len(s.ends)*features)
	places := s.index.parts()
	row, at := 0, 0
	s.value.drain(8, func(part []float64) {
		for k, x := range part {
			for at >= s.ends[row] {
				row++
			}
			d.X[row*features+int(places[0][k])] = x
			at++
		}
		places[0] = nil
		places = places[1:]
	})
	s.index = chunks[int32]{}
}

// compress makes sparse rows of the values.
func (s *libsvm) compress(d *Dataset) {
	d.X = nil
	start := make([]int, 1, len(s.ends)+1)
	d.rows = &compressed{start: append(start, s.ends...)}
	s.ends = nil
	d.rows.value = s.value.flat(8)
	d.rows.index = s.index.flat(4)
}

// moveWide takes over the wide numbers, by their places in the table.
func (s *libsvm) moveWide(d *Dataset, features int) {
	const low = math.MaxInt32
	d.wide = s.wide
	d.wide.merge()
	d.wide.move(func(at int64) int64 { return at>>31*int64(features) + at&low })
}
