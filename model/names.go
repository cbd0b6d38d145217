package model

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// naming gives out names that differ.
type naming struct {
	used map[string]bool
	next map[string]int
}

func newNaming() *naming { return &naming{used: map[string]bool{}, next: map[string]int{}} }

// distinct is the name itself, or with a number where it was given before.
func (n *naming) distinct(name string) (given string, changed bool) {
	given = name
	for n.used[given] {
		n.next[name] = max(n.next[name], 1) + 1
		given = fmt.Sprintf("%s (%d)", name, n.next[name])
		changed = true
	}
	n.used[given] = true
	return given, changed
}

// Nearest sorts a copy of names, the nearest to name first: by the letters to
// be changed, added, left out or swapped, without regard to case.
func Nearest(name string, names []string) []string {
	near := slices.Clone(names)
	far := make(map[string]int, len(names))
	for _, s := range names {
		far[s] = distance(strings.ToLower(name), strings.ToLower(s))
	}
	slices.SortStableFunc(near, func(a, b string) int { return cmp.Compare(far[a], far[b]) })
	return near
}

// distance is the number of letters to change, add, leave out or swap with the
// next to make b of a (optimal string alignment), for names of reasonable length.
func distance(a, b string) int {
	s, t := clip(a), clip(b)
	rows := [3][]int{make([]int, len(t)+1), make([]int, len(t)+1), make([]int, len(t)+1)}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := range s {
		before, last, row := rows[(i+2)%3], rows[i%3], rows[(i+1)%3]
		row[0] = i + 1
		for j := range t {
			change := 1
			if s[i] == t[j] {
				change = 0
			}
			row[j+1] = min(last[j+1]+1, row[j]+1, last[j]+change)
			if i > 0 && j > 0 && s[i] == t[j-1] && s[i-1] == t[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return rows[len(s)%3][len(t)]
}

// clip is the first letters of s, enough to tell names apart.
func clip(s string) []rune {
	r := []rune(s[:min(len(s), 4*nameCells)])
	return r[:min(len(r), nameCells)]
}

// listed is the names, the nearest to name first, as many as fit a line.
func listed(name string, names []string) string {
	const most, cells, compared = 10, 200, 1000
	var b strings.Builder
	for k, s := range Nearest(name, names[:min(len(names), compared)]) {
		if k == most || k > 0 && b.Len()+len(s) > cells {
			return b.String() + fmt.Sprintf(" and %d more", len(names)-k)
		}
		if k > 0 {
			b.WriteString(", ")
		}
		b.WriteString(s)
	}
	return b.String()
}

// decimalText is x as people write it: 1, -0.5, 1e+300.
func decimalText(x float64) string {
	s := strconv.FormatFloat(x, 'f', -1, 64)
	if e := strconv.FormatFloat(x, 'g', -1, 64); utf8.RuneCountInString(s) > 21 {
		return e
	}
	return s
}

// sized is a number of bytes in words: 640 B, 2 GiB, 1.5 MiB.
func sized(n int64) string {
	units := []string{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"}
	x := float64(n)
	k := 0
	for x >= 1024 && k < len(units)-1 {
		x /= 1024
		k++
	}
	return strconv.FormatFloat(math.Round(100*x)/100, 'f', -1, 64) + " " + units[k]
}
