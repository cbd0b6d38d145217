package tui

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"perceptron/algo"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/overlay"
	"perceptron/tui/scene"
)

// setup is a scene to check.
type setup struct {
	sample, flags, at, do string
	size                  [2]int
}

func (c setup) String() string {
	return strings.Join(strings.Fields(c.sample+" "+c.flags+" "+c.at+" "+c.do), "_")
}

// source is its data, with its suggested settings unless they are refused.
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

// setups are all bias rules, rates other than 1, other first weights, kernels, batches,
// several classes and features, at three sizes.
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

// section is the rows of a panel.
type section struct {
	name  string
	lines []string
	scope *scope
	forms map[string]string // how both sides of the proof are written
}

// sections are the scene's panels, each as on the screen. The first is the top line, with
// the headings of curves.
func (c setup) sections(t *testing.T) (all []*section, frame string) {
	o := RenderOptions{Options: Options{Source: must(c.source(t)), Env: utf8Locale, Decide: time.Minute}, At: c.at}
	x := must(o.newExplorer(t.Context()))
	defer x.End()
	x.Resize(c.size[0], c.size[1])
	if err := o.seek(t.Context(), x); err != nil {
		t.Fatal(err)
	}
	x.Decide(t.Context(), o.Decide)
	did(t, x, c.do)
	x.Decide(t.Context(), o.Decide)
	whole := grid.New(c.size[0], c.size[1], false)
	drawComplete(t.Context(), whole, x, overlay.New(overlay.Catalogue{}))
	l := x.View().Layout(x.View().Frame())
	for _, p := range append([]scene.Pane{{Name: "top", Rect: l.Top}, {Name: "bound", Rect: l.Bound}}, l.Panes...) {
		s := &section{name: p.Name, forms: map[string]string{}}
		all = append(all, s)
		g := grid.New(p.Rect.W, p.Rect.H, false)
		for y := range g.H {
			copy(g.Row(y), whole.Row(p.Rect.Y + y)[p.Rect.X:])
		}
		end := g.W // of the rows beside curves
		for row := range strings.SplitSeq(grid.Plain(g), "\n") {
			if second := strings.LastIndex(row, "  ── "); second > 0 {
				end = len([]rune(row[:second]))
				all[0].lines = append(all[0].lines, "chain "+row[second:])
			}
			text := []rune(row)
			row = string(text[:min(len(text), end)])
			if heading, ok := strings.CutPrefix(row, " ── "); ok {
				row = strings.Trim(heading, " ─")
			}
			s.lines = append(s.lines, row)
		}
	}
	return all, grid.Plain(whole)
}

// joined joins rows that continue a sum or a chain to the row that they continue.
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
