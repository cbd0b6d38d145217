package cli

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"perceptron/model"
)

const (
	// offeredMost is how many names are offered.
	offeredMost = 200
	// completionTime is how long a completion may take: a shell waits for it.
	completionTime = time.Second
)

// completeColumns completes the flags that name a column, columns or a label of
// the data on the command line.
func completeColumns(c *cobra.Command, on dataStore, flags reading) {
	for name, words := range map[string]func(c *model.Columns, typed string) []string{
		"label":    func(c *model.Columns, _ string) []string { return columns(c, nil) },
		"positive": func(c *model.Columns, _ string) []string { return plainWords(c.Labels) },
		"columns":  list,
		"one-hot":  list,
	} {
		complete(c, name, func(c *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			directive := cobra.ShellCompDirectiveNoFileComp
			if name == "columns" || name == "one-hot" {
				directive |= cobra.ShellCompDirectiveNoSpace
			}
			found := peekColumns(c.Context(), on, args, flags)
			if found == nil {
				return nil, directive
			}
			all := slices.DeleteFunc(words(found, typed), func(w string) bool { return !strings.HasPrefix(w, typed) })
			return all[:min(len(all), offeredMost)], directive
		})
	}
}

// peekColumns is what a glance at the data says of their columns; nil if there are
// none. A pipe would be waited for, and what is read of standard input is lost:
// neither is read.
func peekColumns(ctx context.Context, on dataStore, args []string, flags reading) *model.Columns {
	if len(args) == 0 {
		return nil
	}
	if ctx == nil {
		ctx = context.Background()
	}
	ctx, cancel := context.WithTimeout(ctx, completionTime)
	defer cancel()
	where, sample, err := find(on, args[0])
	if err != nil || where == inStdin || where == inFile && !regular(on, args[0]) {
		return nil
	}
	options, err := readOptions(flags, sample.Flags)
	if err != nil {
		return nil
	}
	if where == inSample {
		found, _ := model.Peek(ctx, strings.NewReader(sample.Text()), sample.File(), options)
		return found
	}
	f, err := on.open(args[0])
	if err != nil {
		return nil
	}
	defer f.Close()
	found, _ := model.Peek(ctx, f, args[0], options)
	return found
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

// plainWords are the words that a shell takes as they are.
func plainWords(words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !plain(w) })
}

func plain(s string) bool {
	return s != "" && model.Visible(s, 0) == s && !strings.ContainsAny(s, " \t\"'`\\$&|;<>()*?[]{}!#~:")
}
