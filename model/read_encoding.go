package model

import (
	"bufio"
	"bytes"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// magics are the first bytes of files that are often taken for text.
var magics = []struct{ bytes, what, fix string }{
	{"\x1f\x8b", "compressed with gzip", "gzip -dc it into perceptron -"},
	{"PK\x03\x04", "a zip archive, perhaps a spreadsheet", "unpack it, or save the sheet as CSV"},
	{"BZh", "compressed with bzip2", "bzip2 -dc it into perceptron -"},
	{"\xfd7zXZ", "compressed with xz", "xz -dc it into perceptron -"},
	{"\x28\xb5\x2f\xfd", "compressed with zstd", "zstd -dc it into perceptron -"},
	{"%PDF-", "a PDF file", "copy its table into a CSV file"},
	{"PAR1", "a Parquet file", "write it as CSV"},
	{"\x89HDF", "an HDF5 file", "write it as CSV"},
	{"\x93NUMPY", "a NumPy array", "numpy.savetxt writes it as text"},
	{"SQLite format 3", "an SQLite database", "export a table as CSV"},
	{"\xd0\xcf\x11\xe0", "an old Office file", "save the sheet as CSV"},
}

// sniffed is how much of an input is looked at for signs of binary data.
const sniffed = 512

// textReader is an input in UTF-8 without a mark. The first Read finds out what its
// encoding is.
type textReader struct {
	head *bufio.Reader
	r    io.Reader // nil before
	in   *input
	mark int64 // bytes of the mark of UTF-8 that is left out
	read int64 // bytes of the input, without the mark
	size int64 // of the input, in UTF-8, about; 0 where nobody knows
}

func (t *textReader) Read(p []byte) (int, error) {
	if t.r == nil {
		mark, _ := t.head.Peek(3)
		switch t.r = t.head; {
		case bytes.Equal(mark, []byte("\xef\xbb\xbf")):
			t.mark = 3
			t.head.Discard(3)
		case bytes.HasPrefix(mark, []byte("\xff\xfe")), bytes.HasPrefix(mark, []byte("\xfe\xff")):
			t.head.Discard(2)
			t.size /= 2
			t.r = &utf16Reader{r: t.head, big: mark[0] == 0xfe, in: t.in, offset: 2}
		}
	}
	n, err := t.r.Read(p)
	t.read += int64(n)
	if u, ok := t.r.(*utf16Reader); ok {
		t.read = u.offset
	}
	return n, err
}

// utf16Reader turns UTF-16 into UTF-8; half a pair is refused with its place.
type utf16Reader struct {
	r      io.Reader
	big    bool
	in     *input
	raw    []byte // read and not decoded
	out    []byte // decoded and not handed out
	offset int64  // of raw in the input
	err    error
}

func (u *utf16Reader) Read(p []byte) (int, error) {
	for len(u.out) == 0 {
		if u.err != nil {
			return 0, u.err
		}
		chunk := make([]byte, 32<<10)
		n, err := u.r.Read(chunk)
		u.raw = append(u.raw, chunk[:n]...)
		u.err = err
		if bad := u.decode(err != nil); bad != nil {
			u.err = bad
		}
	}
	n := copy(p, u.out)
	u.out = u.out[n:]
	return n, nil
}

// decode moves whole characters from raw to out; last says that no more come.
func (u *utf16Reader) decode(last bool) error {
	unit := func(k int) rune {
		if u.big {
			return rune(u.raw[k])<<8 | rune(u.raw[k+1])
		}
		return rune(u.raw[k+1])<<8 | rune(u.raw[k])
	}
	k := 0
	defer func() { u.raw, u.offset = u.raw[k:], u.offset+int64(k) }()
	for ; k+1 < len(u.raw); k += 2 {
		c := unit(k)
		if utf16.IsSurrogate(c) {
			if k+3 >= len(u.raw) && !last {
				return nil
			}
			pair := rune(utf8.RuneError)
			if k+3 < len(u.raw) {
				pair = utf16.DecodeRune(c, unit(k+2))
			}
			if pair == utf8.RuneError {
				return u.in.refuse(0, 0, "half a UTF-16 pair (%#04x) at byte %d: expected whole characters (save it as UTF-8)", c, u.offset+int64(k))
			}
			c = pair
			k += 2
		}
		u.out = utf8.AppendRune(u.out, c)
	}
	if last && k < len(u.raw) {
		return u.in.refuse(0, 0, "half a UTF-16 character at byte %d, the end: expected whole characters (save it as UTF-8)", u.offset+int64(k))
	}
	return nil
}
