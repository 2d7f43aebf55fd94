# shellcheck shell=bash
# Sourced, behind lab/tree.sh: a machine's worth of namespaces, and minimal Debians to fill them with.

inside='' network=''

# A minimal Debian as a tar file, built once. Its path is in $pristine.
build_pristine() { # suite
  pristine=$cache/$1-1.tar
  [ ! -f "$pristine" ] || return 0
  tree=$pristine.$$ # stop_building removes what a build that is cut short leaves
  local building=$tree.building
  say "building a minimal Debian, $1 (once, about half a minute)"
  # Every suite's script is the one of sid, and Debian 12's debootstrap has none that is named forky.
  with_progress "$cache/$1.log" debootstrap --variant=minbase "$1" "$building" "$(debian_mirror)" /usr/share/debootstrap/scripts/sid
  tar -C "$building" -cf "$tree" .
  rm -rf "$building"
  mv "$tree" "$pristine"
}

# Runs a command with processes, mounts and a network of its own: it reaches the outside, but neither this machine's loopback
# nor its ports. The network comes a moment later, and a file in the folder says so.
run_apart() { # folder, command...
  local folder=$1 child=''
  shift
  unshare --mount --pid --net --uts --ipc --fork --kill-child "$@" &
  inside=$!
  for _ in $(seq 50); do
    child=$(pgrep -P "$inside") && break
    sleep 0.1
  done
  [ -n "$child" ] || fail "the machine did not start." "does unshare work here? try: unshare --net --pid --fork true"
  slirp4netns --configure --mtu=1400 --disable-host-loopback "$child" tap0 > "$folder/network.log" 2>&1 &
  network=$!
  for _ in $(seq 50); do
    if grep -q 'received tapfd' "$folder/network.log"; then break; fi
    sleep 0.1
  done
  touch "$folder/network-is-up"
  wait "$inside"
}

end_apart() {
  local pid
  # unshare does not heed SIGTERM; with it dies the first process of the machine, and with that one all others.
  for pid in $inside $network; do
    kill -KILL "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
  done
  stop_building
  rm -f "$cache"/*.tar."$$"
}
