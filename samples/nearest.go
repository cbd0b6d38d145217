package samples

import "strings"

// Nearest is the sample's name that the fewest slips of the keyboard turn into
// name, without regard to case; "" where the best would be half another word.
func Nearest(name string) string {
	name = strings.ToLower(name)
	best, least := "", len([]rune(name))/2+1
	for _, s := range All() {
		if d := distance(name, s.Name); d < least {
			best, least = s.Name, d
		}
	}
	return best
}

// distance is the least number of letters put in, left out, changed or swapped
// with their neighbour that makes b of a, where no swapped pair is edited
// again. It takes O(|a|·|b|) time; rows of the table are prefixes of a.
func distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	before, above, row := make([]int, len(t)+1), make([]int, len(t)+1), make([]int, len(t)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(s); i++ {
		before, above, row = above, row, before
		row[0] = i
		for j := 1; j <= len(t); j++ {
			change := above[j-1]
			if s[i-1] != t[j-1] {
				change++
			}
			row[j] = min(above[j]+1, row[j-1]+1, change)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
	}
	return row[len(t)]
}
