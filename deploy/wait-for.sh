#!/bin/sh
# wait-for.sh <address> <seconds>: waits until a program answers without a server error.
for _ in $(seq "$2"); do
  code=$(curl -s -o /dev/null -m 2 -w '%{http_code}' "$1")
  case $code in [234]*) exit 0 ;; esac
  sleep 1
done
echo "$1 did not answer within $2 s (last status: $code)." >&2
exit 1
