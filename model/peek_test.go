package model

import (
	"fmt"
	"strings"
	"testing"
)

// The beginning of an input tells its columns as Read understands them: the same
// delimiter, header and label; what can't be read further on does not matter.
func TestPeek(t *testing.T) {
	long := "a,b,y\n" + strings.Repeat("1,2,p\n", 100_000) + "1,2,q\n"
	for _, c := range []struct {
		name, text string
		o          ReadOptions
		want       string // names, header, labels
	}{
		{"d.csv", "height;sex\n172;f\n181;m\n166.5;f\n", ReadOptions{}, "[height sex] true [f m]"},
		{"d.csv", "1\t2\t1\n2\t1\t-1\n", ReadOptions{}, "[1 2 3] false [1 -1]"},
		{"d.csv", "label,a\np,1\nq,2\n", ReadOptions{}, "[label a] true [p q]"},
		{"d.csv", "a,b,y\n1,2,p\n3,4,q\n", ReadOptions{Label: "b"}, "[a b y] true [2 4]"},
		{"d.csv", "a,b,y\n1,2,p\n3,4,q\n", ReadOptions{Label: "nosuch"}, "[a b y] true [p q]"},
		{"d.csv", "a,b,y\n1,2,p\n3,4,q\n", ReadOptions{Header: "no"}, "[1 2 3] false [y p q]"},
		{"d.csv", "\ufeff\"a,b\",y\n1,p\n\"x\n", ReadOptions{}, "[a,b y] true [p]"},
		{"d.csv", "a,b,y\n1,2,p\n3,4\nx,5,q", ReadOptions{}, "[a b y] true [p q]"},
		{"d.csv", "a,y\n", ReadOptions{}, "[a y] true []"},
		{"d.csv", long, ReadOptions{}, "[a b y] true [p]"}, // the first block alone
		{"d.conll", "# text\nthe\tx\tDET\n", ReadOptions{}, "[1 2 3] false []"},
		{"d.svm", "1 1:2\n-1 2:3\n", ReadOptions{}, "none"},
		{"d.csv", "", ReadOptions{}, "d.csv: empty: expected lines of numbers and a label (name another file, or a sample)"},
	} {
		got := "none"
		columns, err := Peek(t.Context(), strings.NewReader(c.text), c.name, c.o)
		switch {
		case err != nil:
			got = err.Error()
		case columns != nil:
			got = fmt.Sprintf("%v %v %v", columns.Names, columns.Header, columns.Labels)
		}
		if got != c.want {
			t.Errorf("%.30q %+v: %s, want %s", c.text, c.o, got, c.want)
		}
	}
}
