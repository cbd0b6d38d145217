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
	"perceptron/tui/history"
)

// screen is the explorer on the process's terminal. Its keys come from the
// terminal too where standard input is something else, such as the data.
func screen(in, out *os.File) Screen {
	return Screen{
		Explore: func(ctx context.Context, o Opening) (again string, err error) {
			if !isatty.IsTerminal(in.Fd()) {
				if in, err = os.Open("/dev/tty"); err != nil {
					return "", errors.New("explorer: no terminal to take the keys from (perceptron trace and perceptron render need none)")
				}
				defer in.Close()
			}
			options := o.options()
			options.In, options.Out, options.Mouse, options.Motion, options.BeforeScreen = in, out, o.Mouse, o.Motion, o.BeforeScreen
			options.Seat, options.Host = o.seat, o.host
			options.Catalogue.History = history.Open(filepath.Join(xdg.StateHome, "perceptron", "history"))
			again, err = tui.Run(ctx, options)
			return again, flagged(err)
		},
		Lines: func(ctx context.Context, o Opening, prompt bool) (again string, err error) {
			options := o.options()
			options.In, options.Out, options.Progress = o.In, o.Out, o.Progress
			place, err := tui.Lines(ctx, options, prompt)
			if err != nil {
				return "", flagged(err)
			}
			return place.Command(), nil
		},
		Render: func(ctx context.Context, o Opening, p Picture) ([]byte, error) {
			frame, err := tui.Render(ctx, tui.RenderOptions{
				Options: o.options(), At: p.At, Width: p.Width, Height: p.Height, Format: p.Format,
			})
			return frame, flagged(err)
		},
	}
}

func (o Opening) options() tui.Options {
	return tui.Options{
		Source: o.Source, Open: o.Open, Catalogue: o.Catalogue, Do: o.Do, ASCII: o.ASCII, Color: o.Color.chosen,
		Decide: o.Decide, Env: o.Env, Saves: o.Saves,
	}
}

// flagged makes an error that names a flag one of the command line: --do and
// --at are understood by the explorer alone.
func flagged(err error) error {
	if err != nil && strings.HasPrefix(err.Error(), "--") && !errors.Is(err, context.Canceled) {
		return usageErrorf("%v", err)
	}
	return err
}
