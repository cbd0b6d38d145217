package model

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
)

// word is what stands before the next blank, and what comes after it.
func word(b []byte) (w, rest []byte) {
	i := 0
	for i < len(b) && (b[i] == ' ' || b[i] == '\t') {
		i++
	}
	j := i
	for j < len(b) && b[j] != ' ' && b[j] != '\t' {
		j++
	}
	return b[i:j], b[j:]
}

// pair takes INDEX:VALUE apart; the index has to be above the one before.
func (s *libsvm) pair(pair []byte, before int32, column int) (int32, []byte, error) {
	index, i := int64(0), 0
	for i < len(pair) && pair[i]-'0' <= 9 && index <= math.MaxInt32 {
		index = 10*index + int64(pair[i]-'0')
		i++
	}
	if i == 0 || i == len(pair) || pair[i] != ':' || index > math.MaxInt32 || index <= int64(before) {
		return 0, nil, s.refusePair(pair, before, column)
	}
	return int32(index), pair[i+1:], nil
}

// refusePair says why a pair is none, or has a wrong index.
func (s *libsvm) refusePair(pair []byte, before int32, column int) error {
	refuse := func(rule string) error { return s.in.refuse(s.line, column, "%s: %s", quotedBytes(pair), rule) }
	index, _, ok := bytes.Cut(pair, []byte{':'})
	if !ok {
		return refuse("want INDEX:VALUE after the label (--input csv --delimiter ' ' if this is a table)")
	}
	if string(index) == "qid" {
		return refuse("query numbers are for ranking, which is another task (remove them)")
	}
	n, err := strconv.ParseInt(string(index), 10, 64)
	switch {
	case err != nil && len(bytes.Trim(index, "+-0123456789")) > 0 || len(index) == 0:
		return refuse("want a whole number before the colon (mend the line)")
	case err != nil || n > math.MaxInt32:
		return refuse("an index beyond 2147483647: want at most that (number the features from 1)")
	case n < 1:
		return refuse("an index below 1: indices begin at 1 (add 1 to every index if they begin at 0)")
	case index[0] == '+':
		return refuse("want digits before the colon (remove the +)")
	case n == int64(before):
		return refuse(fmt.Sprintf("index %d twice in a line: want each once (remove one)", n))
	}
	return refuse(fmt.Sprintf("index %d after %d: indices ascend in a line (sort it)", n, before))
}
