package tui

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"perceptron/algo"
	"perceptron/tui/explore"
	"perceptron/tui/notation"
)

// setup is a scene to read.
type setup struct {
	sample, flags, at, do string
	size                  [2]int
}

func (c setup) String() string {
	return strings.Join(strings.Fields(c.sample+" "+c.flags+" "+c.at+" "+c.do), "_")
}

// source is its data, with its settings unless they refuse one.
func (c setup) source(t *testing.T) (s explore.Source, err error) {
	s = sample(t, c.sample)
	for _, flag := range strings.Fields(c.flags) {
		name, text, _ := strings.Cut(flag, "=")
		row, ok := algo.FindSetting(name)
		if !ok {
			t.Fatal(name)
		}
		if s.Setup, err = row.With(s.Setup, text); err != nil {
			return s, err
		}
	}
	return s, nil
}

// render is the scene as text.
func (c setup) render(t *testing.T) (string, error) {
	frame, err := Render(t.Context(), RenderOptions{
		Options: Options{Source: must(c.source(t)), Do: c.do, Theme: "mono", Env: utf8Locale, Decide: time.Minute},
		At:      c.at, Width: c.size[0], Height: c.size[1], Format: "text",
	})
	return string(frame), err
}

// setups are all bias rules, rates other than 1, other first weights, kernels,
// batches, several classes and features, at three sizes.
func setups() []setup {
	var all []setup
	for _, size := range [][2]int{{80, 24}, {100, 30}, {140, 45}} {
		for _, as := range []string{"as=001", "as=003", "as=004 init=zero order=given"} {
			all = append(all, setup{"and", as, "10", "show bound on", size}, setup{"overlap", as, "60", "show slack", size}, setup{"iris", as, "130", "", size})
		}
		for _, bias := range []string{"none", "unit", "radius"} {
			for _, more := range []string{"", " rate=0.5", " rate=1/10 init=0.2,0.3,-0.1", " mode=dual rate=0.3", " mode=kernel kernel=rbf gamma=0.5", " batch-size=2"} {
				if bias == "none" {
					more = strings.Replace(more, ",-0.1", "", 1)
				}
				first := more
				if bias == "none" && !strings.Contains(more, "init") { // its own have a b
					first += " init=0.2,0"
				}
				if !strings.Contains(more, "kernel") {
					all = append(all, setup{"walkthrough", "bias=" + bias + first, "9", "show bound on", size})
				}
				all = append(all, setup{"shifted", "bias=" + bias + more, "9", "show bound on", size},
					setup{"overlap", "bias=" + bias + more, "60", "show bound on", size})
			}
			for _, at := range []string{"1", "4", "10", "end"} {
				all = append(all, setup{"and", "bias=" + bias, at, "show bound on", size}, setup{"and", "bias=" + bias, at, "", size})
			}
			all = append(
				all, setup{"overlap", "bias=" + bias, "60", "show slack", size},
				setup{"overlap", "bias=" + bias, "60", "show slack; slack delta 1.23", size},
				setup{"overlap", "bias=" + bias, "7", "show slack; slack gamma 0.37", size},
				setup{"iris", "bias=" + bias + " rate=0.1", "130", "", size},
				setup{"moons", "bias=" + bias, "30", "", size},
				setup{"wedges", "bias=" + bias, "7", "", size},
			)
		}
	}
	return all
}

// section is the rows under one heading of a column.
type section struct {
	name  string
	lines []string
	scope *scope
	forms map[string]string // how both sides of the proof are written
}

// sections splits a frame into its columns, and these at their headings. The
// first is the top line, the last what lies below the plane.
func sections(frame string) []*section {
	var rows [][]rune
	count := map[int]int{}
	for line := range strings.Lines(frame) {
		row := []rune(strings.TrimRight(line, "\n"))
		rows = append(rows, row)
		for k, r := range row {
			if r == '│' {
				count[k]++
			}
		}
	}
	border := -1 // the rule beside the plane
	for k, n := range count {
		if n > len(rows)/3 && k > len(rows[1])/3 && (border < 0 || n > count[border]) {
			border = k
		}
	}
	var all []*section
	open := func(name string) { all = append(all, &section{name: name, forms: map[string]string{}}) }
	open("top")
	below, end := false, 0
	for n, row := range rows {
		text := ""
		switch {
		case n == 0:
			text = string(row)
		case border >= 0 && border < len(row) && row[border] == '│':
			if len(all) == 1 {
				open("step")
			}
			text = string(row[border+1:])
		default:
			if !below {
				open("below")
				below = true
			}
			if text = string(row); strings.HasPrefix(text, " ── ") {
				end = len(row)
				if second := strings.LastIndex(text, "  ── "); second > 0 {
					end = len([]rune(text[:second]))
					all[0].lines = append(all[0].lines, "chain "+text[second:])
				}
			}
			if end > 0 && len(row) > end {
				text = string(row[:end])
			}
		}
		if heading, ok := strings.CutPrefix(text, " ── "); ok {
			name, _, _ := strings.Cut(heading, " ")
			// The head of a step on a wide side, and what goes on with it.
			if !strings.HasPrefix(name, "x") && !slices.Contains([]string{"update", "no", "converged:", "space:", "geometry"}, name) {
				open(name)
			}
			text = strings.Trim(heading, " ─")
		}
		last := all[len(all)-1]
		last.lines = append(last.lines, text)
	}
	return all
}

// joined puts rows that go on with a sum or a chain to the row that they go on.
func joined(lines []string) []string {
	var all []string
	for _, line := range lines {
		trimmed := strings.TrimSpace(line)
		goesOn := false
		for _, sign := range []string{"= ", "+ ", notation.Minus + " ", "≤ "} {
			goesOn = goesOn || strings.HasPrefix(trimmed, sign) && len(trimmed) > len(sign)
		}
		if goesOn && len(all) > 0 && !regexp.MustCompile(`^[+] [a-z]`).MatchString(trimmed) {
			all[len(all)-1] += " " + trimmed
		} else {
			all = append(all, line)
		}
	}
	return all
}
