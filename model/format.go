package model

import "strings"

// format is a way to write examples down. One more is a row here, and a file
// with its reader; what an input looks like is guessed in (*input).format.
type format struct {
	name    string
	endings []string // of files that are offered as data
	read    func(*input, *lines) (*Dataset, error)
	peek    func(*input, *lines) (*Columns, error) // nil: it has no columns to name
}

var formats = [...]format{
	{"csv", []string{".csv", ".txt", ".dat", ".data"}, readTable, peekTable},
	{"tsv", []string{".tsv"}, readTable, peekTable},
	{"libsvm", []string{".svm", ".libsvm"}, readLIBSVM, nil},
	{"conll", []string{".conll"}, readCoNLL, peekCoNLL},
}

// Formats are the names of the formats that can be read.
func Formats() []string {
	names := make([]string, len(formats))
	for k := range formats {
		names[k] = formats[k].name
	}
	return names
}

// Endings are those of files that hold examples, as a rule.
func Endings() []string {
	var all []string
	for k := range formats {
		all = append(all, formats[k].endings...)
	}
	return all
}

// format is the format asked for or, where none was, what the input looks like.
func (in *input) format(text []byte) *format {
	name := "csv"
	switch {
	case in.o.Input != "":
		name = in.o.Input
	case strings.HasSuffix(strings.ToLower(in.name), ".conll"):
		name = "conll"
	case in.o.Delimiter == "" && guessLIBSVM(text):
		name = "libsvm"
	case in.guessCoNLL(text):
		name = "conll"
	}
	for k := range formats {
		if formats[k].name == name {
			return &formats[k]
		}
	}
	panic("model: no format " + name) // normalize knows them
}
