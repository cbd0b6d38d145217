package explore

import (
	"bytes"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"perceptron/model"
	"perceptron/tui/panel"
)

// hostile are names that take over a terminal if printed raw, or that a shell splits.
var hostile = []string{
	"q\x1b]0;pwned\a.csv", "\x1b]52;c;cm0gLXJm\x1b\\", "\x1b[2J\x1b[31mred", "\u009b31m", "\x9b31m", "\x90q\x9c",
	"\u202ecsv.exe", "\u2066x\u2069", "\u200b", "e\u0301\u0301\u0301\u0301\u0301\u0301", "\u0301", "\u2028", "\u3164", "\xff\xfe", "\ufffd",
	"a\nb", "a\rb", "\t", "\x7f", "it's", `"`, `\`, `\x1b`, "'\x1b'", "\x1b\\'!", "!!", "$(touch x)", "`touch x`", "a b", "*", "~", "#", "",
	"-x.csv", ";", "a;b", "'a;b'", "größe.csv", "数据.csv", "\x1b0", "\x01f", "\x1bé", "%s", "{a,b}",
}

// mixed are random concatenations of pieces of those.
func mixed(n int) []string {
	draw := rand.New(rand.NewPCG(8, 9))
	all := make([]string, n)
	for k := range all {
		var b []byte
		for range 1 + draw.IntN(4) {
			h := hostile[draw.IntN(len(hostile))]
			from := draw.IntN(len(h) + 1)
			b = append(b, h[from:]...) // it may begin within a rune
		}
		all[k] = string(b)
	}
	return all
}

// The line printed on quit is safe for a terminal, and bash in any locale splits it into
// the original words: names, flag values, and the commands of --do with their words.
func TestAgainInAShell(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash here")
	}
	var script, want bytes.Buffer
	script.WriteString("perceptron() { printf '%s\\0' \"$@\"; printf '\\n\\0'; }\n")
	for _, name := range slices.Concat(hostile, mixed(300)) {
		x := explorer(t)
		x.source.Name = "./" + name
		x.source.Flags = []string{"--label", name, "--positive", name, "--columns", name + ",b"}
		x.view.Panels.ViewStates["table"] = panel.ViewState{Filter: name}
		line := x.RestingPlace().Command()
		if model.Visible(line, 0) != line {
			t.Fatalf("%q: %q", name, line)
		}
		script.WriteString(line + "\n")
		words := append([]string{x.source.Name}, x.source.Flags...)
		if do := strings.Join(x.script(x.Layer), "; "); do != "" {
			words = append(words, "--do", do)
			if lines, err := parseScript(do); err != nil || len(lines) != 2 || !slices.Equal(lines[0], []string{"filter", name}) {
				t.Fatalf("%q: %q, %v", name, lines, err)
			}
		}
		want.WriteString(strings.Join(words, "\x00") + "\x00\n\x00")
	}
	for _, locale := range []string{"C", "C.UTF-8"} {
		cmd := exec.CommandContext(t.Context(), bash, "-c", script.String())
		cmd.Env = []string{"LC_ALL=" + locale}
		got, err := cmd.Output()
		if err != nil || !bytes.Equal(got, want.Bytes()) {
			at := 0
			for at < min(len(got), want.Len()) && got[at] == want.Bytes()[at] {
				at++
			}
			t.Errorf("%s: %v, at byte %d: %.80q, want %.80q", locale, err, at, got[at:], want.Bytes()[at:])
		}
	}
}
