#!/bin/bash
# What container.sh checks, in the network of the containers.
set -uo pipefail
# container.sh exports these.
: "${root:?}" "${settings:?}" "${trial:?}"
here=$root/deploy/test
export NODE_EXTRA_CA_CERTS=$settings/tls/fullchain.pem
machine=(podman --runtime runc)

passed=0
failed=0
is() {
  # shellcheck disable=SC2053 # The right side is a pattern.
  if [[ $2 == $3 ]]; then passed=$((passed + 1)) && echo "ok    $1"; else failed=$((failed + 1)) && echo "FAIL  $1: $2 instead of $3"; fi
}
visitor=192.0.2.7
ask() {
  local address=$1
  shift
  curl --silent --max-time 20 --interface $visitor --cacert "$NODE_EXTRA_CA_CERTS" "$@" "$address"
}
status_of() { ask "$@" --output /dev/null --write-out '%{http_code}'; }
header_of() {
  local name=$1
  shift
  ask "$@" --dump-header - --output /dev/null | tr -d '\r' | awk -v name="${name,,}:" 'tolower($1) == name { $1 = ""; print substr($0, 2) }'
}
site=https://www.safar.test
desk=https://desk.safar.test

# shellcheck source=deploy/test/https.sh
. "$here/https.sh"

# --- The containers ---------------------------------------------------------------------------------

list=$("${machine[@]}" ps --format '{{.Names}}' --filter "name=^$trial-" | grep -v -- -pay)
is 'eight programs run' "$(wc -l <<<"$list")" 8
for name in $list; do
  about=$("${machine[@]}" inspect --format '{{.HostConfig.ReadonlyRootfs}} {{len .EffectiveCaps}} {{.Config.User}}' "$name")
  is "${name#"$trial-"} has a read-only root, no capability and a user of its own" "$about" 'true 0 @(10001:10001|www-data|postgres)'
done
is 'the image holds no settings' \
  "$("${machine[@]}" exec "$trial-site" sh -c '[ -e /safar/deploy/container/settings ] && echo there || echo not there')" 'not there'
is 'nothing but nginx is open' \
  "$(ss -H -ltn | awk '{ print $4 }' | grep -Ev '^(127\.|\[::1\])' | grep -Ev ':(80|443)$' | tr '\n' ' ')" ''

# --- A booking, paid at the gateway's emulator ------------------------------------------------------

in_database() { "${machine[@]}" exec "$trial-database" psql --host=/tmp --username=postgres --dbname=safar -tAc "$1"; }
IFS='|' read -r departure slug < <(in_database "
  select d.id, t.slug from departure d join trip t on t.id = d.trip_id
   where d.status in ('scheduled', 'guaranteed') and d.sales_close_at > now() + interval '1 day' and not d.women_only
     and exists (select from departure_price p where p.departure_id = d.id and p.occupancy = 'single' and coalesce(p.allotment, 99) > 2)
   order by d.capacity - d.held - d.booked - d.blocked desc limit 1")
is 'there is a date to book' "$(status_of "$site/booking/$slug?departure=$departure&room=single&adults=1")" 200
said=$(node "$here/buy.ts" "$site" "$slug" "$departure" 2>&1 | tail -3)
is 'a visitor holds a seat and pays' "$said" '*SF-*'
reference=$(grep -o 'SF-[0-9A-Z]*' <<<"$said" | head -1)
is 'and the booking is confirmed' "$(in_database "select status from booking where reference = '$reference'")" confirmed

"${machine[@]}" kill --signal KILL "$trial-booking" >/dev/null
is 'a personal page answers while one of the booking services is killed' "$(status_of $site/my-trips)" 200
"${machine[@]}" restart --time 1 "$trial-booking" >/dev/null 2>&1

echo
echo "$passed passed, $failed failed"
[ "$failed" == 0 ]
