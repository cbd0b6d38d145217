package notation

// signs are the signs of several classes: those that are hard to mix up, then
// letters without those that look like a sign before them. No line is drawn
// with them and no number is written with them.
const signs = "+ox*#@$abcdefghijkmnpqrstuvwyzABCDEFGHIJKLMNPQRSTUVWYZ"

// ClassSign is the sign of one of several classes, counted from 0, in either
// character set. Of very many classes it comes again.
func ClassSign(k int) string {
	k %= len(signs)
	return signs[k : k+1]
}
