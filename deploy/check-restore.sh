#!/bin/bash
# Restores the newest state into a folder of its own, starts it, checks the seats and the money in it, and deletes it.
# safar-restore-check.timer runs it each night. Changes nothing that runs.
#
#   check-restore.sh [<folder that isn't there>]
set -euo pipefail
umask 077
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
# shellcheck source=deploy/backups.sh
. "$here/backups.sh"
folder=${1:-$backups/restored}
data=$(setting backup PG_DATA)
database=$(setting backup PGDATABASE)
binaries=/usr/lib/postgresql/$(basename "$(dirname "$data")")/bin
node=${SAFAR_NODE:-$here/../node_modules/node/bin/node}
[ -n "$data" ] || stop "The database isn't on this machine, so this can't restore it."

finish() {
  as_database_owner "$binaries/pg_ctl" -D "$folder/database" --mode immediate stop >/dev/null 2>&1 || true
  rm -rf "${folder:?}"
}
# Left by a check that was interrupted.
[ ! -e "$folder" ] || finish
trap finish EXIT

begun=$SECONDS
"$here/restore.sh" --latest --into "$folder"
[ -f "$folder/files$settings_dir/booking.env" ] || stop "The settings of the booking service, with the keys, are not in the copy of the files."
as_database_owner "$binaries/pg_ctl" -D "$folder/database" -o "-c config_file=$folder/server/postgresql.conf" \
  --log "$folder/server/log" --timeout 3600 --wait start >/dev/null || {
  tail -5 "$folder/server/log" >&2
  stop 'The restored database does not start.'
}
# While it replays its log, it answers no one.
for _ in $(seq 3600); do
  as_database_owner "$binaries/pg_isready" --quiet --host="$folder/server" && break
  as_database_owner "$binaries/pg_ctl" -D "$folder/database" status >/dev/null || {
    tail -5 "$folder/server/log" >&2
    stop 'The restored database stopped.'
  }
  sleep 1
done
# As the owner of the database, who alone reaches its socket. The check only reads.
database_user=${SAFAR_PG_USER:-postgres}
(cd "$here/.." && as_database_owner env --unset=SAFAR_MODE \
  DATABASE_URL="postgres://$database_user@localhost:5432/$database?host=$folder/server" \
  "$node" --disable-warning=ExperimentalWarning "$PWD/booking/checkDatabase.ts")
publish_success restore
echo "Restored and checked in $((SECONDS - begun)) s."
