package explore

import "errors"

// noPlane refuses, where there is none, a command about the plane.
func (x *Explorer) noPlane() error {
	if x.source.Data.Corpus != nil {
		return errors.New("sentences have no plane: the picture is the trellis of the one at hand (focus trellis; scroll)")
	}
	return nil
}
