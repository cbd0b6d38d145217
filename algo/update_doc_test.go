package algo

import (
	"strings"
	"testing"
)

// The line of help of --update says of every rule, by its name, what it learns from.
func TestUpdateDoc(t *testing.T) {
	setting, _ := FindSetting("update")
	for _, name := range setting.Values {
		if _, means, said := strings.Cut(" "+setting.Doc+";", " "+name+": "); !said || strings.HasPrefix(means, ";") {
			t.Errorf("nothing says what %s learns from: %s", name, setting.Doc)
		}
	}
}
