package model

import (
	"fmt"
	"strconv"
	"strings"
)

// ParseImage reads the size of a picture, such as 28x28: its columns and rows;
// "" is 0, 0.
func ParseImage(s string) (size [2]int, err error) {
	if s == "" {
		return size, nil
	}
	across, up, _ := strings.Cut(s, "x")
	for k, side := range [...]string{across, up} {
		n, err := strconv.Atoi(side)
		if err != nil || n < 1 || n > 1<<15 {
			return [2]int{}, fmt.Errorf("%s: expected WIDTHxHEIGHT in pixels, such as 28x28", Quoted(s))
		}
		size[k] = n
	}
	return size, nil
}

// picture keeps the size of the picture asked for, which has a pixel for each
// feature.
func (in *input) picture(d *Dataset) error {
	size, _ := ParseImage(in.o.Image)
	switch {
	case in.o.Image == "":
	case d.Corpus != nil:
		return in.usageError(0, 0, "--image %s: sentences are no pictures (leave it out)", in.o.Image)
	case size[0]*size[1] != d.Dim():
		return in.usageError(0, 0, "--image %s: that is %d pixels, and there are %d features (give the size of the picture that they are, or leave it out)", in.o.Image, size[0]*size[1], d.Dim())
	}
	d.Image = size
	return nil
}
