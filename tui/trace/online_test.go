package trace_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/trace"
)

// A stream that ends, worked by hand: x = 1 is + and x = −1 is −. The first
// example is a tie and so a mistake: w = 1, b = 1; then a(−1) = 0, a mistake: w =
// 2, b = 0; then both are right. The mean of the weights after each of the four
// steps is (1 + 2 + 2 + 2)/4 = 7/4 and 1/4.
func TestFollow(t *testing.T) {
	s, err := model.OpenStream(t.Context(), strings.NewReader("x,y\n1,1\n-1,-1\n1,1\n-1,-1\n"), "s", model.ReadOptions{})
	fatal(t, err)
	defer s.Close()
	line, err := algo.NewOnline(setup(t, "--readout", "averaged"), s)
	fatal(t, err)
	var got strings.Builder
	fatal(t, trace.Follow(t.Context(), &got, line, trace.Options{Decide: 1}))
	const want = `{"event":"start","version":1,"data":"s","online":true,"features":1,"mode":"primal","readout":"averaged","rate":1,"bias":"unit","tie":"update","order":"given","seed":1,"arithmetic":"float","task":"binary","input":"csv","delimiter":",","header":true,"label":"y","feature_names":["x"],"init":"zero","batch_size":1,"scale":"none"}
{"event":"step","step":1,"epoch":1,"example":1,"y":1,"activation":0,"margin":0,"mistake":true,"updates":1,"w":[1],"b":1}
{"event":"step","step":2,"epoch":1,"example":2,"y":-1,"activation":0,"margin":0,"mistake":true,"updates":2,"w":[2],"b":0}
{"event":"step","step":3,"epoch":1,"example":3,"y":1,"activation":2,"margin":2,"mistake":false,"updates":2,"w":[2],"b":0}
{"event":"step","step":4,"epoch":1,"example":4,"y":-1,"activation":-2,"margin":2,"mistake":false,"updates":2,"w":[2],"b":0}
{"event":"epoch","epoch":1,"mistakes":2,"updates":2}
{"event":"end","converged":false,"epochs":1,"steps":4,"updates":2,"w":[2],"b":0,"w_average":[1.75],"b_average":0.25,"positive":"1","negative":"-1","separable":null,"why":"a stream keeps only its latest examples"}
`
	if got.String() != want {
		t.Errorf("got\n%s\nwant\n%s", &got, want)
	}
}

// Events so far are written while the stream stalls, and stay written when the context
// ends.
func TestFollowWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, feed := io.Pipe()
		out, events := io.Pipe()
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error)
		go func() {
			s, err := model.OpenStream(ctx, in, "-", model.ReadOptions{Header: "no"})
			if err != nil {
				done <- err
				return
			}
			defer s.Close()
			line, err := algo.NewOnline(algo.Default(), s)
			if err != nil {
				done <- err
				return
			}
			done <- trace.Follow(ctx, events, line, trace.Options{})
		}()
		read := func(want string) {
			t.Helper()
			b := make([]byte, 1<<12)
			n, err := out.Read(b)
			if err != nil || !strings.HasPrefix(string(b[:n]), want) {
				t.Errorf("%q, %v; want %s", b[:n], err, want)
			}
		}
		_, _ = io.WriteString(feed, "1,1\n")
		read(`{"event":"start"`)
		read(`{"event":"step","step":1`)
		synctest.Wait()
		_, _ = io.WriteString(feed, "-1,-1\n2,1\n")
		read(`{"event":"step","step":2`)
		_, _ = io.WriteString(feed, "-3,-1\n")
		synctest.Wait()
		stop()
		read(`{"event":"step","step":4`)
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		feed.Close()
	})
}
