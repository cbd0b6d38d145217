package panel

import (
	"strings"

	"perceptron/algo/margin"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// firstPass marks the bounds that count the updates of the first pass alone.
func firstPass(name string) bool { return strings.HasPrefix(name, "freund-schapire") }

// counted is the updates that a bound counts, up to the step shown; of batches
// the misclassified examples.
func (f *Frame) counted(name string) int {
	t := f.State().Updates()
	switch {
	case firstPass(name):
		return min(t, f.FirstPass)
	case name == "batch":
		return f.State().Misclassified()
	case name == "passive-aggressive":
		nonpositive, _ := f.State().Losses()
		return nonpositive
	}
	return t
}

// others draws the other bounds: those that apply in a row each, then those
// that don't with why, folded to the rows that are left.
func (p *pen) others(leading *margin.Bound) {
	list := p.f.Theory.Bounds
	for k := range list {
		if b := &list[k]; b.Applies && (leading == nil || b.Name != leading.Name) && p.left() > 0 {
			p.bound(b)
		}
	}
	p.objected(objections(list))
}

// objected says of as many bounds as there is room for why they don't apply,
// and names the others.
func (p *pen) objected(groups []objection) {
	if p.left() < 1 || len(groups) == 0 {
		return
	}
	for k := len(groups); k >= 0; k-- {
		text := explained(groups, k)
		rows := 0
		for range row.Wrapped(text, p.w, p.a.Width) {
			rows++
		}
		if rows <= p.left() {
			p.paragraph(text, theme.Label)
			return
		}
	}
	p.cut(explained(groups, 0), theme.Label)
	p.next()
}

// explained is why the first k groups don't apply, and the names of the rest.
func explained(groups []objection, k int) string {
	var texts, rest []string
	for _, g := range groups[:k] {
		texts = append(texts, strings.Join(g.names, ", ")+": "+g.why)
	}
	for _, g := range groups[k:] {
		rest = append(rest, g.names...)
	}
	if len(rest) > 0 {
		texts = append(texts, "not for this run: "+strings.Join(rest, ", "))
	}
	return strings.Join(texts, "; ")
}

// bound draws one bound that applies: what it counts, its value, whether it
// holds.
func (p *pen) bound(b *margin.Bound) {
	counts := p.f.counted(b.Name)
	holds := float64(counts) <= b.Value*(1+1e-9)
	p.text(b.Name, theme.Text)
	p.say(" ")
	p.count(counts)
	if holds {
		p.say(" ≤ ")
	} else {
		p.say(" > ")
	}
	p.whole(b.Value)
	style := theme.Number
	if !holds {
		style = theme.Mistake
	}
	if !p.wide() {
		p.putRight(p.w, style)
		p.next()
		return
	}
	p.x = max(p.x+1, 22)
	p.put(style)
	tail := ""
	if firstPass(b.Name) {
		tail = " in the first pass"
		if b.Name == "freund-schapire" && p.f.sheet().printed != "" {
			tail += " as 001 prints it"
		}
	}
	if holds {
		tail += ", holds"
	}
	news := func() { p.say(tail) }
	if p.f.isLimit(b) {
		news = func() { p.say(tail, ": ", p.f.limit(b)) }
	}
	p.choose(theme.Label, news, func() { p.say(tail) }, func() { p.say(", holds") })
	p.next()
}

// objection is why bounds don't apply.
type objection struct {
	why   string
	names []string
}

// objections are the bounds that don't apply, by why.
func objections(list []margin.Bound) []objection {
	var groups []objection
next:
	for k := range list {
		b := &list[k]
		if b.Applies {
			continue
		}
		for g := range groups {
			if groups[g].why == b.Why {
				groups[g].names = append(groups[g].names, b.Name)
				continue next
			}
		}
		groups = append(groups, objection{b.Why, []string{b.Name}})
	}
	return groups
}
