package algo

import (
	"slices"
	"testing"
)

func TestRefuse(t *testing.T) {
	for _, test := range []struct {
		name  string
		edit  func(s *Setup)
		given []string
		want  string // the setting refused; "" is none
	}{
		{"the default", func(*Setup) {}, []string{"mode", "kernel", "tie"}, ""},
		{"a kernel without its mode", func(s *Setup) { s.Kernel = "rbf" }, []string{"kernel"}, "kernel"},
		{"the same in dual", func(s *Setup) { s.Kernel, s.Mode = "rbf", "dual" }, []string{"mode", "kernel"}, "kernel"},
		{"only suggested", func(s *Setup) { s.Kernel = "rbf" }, []string{"mode"}, ""},
		{"with its mode", func(s *Setup) { s.Kernel, s.Mode = "rbf", "kernel" }, []string{"kernel", "gamma"}, ""},
		{"a degree without poly", func(s *Setup) { s.Kernel, s.Mode = "rbf", "kernel" }, []string{"degree"}, "degree"},
		{"c without poly or sigmoid", func(s *Setup) { s.Kernel, s.Mode = "laplace", "kernel" }, []string{"coef0"}, "coef0"},
		{"γ without a kernel", func(*Setup) {}, []string{"gamma"}, "gamma"},
		{"first has nothing to go on with", func(s *Setup) { s.Order, s.KeepGoing = "first", true }, []string{"keep-going"}, "keep-going"},
		{"on without a limit", func(s *Setup) { s.Epochs, s.KeepGoing = 0, true }, []string{"keep-going"}, "keep-going"},
		{"on to a limit", func(s *Setup) { s.Epochs, s.Steps, s.KeepGoing = 0, 10, true }, []string{"keep-going"}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := Default()
			test.edit(&s)
			err := s.Refuse(func(name string) bool { return slices.Contains(test.given, name) })
			got := ""
			if refused, ok := err.(*SetupError); ok {
				got = refused.Setting
			}
			if got != test.want {
				t.Errorf("refused %q, want %q (%v)", got, test.want, err)
			}
		})
	}
}
