# shellcheck shell=bash
# Sourced by lab/lab: one Asterisk of the lab, written, started, found again and stopped.

lab=lab-$ari_port # no two labs can share an ARI port, so it names the folder of a lab in the tree
sounds=/srv/$lab/sounds calls=/srv/$lab/pbx/calls.jsonl recordings=/srv/$lab/pbx/recordings # as Asterisk sees them

# Every instance of every lab has a loopback address of its own, made of the ARI port. So all of them use the same SIP and
# RTP ports, the latter as they stand in deploy/asterisk, and none can take another's.
address_of() { # name
  local last
  if [ "$1" = pbx ] && [ -n "${LAB_PBX_ADDRESS:-}" ]; then echo "$LAB_PBX_ADDRESS"; return; fi
  case $1 in voice) last=1 ;; voice2) last=2 ;; pbx) last=3 ;; esac
  echo "127.$((ari_port / 256)).$((ari_port % 256)).$last"
}
ari_of() { # name; the first is where people look for it
  echo "$([ "$1" = voice ] && echo 127.0.0.1 || address_of "$1"):$ari_port"
}

# --- configuration ---------------------------------------------------------------------------------------------------

configure() { # name
  local folder=$tree/srv/$lab/$1 source=$here/pbx file left address ari
  [ "$1" = pbx ] || source=$here/../deploy/asterisk
  address=$(address_of "$1") ari=$(ari_of "$1")
  mkdir -p "$folder"/{etc,db,spool,run,log,cache} "$tree$sounds" "$tree$recordings"
  rm -f "$folder"/etc/*.conf "$folder"/run/*
  for file in "$source"/*.conf; do
    sed -e "s|@ARI_PASSWORD@|$ari_password|g; s|@METRICS_PASSWORD@|$ari_password|g; s|@SIP_ADDRESS@|$address|g; s|@SIP_PORT@|$sip_port|g" \
      -e "s|@PBX_ADDRESS@|$(address_of pbx)|g; s|@PBX_PORT@|$pbx_port|g" \
      -e "s|@SOUNDS@|$sounds|g; s|@RECORDINGS@|$recordings|g; s|@CALLS@|$calls|g" \
      -e "s|^bindaddr=.*|bindaddr=${ari%:*}|; s|^bindport=.*|bindport=$ari_port|" -e '/^;/d' "$file" \
      > "$folder/etc/${file##*/}"
  done
  left=$(grep -rhoE '@[A-Z_]+@' "$folder/etc" | sort -u | tr '\n' ' ') || true
  [ -z "$left" ] || fail "nothing to put in place of $left" "add it to configure in lab/instance.sh"
  main_configuration "$1" > "$folder/etc/asterisk.conf"
  # Every call looks these names up; without them it waits for DNS that never answers.
  echo "127.0.0.1 localhost $(uname -n) A.ROOT-SERVERS.NET" > "$tree/etc/hosts"
}

