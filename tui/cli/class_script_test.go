package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/crypto/ssh"
)

// room is a class in the scripts of testdata/class: a server in this process, and clients
// at terminals, named by their login names, with .2, .3 for a second and third session.
type room struct {
	*led
	seats map[string]*student
	kept  map[string]string // what their panels showed
}

// roomCommands are the scripts' own commands. Keys and texts may have Go's escapes; of
// several texts, all must be shown at once.
var roomCommands = map[string]func(r *room, ts *testscript.TestScript, args []string){
	// serve [ARGUMENT…]: a server with a key that leads it
	"serve": func(r *room, _ *testscript.TestScript, args []string) { r.led = serveLed(r.t, args...) },
	// ssh CODE USER LINE [FILE…]: what needs no terminal, of files as its standard input
	"ssh": func(r *room, ts *testscript.TestScript, args []string) {
		in := ""
		for _, file := range args[3:] {
			in += ts.ReadFile(file)
		}
		out, errs, code := r.runs(args[1], args[2], in)
		fmt.Fprint(ts.Stdout(), out)
		fmt.Fprint(ts.Stderr(), errs)
		if strconv.Itoa(code) != args[0] {
			ts.Fatalf("code %d, want %s", code, args[0])
		}
	},
	// soon CODE USER LINE: ssh, again and again until it ends so
	"soon": func(r *room, ts *testscript.TestScript, args []string) {
		for end := time.Now().Add(ample); ; time.Sleep(100 * time.Millisecond) {
			_, errs, code := r.runs(args[1], args[2], "")
			if strconv.Itoa(code) == args[0] {
				return
			}
			if time.Now().After(end) {
				ts.Fatalf("code %d, %s", code, errs)
			}
		}
	},
	// same LINE: what is printed, and the code, are those of the program at home
	"same": func(r *room, ts *testscript.TestScript, args []string) {
		want, wrong, code := atHome("", textValue(args[0])...)
		if out, errs, got := r.runs("ada", args[0], ""); out != want || errs != wrong || got != code {
			ts.Fatalf("%d bytes, %q, code %d; at home %d, %q, %d", len(out), errs, got, len(want), wrong, code)
		}
	},
	// refuses NAME: an upload of such a name, in a harmless line
	"refuses": func(r *room, ts *testscript.TestScript, args []string) {
		_, errs, code := r.runs("ada", "upload '"+unescaped(ts, args[0])+"'", "1,2,+1\n")
		if code != 2 || strings.ContainsRune(errs, '\x1b') || strings.Count(errs, "\n") != 1 {
			ts.Fatalf("code %d, %q", code, errs)
		}
	},
	// sit NAME [WxH] LINE, and lead: with the leader's key
	"sit":  func(r *room, _ *testscript.TestScript, args []string) { r.sits(args[0], args[1:], false) },
	"lead": func(r *room, _ *testscript.TestScript, args []string) { r.sits(args[0], args[1:], true) },
	// types NAME KEYS
	"types": func(r *room, ts *testscript.TestScript, args []string) {
		r.seat(ts, args[0]).types(unescaped(ts, args[1]))
	},
	// asks NAME KEYS WHO TEXT…: types until WHO reads that, for it may be on its way
	"asks": func(r *room, ts *testscript.TestScript, args []string) {
		r.seat(ts, args[0]).asks(unescaped(ts, args[1]), r.seat(ts, args[2]), args[3:]...)
	},
	// shows NAME WxH COMMANDS: the frame that render draws of blobs after these
	"shows": func(r *room, ts *testscript.TestScript, args []string) {
		w, h := parseSize(args[1])
		r.seat(ts, args[0]).shows(r.frame(args[2], w, h))
	},
	// stands NAME COMMANDS: where these lead, whatever the message below is
	"stands": func(r *room, ts *testscript.TestScript, args []string) {
		there := panels("\n" + r.frame(args[1], 80, 24))
		r.seat(ts, args[0]).sees(there, func(screen string) bool { return panels(screen) == there })
	},
	// like NAME OTHER: the same panels
	"like": func(r *room, ts *testscript.TestScript, args []string) {
		other := r.seat(ts, args[1])
		r.seat(ts, args[0]).sees("what the other shows", func(screen string) bool { return panels(screen) == panels(other.screen()) })
	},
	// keep NAME, and kept: the panels are those of then
	"keep": func(r *room, ts *testscript.TestScript, args []string) {
		r.kept[args[0]] = panels(r.seat(ts, args[0]).screen())
	},
	"kept": func(r *room, ts *testscript.TestScript, args []string) {
		if now := panels(r.seat(ts, args[0]).screen()); now != r.kept[args[0]] {
			ts.Fatalf("it went from\n%s\nto\n%s", r.kept[args[0]], now)
		}
	},
	// gone NAME TEXT: the text goes from the screen
	"gone": func(r *room, ts *testscript.TestScript, args []string) {
		r.seat(ts, args[0]).sees("no "+args[1], func(screen string) bool { return !has(screen, args[1:]) })
	},
	// pull NAME WxH: the window
	"pull": func(r *room, ts *testscript.TestScript, args []string) {
		s := r.seat(ts, args[0])
		w, h := parseSize(args[1])
		ts.Check(s.s.WindowChange(h, w))
		s.resize(w, h)
	},
	// hangs NAME: the line drops
	"hangs": func(r *room, ts *testscript.TestScript, args []string) { r.seat(ts, args[0]).s.Close() },
	// ends NAME, and leaves: with q; what is on the shell's screen then is on stdout
	"ends": func(r *room, ts *testscript.TestScript, args []string) {
		fmt.Fprintln(ts.Stdout(), r.seat(ts, args[0]).ends())
	},
	"leaves": func(r *room, ts *testscript.TestScript, args []string) {
		fmt.Fprintln(ts.Stdout(), r.seat(ts, args[0]).leaves())
	},
	// sent NAME: all that came there is on stdout, with the sequences of a terminal
	"sent": func(r *room, ts *testscript.TestScript, args []string) {
		fmt.Fprint(ts.Stdout(), r.seat(ts, args[0]).said())
	},
	// says: what the server has printed is on stdout
	"says": func(r *room, ts *testscript.TestScript, _ []string) { fmt.Fprint(ts.Stdout(), r.out) },
	// waits DURATION
	"waits": func(_ *room, ts *testscript.TestScript, args []string) {
		d, err := time.ParseDuration(args[0])
		ts.Check(err)
		time.Sleep(d)
	},
}

