package cli

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/adrg/xdg"
	"github.com/mattn/go-isatty"

	"perceptron/tui"
	"perceptron/tui/explore"
	"perceptron/tui/history"
)

// screen is the explorer on the process's terminal. Its keys come from the
// terminal too where standard input is something else, such as the data.
func screen(in, out *os.File) Screen {
	return Screen{
		Explore: func(ctx context.Context, o tui.Options) (again string, err error) {
			if !isatty.IsTerminal(in.Fd()) {
				if in, err = os.Open("/dev/tty"); err != nil {
					return "", errors.New("explorer: no terminal to take the keys from (perceptron trace and perceptron render need none)")
				}
				defer in.Close()
			}
			o.In, o.Out = in, out
			o.Catalogue.History = history.Open(filepath.Join(xdg.StateHome, "perceptron", "history"))
			again, err = tui.Run(ctx, o)
			return again, flagged(err)
		},
		Lines: func(ctx context.Context, o tui.Options, prompt bool) (again string, err error) {
			place, err := tui.Lines(ctx, o, prompt)
			if err != nil {
				return "", flagged(err)
			}
			return place.Command(), nil
		},
		Render: func(ctx context.Context, o tui.RenderOptions) ([]byte, error) {
			frame, err := tui.Render(ctx, o)
			return frame, flagged(err)
		},
	}
}

// flagged makes an error that names a flag one of the command line: --do and
// --at are understood by the explorer alone. That a file could not be written is none.
func flagged(err error) error {
	var unwritten *explore.WriteError
	if err == nil || !strings.HasPrefix(err.Error(), "--") || errors.Is(err, context.Canceled) || errors.As(err, &unwritten) {
		return err
	}
	return usageErrorf("%v", err)
}
