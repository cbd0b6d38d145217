package cli

import (
	"fmt"
	"net"
	"net/netip"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"perceptron/model"
	"perceptron/tui/serve"
)

// authenticate is the server's authentication, by --auth and its files.
func (s *service) authenticate(given bool) (a serve.Auth, err error) {
	host, _, err := net.SplitHostPort(s.options.Listen)
	if err != nil {
		return a, usageErrorf("--listen %s: expected an address and a port, such as 127.0.0.1:2222 or :2222", s.options.Listen)
	}
	how := s.auth
	switch {
	case !given && !loopback(host):
		return a, usageErrorf("--listen %s: others can reach that address, so say who is let in (--auth keys, --auth password, or --auth open for everybody)", s.options.Listen)
	case how == "keys" && s.authorizedKeys == "":
		return a, usageErrorf("--auth keys: whose? (--authorized-keys FILE)")
	case how == "password" && s.passwordFile == "":
		return a, usageErrorf("--auth password: which? (--password-file FILE)")
	case how != "keys" && s.authorizedKeys != "":
		return a, usageErrorf("--authorized-keys: it is for --auth keys")
	case how != "password" && s.passwordFile != "":
		return a, usageErrorf("--password-file: it is for --auth password")
	case how == "keys":
		a.Keys, err = serve.ReadKeys(s.authorizedKeys)
	case how == "password":
		a.Password, err = serve.ReadPassword(s.passwordFile)
	}
	if err == nil && s.leadKeys != "" {
		a.Lead, err = serve.ReadKeys(s.leadKeys)
	}
	return a, err
}

// loopback reports whether an address can be reached from this machine only.
func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// address is a host and port, as the arguments of ssh.
type address struct{ host, portNumber string }

// publicAddress is the address for clients, from --public-name or --listen.
func (s *service) publicAddress() (a address, err error) {
	if s.public == "" {
		host, port, _ := net.SplitHostPort(s.options.Listen)
		if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
			if host, err = os.Hostname(); err != nil {
				return a, fmt.Errorf("--public-name: this machine's name is not known: %w (give it)", err)
			}
		}
		return address{host, port}, nil
	}
	return parseAddress(s.public)
}

// parseAddress parses HOST or HOST:PORT, and accepts nothing that a shell or ssh would
// interpret.
func parseAddress(text string) (a address, err error) {
	host, port, err := net.SplitHostPort(text)
	if err != nil {
		host, port = text, "22"
		if ip := strings.Trim(text, "[]"); text == "["+ip+"]" && strings.Contains(ip, ":") {
			host = ip
		}
	}
	n, err := strconv.ParseUint(port, 10, 16)
	if err != nil || n == 0 || !isHost(host) {
		return a, usageErrorf("--public-name %s: expected a host name or an address, and a port if it is not 22: HOST or HOST:PORT", model.Quoted(text))
	}
	return address{host, strconv.FormatUint(n, 10)}, nil
}

// hostLabel matches one label of a host name.
var hostLabel = regexp.MustCompile(`^[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?$`)

// isHost reports whether a text is an IP address or a host name.
func isHost(text string) bool {
	if ip, err := netip.ParseAddr(text); err == nil {
		return ip.Zone() == "" || hostLabel.MatchString(ip.Zone())
	}
	labels := strings.Split(strings.TrimSuffix(text, "."), ".")
	return len(text) <= 253 && strings.Trim(labels[len(labels)-1], "0123456789") != "" &&
		!slices.ContainsFunc(labels, func(l string) bool { return !hostLabel.MatchString(l) })
}

// setPort takes the port from a listening address: --listen may say port 0.
func (a *address) setPort(listening string) {
	if _, port, err := net.SplitHostPort(listening); err == nil {
		a.portNumber = port
	}
}

func (a address) String() string {
	if a.portNumber == "22" {
		return a.host
	}
	return "-p " + a.portNumber + " " + a.host
}

// withLogin is the address with a login name, quoted for a shell. It leaves out a login
// name that ssh itself refuses.
func (a address) withLogin(login string) string {
	switch {
	case strings.HasPrefix(login, "-") || strings.Contains(login, "'") || model.Visible(login, 0) != login:
		return a.String()
	case strings.Trim(login, nameCharacters) == "":
		return address{login + "@" + a.host, a.portNumber}.String()
	}
	return "-l '" + login + "' " + a.String()
}
