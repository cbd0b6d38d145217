package explore

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"perceptron/algo"
)

// swap is the command swap I J: the order becomes the list of the present one in
// which two examples have changed places, so that what comes later can be tried
// (000: the latest mistakes weigh the most).
func (x *Explorer) swap(g arguments) error {
	list, err := x.permutation()
	if err != nil {
		return err
	}
	if g.value("I") == g.value("J") {
		return fmt.Errorf("expected two different examples, not %s twice", g.value("I"))
	}
	at := [2]int{slices.Index(list, g.value("I")), slices.Index(list, g.value("J"))}
	list[at[0]], list[at[1]] = list[at[1]], list[at[0]]
	order, _ := algo.FindSetting("order")
	return x.setLearning(order, strings.Join(list, ","))
}

// permutation is the order as a list, if a pass has each example once.
func (x *Explorer) permutation() ([]string, error) {
	d := x.source.Data
	if x.view.Setup.Order == "given" {
		list := make([]string, d.Len())
		for i := range list {
			list[i] = strconv.Itoa(d.Number(i))
		}
		return list, nil
	}
	list := strings.Split(strings.ReplaceAll(x.view.Setup.Order, " ", ""), ",")
	seen := map[string]bool{}
	for _, n := range list {
		seen[n] = true
	}
	if len(seen) != len(list) || len(list) != d.Len() {
		return nil, fmt.Errorf("the order is %s: two examples change places where it is given, or a list that has each once (set order given)", x.view.Setup.Order)
	}
	return list, nil
}
