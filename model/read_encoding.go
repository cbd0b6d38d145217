package model

import (
	"bytes"
	"fmt"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// magics are the first bytes of files that are often taken for text.
var magics = []struct{ bytes, what, mend string }{
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

// decode fills the window, refuses what is no text, and removes the mark of
// its encoding; UTF-16 is turned into UTF-8 from here on.
func (s *source) decode(in *input) error {
	if err := s.more(); err != nil {
		return err
	}
	w := s.window()
	if err := in.checkMagic(w); err != nil {
		return err
	}
	switch {
	case bytes.HasPrefix(w, []byte("\xef\xbb\xbf")):
		s.consume(3)
	case bytes.HasPrefix(w, []byte("\xff\xfe")), bytes.HasPrefix(w, []byte("\xfe\xff")):
		rest := bytes.Clone(w[2:])
		s.r = &utf16Reader{r: io.MultiReader(bytes.NewReader(rest), s.r), big: w[0] == 0xfe, in: in, offset: 2, consumed: 2}
		s.buf, s.pos, s.lf, s.eof, s.size = nil, 0, -1, false, s.size/2
		return s.more()
	}
	head := s.window()
	head = head[:min(len(head), sniffed)]
	if k := bytes.IndexByte(head, 0); k >= 0 {
		line, column := textPosition(head[:k])
		return in.refuse(line, column, "a NUL byte: binary data, or UTF-16 without its mark: want text (save it as UTF-8)")
	}
	return nil
}

// checkMagic refuses a file that begins as one of another kind does.
func (in *input) checkMagic(window []byte) error {
	for _, m := range magics {
		if bytes.HasPrefix(window, []byte(m.bytes)) {
			return in.refuse(0, 0, "%s: want text (%s)", m.what, m.mend)
		}
	}
	return nil
}

// textPosition is the line and the byte in it that come after text, both from 1.
func textPosition(text []byte) (line, column int) {
	last := bytes.LastIndexAny(text, "\r\n")
	return 1 + newlines(text), len(text) - last
}

// newlines counts line ends, of which CRLF is one.
func newlines(b []byte) int {
	return bytes.Count(b, []byte{'\n'}) + bytes.Count(b, []byte{'\r'}) - bytes.Count(b, []byte("\r\n"))
}

// utf16Reader turns UTF-16 into UTF-8; half a pair is refused with its place.
type utf16Reader struct {
	r        io.Reader
	big      bool
	in       *input
	raw      []byte // read and not decoded
	out      []byte // decoded and not handed out
	offset   int64  // of raw in the input
	consumed int64  // bytes of the input
	err      error
}

func (u *utf16Reader) Read(p []byte) (int, error) {
	for len(u.out) == 0 {
		if u.err != nil {
			return 0, u.err
		}
		chunk := make([]byte, 32<<10)
		n, err := u.r.Read(chunk)
		u.raw = append(u.raw, chunk[:n]...)
		u.consumed += int64(n)
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
				return u.in.refuse(0, 0, "half a UTF-16 pair (%#04x) at byte %d: want whole characters (save it as UTF-8)", c, u.offset+int64(k))
			}
			c = pair
			k += 2
		}
		u.out = utf8.AppendRune(u.out, c)
	}
	if last && k < len(u.raw) {
		return u.in.refuse(0, 0, "half a UTF-16 character at byte %d, the end: want whole characters (save it as UTF-8)", u.offset+int64(k))
	}
	return nil
}

// checkText refuses NUL bytes and invalid UTF-8 in a record that starts on
// that line and at that offset.
func (in *input) checkText(record []byte, line int, offset int64, delim byte) error {
	if k := bytes.IndexByte(record, 0); k >= 0 {
		down, column := textPosition(record[:k])
		return in.refuse(line+down-1, column, "a NUL byte: want text (remove it, or save the file as UTF-8)")
	}
	if utf8.Valid(record) {
		return nil
	}
	k := 0
	for k < len(record) {
		r, n := utf8.DecodeRune(record[k:])
		if r == utf8.RuneError && n == 1 {
			break
		}
		k += n
	}
	down, _ := textPosition(record[:k])
	column := 1 + bytes.Count(record[:k], []byte{delim})
	return in.refuse(line+down-1, column, "%s at byte %d is not UTF-8: want UTF-8 (iconv -f latin1 -t utf-8 turns older files into it)",
		fmt.Sprintf(`\x%02x`, record[k]), offset+int64(k))
}
