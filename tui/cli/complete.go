package cli

import (
	"bytes"
	"context"
	"encoding/csv"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"perceptron/model"
	"perceptron/samples"
)

const (
	// glanced is how much of a file is read to complete its columns.
	glanced = 1 << 16
	// offeredMost is how many names are offered.
	offeredMost = 200
	// glance is how long a completion may take: a shell waits for it.
	glance = time.Second
)

// table is what completion knows of data: the columns by name, and the values
// of the one that is y.
type table struct {
	names  []string
	header bool     // the names are the file's own
	labels []string // in the order they come
}

// completeColumns completes the flags that name a column, columns or a label of
// the data on the command line.
func completeColumns(c *cobra.Command, flags reading) {
	for name, words := range map[string]func(t *table, typed string) []string{
		"label":    func(t *table, _ string) []string { return t.columns(nil) },
		"positive": func(t *table, _ string) []string { return safe(t.labels) },
		"columns":  (*table).list,
		"one-hot":  (*table).list,
	} {
		_ = c.RegisterFlagCompletionFunc(name, func(c *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			directive := cobra.ShellCompDirectiveNoFileComp
			if name == "columns" || name == "one-hot" {
				directive |= cobra.ShellCompDirectiveNoSpace
			}
			t := lookAt(c.Context(), args, flags)
			if t == nil {
				return nil, directive
			}
			all := slices.DeleteFunc(words(t, typed), func(w string) bool { return !strings.HasPrefix(w, typed) })
			return all[:min(len(all), offeredMost)], directive
		})
	}
}

// lookAt is what a glance at the data says of them; nil if there are none.
func lookAt(ctx context.Context, args []string, flags reading) *table {
	if len(args) == 0 {
		return nil
	}
	if ctx == nil {
		ctx = context.Background()
	}
	ctx, cancel := context.WithTimeout(ctx, glance)
	defer cancel()
	switch where, sample, err := find(args[0]); {
	case err != nil || where == inStdin: // what is read from it would be lost
		return nil
	case where == inSample:
		return sampleTable(ctx, sample)
	}
	return fileTable(args[0], flags)
}

func sampleTable(ctx context.Context, s samples.Sample) *table {
	options, err := newReading().options(s.Flags)
	if err != nil {
		return nil
	}
	d, err := s.Open(ctx, options)
	if err != nil {
		return nil
	}
	if d.Corpus != nil {
		return columnsOf([]byte(s.Text()))
	}
	return &table{append(slices.Clone(d.Features), d.LabelName), true, d.Labels}
}

// fileTable reads the beginning of a file with columns. A pipe would be waited
// for, and is not read.
func fileTable(path string, flags reading) *table {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() || flags.value("input") == "libsvm" {
		return nil
	}
	conll := flags.value("input") == "conll" || flags.value("input") == "" && strings.EqualFold(filepath.Ext(path), ".conll")
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, glanced))
	if err != nil {
		return nil
	}
	if len(text) == glanced {
		text = text[:lastRecord(text)]
	}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if conll {
		return columnsOf(text)
	}
	r := csv.NewReader(bytes.NewReader(text))
	r.Comma, r.Comment = comma(text, flags), '#'
	r.FieldsPerRecord, r.LazyQuotes, r.TrimLeadingSpace = -1, true, true
	records, _ := r.ReadAll() // those before a fault are enough
	return newTable(records, flags)
}

// columnsOf are the columns of CoNLL, which have numbers: those of the first
// token.
func columnsOf(text []byte) *table {
	t := &table{}
	for line := range bytes.Lines(text) {
		if fields := bytes.Fields(line); len(fields) > 1 && line[0] != '#' && string(fields[0]) != "-DOCSTART-" {
			for k := range fields {
				t.names = append(t.names, strconv.Itoa(k+1))
			}
			break
		}
	}
	return t
}

// comma is the delimiter: that of the flags, or the one the first line has most
// of.
func comma(text []byte, flags reading) rune {
	given := flags.value("delimiter")
	if named, ok := map[string]rune{"tab": '\t', "blank": ' '}[given]; ok {
		return named
	}
	if r := []rune(given); len(r) == 1 {
		return r[0]
	}
	line, _, _ := bytes.Cut(text, []byte("\n"))
	best := ','
	for _, r := range ";\t " {
		if bytes.Count(line, []byte(string(r))) > bytes.Count(line, []byte(string(best))) {
			best = r
		}
	}
	return best
}

func newTable(records [][]string, flags reading) *table {
	if len(records) == 0 {
		return nil
	}
	t := &table{}
	t.header = flags.value("header") == "yes" || flags.value("header") != "no" && !numeric(records[0])
	for k, name := range records[0] {
		if name = strings.TrimSpace(name); !t.header {
			name = strconv.Itoa(k + 1)
		}
		t.names = append(t.names, name)
	}
	if t.header {
		records = records[1:]
	}
	column := t.find(flags.value("label"))
	for _, r := range records {
		if column < len(r) && !slices.Contains(t.labels, strings.TrimSpace(r[column])) && len(t.labels) < offeredMost {
			t.labels = append(t.labels, strings.TrimSpace(r[column]))
		}
	}
	return t
}

// numeric reports whether one of the fields is a number: then they are no
// header.
func numeric(fields []string) bool {
	return slices.ContainsFunc(fields, func(s string) bool {
		_, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
		return err == nil
	})
}

// find is the column of that name or number, the last if there is none.
func (t *table) find(name string) int {
	if k := slices.Index(t.names, name); k >= 0 {
		return k
	}
	if n, err := strconv.Atoi(name); err == nil && n >= 1 && n <= len(t.names) {
		return n - 1
	}
	return len(t.names) - 1
}

// columns are the columns but those taken, each with what it is. One whose name
// a shell would take apart is offered by its number.
func (t *table) columns(taken []string) []string {
	var all []string
	for k, name := range t.names {
		n := strconv.Itoa(k + 1)
		switch {
		case slices.Contains(taken, name) || slices.Contains(taken, n):
		case !t.header:
			all = append(all, n+"\tcolumn "+n)
		case plain(name) && !strings.Contains(name, ","):
			all = append(all, name+"\tcolumn "+n)
		default:
			all = append(all, n+"\t"+model.Visible(name, 40))
		}
	}
	return all
}

// list are the columns that can go on a list of some.
func (t *table) list(typed string) []string {
	before := typed[:strings.LastIndexByte(typed, ',')+1]
	all := t.columns(strings.Split(before, ","))
	for k := range all {
		all[k] = before + all[k]
	}
	return all
}

// safe are the words that a shell takes as they are.
func safe(words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !plain(w) })
}

func plain(s string) bool {
	return s != "" && model.Visible(s, 0) == s && !strings.ContainsAny(s, " \t\"'`\\$&|;<>()*?[]{}!#~:")
}
