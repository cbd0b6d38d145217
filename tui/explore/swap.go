package explore

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"perceptron/model"
)

// swap is the command swap I J: the order becomes the list of the present one in
// which two examples have changed places, so that what comes later can be tried
// (000: the latest mistakes weigh the most).
func (x *Explorer) swap(args []string) error {
	if len(args) != 2 {
		return errors.New("want the numbers of two examples")
	}
	list, err := x.eachOnce()
	if err != nil {
		return err
	}
	var at [2]int
	for k, word := range args {
		if at[k] = slices.Index(list, word); at[k] < 0 {
			return fmt.Errorf("%s: %w", model.Quoted(word), unnumbered(x.source.Data))
		}
	}
	if at[0] == at[1] {
		return fmt.Errorf("want two different examples, not %s twice", args[0])
	}
	list[at[0]], list[at[1]] = list[at[1]], list[at[0]]
	return x.set([]string{"order", strings.Join(list, ",")})
}

// eachOnce is the order as a list, if a pass has each example once.
func (x *Explorer) eachOnce() ([]string, error) {
	d := x.source.Data
	if x.setup.Order == "given" {
		list := make([]string, d.Len())
		for i := range list {
			list[i] = strconv.Itoa(d.Number(i))
		}
		return list, nil
	}
	list := strings.Split(strings.ReplaceAll(x.setup.Order, " ", ""), ",")
	seen := map[string]bool{}
	for _, n := range list {
		seen[n] = true
	}
	if len(seen) != len(list) || len(list) != d.Len() || x.online() {
		return nil, fmt.Errorf("the order is %s: two examples change places where it is given, or a list that has each once (set order given)", x.setup.Order)
	}
	return list, nil
}
