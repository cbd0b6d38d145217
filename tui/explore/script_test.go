package explore

import (
	"context"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/model/golden"
	"perceptron/tui/notation"
	"perceptron/tui/panel"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// begins are the explorers that scripts start with, by the name of their data.
var begins = map[string]func(t testing.TB) *Explorer{
	"and": explorer, "box": box, "twelve": between,
	"line": func(t testing.TB) *Explorer { return read(t, "line", "a,y\n1,-1\n2,1\n4,1\n", model.ReadOptions{}) },
	"four": func(t testing.TB) *Explorer {
		return read(t, "four", "p,q,r,s,y\n0,0,0,0,1\n0,0,0,0,-1\n", model.ReadOptions{})
	},
	"broad": broad,
	"edited": func(t testing.TB) *Explorer {
		return read(t, "edited", "x1,x2,y\n0,1,-1\n1,0,1\n1,1.25,1\n2,0.5,1\n-1,-1,-1\n", model.ReadOptions{})
	},
	"hours": func(t testing.TB) *Explorer {
		return read(t, "hours", "hours,passed\n0.5,no\n1,no\n2.5,no\n3,yes\n4,yes\n5,yes\n", model.ReadOptions{})
	},
	"means": func(t testing.TB) *Explorer {
		return read(t, "means", "a,b,c,y\n0,0,0,-1\n1,1,1,1\n2,2,0,-1\n2,3,4,1\n", model.ReadOptions{})
	},
	"noisy":   func(t testing.TB) *Explorer { return noisy(t) },
	"once":    func(t testing.TB) *Explorer { return opened(t, lines(t, strings.NewReader("1,1\n-1,-1\n2,1\n"))) },
	"opening": func(t testing.TB) *Explorer { return opened(t, and(t)) },
	"sentences": func(t testing.TB) *Explorer {
		return read(t, "tags", "she NOUN\nruns VERB\n\nit NOUN\nrests VERB\n", tagging)
	},
	"scaled": func(t testing.TB) *Explorer {
		return read(t, "people", "height,weight,y\n150,50,a\n175,75,b\n200,60,b\n", model.ReadOptions{Scale: "minmax"})
	},
	"sparse":  func(t testing.TB) *Explorer { return zeros(t, (*model.Dataset).AsSparse) },
	"table":   func(t testing.TB) *Explorer { return zeros(t, func(d *model.Dataset) *model.Dataset { return d }) },
	"tags":    func(t testing.TB) *Explorer { return explorerOf(t, "tags", nil) },
	"three":   func(t testing.TB) *Explorer { return three(t, "") },
	"turning": func(t testing.TB) *Explorer { return opened(t, turning(t, nil)) },
	"xor":     func(t testing.TB) *Explorer { return explorerOf(t, "xor", nil) },
}

// tagging are the options of tagged sentences.
var tagging = model.ReadOptions{Input: "conll", Task: "sequence"}

// read is an explorer on data given as text.
func read(t testing.TB, name, text string, o model.ReadOptions) *Explorer {
	t.Helper()
	d := must(model.Read(t.Context(), strings.NewReader(text), name, o))
	return begun(t, Source{Data: d, Name: name, Setup: algo.Default()})
}

// zeros is an explorer on data most of whose numbers are 0, in a given storage.
func zeros(t testing.TB, stored func(*model.Dataset) *model.Dataset) *Explorer {
	t.Helper()
	d := must(model.NewDataset("zeros", []string{"a", "b", "c"}, []float64{1, 0, 2, 0, -1, 0, 3, 0, 0, 0, 0, 4}, []int8{1, -1, 1, -1}))
	return begun(t, Source{Data: stored(d), Name: "zeros", Setup: algo.Default()})
}

// broad is an explorer on 200,000 features with 30 MB, of which the data take 7, a run
// 12, the mean as much again, a second run too, and fifty final lines 76.
func broad(t testing.TB) *Explorer {
	t.Helper()
	var b strings.Builder
	for i := range 200 {
		fmt.Fprintf(&b, "%d", 1-2*(i%2))
		for j := range 1000 {
			fmt.Fprintf(&b, " %d:1", 1000*i+j+1)
		}
		b.WriteByte('\n')
	}
	return read(t, "broad", b.String(), model.ReadOptions{MaxMemory: 30 << 20})
}

// observed is what an explorer shows, by the words of the case files.
var observed = map[string]func(x *Explorer, of string) string{
	"at":        func(x *Explorer, _ string) string { return at(x) },
	"says":      func(x *Explorer, _ string) string { return x.Message() },
	"again":     func(x *Explorer, _ string) string { return x.RestingPlace().Command() },
	"shows":     func(x *Explorer, _ string) string { return shows(x) },
	"speed":     func(x *Explorer, _ string) string { return strconv.Itoa(x.Speed) },
	"typed":     func(x *Explorer, _ string) string { return typed(x) },
	"undoes":    func(x *Explorer, _ string) string { return undone(x) },
	"describes": func(x *Explorer, _ string) string { return panel.Describe(x.View().Frame()) },
	"beside":    func(x *Explorer, _ string) string { return beside(x) },
	"pairs":     func(x *Explorer, _ string) string { return pairsOf(x) },
	"ledger":    func(x *Explorer, _ string) string { return ledger(x) },
	"over":      func(x *Explorer, _ string) string { return over(x) },
	"captions":  func(x *Explorer, _ string) string { return captions(x) },
	"boundary":  func(x *Explorer, _ string) string { return boundary(x) },
	"regions":   func(x *Explorer, _ string) string { return regions(x) },
	"points":    func(x *Explorer, _ string) string { return points(x) },
	"words": func(_ *Explorer, line string) string {
		words, start := LastCommand(line)
		return fmt.Sprintf("%q from %d", words, start)
	},
	"complete": func(x *Explorer, line string) string { return joinTexts(x.Complete(line, openable)) },
	"lists": func(x *Explorer, name string) string {
		f := x.View().Frame()
		return strconv.Itoa(panel.ScrollLength(name, f, x.View().Panels.ViewStates[name]))
	},
	"key": func(x *Explorer, key string) string {
		line, bound := x.LineOf(key)
		return map[bool]string{true: line, false: "nothing"}[bound]
	},
	"set": func(x *Explorer, name string) string {
		setting, _ := algo.FindSetting(name)
		return setting.Text(x.view.Setup)
	},
}

// openable are the names that open completes.
var openable = []Choice{{Text: "data/"}, {Text: "data/x.csv"}, {Text: "my data.csv"}}

// undone is the change that undo takes back; redo makes it again and undo takes it back
// once more, each with a message.
func undone(x *Explorer) (change string) {
	for k, said := range []string{"undone: ", "done again: ", "undone: "} {
		err := x.Do(context.Background(), []string{"undo", "redo"}[k%2])
		after, ok := strings.CutPrefix(x.Message(), said)
		if err != nil || !ok || k > 0 && after != change {
			return fmt.Sprintf("%q after %q (%v)", x.Message(), change, err)
		}
		change = after
	}
	return change
}

// beside is where the compared run stands: where a separate run would.
func beside(x *Explorer) string {
	if x.Comparison == nil {
		return "nothing"
	}
	other := x.Comparison.Run
	own := must(New(Source{Data: x.source.Data, Name: "own", Setup: other.view.Setup}, nil))
	defer own.End()
	if err := own.Do(context.Background(), fmt.Sprint("seek ", other.Step())); err != nil {
		return err.Error()
	}
	got, want := other.view.Moment.After, own.view.Moment.After
	if got.Event.Updates != want.Event.Updates || got.Bias() != want.Bias() || !slices.Equal(got.Weights(), want.Weights()) {
		return fmt.Sprintf("%s, alone %s", at(other), at(own))
	}
	return at(other)
}

// typed is the text of the command line, which is empty once it is closed.
func typed(x *Explorer) string {
	text := fmt.Sprintf("%q", x.Typed())
	if x.Layer != PaletteLayer {
		return "nothing: it is not open"
	}
	if x.Close(); x.Typed() != "" {
		return "closed, and still " + text
	}
	return text
}

// written are numbers as printed, rounding noise as 0.
func written(numbers ...float64) string {
	var all []string
	for _, v := range numbers {
		all = append(all, notation.Number(math.Round(v*1e9)/1e9+0))
	}
	return strings.Join(all, " ")
}

// captions are the captions of the overlays, once everything that can be proved is.
func captions(x *Explorer) string {
	x.Decide(context.Background(), time.Minute)
	s := x.View().Scene(x.View().Frame())
	return s.Captions.Text(0)
}

// points are the positions of the examples on the plane, and the range of both axes.
func points(x *Explorer) string {
	s := x.View().Scene(x.View().Frame())
	var all []string
	for k := range s.Cloud.Len() {
		all = append(all, written(s.Cloud.XY[2*k], s.Cloud.XY[2*k+1]))
	}
	v, by := s.View, map[bool]string{false: "by", true: "by a scale of"}[s.UnequalScales]
	return fmt.Sprintf("%s; of %s %s %s", strings.Join(all, ", "), written(v.MinX, v.MaxX), by, written(v.MinY, v.MaxY))
}

// regions are the classes' regions on the plane, and the ghost's before the update.
func regions(x *Explorer) string {
	s := x.View().Scene(x.View().Frame())
	text := fmt.Sprintf("%d classes, of points %t, now %t, ", len(s.Classes), s.Cloud.Classes != nil, s.Boundary.Field != nil)
	return text + fmt.Sprintf("before %t, in words %q", s.Ghost.Field != nil, s.WeightText)
}

// boundary is w and b of the line on the plane, of the ghost, and the numbers of the
// examples marked wrong.
func boundary(x *Explorer) string {
	s := x.View().Scene(x.View().Frame())
	text := "none"
	if l := s.Boundary.Line; l != nil {
		text = written(l.WX, l.WY, l.B)
	}
	if l := s.Ghost.Line; l != nil {
		text += ", was " + written(l.WX, l.WY, l.B)
	}
	for i := range 64 * len(s.Cloud.Wrong) {
		if s.Cloud.Wrong[i/64]>>(i%64)&1 == 1 {
			text += fmt.Sprint(" !", i+1)
		}
	}
	return text
}

// over is the overlays: lines by w and b, contours by their field at the examples,
// segments by both ends.
func over(x *Explorer) string {
	x.Decide(context.Background(), time.Minute)
	var all []string
	o, d := x.View().Scene(x.View().Frame()).Overlay, x.source.Data
	for _, s := range o.Strokes {
		switch {
		case s.Line != nil:
			all = append(all, "line "+written(s.Line.WX, s.Line.WY, s.Line.B))
		case s.Field != nil:
			text := "field"
			for i := range d.Len() {
				text += " " + written(signed(s.Field, d.At(i, 0), d.At(i, 1)))
			}
			all = append(all, text)
		default:
			all = append(all, written(s.From[:]...)+" to "+written(s.To[:]...))
		}
	}
	for _, m := range o.Marks {
		all = append(all, "mark "+written(m.X, m.Y))
	}
	for _, n := range o.Notes {
		all = append(all, n.Text+" at "+written(n.X, n.Y))
	}
	return strings.Join(all, "; ")
}

// ledger is the ledger of slacks: which H, its w and b of length 1, γ, Δ, the bound.
func ledger(x *Explorer) string {
	x.Decide(context.Background(), time.Minute)
	s := x.View().Frame().Slack
	h := s.Ledger.H.Normalized()
	_, _, bound := s.Extended()
	return fmt.Sprintf("%s: %s, γ %s, Δ %s: %s", s.Of, written(append(h.W, h.B)...), written(s.Ledger.Gamma), written(s.Delta), written(bound))
}

// comesBack checks that the line printed on quit leads back to the explorer's place, and
// that a session contains the place.
func comesBack(t *testing.T, x, y *Explorer, where string) {
	t.Helper()
	p := x.Place()
	setup, err := y.view.Setup.With(p.Settings...)
	if err == nil {
		err = y.change(y.source, setup)
	}
	if err == nil {
		err = y.Do(t.Context(), strings.Join(append(p.asideLines(), p.Do...), "; "))
	}
	if got := y.Place(); err != nil || got.Command() != p.Command() || !slices.Equal(got.Aside, p.Aside) {
		t.Errorf("%s: leads to %s (%v)", where, got.Command(), err)
	}
	_ = y.Do(t.Context(), "seek 0; set rate 7; show events")
	if err := y.Go(p); err != nil { // like a follower
		t.Errorf("%s: %v", where, err)
	}
	_ = y.Do(t.Context(), "")
	if diff := cmp.Diff(p, y.Place()); diff != "" {
		t.Errorf("%s: gone there:\n%s", where, diff)
	}
	saved := Session{Origin: Origin{Sample: true, Name: "d", SHA256: strings.Repeat("0", 64)}, Place: p}
	saved.Data = "" // Name has it
	if read, err := ParseSession("d", must(saved.Text())); err != nil || cmp.Diff(&saved, read, cmpopts.EquateEmpty()) != "" {
		t.Errorf("%s: saved as %+v (%v)", where, read, err)
	}
	if all, err := saved.WithAside(setup, func(string) bool { return false }); err != nil || len(p.Aside) > 0 && all != x.view.Setup {
		t.Errorf("%s: opened with %+v (%v)", where, all, err)
	}
	if x.View().Data.Dim() > 0 && shows(y) != shows(x) { // sentences have no plane
		t.Errorf("%s: leads to a plane that shows %s", where, shows(y))
	}
}

// fits reports whether a text is as expected: equal, or with the parts before and after
// an ….
func fits(text, want string) bool {
	if inside, is := strings.CutPrefix(want, "…"); is {
		return strings.Contains(text, inside)
	}
	if begin, is := strings.CutSuffix(want, "…"); is {
		return strings.HasPrefix(text, begin)
	}
	return text == want
}

// TestScripts goes through the case files: data, a script, and facts that are then
// checked. A case without data continues the one before.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range files {
		var x *Explorer
		name := ""
		for _, row := range golden.Rows(t, file) {
			if row[0] != "" {
				name = row[0]
				x = begins[name](t)
				x.TheoryTime = time.Minute
			}
			run := x.view.Timeline
			where := file + ": " + strings.Join(row, " | ")
			if want, refused := strings.CutPrefix(row[2], "refused: "); refused {
				refuses(t, x, where, row[1], want)
				continue
			}
			if err := x.Do(t.Context(), row[1]); err != nil {
				t.Errorf("%s: %v", where, err)
				continue
			}
			if x.source.Restart != nil {
				current(t, x)
			}
			for _, fact := range row[2:] {
				switch kept := x.view.Timeline == run; {
				case fact == "run: kept" || fact == "run: new":
					if kept != (fact == "run: kept") {
						t.Errorf("%s: kept is %t", where, kept)
					}
				case strings.HasPrefix(fact, "again: "):
					if y := begins[name](t); y.Name() == x.Name() {
						comesBack(t, x, y, where)
					}
					fallthrough
				default:
					checkFact(t, x, where, fact)
				}
			}
		}
	}
}

// checkFact checks one fact.
func checkFact(t *testing.T, x *Explorer, where, fact string) {
	t.Helper()
	what, want, ok := strings.Cut(fact, ": ")
	if !ok {
		what = strings.TrimSuffix(fact, ":")
	}
	name, of, _ := strings.Cut(what, " ")
	if quoted, err := strconv.Unquote(of); err == nil {
		of = quoted
	}
	if got := observed[name](x, of); !fits(got, want) {
		t.Errorf("%s: %q", where, got)
	}
}

// refuses checks that the last command of a script is refused in one line, without any
// effect.
func refuses(t *testing.T, x *Explorer, where, script, want string) {
	t.Helper()
	last := max(0, strings.LastIndexByte(script, ';')+1)
	do(t, x, script[:last])
	was, step := x.RestingPlace().Command(), x.Step()
	err := x.Do(t.Context(), script[last:])
	if err == nil || !fits(err.Error(), want) || strings.Contains(err.Error(), "\n") {
		t.Errorf("%s: %v", where, err)
	}
	if x.RestingPlace().Command() != was || x.Step() != step {
		t.Errorf("%s: leads from %s to %s", where, was, x.RestingPlace().Command())
	}
}
