# shellcheck shell=bash
# Makes dates, and books and pays for one over https. For inside.sh, which sources it.
# shellcheck disable=SC2154 # Its variables are set there.

of_booking() { (cd / && runuser -u postgres -- psql --dbname=safar -tAc "$1"); }

# --- Dates to book, made by the release itself in local mode --------------------------------------

office() {
  local name=$1
  shift
  # Not -E, because the files of settings come after it.
  run_apart "--unit=$name" -p EnvironmentFile=/etc/safar/common.env -p EnvironmentFile=/etc/safar/booking.env \
    -p EnvironmentFile=/etc/safar/site.env -p WorkingDirectory="$release" "${waiting[@]}" /usr/bin/env SAFAR_MODE=local \
    DATA_DIR=/var/lib/trial-office BOOKING_PORT=4990 BOOKING_URL=http://127.0.0.1:4990 \
    "$release/node_modules/node/bin/node" --disable-warning=ExperimentalWarning "$@"
}
waiting=()
office trial-office booking/server.ts
for _ in $(seq 300); do
  curl -sf http://127.0.0.1:4990/health/live >/dev/null && break
  sleep 0.5
done
waiting=(--wait --pipe)
office trial-dates scripts/syncTrips.ts >office.txt 2>&1 || sed 's/^/      /' office.txt
systemctl stop trial-office
IFS='|' read -r departure slug < <(of_booking "
  select d.id, t.slug from departure d join trip t on t.id = d.trip_id
   where d.status in ('scheduled', 'guaranteed') and d.sales_close_at > now() + interval '1 day' and not d.women_only
     and exists (select from departure_price p where p.departure_id = d.id and p.occupancy = 'twin' and coalesce(p.allotment, 99) > 8)
   order by d.capacity - d.held - d.booked - d.blocked desc limit 1")
is 'there is a date to book' "$(status_of "$site/booking/$slug?departure=$departure&room=twin&adults=1")" 200

# --- A booking ------------------------------------------------------------------------------------

# open_gateway: starts the gateway with the installation's own keys.
open_gateway() {
  systemctl --quiet stop trial-gateway 2>/dev/null
  run_apart --unit=trial-gateway -p WorkingDirectory=/root/sources -E NODE_EXTRA_CA_CERTS=/etc/safar/tls/fullchain.pem \
    "$node" --disable-warning=ExperimentalWarning deploy/test/gateway.mjs 8443 "$gateway_certificate".{key,pem}
  for _ in $(seq 300); do
    curl -sf --cacert "$gateway_certificate.pem" "$gateway/health" >/dev/null && break
    sleep 0.2
  done
}
# buy <file or nothing>: books a seat and pays, once the file is there. Prints the booking's reference.
buy() { NODE_EXTRA_CA_CERTS=$gateway_certificate.pem "$node" /root/sources/deploy/test/book.mjs "$slug" "$departure" "$gateway" "$1"; }

open_gateway
reference=$(buy '' 2>book.txt)
is "a visitor books and pays over https, $((SECONDS - installing)) s after the installation began" "$reference" '??-????????'
[ -n "$reference" ] || sed 's/^/      /' book.txt
is 'the booking is confirmed and paid in the database' "$(of_booking "
  select b.status || ' ' || p.status || ' ' || (p.captured_minor = b.deposit_minor or p.captured_minor = b.total_minor)
    from booking b join payment p on p.booking_id = b.id where b.reference = '$reference'")" 'confirmed captured true'
for _ in $(seq 20); do
  told=$(for port in 14000 14010; do figures $port; done | grep -c '^safar_webhooks_total{.*} [1-9]')
  [ "$told" == 0 ] || break
  sleep 0.5
done
is 'and the gateway told of the payment through nginx' "$told" '[1-9]*'
