#!/bin/sh
# Runs one of Safar's programs in a container: run.sh <program> [port]. The first four end by themselves.
set -eu
umask 077
cd /safar
node=/safar/node_modules/node/bin/node
port=${2:-}
# Which release made the pages, and with which settings.
pages_of() { { cat RELEASE; printenv | grep -v '^HOSTNAME=' | sort; } | sha256sum; }
run() { exec "$node" --disable-warning=ExperimentalWarning "$@"; }

case $1 in
  # Brings the database up to date. The service that runs goes on.
  migrate) run booking/migrate.ts ;;
  # Loads a new content lake's first pages.
  first-pages)
    [ ! -f /data/first-pages-loaded ] || exit 0
    "$node" --disable-warning=ExperimentalWarning sanity/lake/loadSeed.ts
    touch /data/first-pages-loaded
    ;;
  # Tells the booking service of the trips.
  trips) run scripts/syncTrips.ts ;;
  # Makes the pages, with the addresses that the compiled release doesn't know.
  pages)
    # nginx has a user of its own.
    umask 022
    print=$(pages_of)
    [ "$(cat .next-pages/READY 2>/dev/null)" != "$print" ] || exit 0
    find .next-pages -mindepth 1 -delete
    cp -a .next-compiled/. .next-pages/
    cp tsconfig.shipped.json /tmp/tsconfig.json
    "$node" node_modules/next/dist/bin/next build --webpack --experimental-build-mode generate
    # Scripts of earlier releases stay, for tabs that are still open.
    cp -rn .next-pages/static/. /srv/safar/static/
    "$node" deploy/container/pack.mjs /srv/safar/static
    echo "$print" >.next-pages/READY
    ;;
  booking)
    export BOOKING_PORT="$port" METRICS_PORT="1$port"
    run --max-old-space-size=192 --max-semi-space-size=8 --expose-gc booking/server.ts
    ;;
  site)
    export PORT="$port" METRICS_PORT="1$port"
    exec "$node" --max-old-space-size=512 --max-semi-space-size=16 node_modules/next/dist/bin/next start \
      --port "$port" --hostname 127.0.0.1 --keepAliveTimeout 65000
    ;;
  lake)
    export MALLOC_MMAP_THRESHOLD_=131072
    run --max-old-space-size=768 --max-semi-space-size=4 --expose-gc sanity/lake/server.ts
    ;;
  scheduler)
    export METRICS_PORT=15000
    run --max-old-space-size=96 sanity/scheduler/server.ts
    ;;
  # Asks an address, for the container's health.
  healthy) exec "$node" -e 'fetch(process.argv[1]).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))' "$2" ;;
  staff) shift && run scripts/staff.mjs "$@" ;;
  *)
    echo "No program is called $1." >&2
    exit 1
    ;;
esac
