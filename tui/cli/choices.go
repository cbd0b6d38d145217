package cli

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"perceptron/model"
	"perceptron/samples"
	"perceptron/tui/class"
	"perceptron/tui/overlay"
)

// catalogue is the data that the explorer offers to open: the samples, and what
// is on the store.
func catalogue(on dataStore) overlay.Catalogue {
	c := overlay.Catalogue{Folder: on.list}
	for _, s := range samples.All() {
		c.Samples = append(c.Samples, overlay.Entry{
			Name: s.Name, Text: s.Name, Doc: s.Teaches, Source: s.Source, Suggested: s.Flags, Data: s.Dataset,
		})
	}
	return c
}

// list is what a folder holds: the data files, the way up, the folders, as many
// as a person might look through. "." is the working directory.
func (localFiles) list(folder string) overlay.Listing {
	const most = 2000
	f, err := os.Open(folder)
	if err != nil {
		return overlay.Listing{Note: model.WithoutPath(err).Error()}
	}
	defer f.Close()
	found, err := f.ReadDir(most + 1) // what can be read is offered
	var l overlay.Listing
	switch {
	case len(found) > most:
		found = found[:most]
		l.Note = "only " + strconv.Itoa(most) + " of its files were looked at"
	case err != nil && len(found) == 0:
		l.Note = "no files" // an empty folder, or one that can't be read
	}
	folders, files := entries(folder, found)
	if len(files) == 0 && l.Note == "" {
		l.Note = "no data files (" + strings.Join(model.FileExtensions(), " ") + ")"
	}
	l.Entries = append(append(files, parent(folder)...), folders...)
	return l
}

// entries are the folders and the data files among what was found, by name.
// One whose name a terminal can't be given, and what is hidden, is left out.
func entries(folder string, found []fs.DirEntry) (folders, files []overlay.Entry) {
	for _, e := range found {
		name := e.Name()
		if name[0] == '.' || model.Visible(name, 0) != name {
			continue
		}
		path := filepath.Join(folder, name)
		info, err := os.Stat(path) // a link is what it leads to
		switch {
		case err != nil:
		case info.IsDir():
			folders = append(folders, overlay.Entry{Name: path, Text: name + "/", Doc: "a folder", Folder: true})
		case info.Mode().IsRegular() && slices.Contains(model.FileExtensions(), strings.ToLower(filepath.Ext(name))):
			files = append(files, overlay.Entry{Name: path, Text: name, Doc: "a file of " + class.SizeText(info.Size())})
		}
	}
	byName := func(a, b overlay.Entry) int { return strings.Compare(a.Text, b.Text) }
	slices.SortFunc(folders, byName)
	slices.SortFunc(files, byName)
	return folders, files
}

// parent is the folder above, unless there is none.
func parent(folder string) []overlay.Entry {
	here, err := filepath.Abs(folder)
	if err != nil || here == filepath.Dir(here) {
		return nil
	}
	return []overlay.Entry{{Name: filepath.Join(folder, ".."), Text: "..", Doc: "the folder above", Folder: true}}
}

const (
	// offeredMost is how many names are offered.
	offeredMost = 200
	// completionTime is how long a completion may take: a shell waits for it.
	completionTime = time.Second
)

// completeColumns completes the flags that name a column, columns or a label of
// the data on the command line.
func (o *opener) completeColumns(c *cobra.Command) {
	for name, words := range map[string]func(c *model.Columns, typed string) []string{
		"label": func(c *model.Columns, _ string) []string { return columns(c, nil) },
		"positive": func(c *model.Columns, _ string) []string {
			return slices.DeleteFunc(slices.Clone(c.Labels), func(l string) bool { return !plain(l) })
		},
		"columns": list,
		"one-hot": list,
	} {
		c.Flags().Lookup(name).Value.(*value).complete = func(c *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			directive := cobra.ShellCompDirectiveNoFileComp
			if name == "columns" || name == "one-hot" {
				directive |= cobra.ShellCompDirectiveNoSpace
			}
			found := o.peekColumns(c.Context(), args)
			if found == nil {
				return nil, directive
			}
			all := slices.DeleteFunc(words(found, typed), func(w string) bool { return !strings.HasPrefix(w, typed) })
			return all[:min(len(all), offeredMost)], directive
		}
	}
}

// peekColumns is what a glance at the data says of their columns; nil if there are
// none. A pipe would be waited for, and what is read of standard input is lost:
// neither is read.
func (o *opener) peekColumns(ctx context.Context, args []string) *model.Columns {
	if len(args) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, completionTime)
	defer cancel()
	found, err := find(o.store, args[0])
	if err != nil {
		return nil
	}
	options, err := o.given.readOptions(suggested(found.sample))
	if err != nil {
		return nil
	}
	in, err := found.plain()
	if err != nil {
		return nil
	}
	defer in.Close()
	name := args[0]
	if found.isSample() {
		name = found.sample.File()
	}
	columns, _ := model.Peek(ctx, in, name, options)
	return columns
}

// columns are the columns but those taken, each with what it is. One whose name
// a shell would take apart is offered by its number.
func columns(c *model.Columns, taken []string) []string {
	var all []string
	for k, name := range c.Names {
		n := strconv.Itoa(k + 1)
		switch {
		case slices.Contains(taken, name) || slices.Contains(taken, n):
		case !c.Header:
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
func list(c *model.Columns, typed string) []string {
	before := typed[:strings.LastIndexByte(typed, ',')+1]
	all := columns(c, strings.Split(before, ","))
	for k := range all {
		all[k] = before + all[k]
	}
	return all
}

// plain reports whether a shell takes a word as it is.
func plain(s string) bool {
	return s != "" && model.Visible(s, 0) == s && !strings.ContainsAny(s, " \t\"'`\\$&|;<>()*?[]{}!#~:")
}
