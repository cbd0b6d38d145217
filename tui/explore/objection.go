package explore

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"perceptron/algo"
	"perceptron/tui/scene"
)

// objections are, for each command that there may be a reason against, why it
// can't be done now; nil where it can, or where only its arguments are at fault.
// They are asked for every key of the footer in every frame, so they look up
// what is known and work nothing out.
var objections = map[string]func(x *Explorer, args []string) error{
	"step":      func(x *Explorer, _ []string) error { return x.noStep() },
	"run":       (*Explorer).noRun,
	"next":      func(x *Explorer, _ []string) error { return x.noStep() },
	"back":      func(x *Explorer, _ []string) error { return x.noStepBefore() },
	"previous":  (*Explorer).noUpdateBefore,
	"epoch":     func(x *Explorer, _ []string) error { return x.noPass(x.noStep) },
	"unepoch":   func(x *Explorer, _ []string) error { return x.noPass(x.noStepBefore) },
	"undo":      func(x *Explorer, _ []string) error { return unless(len(x.past) > 0, errNoUndo) },
	"redo":      func(x *Explorer, _ []string) error { return unless(len(x.future) > 0, errNoRedo) },
	"open":      func(x *Explorer, args []string) error { return unless(x.open != nil || len(args) == 0, errNoOther) },
	"compare":   (*Explorer).noRival,
	"show":      (*Explorer).noPanel,
	"slack":     func(x *Explorer, _ []string) error { return reasonError(x.Picture().NoSlack()) },
	"axes":      (*Explorer).noAxes,
	"view":      func(x *Explorer, _ []string) error { return x.noPlane() },
	"readout":   (*Explorer).noReadout,
	"originals": (*Explorer).noOriginals,
	"edit":      (*Explorer).noEdit,
	"put":       func(x *Explorer, _ []string) error { return x.unplaceable() },
	"move":      func(x *Explorer, _ []string) error { return x.unplaceable() },
	"drop":      func(x *Explorer, _ []string) error { return x.uneditable() },
	"flip":      func(x *Explorer, _ []string) error { return x.uneditable() },
	"class":     func(x *Explorer, _ []string) error { return unless(x.class != nil, errNoClass) },
	"example":   func(x *Explorer, _ []string) error { return unless(x.source.Data.Len() > 0, errNoExample) },
}

var (
	errNoUndo    = errors.New("nothing to undo: no setting or example has changed (back takes back steps)")
	errNoRedo    = errors.New("nothing to redo")
	errStart     = errors.New("this is the start")
	errNoUpdate  = errors.New("there is no update before this step")
	errNoRival   = errors.New("nothing is compared (compare readout averaged would)")
	errNoSecond  = errors.New("a stream can't be run twice (compare on a data set)")
	errOneStream = errors.New("a stream can't run beside a data set (set online yes makes this run a stream)")
	errNoClass   = errors.New("there is no class here (perceptron serve makes one)")
	errNoExample = errors.New("there is no example")
	errEdited    = errors.New("the examples were edited, and read again they would be without it (undo it first)")
	errNoScaling = errors.New("the data are not scaled: x is as the file has it")
)

// Objection is why a command line can't be run now; nil if it can, as far as
// that is known without running it. Help, palette and footer dim what has one.
func (x *Explorer) Objection(line string) error {
	name, rest, _ := strings.Cut(line, " ")
	against := objections[name]
	if against == nil {
		return nil
	}
	return against(x, strings.Fields(rest))
}

func unless(fine bool, why error) error {
	if fine {
		return nil
	}
	return why
}

// reasonError is a reason as an error; nil for none.
func reasonError(why string) error { return unless(why == "", errors.New(why)) }

// noStep is why there is no further step, nor a second beat.
func (x *Explorer) noStep() error {
	if x.beat == 1 {
		return nil
	}
	return x.noFurtherStep()
}

func (x *Explorer) noStepBefore() error { return unless(x.Step() > 0, errStart) }

// noRun is why there is nothing to run to.
func (x *Explorer) noRun(args []string) error {
	if len(args) > 0 && args[0] == "back" {
		return x.noStepBefore()
	}
	return x.noStep()
}

// noPass is the objection to a command about passes.
func (x *Explorer) noPass(otherwise func() error) error {
	if x.online() {
		return errOnePass
	}
	return otherwise()
}

func (x *Explorer) noUpdateBefore([]string) error {
	_, ok := x.timeline.PreviousUpdate(x.Step())
	return unless(ok, errNoUpdate)
}

func (x *Explorer) noRival(args []string) error {
	about := len(args) > 0 && slices.Contains([]string{"off", "other", "by"}, args[0])
	if about {
		return unless(x.rival != nil, errNoRival)
	}
	return unless(!x.online(), errNoSecond)
}

// noPanel is why a panel can't be opened.
func (x *Explorer) noPanel(args []string) error {
	if len(args) == 0 || len(args) == 2 && args[1] != "on" {
		return nil
	}
	name := panelName(args[0])
	if why := x.Picture().NoPanel(name); why != "" || !isOverlay(name) {
		return reasonError(why)
	}
	if x.Picture().Overlaid(name) || name == "truth" && x.endless() {
		return nil
	}
	return reasonError(x.noOverlay(name))
}

func (x *Explorer) noAxes(args []string) error {
	if err := x.noPlane(); err != nil || len(args) != 1 && (len(args) == 0 || args[0] != "phi") {
		return err
	}
	for _, l := range x.axesKinds() {
		if l.name == args[0] {
			return l.refuse()
		}
	}
	return nil
}

// noReadout is why no other readout can be had, or not that one.
func (x *Explorer) noReadout(args []string) error {
	if len(args) == 1 && args[0] != "back" {
		if !slices.Contains(algo.ReadoutNames(), args[0]) {
			return nil
		}
		return x.Picture().NoReadout(args[0])
	}
	var why error
	for _, name := range algo.ReadoutNames() {
		if name == x.setup.Readout {
			continue
		}
		if why = x.Picture().NoReadout(name); why == nil {
			return nil
		}
	}
	return fmt.Errorf("this run has no other: %w", why)
}

func (x *Explorer) noOriginals(args []string) error {
	return unless(x.source.Data.Scaling != nil || x.scene.Originals || strings.Join(args, "") == "off", errNoScaling)
}

// noOverlay says why something can't lie over the plane under the present set-up;
// "" if it can.
func (x *Explorer) noOverlay(name string) string {
	if !x.timeline.Problem().Binary() {
		return name + " is for two labels, which one hyperplane parts"
	}
	if name == "truth" {
		return "nobody knows the line that labels these examples (those of perceptron --online stream have one)"
	}
	p := x.timeline.Problem()
	switch name {
	case "ball", "band", "projection":
		if !p.Linear() {
			return fmt.Sprintf("the %s is of w and x, and the kernel %s has its own in another space", name, x.setup.Kernel)
		}
		if name == "projection" && (p.Data.Dim() == 1 || p.Data.Dim() > 2 && x.scene.Axes.Kind != "margin") {
			return "the axis along w lies in the plane of two features (of more: axes margin)"
		}
	case "solutions":
		if !p.Linear() {
			return fmt.Sprintf("solutions are final lines, and with the kernel %s a run ends on none", x.setup.Kernel)
		}
		if lacks := p.Data.Shortage(2*p.Bytes() + 8*scene.ShuffledRuns*int64(p.Data.Dim())); lacks != "" {
			return fmt.Sprintf("the final lines of %d runs %s", scene.ShuffledRuns, lacks)
		}
	}
	return ""
}
