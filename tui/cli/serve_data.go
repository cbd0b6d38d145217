package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"perceptron/model"
	"perceptron/model/together"
	"perceptron/samples"
	"perceptron/tui"
)

// prepareData lays out the data served, and what they are tested on.
func (s *service) prepareData(ctx context.Context, name string) (shown string, err error) {
	l := usualLimits()
	s.guestData = &guestData{limits: l, uploads: &uploads{limits: l.upload}, sets: newDataSets(s.maxData)}
	found, _, err := find(localFiles{}, name)
	switch {
	case err != nil:
		return "", err
	case found == inSample:
		shown = name
	case found == inStdin && online(s.data.learn):
		return "", usageErrorf("-: standard input comes once, and each session would need all of it (put it in a file)")
	case found == inStdin:
		text, err := together.Within(ctx, func() ([]byte, error) { return io.ReadAll(s.env.Stdin) })
		if err != nil {
			return "", fmt.Errorf("-: %w", err)
		}
		shown = "input"
		s.guestData.addServed(shown, name, int64(len(text)), func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil })
	default:
		if shown, err = s.guestData.addFile(name); err != nil {
			return "", err
		}
	}
	test := s.data.read.value("test")
	if _, part := model.ParseNumber(test); test == "" || part == nil {
		return shown, nil
	}
	_, err = s.guestData.addFile(test)
	return shown, err
}

// addFile lays out a file by its name without its folder.
func (l *guestData) addFile(path string) (name string, err error) {
	there, err := localFiles{}.stat(path)
	if err != nil || there.folder || !there.regular {
		return "", fmt.Errorf("%s: expected a regular file, which each session reads anew (copy it to one)", path)
	}
	name = filepath.Base(path)
	if _, sample := samples.Find(name); sample || l.served(name) != nil {
		name = "served-" + name
	}
	l.addServed(name, path, there.size, func() (io.ReadCloser, error) { return os.Open(path) })
	return name, nil
}

func (l *guestData) addServed(name, path string, size int64, open func() (io.ReadCloser, error)) {
	l.servedFiles = append(l.servedFiles, servedFile{name, path, size, open})
	l.reading += 4*size + l.limits.data
}

// sharedArguments are the flags of the command line that are about data, learning and the
// screen: a session that says none has these.
func (s *service) sharedArguments(c *cobra.Command) (flags []string) {
	c.Flags().Visit(func(f *pflag.Flag) {
		if annotation(f, headingNote) == serverFlags {
			return
		}
		value := f.Value.String()
		for _, file := range s.guestData.servedFiles {
			if f.Name == "test" && file.path == value {
				value = file.name
			}
		}
		flags = append(flags, "--"+f.Name+"="+value)
	})
	return flags
}

// tryOpening opens the data as a session would.
func (s *service) tryOpening(ctx context.Context) error {
	var fault bytes.Buffer
	env := s.env
	env.Stdin, env.Stdout, env.Stderr = nil, io.Discard, &fault
	env.Terminal = Terminal{Stdout: true}
	env.Getenv = func(string) string { return "" }
	env.Screen.Explore = func(_ context.Context, o tui.Options) (string, error) {
		if o.Source.Stream != nil {
			o.Source.Stream.Close()
		}
		s.guestData.servedSet = o.Source.Data
		return "", nil
	}
	code := runAs(ctx, s.defaultArgs, env, &guest{guestData: s.guestData})
	why := strings.TrimPrefix(strings.TrimSpace(fault.String()), "perceptron: ")
	switch code {
	case done:
		return nil
	case misuse:
		return usageErrorf("%s", why)
	}
	return errors.New(why)
}
