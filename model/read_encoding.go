package model

import (
	"bytes"
	"encoding/binary"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// binarySignatures is the first bytes of files that are often mistaken for text.
var binarySignatures = []struct{ bytes, what, fix string }{
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

// sniffLength is the length of an input's start that is searched for signs of binary data.
const sniffLength = 512

// decode moves the bytes read to the end of buf, as UTF-8 without a byte order mark.
func (l *lines) decode() {
	raw, _ := l.raw.Peek(l.raw.Buffered())
	used := 0
	if l.read == 0 {
		used = l.detectEncoding(raw)
	}
	if l.order == nil {
		l.buf = append(l.buf, raw[used:]...)
		used = len(raw)
	}
	for used < len(raw) {
		c, n, err := l.decodeUTF16(raw[used:], l.read+int64(used))
		if err != nil {
			l.err = err
			break
		}
		if n == 0 {
			break
		}
		l.buf = utf8.AppendRune(l.buf, c)
		used += n
	}
	l.raw.Discard(used)
	if l.read += int64(used); l.in.o.Progress != nil && used > 0 {
		l.in.o.Progress(l.read)
	}
}

// detectEncoding determines the encoding by the byte order mark, if any, and returns the
// length of the mark.
func (l *lines) detectEncoding(first []byte) int {
	switch {
	case bytes.HasPrefix(first, []byte("\xef\xbb\xbf")):
		l.offset = 3
		return 3
	case bytes.HasPrefix(first, []byte("\xff\xfe")):
		l.order = binary.LittleEndian
	case bytes.HasPrefix(first, []byte("\xfe\xff")):
		l.order = binary.BigEndian
	default:
		return 0
	}
	l.size /= 2
	return 2
}

// decodeUTF16 decodes one UTF-16 character, of one unit or a surrogate pair, and returns
// its length in bytes, 0 if more input is needed. Half a character is refused with its
// place.
func (l *lines) decodeUTF16(raw []byte, at int64) (c rune, bytes int, err error) {
	switch {
	case len(raw) >= 2:
		c = rune(l.order.Uint16(raw))
	case l.err == io.EOF:
		return 0, 0, l.in.refuse(0, 0, "half a UTF-16 character at byte %d, the end: expected whole characters (save it as UTF-8)", at)
	default:
		return 0, 0, nil
	}
	if !utf16.IsSurrogate(c) {
		return c, 2, nil
	}
	pair := utf8.RuneError
	switch {
	case len(raw) >= 4:
		pair = utf16.DecodeRune(c, rune(l.order.Uint16(raw[2:])))
	case l.err == nil:
		return 0, 0, nil
	}
	if pair == utf8.RuneError {
		return 0, 0, l.in.refuse(0, 0, "half a UTF-16 pair (%#04x) at byte %d: expected whole characters (save it as UTF-8)", c, at)
	}
	return pair, 4, nil
}
