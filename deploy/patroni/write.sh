#!/bin/bash
# Writes the configuration of etcd, Patroni and HAProxy for one machine of three. See docs/operate/scale.md.
#
#   write.sh <file of values> [<folder>]
#
# The values are those of values.example. The folder is / unless it's given; the files go into its etc/.
set -euo pipefail
shopt -u patsub_replacement

values=${1:?which file of values? See values.example}
root=${2:-}
here=$(cd "$(dirname "$0")" && pwd)

# fill <file> <target> <mode>: copies a file with the values in it. Stops if one is missing.
fill() {
  local text name value missing
  text=$(<"$here/$1")
  while IFS='=' read -r name value; do
    if [ -n "$value" ]; then text=${text//"@$name@"/$value}; fi
  done < <(grep -E '^[A-Z0-9_]+=' "$values")
  missing=$(grep -oE '@[A-Z0-9_]+@' <<<"$text" | sort -u | tr -d @ | paste -sd ' ') || true
  if [ -n "$missing" ]; then
    echo "$values doesn't say: $missing." >&2
    exit 1
  fi
  install -d "$(dirname "$2")"
  (umask 077 && printf '%s\n' "$text" >"$2.new")
  chmod "$3" "$2.new"
  mv "$2.new" "$2"
}

fill etcd "$root/etc/default/etcd" 644
fill patroni.yml "$root/etc/patroni/config.yml" 640
fill haproxy.cfg "$root/etc/haproxy/haproxy.cfg" 644
# Patroni runs as postgres and reads its passwords there.
if id -u postgres >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then chgrp postgres "$root/etc/patroni/config.yml"; fi
