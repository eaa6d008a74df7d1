#!/usr/bin/env bash
# Installs a release on this machine, and takes it back. Every step can be repeated; nothing is done twice.
#
#   deploy/make-release.sh /tmp/release && tar -C /tmp/release -czf release.tgz .     on a machine that builds
#   sudo bash deploy.sh install release.tgz                                            on the machine that serves
#   sudo bash deploy.sh rollback | status
#
# install   unpacks to releases/ID, installs the units, points "current" at it and restarts the enabled services one after
#           the other, each only when the one before is ready; a service that does not get ready brings the old release back.
#           A service that the release does not hold is stopped
# rollback  the release before; database migrations stay, older releases work on newer tables
# status    releases, what runs, and whether it is ready
#
# MAO_KEEP=5 releases are kept; MAO_READY_SECONDS=90 is how long a service may take. For trials: MAO_ROOT=/ is where opt/, etc/
# and the rest lie, and with it nothing is restarted unless MAO_SYSTEMCTL names what to ask.
set -euo pipefail

root=${MAO_ROOT:-/}
root=${root%/}
home=$root/opt/mao-mcp
config=$root/etc/mao-mcp
units=$root/etc/systemd/system
keep=${MAO_KEEP:-5}
ready_seconds=${MAO_READY_SECONDS:-90}
systemctl=${MAO_SYSTEMCTL:-systemctl}

say() { printf '%s\n' "$*"; }
fail() { printf 'deploy.sh: %s\n' "$*" >&2; exit 1; }
has_systemd() { [ -n "${MAO_SYSTEMCTL:-}" ] || { [ -z "${MAO_ROOT:-}" ] && [ -d /run/systemd/system ]; }; }

# Enabled services of ours, as in fwh-mcp-readonly@8091.service. The worker comes first: it must know whatever it is asked for.
services() {
  has_systemd || return 0
  local pattern
  for pattern in fwh-worker fwh-mcp-ops 'fwh-mcp-readonly@*' harness-plugin; do
    "$systemctl" list-unit-files --no-legend --state=enabled "$pattern.service" |
      awk '$1 !~ /@\.service$/ { print $1 }' | sort -u || true
  done
}

port_of() {
  case $1 in
    fwh-mcp-ops.service) echo 8092 ;;
    harness-plugin.service) sed -n 's/^HARNESS_LISTEN=.*:\([0-9]*\)$/\1/p' "$config/config.harness-plugin.env" | tail -1 | grep . || echo 8090 ;;
    *@*) local instance=${1#*@}; echo "${instance%.service}" ;;
  esac
}

# The worker serves nothing: it is ready when it has started and stays.
ready() {
  if [ "$1" = fwh-worker.service ]; then "$systemctl" is-active --quiet "$1"; return; fi
  "${NODE:-node}" "$home/current/deploy/healthcheck.mjs" "http://127.0.0.1:$(port_of "$1")/readyz" >/dev/null 2>&1
}

restart_all() {
  local service deadline
  for service in $(services); do
    if [ ! -d "$home/current/apps/${service%%[@.]*}" ]; then
      say "stopping $service, which is no part of this release"
      "$systemctl" stop "$service" || true
      continue
    fi
    say "restarting $service"
    "$systemctl" restart "$service" || return 1
    deadline=$((SECONDS + ready_seconds))
    until ready "$service"; do
      if [ "$SECONDS" -ge "$deadline" ]; then
        say "$service is not ready after $ready_seconds s; see: journalctl -u $service -n 50"
        return 1
      fi
      sleep 1
    done
  done
}

# A link is changed by renaming another one over it: there is no moment without a release.
point() { ln -sfn "$2" "$home/$1.new" && mv -T "$home/$1.new" "$home/$1"; }
target() { readlink "$home/$1" 2>/dev/null || true; }

install_units() {
  mkdir -p "$units"
  local file changed=0
  for file in "$home/current/deploy/systemd/"*.service; do
    cmp -s "$file" "$units/$(basename "$file")" && continue
    install -m 0644 "$file" "$units/"
    changed=1
  done
  if [ "$changed" = 1 ] && has_systemd; then "$systemctl" daemon-reload; fi
}

install_release() {
  local archive=$1 id folder before
  [ -f "$archive" ] || fail "there is no file $archive"
  command -v "${NODE:-node}" >/dev/null || fail "node is missing: install Node 20.19 or newer"
  "${NODE:-node}" -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
    fail "node is too old: install Node 20.19 or newer"
  id=$(tar -xzOf "$archive" ./RELEASE 2>/dev/null | tr -cd 'A-Za-z0-9._-') || true
  [ -n "$id" ] || fail "$archive is no release: it holds no RELEASE file; make one with deploy/make-release.sh"
  folder=$home/releases/$id

  if [ -z "${MAO_ROOT:-}" ] && ! id mao-mcp >/dev/null 2>&1; then
    useradd --system --home-dir /var/lib/mao-mcp --shell /usr/sbin/nologin mao-mcp
  fi
  mkdir -p "$home/releases" "$config"
  if [ ! -d "$folder" ]; then
    rm -rf "$folder.part"
    mkdir "$folder.part"
    tar -xzf "$archive" -C "$folder.part" --no-same-owner
    chmod -R go-w "$folder.part"
    mv "$folder.part" "$folder"
  fi
  local example
  for example in "$folder/deploy/"*.env.example; do
    local wanted
    wanted=$config/$(basename "$example" .example)
    [ -e "$wanted" ] && continue
    install -m 0640 "$example" "$wanted"
    if [ -z "${MAO_ROOT:-}" ]; then chgrp mao-mcp "$wanted"; fi
    say "made $wanted: fill in what is required"
  done

  before=$(target current)
  if [ "$before" != "releases/$id" ]; then
    if [ -n "$before" ]; then point previous "$before"; fi
    point current "releases/$id"
  fi
  install_units
  if ! restart_all; then
    if [ -n "$before" ] && [ "$before" != "releases/$id" ]; then
      say "going back to ${before#releases/}"
      point current "$before"
      install_units
      restart_all || true
    fi
    fail "release $id was not installed"
  fi
  prune
  say "release $id is installed"
  [ -n "$(services)" ] || say "no service is enabled yet: systemctl enable --now fwh-mcp-readonly@8091"
}

rollback() {
  local now earlier
  now=$(target current)
  earlier=$(target previous)
  if [ -z "$earlier" ] || [ ! -d "$home/$earlier" ]; then fail "there is no release before ${now#releases/}"; fi
  point current "$earlier"
  point previous "$now"
  install_units
  restart_all || fail "release ${earlier#releases/} does not get ready either"
  say "release ${earlier#releases/} is installed again"
}

# The newest ones stay, and those that are pointed at.
prune() {
  local folder
  find "$home/releases" -mindepth 1 -maxdepth 1 -type d ! -name '*.part' -printf '%T@ %f\n' | sort -rn | awk '{ print $2 }' |
    tail -n +"$((keep + 1))" | while read -r folder; do
    case "releases/$folder" in "$(target current)" | "$(target previous)") continue ;; esac
    rm -rf "${home:?}/releases/$folder"
  done
}

status() {
  local service
  say "current:  $(target current)"
  say "previous: $(target previous)"
  for service in $(services); do
    if ready "$service"; then say "$service: ready"; else say "$service: NOT READY"; fi
  done
}

case ${1:-} in
  install) [ $# -eq 2 ] || fail "usage: deploy.sh install RELEASE.tgz"; install_release "$2" ;;
  rollback) rollback ;;
  status) status ;;
  *) fail "usage: deploy.sh install RELEASE.tgz | rollback | status" ;;
esac
