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

// guestData is the data of a server's guests: those it serves, and their uploads. Its
// methods may be called from any goroutine.
type guestData struct {
	budget      int64                 // bytes of a session; see [model.ReadOptions]
	dataLimit   int64                 // bytes of examples that a session may read; raised to servedLimit
	address     address               // where clients connect
	served      map[string]storedFile // files of the server, by public names
	servedLimit int64                 // bytes that reading the served files may need
	servedSet   *model.Dataset        // the served data set; keeps it from being freed

	uploads *uploads
	*dataSets
}

// guest is the store of a logged-in user: the samples, the data served and uploads, but no
// other file of the server.
type guest struct {
	*guestData
	login        string   // login name; "": none
	lastOpened   sync.Map // name → the *upload last opened by it
	terminalHint string   // commands to suggest where the explorer can't run
}

// errNotServed is the error for a name that a guest can't open.
var errNotServed = errors.New("not here: only samples, the data served and what you have uploaded can be opened")

func (g *guest) lookUp(name string) (storedFile, error) {
	if u := g.uploads.find(g.login, name); u != nil {
		g.lastOpened.Store(name, u)
		return storedText(u.text, fmt.Sprintf("%x", u.sum)), nil
	}
	if there, ok := g.served[name]; ok {
		return there, nil
	}
	return storedFile{}, errNotServed
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
	o.Budget = g.budget
	o.OpenFile = func(name string) (io.ReadCloser, error) { return plainFile(g, name) }
	if most := max(g.dataLimit, g.servedLimit); o.MaxMemory == 0 || o.MaxMemory > most {
		o.MaxMemory = most
	}
}

// list is what there is besides the samples.
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

// newUpload stores standard input as an upload of the guest.
func newUpload(env Environment, g *guest) *cobra.Command {
	c := newCommand("upload", nil)
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

// tryUpload opens an upload without flags and says how it is opened, or why it can't be.
func (g *guest) tryUpload(ctx context.Context, at *gate.Gate, name string) string {
	o := &opener{store: g, gate: at, given: given{}, regular: true}
	if _, err := o.open(ctx, name); err != nil {
		line, _ := errorLine(err)
		return "without flags they can't be opened: " + strings.TrimPrefix(line, "perceptron: ")
	}
	return "ssh -t HOST " + name + " opens them"
}

// reservedNames is the names of commands, of guests and of users at the machine.
func reservedNames() []string {
	return append(commandNames(newRoot(Environment{})), "upload", "follow", "lead", "lines", "help")
}

// nameCharacters are the characters that no shell treats specially.
const nameCharacters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-."

// checkUploadName refuses a name that has another meaning, or that a shell would split.
func checkUploadName(name string, data *guestData) error {
	_, sample := samples.Find(name)
	_, served := data.served[name]
	switch {
	case name == "" || len(name) > 64 || strings.Trim(name, nameCharacters) != "" || strings.ContainsAny(name[:1], "-."):
		return usageErrorf("upload %s: expected a name of letters, digits, . _ and -, at most 64, such as points.csv", model.Quoted(name))
	case sample:
		return usageErrorf("upload %s: a sample has that name (take another)", name)
	case slices.Contains(reservedNames(), name):
		return usageErrorf("upload %s: a command has that name (take another)", name)
	case served:
		return usageErrorf("upload %s: the data served have that name (take another)", name)
	}
	return nil
}
