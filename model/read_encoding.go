package model

import (
	"bufio"
	"bytes"
	"encoding/binary"
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
			u := &utf16Reader{r: bufio.NewReaderSize(t.head, 32<<10), order: binary.LittleEndian, in: t.in, offset: 2}
			if mark[0] == 0xfe {
				u.order = binary.BigEndian
			}
			t.r = u
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
	r      *bufio.Reader
	order  binary.ByteOrder
	in     *input
	offset int64 // in the input
}

// Read gives a character, and those after it that have come already.
func (u *utf16Reader) Read(p []byte) (n int, err error) {
	for len(p)-n >= utf8.UTFMax && (n == 0 || u.r.Buffered() >= 4) {
		c, err := u.character()
		if err != nil {
			return n, err
		}
		n += utf8.EncodeRune(p[n:], c)
	}
	return n, nil
}

// character is the next one, of one unit or a pair of them.
func (u *utf16Reader) character() (rune, error) {
	c, err := u.unit()
	switch {
	case err == io.ErrUnexpectedEOF:
		return 0, u.in.refuse(0, 0, "half a UTF-16 character at byte %d, the end: expected whole characters (save it as UTF-8)", u.offset)
	case err != nil || !utf16.IsSurrogate(c):
		return c, err
	}
	at := u.offset - 2
	low, err := u.unit()
	if pair := utf16.DecodeRune(c, low); pair != utf8.RuneError {
		return pair, nil
	}
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return 0, err
	}
	return 0, u.in.refuse(0, 0, "half a UTF-16 pair (%#04x) at byte %d: expected whole characters (save it as UTF-8)", c, at)
}

// unit is the next 16 bits.
func (u *utf16Reader) unit() (rune, error) {
	b, err := u.r.Peek(2)
	switch {
	case len(b) == 1 && err == io.EOF:
		return 0, io.ErrUnexpectedEOF
	case err != nil:
		return 0, err
	}
	c := u.order.Uint16(b)
	u.r.Discard(2)
	u.offset += 2
	return rune(c), nil
}
