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

// catalogue is the data that the explorer offers to open: the samples, and the store's
// files.
func catalogue(store dataStore) overlay.Catalogue {
	c := overlay.Catalogue{Folder: store.list}
	for _, s := range samples.All() {
		c.Samples = append(c.Samples, overlay.Entry{
			Name: s.Name, Text: s.Name, Doc: s.Teaches, Source: s.Source, Suggested: s.Flags, Data: s.Dataset,
		})
	}
	return c
}

// list lists a folder: data files, the parent, subfolders. "." is the working directory.
func (localFiles) list(folder string) overlay.Listing {
	const most = 2000
	f, err := os.Open(folder)
	if err != nil {
		return overlay.Listing{Note: model.WithoutPath(err).Error()}
	}
	defer f.Close()
	found, err := f.ReadDir(most + 1) // on an error, what was read is offered
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
	l.Entries = append(append(files, parentFolder(folder)...), folders...)
	return l
}

// entries is the subfolders and data files among found, sorted by name. Hidden files and
// names that are unsafe for a terminal are left out.
func entries(folder string, found []fs.DirEntry) (folders, files []overlay.Entry) {
	for _, e := range found {
		name := e.Name()
		if name[0] == '.' || model.Visible(name, 0) != name {
			continue
		}
		path := filepath.Join(folder, name)
		info, err := os.Stat(path) // follows links
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

// parentFolder is the entry for the folder above; none at the root.
func parentFolder(folder string) []overlay.Entry {
	here, err := filepath.Abs(folder)
	if err != nil || here == filepath.Dir(here) {
		return nil
	}
	return []overlay.Entry{{Name: filepath.Join(folder, ".."), Text: "..", Doc: "the folder above", Folder: true}}
}

const (
	// maxOffered is how many names a completion offers.
	maxOffered = 200
	// completionTime is how long a completion may take: the shell waits for it.
	completionTime = time.Second
)

// completeColumns adds completion to the flags that name columns or labels of the data on
// the command line.
func (o *opener) completeColumns(c *cobra.Command) {
	for name, words := range map[string]func(c *model.Columns, typed string) []string{
		"label": func(c *model.Columns, _ string) []string { return columnChoices(c, nil) },
		"positive": func(c *model.Columns, _ string) []string {
			return slices.DeleteFunc(slices.Clone(c.Labels), func(l string) bool { return !shellSafe(l) })
		},
		"columns": listColumns,
		"one-hot": listColumns,
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
			return all[:min(len(all), maxOffered)], directive
		}
	}
}

// peekColumns reads the columns from the beginning of the data; nil if there are none. It
// does not read pipes, which could block, nor standard input, whose content would be lost.
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

// columnChoices is the columns not in taken, each with a description. A column whose name a
// shell would split is offered by its number.
func columnChoices(c *model.Columns, taken []string) []string {
	var all []string
	for k, name := range c.Names {
		n := strconv.Itoa(k + 1)
		switch {
		case slices.Contains(taken, name) || slices.Contains(taken, n):
		case !c.Header:
			all = append(all, n+"\tcolumn "+n)
		case shellSafe(name) && !strings.Contains(name, ","):
			all = append(all, name+"\tcolumn "+n)
		default:
			all = append(all, n+"\t"+model.Visible(name, 40))
		}
	}
	return all
}

// listColumns completes a comma-separated list of columns.
func listColumns(c *model.Columns, typed string) []string {
	before := typed[:strings.LastIndexByte(typed, ',')+1]
	all := columnChoices(c, strings.Split(before, ","))
	for k := range all {
		all[k] = before + all[k]
	}
	return all
}

// shellSafe reports whether a shell passes a word on unchanged.
func shellSafe(s string) bool {
	return s != "" && model.Visible(s, 0) == s && !strings.ContainsAny(s, " \t\"'`\\$&|;<>()*?[]{}!#~:")
}
