// Perceptron shows a perceptron learn, step by step, forwards and backwards.
package main

import (
	"os"

	"perceptron/tui/cli"
)

func main() { os.Exit(cli.Main(os.Args[1:], cli.System())) }
