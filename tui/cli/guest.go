package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"perceptron/model"
	"perceptron/samples"
	"perceptron/tui/class"
	"perceptron/tui/gate"
	"perceptron/tui/overlay"
)

// guestData is what a server has laid out for its guests: the data it serves, and
// what they have put there themselves. It may be used from any goroutine.
type guestData struct {
	room      int64             // bytes that a session may take; see [model.ReadOptions]
	data      int64             // bytes of examples that it may read; more if what is served needs it
	address   address           // where clients come
	served    map[string]stored // of the server's files, by names that say nothing of where they lie
	reading   int64             // bytes that reading them may take
	servedSet *model.Dataset    // what is served to whoever says nothing, which is never let go of

	uploads *uploads
	*dataSets
}

// guest is the store of somebody who has logged in: of the machine it has what is
// laid out there, and nothing else.
type guest struct {
	*guestData
	login    string   // the name that they have logged in by; "": none
	opened   sync.Map // the uploads that were opened last, by name
	terminal string   // how the same is asked for from a terminal, or without one
}

// errNotServed is why a guest can't have what is not there.
var errNotServed = errors.New("not here: only samples, the data served and what you have uploaded can be opened")

func (g *guest) at(name string) (stored, error) {
	if u := g.uploads.find(g.login, name); u != nil {
		g.opened.Store(name, u)
		return storedText(u.text, fmt.Sprintf("%x", u.sum)), nil
	}
	if there, ok := g.served[name]; ok {
		return there, nil
	}
	return stored{}, errNotServed
}

func (g *guest) notFound(name string, err error) error {
	short := model.Visible(name, 60)
	if strings.ContainsAny(name, `/\.`) {
		return fmt.Errorf("%s: %w", short, err)
	}
	fix := suggest(samples.Nearest(name), "o lists what there is; ssh HOST upload NAME < FILE puts a file here")
	return usageErrorf("%s: nothing here has that name (%s)", short, fix)
}

func (g *guest) limit(o *model.ReadOptions) {
	o.Budget = g.room
	o.OpenFile = func(name string) (io.ReadCloser, error) { return plainFile(g, name) }
	if most := max(g.data, g.reading); o.MaxMemory == 0 || o.MaxMemory > most {
		o.MaxMemory = most
	}
}

// list is what there is beside the samples.
func (g *guest) list(string) overlay.Listing {
	var l overlay.Listing
	add := func(name, whose string, size int64) {
		l.Entries = append(l.Entries, overlay.Entry{Name: name, Text: name, Doc: whose + ", " + class.SizeText(size)})
	}
	for _, name := range slices.Sorted(maps.Keys(g.served)) {
		add(name, "served here", g.served[name].size)
	}
	found := g.uploads.list(g.login)
	for _, name := range slices.Sorted(maps.Keys(found)) {
		whose := "uploaded"
		if strings.Contains(name, ":") {
			whose = "shown to the class"
		}
		add(name, whose, int64(len(found[name].text)))
	}
	if len(l.Entries) == 0 {
		l.Note = "nothing was uploaded (ssh HOST upload NAME < FILE)"
	}
	return l
}

// newUpload puts data on a guest's store.
func newUpload(env Environment, g *guest) *cobra.Command {
	c := described("upload", nil)
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) != 1 {
			return usageErrorf("upload: expected one name (ssh HOST upload points.csv < points.csv)")
		}
		if g.login == "" {
			return usageErrorf("upload: whose? (log in with a name: ssh -l NAME HOST upload %s)", args[0])
		}
		if err := checkUploadName(args[0], g.guestData); err != nil {
			return err
		}
		if env.Terminal.Stdin {
			return errors.New("upload: the data come from standard input, and this is a terminal (ssh HOST upload " + args[0] + " < FILE, without -t)")
		}
		n, err := g.uploads.receive(c.Context(), g.login, args[0], env.Stdin)
		if err != nil {
			return fmt.Errorf("upload %s: %w", args[0], err)
		}
		_, err = fmt.Fprintf(env.Stdout, "%s: %s are kept; %s\n", args[0], class.SizeText(int64(n)), g.tryUpload(c.Context(), env.host.Gate, args[0]))
		return err
	}
	return c
}

// tryUpload opens an upload without flags, and says how it is opened, or why it is not.
func (g *guest) tryUpload(ctx context.Context, at *gate.Gate, name string) string {
	o := &opener{store: g, gate: at, given: given{}, regular: true}
	if _, err := o.open(ctx, name); err != nil {
		line, _ := explain(err)
		return "without flags they can't be opened: " + strings.TrimPrefix(line, "perceptron: ")
	}
	return "ssh -t HOST " + name + " opens them"
}

// reserved are the commands that a guest has, or that somebody at home has.
func reserved() []string {
	return append(commandNames(newRoot(Environment{})), "upload", "follow", "lead", "lines", "help")
}

// nameLetters are those of a name that no shell takes apart.
const nameLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-."

// checkUploadName refuses a name that would mean something else, or that a shell would
// take apart.
func checkUploadName(name string, on *guestData) error {
	_, sample := samples.Find(name)
	_, served := on.served[name]
	switch {
	case name == "" || len(name) > 64 || strings.Trim(name, nameLetters) != "" || strings.ContainsAny(name[:1], "-."):
		return usageErrorf("upload %s: expected a name of letters, digits, . _ and -, at most 64, such as points.csv", model.Quoted(name))
	case sample:
		return usageErrorf("upload %s: a sample has that name (take another)", name)
	case slices.Contains(reserved(), name):
		return usageErrorf("upload %s: a command has that name (take another)", name)
	case served:
		return usageErrorf("upload %s: the data served have that name (take another)", name)
	}
	return nil
}