// TestClasses plays the scripts of testdata/class.
func TestClasses(t *testing.T) { playClasses(t, "testdata/class", roomCommands) }

// playClasses plays scripts with these commands. Servers run in an empty folder, which must
// stay empty whatever guests do.
func playClasses(t *testing.T, folder string, own map[string]func(r *room, ts *testscript.TestScript, args []string)) {
	scripts, err := filepath.Abs(folder)
	fatal(t, err)
	served := t.TempDir()
	t.Chdir(served)
	t.Cleanup(func() {
		if left, err := os.ReadDir(served); err != nil || len(left) > 0 {
			t.Errorf("guests have written %v (%v)", left, err)
		}
	})
	commands := map[string]func(*testscript.TestScript, bool, []string){
		"reads": reads,
		"repeats": func(ts *testscript.TestScript, _ bool, args []string) { // repeats FILE TIMES TEXT
			n, err := strconv.Atoi(args[1])
			ts.Check(err)
			writes(roomOf(ts).t, ts.MkAbs(args[0]), strings.Repeat(unescaped(ts, args[2]), n))
		},
	}
	for name, do := range own {
		commands[name] = func(ts *testscript.TestScript, neg bool, args []string) {
			if neg {
				ts.Fatalf("! %s means nothing", name)
			}
			do(roomOf(ts), ts, args)
		}
	}
	testscript.Run(t, testscript.Params{
		Dir: scripts, RequireExplicitExec: true, WorkdirRoot: t.TempDir(), Cmds: commands,
		Setup: func(env *testscript.Env) error {
			t := env.T().(testing.TB)
			env.Setenv("SERVED", served)
			env.Setenv("LANG", "C.UTF-8")
			env.Values["room"] = &room{led: &led{class: &class{host: host{t: t}}}, seats: map[string]*student{}, kept: map[string]string{}}
			return nil
		},
	})
}

// reads waits until a seat's screen shows all of these texts; "not": it must show none of
// them now.
func reads(ts *testscript.TestScript, neg bool, args []string) {
	s := roomOf(ts).seat(ts, args[0])
	if !neg {
		s.reads(args[1:]...)
		return
	}
	for _, text := range args[1:] {
		if screen := s.screen(); has(screen, []string{text}) {
			ts.Fatalf("%s on\n%s", text, screen)
		}
	}
}

// has reports whether a screen has all texts, across line breaks.
func has(screen string, texts []string) bool {
	all := strings.Join(strings.Fields(screen), " ")
	return !slices.ContainsFunc(texts, func(text string) bool { return !strings.Contains(all, text) })
}

func roomOf(ts *testscript.TestScript) *room { return ts.Value("room").(*room) }

func (r *room) seat(ts *testscript.TestScript, name string) *student {
	if r.seats[name] == nil {
		ts.Fatalf("%s is not here", name)
	}
	return r.seats[name]
}

func (r *room) sits(name string, line []string, leads bool) {
	w, h := 80, 24
	if len(line) > 0 && wxh.MatchString(line[0]) {
		w, h = parseSize(line[0])
		line = line[1:]
	}
	user, _, _ := strings.Cut(name, ".")
	var auth []ssh.AuthMethod
	if leads {
		auth = append(auth, ssh.PublicKeys(r.key))
	}
	r.seats[name] = r.host.seat(user, strings.Join(line, " "), w, h, auth...)
}

var wxh = regexp.MustCompile(`^(\d+)x(\d+)$`)

func parseSize(text string) (w, h int) {
	m := wxh.FindStringSubmatch(text)
	w, _ = strconv.Atoi(m[1])
	h, _ = strconv.Atoi(m[2])
	return w, h
}

func unescaped(ts *testscript.TestScript, text string) string {
	keys, err := strconv.Unquote(`"` + text + `"`)
	ts.Check(err)
	return keys
}