main_configuration() { # name
  local modules
  modules=$(cd "$tree" && echo usr/lib/*/asterisk/modules)
  cat <<END
[directories]
astetcdir => /srv/$lab/$1/etc
astmoddir => /$modules
astvarlibdir => /var/lib/asterisk
astdbdir => /srv/$lab/$1/db
astkeydir => /srv/$lab/$1/db
astdatadir => /usr/share/asterisk
astspooldir => /srv/$lab/$1/spool
astcachedir => /srv/$lab/$1/cache
astrundir => /srv/$lab/$1/run
astlogdir => /srv/$lab/$1/log
[options]
verbose=3
; A call takes four files; the thousand that many systems allow are soon used up in a storm.
maxfiles=16384
END
}

# --- life ------------------------------------------------------------------------------------------------------------

asterisk() { # name, arguments...
  # The lock must not live on in a daemon.
  chroot "$tree" asterisk -C "/srv/$lab/$1/etc/asterisk.conf" "${@:2}" {lock_descriptor}>&-
}

start() { # name
  local ari try
  ari=$(ari_of "$1")
  # One that was killed just now is no longer ours, and has the port for a moment longer.
  for try in $(seq 50); do
    if [ "$1" = pbx ] || ! listens "$ari"; then break; fi
    [ "$try" != 50 ] || fail "something else listens on $ari." "stop it, or set LAB_ARI_PORT to another port"
    sleep 0.1
  done
  # Calls that it left open the last time ended with it.
  [ "$1" != pbx ] || echo "{\"eventtype\":\"PBX_START\",\"eventtime\":\"${EPOCHREALTIME/,/.}\"}" >> "$tree$calls"
  asterisk "$1" > "$tree/srv/$lab/$1/log/start" 2>&1 || fail "Asterisk $1 did not start." "read $tree/srv/$lab/$1/log"
}

listens() { (exec 3<> "/dev/tcp/${1%:*}/${1#*:}") 2>/dev/null; } # address:port

# The process of this lab and no other: its root is our tree and its command line names our folder. A pid file alone
# could name a stranger after a restart of the machine.
pid_of() { # name
  local pid
  pid=$(cat "$tree/srv/$lab/$1/run/asterisk.pid" 2>/dev/null) || return 0
  if is_ours "$pid" "$1"; then echo "$pid"; fi
}

is_ours() { # pid, name
  [ "$(readlink "/proc/$1/root" 2>/dev/null)" = "$(readlink -f "$tree")" ] || return 1
  tr '\0' ' ' 2>/dev/null < "/proc/$1/cmdline" | grep -q -- "-C /srv/$lab/$2/etc/asterisk.conf"
}

# Its first thread has no command line any more while the others still hold the ports.
lives() { # pid
  grep -qs '^State:[[:space:]]*[^ZX[:space:]]' "/proc/$1"/task/*/status
}

stop() { # name
  local pid try
  pid=$(pid_of "$1")
  if [ -z "$pid" ]; then say "$1 does not run"; return; fi
  kill -TERM "$pid"
  kill -CONT "$pid" # one that a test has frozen would never see the signal
  for try in $(seq 100); do
    # Not pid_of: Asterisk removes its pid file first and ends a while later.
    if ! lives "$pid"; then say "stopped $1"; return; fi
    if [ "$try" = 50 ] && is_ours "$pid" "$1"; then kill -KILL "$pid" 2>/dev/null || true; fi
    sleep 0.1
  done
  fail "$1 (pid $pid) does not end." "kill -9 $pid"
}

# --- waiting ---------------------------------------------------------------------------------------------------------

wait_until_ready() { # name
  local try log=$tree/srv/$lab/$1/log
  for try in $(seq 150); do
    if ready "$1"; then return; fi
    # It may take a moment to write its pid file, and it may have ended over a port that is taken.
    if [ "$try" -gt 20 ] && [ -z "$(pid_of "$1")" ]; then break; fi
    sleep 0.2
  done
  fail "$1 did not come up." "read $log/full, where ERROR lines about missing files are harmless"
}

ready() { # name
  [ -n "$(pid_of "$1")" ] || return 1
  asterisk "$1" -rx 'core waitfullybooted' 2>/dev/null | grep -q 'fully booted' || return 1
  [ "$1" = pbx ] || ari "$1" asterisk/ping > /dev/null
}

wait_until_online() { # name
  local try
  for try in $(seq 150); do
    if [ "$(line_state "$1")" = online ]; then return; fi
    # Asterisk spreads its first questions over qualify_frequency; the lab need not wait for that.
    [ $((try % 5)) != 1 ] || asterisk "$1" -rx 'pjsip qualify pbx' > /dev/null 2>&1 || true
    sleep 0.2
  done
  fail "$1 says the line to the PBX is $(line_state "$1")." \
    "is a UDP port $sip_port or $pbx_port taken on all addresses? ss -lunp tells"
}

# --- answers ---------------------------------------------------------------------------------------------------------

ari() { # name, path; the password travels by standard input, because a command line is seen by everybody
  curl --silent --fail --max-time 2 --config - "http://$(ari_of "$1")/ari/$2" <<< "user = \"reveille:$ari_password\""
}

line_state() { # name; as its ARI says it
  local answer
  answer=$(ari "$1" endpoints/PJSIP/pbx 2>/dev/null) || { echo unknown; return; }
  sed -E 's/.*"state": *"([a-z]+)".*/\1/' <<< "$answer"
}

instance_text() { # name, pid
  printf '%-6s %-22s SIP %s:%s' "$1" "$([ -n "$2" ] && echo "runs (pid $2)" || echo "does not run")" \
    "$(address_of "$1")" "$(sip_port_of "$1")"
  [ "$1" = pbx ] || printf ', ARI http://%s, line PJSIP/pbx is %s' "$(ari_of "$1")" "$(line_state "$1")"
}

instance_json() { # name, pid
  printf '"%s":{"running":%s,"pid":%s,"sip":"%s:%s"' "$1" "$([ -n "$2" ] && echo true || echo false)" \
    "${2:-null}" "$(address_of "$1")" "$(sip_port_of "$1")"
  [ "$1" = pbx ] || printf ',"ari":"http://%s","line":"%s"' "$(ari_of "$1")" "$(line_state "$1")"
  printf '}'
}

# The port as it was written when the instance was started, which the variables of this moment may not be.
sip_port_of() { # name
  local sip
  sip=$(sed -n 's/^bind=.*://p' "$tree/srv/$lab/$1/etc/pjsip.conf" 2>/dev/null | head -n 1) || sip=
  if [ -z "$sip" ]; then sip=$([ "$1" = pbx ] && echo "$pbx_port" || echo "$sip_port"); fi
  echo "$sip"
}
