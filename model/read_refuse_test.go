package model

import (
	"errors"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// refusals are texts that are no data sets, and what is said. A message is the
// whole line; ^ begins a regular expression.
var refusals = []struct {
	name, text string
	o          ReadOptions
	want       string
}{
	{"empty", "", ReadOptions{}, "d.csv: empty: expected lines of numbers and a label (name another file, or a sample)"},
	{"blank lines", "\n \n\r\n", ReadOptions{}, "d.csv: empty: expected lines of numbers and a label (name another file, or a sample)"},
	{"only a BOM", "\ufeff", ReadOptions{}, "d.csv: empty: expected lines of numbers and a label (name another file, or a sample)"},
	{"header only", "x,y,label\n", ReadOptions{}, "d.csv:1: header only: expected examples below it (add rows, or --header no if this is one)"},
	{"ragged, short", "a,b,c\n1,2,3\n\n4,5\n6,7,8,9\n1\n", ReadOptions{}, "d.csv:4:3: 2 fields where the first row has 3, and 2 more such rows (fix the rows, or set --delimiter)"},
	{"ragged, long", "1,2,3\n4,5,6,7\n", ReadOptions{}, "d.csv:2:4: 4 fields where the first row has 3 (fix the row, or set --delimiter)"},
	{"one column", "1\n2\n", ReadOptions{}, "d.csv:1: one column: expected features and a label (--delimiter, if something else parts the columns)"},

	{"three labels", "1,a\n2,b\n3,c\n", ReadOptions{}, `d.csv:3:2: label "c": a third value beside a and b: expected two (--positive VALUE takes one against the rest, --task multiclass all of them; --label another column)`},
	{"empty label", "a,b\n1,2\n3,\n", ReadOptions{}, "d.csv:3:2: an empty cell in the label column b: expected a label (fill it in, or --missing drop)"},

	{"empty cell", "a,b\n1,2\n ,2\n", ReadOptions{}, "d.csv:3:1: an empty cell in column a: expected a number (fill it in, or --missing drop)"},
	{"NA", "1,2\nNA,2\n", ReadOptions{}, `d.csv:2:1: "NA" in column 1 is a missing value: expected a number (fill it in, or --missing drop)`},
	{"NaN", "1,2\nNaN,2\n", ReadOptions{}, `d.csv:2:1: "NaN" in column 1 is not a number (fill it in, or --missing drop)`},
	{"a word", "a,b\n1,2\nred,2\n", ReadOptions{}, `d.csv:3:1: "red" in column a is not a number (--one-hot a makes indicators of it, --columns leaves it out)`},
	{"words, perhaps a header", "sun,a\nrain,b\n", ReadOptions{}, `d.csv:1:1: "sun" in column 1 is not a number (--header yes if these are names, --one-hot 1 makes indicators of it, --columns leaves it out)`},
	{"a word in a column with a long name", "a column,b\n1,2\nred,2\n", ReadOptions{}, `d.csv:3:1: "red" in column a column is not a number (--one-hot 1 makes indicators of it, --columns leaves it out)`},
	{"NaN first under words", "x,y\nNaN,a\n", ReadOptions{}, `d.csv:2:1: "NaN" in column x is not a number (fill it in, or --missing drop)`},
	{"NaN among numbers under words", "x,y\nNaN,a\n1,b\n", ReadOptions{}, `^d.csv:2:1: "NaN" in column x`},
	{"empty under words", "a,b,y\n1,,p\n2,,q\n", ReadOptions{}, `^d.csv:2:2: an empty cell in column b`},
	{"money under words", "x,y\n$5,a\n$6,b\n", ReadOptions{}, `d.csv:2:1: "$5" in column x is an amount of money: expected a plain number (remove the currency's sign)`},
	{"money after", "x,y\n5 €,a\n", ReadOptions{}, `^d.csv:2:1: "5 €" in column x is an amount of money`},
	{"infinity", "1,2\n-Inf,2\n", ReadOptions{}, `d.csv:2:1: "-Inf" in column 1 is not finite: expected a real number (remove the row, or put a number)`},
	{"1e400", "1,2\n1e400,2\n", ReadOptions{}, `d.csv:2:1: "1e400" in column 1 is larger than any double: expected at most 1.7976931348623157e+308 (rescale the column)`},
	{"1e-400", "1,2\n1e-400,2\n", ReadOptions{}, `d.csv:2:1: "1e-400" in column 1 is nearer 0 than any double: expected 0, or at least 5e-324 (write 0, or rescale the column)`},
	{"huge exponent", "1,2\n1e99999999999999999999,2\n", ReadOptions{}, `^d.csv:2:1: "1e99999999999999999999" in column 1 is larger`},
	{"first row", "1e400,2\n1,2\n", ReadOptions{}, `^d.csv:1:1: "1e400" in column 1 is larger`},
	{"underscores", "1,2\n1_000,2\n", ReadOptions{}, `d.csv:2:1: "1_000" in column 1 has underscores: expected digits and one decimal point (write 1000)`},
	{"hexadecimal", "1,2\n0x10,2\n", ReadOptions{}, `d.csv:2:1: "0x10" in column 1 is not in base ten: expected a decimal number (convert it)`},
	{"full-width digits", "1,2\n１２,2\n", ReadOptions{}, `d.csv:2:1: "１２" in column 1 has digits or signs that are not ASCII: expected 0 to 9 (write them so)`},
	{"minus sign", "1,2\n−5,2\n", ReadOptions{}, `d.csv:2:1: "−5" in column 1 has the minus sign U+2212: expected - (write -5)`},
	{"decimal comma", "1;2\n3,5;2\n", ReadOptions{}, `d.csv:2:1: "3,5" in column 1 has a comma: expected a point before the decimals, and no commas between thousands (write 3.5 if it is a decimal comma)`},
	{"decimal commas throughout", "1,5;2\n3,5;2\n", ReadOptions{}, `^d.csv:1:1: "1,5" in column 1 has a comma`},
	{"thousands", "1;2\n\"1,234,567.5\";2\n", ReadOptions{}, `d.csv:2:1: "1,234,567.5" in column 1 has commas or marks: expected digits and one decimal point (remove the separators)`},
	{"fraction", "1,2\n1/2,2\n", ReadOptions{}, `^d.csv:2:1: "1/2" in column 1 is a fraction`},
	{"per cent", "1,2\n50%,2\n", ReadOptions{}, `^d.csv:2:1: "50%" in column 1 is a percentage`},
	{"half a number", "1,2\n1e,2\n", ReadOptions{}, `^d.csv:2:1: "1e" in column 1 is not a decimal number`},
	{"a point", "1,2\n1.2.3,2\n", ReadOptions{}, `^d.csv:2:1: "1.2.3" in column 1 is not a number`},
	{"401 digits", "1,2\n" + strings.Repeat("1", 401) + ",2\n", ReadOptions{}, `^d.csv:2:1: "1{37}…" in column 1 has 401 characters: expected at most 400 \(shorten it\)`},
	{"control bytes", "1,2\n\x1b]0;x\a,2\n", ReadOptions{}, `^d.csv:2:1: "\\x1b\]0;x\\x07" in column 1 is not a number`},
	{"bidi", "1,2\n\u202e12,2\n", ReadOptions{}, `^d.csv:2:1: "\\u202e12" in column 1 is not a number`},

	{"NUL", "a,b\n1,2\x00\n", ReadOptions{}, "d.csv:2:4: a NUL byte: binary data, or UTF-16 without its mark: expected text (save it as UTF-8)"},
	{"NUL further on", "a,b\n" + strings.Repeat("1,2\n", 200) + "3,\x00\n", ReadOptions{}, "d.csv:202:3: a NUL byte: expected text (remove it, or save the file as UTF-8)"},
	{"gzip", "\x1f\x8b\x08\x00", ReadOptions{}, "d.csv: compressed with gzip: expected text (gzip -dc it into perceptron -)"},
	{"zip", "PK\x03\x04", ReadOptions{}, "d.csv: a zip archive, perhaps a spreadsheet: expected text (unpack it, or save the sheet as CSV)"},
	{"ELF", "\x7fELF\x02\x01\x01\x00", ReadOptions{}, "^d.csv:1:8: a NUL byte"},
	{"latin1", "a,gr\xf6\xdfe,c\n1,2,3\n", ReadOptions{}, `d.csv:1:2: \xf6 at byte 4 is not UTF-8: expected UTF-8 (iconv -f latin1 -t utf-8 turns older files into it)`},
	{"latin1 in a label", "\ufeffa,c\n1,\"x\ny\xff\"\n", ReadOptions{}, `^d.csv:3:2: \\xff at byte 13 is not UTF-8`},
	{"half a pair", "\xff\xfe1\x00,\x00\x00\xd82\x00", ReadOptions{}, "d.csv: half a UTF-16 pair (0xd800) at byte 6: expected whole characters (save it as UTF-8)"},
	{"half a character", "\xff\xfe1\x00,\x00a\x00\n\x00b", ReadOptions{}, "d.csv: half a UTF-16 character at byte 10, the end: expected whole characters (save it as UTF-8)"},

	{"open quote", "a,b\n1,\"2\n3,4\n", ReadOptions{}, `d.csv:2:2: a quote that is not closed by the end: expected a closing " (double a quote that is text: "")`},
	{"open quote in a long file", "1,\"2\n" + strings.Repeat("3,4\n", 1<<19), ReadOptions{}, `d.csv:1:2: a quote that is not closed within 1 MiB: expected a closing " (double a quote that is text: "")`},
	{"long line", "1,2\n" + strings.Repeat("3,", 1<<20), ReadOptions{}, "d.csv:2: a line of more than 1 MiB: expected shorter ones (check the delimiter and the line ends)"},
	{"long record", "1,2\n" + strings.Repeat("\"3\",", 1<<19), ReadOptions{}, "d.csv:2: a line of more than 1 MiB: expected shorter ones (check the delimiter and the line ends)"},
	{"quotes and blanks", "1 2 3\n4 \"5\" 6\n", ReadOptions{}, `d.csv:2:2: ""5"": a quote, though blanks separate the fields: expected no quotes then (remove them, or put commas between)`},
	{"a blank after a quote", "a,b\n\"1\" ,2\n", ReadOptions{}, `d.csv:2:1: " ,2" after a closing quote: expected the delimiter there (double a quote that is text: "")`},
	{"a quote within, beside quotes", "a,b,c\n\"1\n2\",5\" pipe,1\n", ReadOptions{}, `d.csv:3:2: a quote within a field: expected quotes around all of it (double a quote that is text: "")`},
	{"text after a quote", "a,b\n\"1\"x,2\n", ReadOptions{}, `d.csv:2:1: "x,2" after a closing quote: expected the delimiter there (double a quote that is text: "")`},

	{"libsvm 0", "1 0:1\n", ReadOptions{}, `d.csv:1:2: "0:1": an index below 1: indices begin at 1 (add 1 to every index if they begin at 0)`},
	{"libsvm negative", "1 1:1\n1 -1:1\n", ReadOptions{}, `d.csv:2:2: "-1:1": an index below 1: indices begin at 1 (add 1 to every index if they begin at 0)`},
	{"libsvm descending", "1 1:1\n1 5:1 2:1\n", ReadOptions{}, `d.csv:2:3: "2:1": index 2 after 5: indices ascend in a line (sort it)`},
	{"libsvm twice", "1 1:1\n1 5:1 5:1\n", ReadOptions{}, `d.csv:2:3: "5:1": index 5 twice in a line: expected each once (remove one)`},
	{"libsvm beyond", "1 1:1\n1 2147483648:1\n", ReadOptions{}, `d.csv:2:2: "2147483648:1": an index beyond 2147483647: expected no more (number the features from 1)`},
	{"libsvm far beyond", "1 1:1\n1 99999999999999999999:1\n", ReadOptions{}, `^d.csv:2:2: "99999999999999999999:1": an index beyond`},
	{"libsvm query", "1 qid:3 1:1\n", ReadOptions{}, `d.csv:1:2: "qid:3": query numbers are for ranking, which is another task (remove them)`},
	{"libsvm value", "1 1:1\n1 2:x\n", ReadOptions{}, `d.csv:2:2: "x" in index 2 is not a number (put a number)`},
	{"libsvm nan", "1 1:1\n1 2:nan\n", ReadOptions{}, `d.csv:2:2: "nan" in index 2 is not a number (fill it in, or --missing drop)`},
	{"libsvm no pair", "1 1:1\n1 2\n", ReadOptions{}, `d.csv:2:2: "2": expected INDEX:VALUE after the label (--input csv --delimiter ' ' if this is a table)`},
	{"libsvm word", "1 1:1\n1 a:2\n", ReadOptions{}, `d.csv:2:2: "a:2": expected a whole number before the colon (fix the line)`},
	{"libsvm labels only", "1\n2\n", ReadOptions{Input: "libsvm"}, "d.csv:1: labels only: expected INDEX:VALUE after at least one (or --input csv)"},
	{"libsvm empty", "# nothing\n\n", ReadOptions{Input: "libsvm"}, "^d.csv: empty"},
	{"libsvm third label", "1 1:1\n2 1:1\n3 1:1\n", ReadOptions{}, `^d.csv:3:1: label "3": a third value beside 1 and 2`},

	{"conll empty", "# nothing\n\n", ReadOptions{Input: "conll"}, "d.csv: no tokens: expected a line a token, a word and its tag, and a blank line after each sentence (name another file, or the sample tags)"},
	{"conll without a tag", "the DET\ndog\n\nit PRON\nbarks\n", ReadOptions{Input: "conll"}, `d.csv:2:2: "dog" has no tag, and 1 more such line: expected a word and its tag, with a tab or a blank between (add it)`},
	{"conll without any tag", "the\ndog\n\nit\n", ReadOptions{Input: "conll"}, `d.csv:1:2: "the" has no tag, and 2 more such lines: expected a word and its tag, with a tab or a blank between (add it)`},
	{"conll ragged", "the DT DET\ndog NOUN\n", ReadOptions{Input: "conll"}, "d.csv:2:3: 2 columns where the first token has 3 (fix the line)"},
	{"conll wide", "the DET\nNew York NOUN\nis the VERB\n", ReadOptions{Input: "conll"}, "d.csv:2:3: 3 columns where the first token has 2, and 1 more such line (fix the lines)"},
	{"conll empty tag", "the\tx\tDET\ndog\t\tNOUN\nx\t\tb\n", ReadOptions{Input: "conll", Label: "2"}, `d.csv:2:2: an empty cell: expected the tag of "dog" (fill it in)`},
	{"conll empty word", "the\tDET\n\tNOUN\n", ReadOptions{Input: "conll", Delimiter: "tab"}, "d.csv:2:1: an empty cell: expected a word (fill it in)"},
	{"conll start", "the <s>\n", ReadOptions{Input: "conll"}, "d.csv:1:2: a tag <s>: that is what the start of a sentence is called (rename it)"},
	{"conll long sentence", strings.Repeat("a b\n", 10_001), ReadOptions{Input: "conll"}, "d.csv:10001: a sentence of more than 10,000 tokens: expected a blank line after each sentence"},
	{"conll long line", "a b\n" + strings.Repeat("a", 1<<20+1) + " b\n", ReadOptions{Input: "conll"}, "d.csv:2: a line of more than 1 MiB: expected shorter ones (check the line ends)"},
	{"conll NUL", "a b\n\nc\x00 d\n", ReadOptions{Input: "conll"}, "^d.csv:3:2: a NUL byte"},
	{"conll latin1", "a b\n\nc d\xff\n", ReadOptions{Input: "conll"}, `^d.csv:3:2: \\xff at byte 8 is not UTF-8`},

	{"all dropped", "a,b\n,2\n,3\n", ReadOptions{Missing: "drop", Header: "yes"}, "d.csv: no example is left: each of 2 has a missing value (fill some in, or choose --columns without them)"},
	{"memory", "1,2\n" + strings.Repeat("3,4\n", 1000), ReadOptions{MaxMemory: 4000}, "d.csv:129: more than 3.91 KiB of data up to here: that is the limit (--max-memory raises it, --columns takes fewer)"},
	{"scale", "-1e308,2\n1e308,3\n", ReadOptions{Scale: "minmax"}, "d.csv: --scale minmax: the numbers of column x1 are too far apart for a double (rescale the column)"},
}

// misuses are command lines that don't fit the data, exit 2.
var misuses = []struct {
	name, text string
	o          ReadOptions
	want       string
}{
	{"label", "age,height,class\n1,2,3\n4,5,6\n", ReadOptions{Label: "clas"}, `d.csv:1: no column "clas" for --label: expected a name or a number from 1 to 3 (class, age, height)`},
	{"label number", "1,2\n3,4\n", ReadOptions{Label: "3"}, `d.csv: no column "3" for --label: expected a name or a number from 1 to 2 (y, x1)`},
	{"columns", "age,height,class\n1,2,3\n4,5,6\n", ReadOptions{Columns: "age,hieght"}, `d.csv:1: no column "hieght" for --columns: expected a name or a number from 1 to 3 (height, age, class)`},
	{"columns with the label", "a,b,c\n1,2,3\n4,5,6\n", ReadOptions{Columns: "a,c"}, "d.csv:1:3: column c is the label: expected features in --columns (leave it out, or set --label)"},
	{"columns twice", "a,b,c\n1,2,3\n4,5,6\n", ReadOptions{Columns: "a,1"}, "d.csv:1:1: column a is twice in --columns: expected each once (leave one out)"},
	{"one-hot", "a,b,c\n1,2,3\n4,5,6\n", ReadOptions{OneHot: "d"}, `^d.csv:1: no column "d" for --one-hot`},
	{"one-hot of the label", "a,b,c\n1,2,3\n4,5,6\n", ReadOptions{OneHot: "c"}, "d.csv:1:3: column c of --one-hot is not a feature: expected one of --columns, and not the label (leave it out)"},
	{"positive", "1,cat\n2,dog\n", ReadOptions{Positive: "dgo"}, `d.csv: no label "dgo" for --positive: expected one of the file's (dog, cat)`},
	{"positive, one class", "1,cat\n2,cat\n", ReadOptions{Positive: "dog"}, `d.csv: no label "dog" for --positive: expected one of the file's (cat)`},
	{"task of a table", "1,2\n", ReadOptions{Task: "sequence"}, "d.csv: --task sequence: it is read as csv, where an example has one label (--input conll, if each line is a word and its tag; --task multiclass, if not)"},
	{"task of sentences", "a b\n", ReadOptions{Task: "multiclass", Input: "conll"}, "d.csv: --task multiclass: it is read as CoNLL, where each word has a tag, which is the task sequence (leave --task out; --input csv, if it is a table)"},
	{"positive of many", "1,a\n2,b\n", ReadOptions{Task: "multiclass", Positive: "a"}, `d.csv: --positive "a" with --task multiclass: no label is the positive one of many (leave one of the two out)`},
	{"conll positive", "a b\n", ReadOptions{Input: "conll", Positive: "b"}, `d.csv: --positive "b": a sentence has tags, not one of two sides (leave --positive out)`},
	{"conll scale", "a b\n", ReadOptions{Input: "conll", Scale: "unit"}, `^d.csv: --scale "unit": words have no size`},
	{"conll label", "a b\n", ReadOptions{Input: "conll", Label: "pos"}, `d.csv:1: --label "pos": CoNLL's columns have no names: expected the tags' number, from 1 to 2`},
	{"conll columns", "a b\n", ReadOptions{Input: "conll", Columns: "1,2"}, `^d.csv:1: --columns "1,2": CoNLL's columns have no names: expected the words' number`},
	{"conll one column for both", "a b\n", ReadOptions{Input: "conll", Label: "1"}, "d.csv:1:1: column 1 for the words and for the tags: expected two (set --columns and --label)"},
	{"test of nothing", "1,2\n2,3\n", ReadOptions{Test: "0.1"}, "d.csv: --test 0.1: 0 of 2 examples held out: expected at least 1, and 1 to learn from (name another part, or a file)"},
	{"test of all", "1,2\n2,3\n", ReadOptions{Test: "3/4"}, "^d.csv: --test 3/4: 2 of 2 examples held out"},
	{"test of one", "1,2\n", ReadOptions{Test: "1/2"}, "^d.csv: --test 1/2: 1 of 1 examples held out"},
	{"test beyond", "1,2\n", ReadOptions{Test: "25"}, `--test "25": expected a part between 0 and 1, such as 0.25 or 1/4, or a file (./25, if it is one)`},
	{"test of 0", "1,2\n", ReadOptions{Test: "0"}, `^--test "0": expected a part between 0 and 1`},
	{"test negative", "1,2\n", ReadOptions{Test: "-1/2"}, `^--test "-1/2": expected a part between 0 and 1`},
	{"delimiter", "1,2\n", ReadOptions{Delimiter: "e"}, `--delimiter "e": expected one ASCII character that is no part of a number or a word, tab or blank`},
	{"delimiters", "1,2\n", ReadOptions{Delimiter: "::"}, `^--delimiter "::": expected one ASCII character`},
	{"libsvm label", "1 1:2\n", ReadOptions{Label: "2"}, `d.csv: --label "2": in LIBSVM's format the label begins the line (leave --label out)`},
	{"libsvm columns", "1 1:2\n", ReadOptions{Columns: "3"}, "d.csv: no feature 3 for --columns: expected indices from 1 to 1"},
	{"libsvm one-hot", "1 1:2\n", ReadOptions{OneHot: "1"}, `^d.csv: --one-hot "1": LIBSVM's format has numbers only`},
}

func TestRefusals(t *testing.T) {
	for _, c := range refusals {
		t.Run(c.name, func(t *testing.T) { refused(t, c.text, c.o, c.want, false) })
	}
}

func TestMisuses(t *testing.T) {
	for _, c := range misuses {
		t.Run(c.name, func(t *testing.T) { refused(t, c.text, c.o, c.want, true) })
	}
}

func refused(t *testing.T, text string, o ReadOptions, want string, usage bool) {
	t.Helper()
	d, err := Read(t.Context(), strings.NewReader(text), "d.csv", o)
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("got %v, %v; want a refusal", d, err)
	}
	got := e.Error()
	if pattern, ok := strings.CutPrefix(want, "^"); ok {
		if !regexp.MustCompile("^" + pattern).MatchString(got) {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	} else if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if e.Usage != usage {
		t.Errorf("usage %v, want %v", e.Usage, usage)
	}
	checkLine(t, got)
}

// checkLine fails for a message that a terminal should not be given.
func checkLine(t *testing.T, line string) {
	t.Helper()
	if !utf8.ValidString(line) || len(line) > 1000 || Visible(line, 0) != line {
		t.Errorf("not one clean line: %q", line)
	}
}

func TestNothingOnStandardInput(t *testing.T) {
	_, err := Read(t.Context(), strings.NewReader(""), "-", ReadOptions{})
	if want := "-: nothing came on standard input: expected lines of numbers and a label (name a file, or a sample)"; err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
}

// A value that a flag does not take is refused before anything is read.
func TestFlags(t *testing.T) {
	for _, c := range []struct{ flag, value, want string }{
		{"input", "xml", "none of auto, csv, tsv, libsvm, conll"},
		{"header", "maybe", "none of auto, yes, no"},
		{"missing", "mean", "none of refuse, drop"},
		{"scale", "log\x1b", "none of none, standard, minmax, unit"},
		{"task", "regression", "none of auto, binary, multiclass, sequence"},
		{"image", "28", "expected WIDTHxHEIGHT in pixels, such as 28x28"},
		{"max-memory", "-1", "expected a size such as 500M or 2G"},
	} {
		f, _ := FindFlag(c.flag)
		if err := f.Set(&ReadOptions{}, c.value); err == nil || err.Error() != c.want {
			t.Errorf("--%s %q: %v, want %s", c.flag, c.value, err, c.want)
		}
	}
	for _, f := range Flags() {
		var o ReadOptions
		if f.Values == nil {
			continue
		}
		if err := f.Set(&o, f.Values[0]); err != nil || !reflect.DeepEqual(o, ReadOptions{}) {
			t.Errorf("the default of --%s: %v, %+v", f.Name, err, o)
		}
	}
}

func TestSizes(t *testing.T) {
	for text, want := range map[string]int64{"1": 1, "500M": 500 << 20, "2g": 2 << 30, "1K": 1024} {
		if got, err := ParseBytes(text); err != nil || got != want {
			t.Errorf("%s: %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "0", "-1", "M", "1T", "1.5G", "9999999999G", "1GB"} {
		if got, err := ParseBytes(text); err == nil {
			t.Errorf("%q: %d", text, got)
		}
	}
}
