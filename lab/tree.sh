# shellcheck shell=bash
# Sourced by lab/lab: the Debian tree that the lab's Asterisk runs from. Debian 12 has no Asterisk, Debian forky has one,
# so a small forky lives in a cache folder outside the checkout.

cache=${LAB_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/reveille-lab}
# The number counts up when the recipe below changes, so that a tree of the old recipe is not taken for one of the new.
tree=$cache/forky-1
packages="asterisk asterisk-core-sounds-en-wav"
building_pid=

say() { echo "lab: $*" >&2; }
fail() { say "$1 Fix: $2" >&2; exit "${3:-1}"; }

build_tree() {
  [ -d "$tree" ] && return
  command -v debootstrap >/dev/null || fail "debootstrap is missing." "run ./setup --lab" 69
  rm -rf "$cache"/*.building # what a build that was killed left; the lock keeps others out
  local building=$tree.building log=$cache/build.log started=$SECONDS mirror
  mirror=$(debian_mirror)
  [ -n "$mirror" ] || fail "no Debian mirror is named in the apt sources." "set LAB_MIRROR to the address of one" 69
  say "building the Debian tree in $tree (once, one to two minutes; log: $log)"
  : > "$log"
  # Debian 12's debootstrap has no script named forky; every suite's script is the one of sid.
  with_progress "$log" debootstrap --variant=minbase forky "$building" "$mirror" /usr/share/debootstrap/scripts/sid
  cp /etc/resolv.conf "$building/etc/resolv.conf" 2>/dev/null || true
  # Installing a package must not start its service on this machine.
  printf '#!/bin/sh\nexit 101\n' > "$building/usr/sbin/policy-rc.d"
  chmod +x "$building/usr/sbin/policy-rc.d"
  # shellcheck disable=SC2086 # several words
  with_progress "$log" env DEBIAN_FRONTEND=noninteractive LC_ALL=C chroot "$building" \
    apt-get install -y --no-install-recommends $packages
  rm -rf "$building"/var/cache/apt/archives/*.deb "$building"/var/lib/apt/lists/*
  mv "$building" "$tree"
  say "the tree is built ($((SECONDS - started)) s)"
}

# Asked of apt itself, because its sources come in two formats and any number of files.
debian_mirror() {
  # shellcheck disable=SC2016 # apt replaces $(REPO_URI), not the shell
  echo "${LAB_MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' 'Identifier: Packages' 2>/dev/null | grep -v security | head -n 1)}"
}

# Runs a command that writes to a log, and every ten seconds says how far it is.
with_progress() { # log, command...
  local log=$1 step=0
  shift
  setsid "$@" >> "$log" 2>&1 & # a group of its own, so that it can be stopped with all its children
  local pid=$!
  building_pid=$pid
  while kill -0 "$pid" 2>/dev/null; do
    sleep 1
    step=$((step + 1))
    [ $((step % 10)) -ne 0 ] || say "  $step s: $(tail -n 1 "$log" | cut -c 1-90)"
  done
  wait "$pid" || fail "$1 failed: $(tail -n 1 "$log")" "read $log" 69
  building_pid=
}

stop_building() {
  if [ -n "$building_pid" ]; then
    kill -- "-$building_pid" 2>/dev/null || true
    wait "$building_pid" 2>/dev/null || true
  fi
  rm -rf "$tree.building"
}
