package model

import "fmt"

// nameBytes is what a feature's name takes, about.
const nameBytes = 24

// tableBytes is what a table and its features' names take.
func tableBytes(rows, columns int) float64 {
	return float64(8*float64(rows)*float64(columns)) + float64(2*nameBytes*float64(columns))
}

// afford refuses what would take more than the limit.
func (in *input) afford(need float64, what string, args ...any) error {
	if need <= float64(in.o.MaxMemory) {
		return nil
	}
	args = append(args, sized(int64(min(need, 1<<62))), sized(in.o.MaxMemory))
	return in.refuse(0, 0, what+" would take %s: the limit is %s (--max-memory raises it, --columns takes fewer)", args...)
}

// MemoryUsed is how many bytes the data take, about, with what they are tested on.
func (d *Dataset) MemoryUsed() int64 {
	taken := d.bytes() + nameBytes*int64(d.Dim())
	if d.Test != nil {
		taken += d.Test.bytes()
	}
	return taken
}

// Room is how many bytes a run on the data and what is shown of it may take: what
// --max-memory leaves beside them, and no more than ReadOptions.Room.
func (d *Dataset) Room() int64 {
	room := max(0, ReadOptions{MaxMemory: d.limit}.Limit()-d.MemoryUsed())
	if d.room > 0 {
		room = min(room, d.room)
	}
	return room
}

// Shortage says, for an error, that so many bytes are more than there is room for;
// "" if they are not.
func (d *Dataset) Shortage(need int64) string {
	room := d.Room()
	if need <= room {
		return ""
	}
	if d.room > 0 {
		return fmt.Sprintf("would take %s: a session here has %s (take fewer examples, or fewer features by --columns)", sized(need), sized(room))
	}
	return fmt.Sprintf("would take %s: %s of --max-memory are left beside the data (raise it, or take fewer features by --columns)", sized(need), sized(room))
}
