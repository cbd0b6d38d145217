package wire_test

import (
	"os"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/wire"
)

// app is a program that tells the writer the terminal's size.
type app struct{ wire *wire.Writer }

func (a app) Init() tea.Cmd { return nil }

func (a app) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if size, ok := msg.(tea.WindowSizeMsg); ok {
		a.wire.Resize(size.Width, size.Height)
	}
	return a, nil
}

func (a app) View() string { return "" }

func Example() {
	w := wire.New(os.Stdout)
	defer func() { _ = w.Close() }()
	p := tea.NewProgram(app{w}, tea.WithOutput(w), tea.WithAltScreen())
	_, _ = p.Run()
}
